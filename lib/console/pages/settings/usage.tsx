import { useEffect, useMemo } from 'preact/hooks';
import { api } from '../../api/service.ts';
import { Chart } from '../../components/chart.tsx';
import { Status } from '../../components/marks.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { refreshUsage, usage } from '../../state/workspace.ts';
import { dayText, number, words } from '../../text/format.ts';
import { DIRECTORY_NAMES } from '../../text/names.ts';
import { activationsByDay } from './activations-by-day.ts';

/** A list does not tell when an account was activated; so many are looked at one by one. */
const LOOKED_AT = 100;
const AT_ONCE = 6;

async function activationDates(signal: AbortSignal): Promise<readonly string[]> {
  const { data } = await api.listAccounts({ query: { status: 'active', per_page: LOOKED_AT }, signal });
  const dates: string[] = [];
  for (let first = 0; first < data.length; first += AT_ONCE) {
    const some = await Promise.all(
      data.slice(first, first + AT_ONCE).map(({ id }) => api.getAccount({ params: { id }, signal })),
    );
    dates.push(...some.flatMap(({ data: account }) => account.activated_at ?? []));
  }
  return dates;
}

function Activations() {
  const dates = useLoad('activations', activationDates);
  const chart = useMemo(() => activationsByDay(dates.data ?? [], new Date()), [dates.data]);
  const series = useMemo(() => [{ label: 'Active accounts', values: chart.counts }], [chart]);
  return (
    <section class="panel" aria-labelledby="activations-title">
      <div class="part-head">
        <h2 id="activations-title">Activations over time</h2>
        <span class="faint small">One credit each; accounts that are active today</span>
      </div>
      <Loaded of={dates} rows={3}>
        {(all) =>
          all.length === 0 ? (
            <p class="muted">No account is active yet. Each activation uses one credit.</p>
          ) : (
            <Chart
              summary={`${all.length} accounts activated`}
              times={chart.times}
              series={series}
              height={160}
            />
          )
        }
      </Loaded>
    </section>
  );
}

export function Usage() {
  useEffect(() => {
    refreshUsage().catch(() => undefined);
  }, []);
  const plan = usage.value;
  if (!plan) return <Empty title="No plan">This workspace has no plan yet. Its operators set one.</Empty>;
  const now = new Date();
  return (
    <div class="stack">
      <section class="panel stack" aria-labelledby="plan-title">
        <div class="part-head">
          <h2 id="plan-title">
            {words(plan.plan)} plan <Status value={plan.subscription_status} />
          </h2>
          <span class="faint small">
            {dayText(plan.period_start, now)} to {dayText(plan.period_end, now)}
          </span>
        </div>
        <dl class="figures-row">
          <div>
            <dt>Left</dt>
            <dd>{number(plan.credits_remaining)}</dd>
          </div>
          <div>
            <dt>Used</dt>
            <dd>{number(plan.credits_used)}</dd>
          </div>
          <div>
            <dt>In this period</dt>
            <dd>{number(plan.credits_total)}</dd>
          </div>
        </dl>
        <span class="meter meter-large" aria-hidden="true">
          <span style={{ width: `${(plan.credits_used / Math.max(1, plan.credits_total)) * 100}%` }} />
        </span>
        <p class="muted small">Activating an account uses one credit. People, reveals and pushes use none.</p>
      </section>
      <Activations />
      {plan.providers.length > 0 && (
        <section class="panel" aria-labelledby="providers-title">
          <h2 id="providers-title">Spent at providers this month</h2>
          <dl class="breakdown">
            {plan.providers.map(({ provider, unit, used, limit }) => (
              <div key={provider}>
                <dt>{DIRECTORY_NAMES[provider as keyof typeof DIRECTORY_NAMES] ?? words(provider)}</dt>
                <dd>
                  <span class="meter" aria-hidden="true">
                    <span style={{ width: `${Math.min(100, (used / Math.max(1, limit)) * 100)}%` }} />
                  </span>
                  <span class="figures">
                    {number(used)}{' '}
                    <span class="faint">
                      of {number(limit)} {unit === 'usd' ? 'USD' : 'credits'}
                    </span>
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
