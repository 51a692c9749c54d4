import { useEffect } from 'preact/hooks';
import { Status } from '../../components/marks.tsx';
import { EmptyState, Figures, Panel, Progress, Share } from '../../components/page.tsx';
import { refreshUsage, usage } from '../../state/workspace.ts';
import { formatDay, formatNumber, toWords } from '../../text/format.ts';
import { directoryName } from '../../text/research-cost.ts';

export function Plan() {
  useEffect(() => {
    refreshUsage().catch(() => undefined);
  }, []);
  const plan = usage.value;
  if (!plan)
    return (
      <EmptyState title="No plan">This workspace has no plan yet. Ask the operator to set one.</EmptyState>
    );
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
            ? `Documents are read and messages drafted by ${plan.reader.model}. While it can’t be asked, they wait.`
            : 'Documents are read by rules, and no messages are drafted. A model finds more and writes them; the operator can add one.'}
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
