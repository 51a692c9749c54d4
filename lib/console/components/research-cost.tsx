import { usage } from '../state/workspace.ts';
import { researchCost } from '../text/research-cost.ts';

/** What a scan or a discovery uses, shown before it starts. */
export const ResearchCost = ({ every }: { every?: 'day' | 'week' | undefined }) => {
  const plan = usage.value;
  if (!plan) return null;
  return (
    <dl class="facts-list" data-testid="research-cost">
      {researchCost(plan, every).map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
};
