import { useEffect } from 'preact/hooks';
import type { Data } from '../../api/types.ts';
import { Status } from '../../components/marks.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { accountNames, nameAccounts } from '../../state/account-names.ts';
import { hrefOf } from '../../state/route.ts';
import { memberName, refreshUsage, usage } from '../../state/workspace.ts';
import { dayText, leftShare, number, plural, words } from '../../text/format.ts';
import { DIRECTORY_NAMES } from '../../text/names.ts';
import { creditsUsed } from './credits-used.ts';
import type { UsedCredit } from './merge-credits.ts';

type Plan = Data<'getUsage'>;

const Credit = ({ credit: { at, accountId, memberId } }: { credit: UsedCredit }) => {
  const name = accountNames.value.get(accountId)?.name;
  return (
    <li class="found-row">
      <span class="row-text">
        <span class="row-title">
          {name === 'Unknown account' ? (
            'A deleted account'
          ) : (
            <a href={hrefOf(['accounts', accountId])}>{name ?? '…'}</a>
          )}
        </span>
        <span class="row-note">
          Activated{memberId !== undefined && ` by ${memberName(memberId) ?? 'a workspace key'}`}
        </span>
      </span>
      <time class="faint small" dateTime={at}>
        {dayText(at, new Date())}
      </time>
    </li>
  );
};

function Credits({ plan }: { plan: Plan }) {
  const used = useLoad(`credits/${plan.counted_since}/${plan.credits_used}`, (signal) =>
    creditsUsed(plan.counted_since, signal),
  );
  const { data } = used;
  useEffect(() => {
    nameAccounts((data ?? []).map(({ accountId }) => accountId)).catch(() => undefined);
  }, [data]);
  return (
    <section class="panel" aria-labelledby="credits-title" data-testid="credits-used">
      <div class="part-head">
        <h2 id="credits-title">Credits used in this period</h2>
      </div>
      <Loaded of={used} rows={3}>
        {(all) => {
          const others = plan.credits_used - all.length;
          return (
            <>
              <ul class="people-rows">
                {all.map((credit) => (
                  <Credit key={`${credit.accountId} ${credit.at}`} credit={credit} />
                ))}
              </ul>
              {all.length === 0 && others <= 0 && <p class="muted">None yet.</p>}
              {others > 0 && (
                <p class="faint small">
                  {plural(others, 'more credit')} without a date: the audit log doesn't name the activation.
                </p>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

export function Usage() {
  useEffect(() => {
    refreshUsage().catch(() => undefined);
  }, []);
  const plan = usage.value;
  if (!plan)
    return <Empty title="No plan">This workspace has no plan yet. Ask the operator to set one.</Empty>;
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
        <span class="meter meter-large" aria-hidden="true" data-testid="credits-bar">
          <span style={{ width: `${leftShare(plan.credits_remaining, plan.credits_total)}%` }} />
        </span>
        <p class="muted small">
          The bar shows what is left. Activating an account uses one credit; people, reveals and pushes use
          none.
        </p>
      </section>
      <Credits plan={plan} />
      <section class="panel" aria-labelledby="reader-title">
        <h2 id="reader-title">Reading and writing</h2>
        <p class="muted">
          {plan.reader.by === 'model'
            ? `Documents are read and messages drafted by ${plan.reader.model}. If it is unavailable, rules take over.`
            : 'Documents are read and messages drafted by rules. A model finds more and writes better; the operator can add one.'}
        </p>
      </section>
      {plan.providers.length > 0 && (
        <section class="panel" aria-labelledby="providers-title">
          <h2 id="providers-title">Provider budgets this month</h2>
          <dl class="breakdown">
            {plan.providers.map(({ provider, unit, remaining, limit }) => (
              <div key={provider}>
                <dt>{DIRECTORY_NAMES[provider as keyof typeof DIRECTORY_NAMES] ?? words(provider)}</dt>
                <dd>
                  <span class="meter" aria-hidden="true">
                    <span style={{ width: `${leftShare(remaining, limit)}%` }} />
                  </span>
                  <span class="figures">
                    {number(remaining)}{' '}
                    <span class="faint">
                      of {number(limit)} {unit === 'usd' ? 'USD' : 'credits'} left
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
