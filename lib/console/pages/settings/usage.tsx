import { useEffect } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Data, Item } from '../../api/types.ts';
import { Status } from '../../components/marks.tsx';
import { More } from '../../components/more.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { usePages } from '../../hooks/use-pages.ts';
import { hrefOf } from '../../state/route.ts';
import { memberName, refreshUsage, usage } from '../../state/workspace.ts';
import { dayText, leftShare, number, plural, words } from '../../text/format.ts';
import { DIRECTORY_NAMES } from '../../text/names.ts';

type Plan = Data<'getUsage'>;

const Credit = ({ credit }: { credit: Item<'listUsedCredits'> }) => (
  <li class="found-row">
    <span class="row-text">
      <span class="row-title">
        {credit.account_id !== null && credit.account_status !== null ? (
          <a href={hrefOf(['accounts', credit.account_id])}>{credit.account_name}</a>
        ) : (
          (credit.account_name ?? 'Another team member’s account')
        )}
      </span>
      <span class="row-note">
        {[
          'Activated',
          credit.account_id !== null && `by ${memberName(credit.member_id) ?? 'a workspace key'}`,
          credit.account_id !== null && credit.account_status === null && '· deleted since',
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
    </span>
    <time class="faint small" dateTime={credit.created_at}>
      {dayText(credit.created_at, new Date())}
    </time>
  </li>
);

function Credits({ plan }: { plan: Plan }) {
  const used = usePages(`credits/${plan.counted_since}/${plan.credits_used}`, (page, signal) =>
    api.listUsedCredits({ query: { since: plan.counted_since, page }, ...(signal && { signal }) }),
  );
  const earlier = plan.credits_used - (used.total ?? plan.credits_used);
  return (
    <section class="panel" aria-labelledby="credits-title" data-testid="credits-used">
      <div class="part-head">
        <h2 id="credits-title">Credits used in this period</h2>
      </div>
      <Loaded of={used} rows={3}>
        {(all) => (
          <>
            <ul class="people-rows">
              {all.map((credit) => (
                <Credit key={credit.id} credit={credit} />
              ))}
            </ul>
            {used.hasMore && (
              <More shown={all.length} total={used.total} hasMore={used.hasMore} more={used.more} />
            )}
            {all.length === 0 && earlier <= 0 && <p class="muted">None yet.</p>}
            {earlier > 0 && (
              <p class="faint small">{plural(earlier, 'more credit')} used before this list was kept.</p>
            )}
          </>
        )}
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
