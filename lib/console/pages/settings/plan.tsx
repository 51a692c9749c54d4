import { useEffect } from 'preact/hooks';
import { Status } from '../../components/marks.tsx';
import { Empty, Figures, Panel, Progress, Share } from '../../components/page.tsx';
import { refreshUsage, usage } from '../../state/workspace.ts';
import { formatDay, formatNumber, toWords } from '../../text/format.ts';
import { directoryName } from '../../text/research-cost.ts';

export function Plan() {
  useEffect(() => {
    refreshUsage().catch(() => undefined);
  }, []);
  const plan = usage.value;
  if (!plan)
    return <Empty title="No plan">This workspace has no plan yet. Ask the operator to set one.</Empty>;
  const { credits_remaining, credits_used, credits_total } = plan;
  const period = [plan.period_start, plan.period_end].map((day) => formatDay(day, new Date())).join(' to ');
  return (
    <>
      <Panel
        class="stack"
        title={
          <>
            {toWords(plan.plan)} plan <Status value={plan.subscription_status} />
          </>
        }
        actions={<span class="faint small">{period}</span>}
      >
        <Figures
          items={[
            ['Left', formatNumber(credits_remaining)],
            ['Used', formatNumber(credits_used)],
            ['In this period', formatNumber(credits_total)],
          ]}
        />
        <Progress label="Credits left" value={credits_remaining} max={credits_total} />
        <p class="muted small">
          The bar shows what is left. Activating an account uses one credit; people, reveals and pushes use
          none.
        </p>
      </Panel>
      <Panel title="Reading and writing">
        <p class="muted">
          {plan.reader.by === 'model'
            ? `Documents are read and messages drafted by ${plan.reader.model}. If it is unavailable, rules take over.`
            : 'Documents are read and messages drafted by rules. A model finds more and writes better; the operator can add one.'}
        </p>
      </Panel>
      {plan.providers.length > 0 && (
        <Panel title="Provider budgets this month">
          <Figures
            variant="facts-list"
            items={plan.providers.map(({ provider, unit, remaining, limit }) => [
              directoryName(provider),
              <Share share={remaining / Math.max(1, limit)}>
                {formatNumber(remaining)}{' '}
                <span class="faint">
                  of {formatNumber(limit)} {unit === 'usd' ? 'USD' : 'credits'} left
                </span>
              </Share>,
            ])}
          />
        </Panel>
      )}
    </>
  );
}
