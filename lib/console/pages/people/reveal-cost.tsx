import { usage } from '../../state/workspace.ts';
import { number } from '../../text/format.ts';
import { DIRECTORY_NAMES } from '../../text/names.ts';

/** What revealing an address costs: no credit, but with your own directory, some of its budget. */
export const RevealCost = () => {
  const plan = usage.value;
  if (!plan) return null;
  const budgets = plan.providers.filter(({ unit }) => unit === 'credits');
  return (
    <p class="faint small" data-testid="reveal-cost">
      Revealing uses no credit ({number(plan.credits_remaining)} left).
      {budgets.map(({ provider, used, limit }) => {
        const name = DIRECTORY_NAMES[provider as keyof typeof DIRECTORY_NAMES] ?? provider;
        return ` ${name}: ${number(used)} of ${number(limit)} used this month.`;
      })}
    </p>
  );
};
