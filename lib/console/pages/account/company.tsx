import { accountFields } from '#contract/account-fields.ts';
import type { FullAccount } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { Facts } from '../../components/facts.tsx';
import { attempt, tell } from '../../state/toasts.ts';
import { dayText, number } from '../../text/format.ts';
import type { Detection } from '../detections/feedback.ts';
import { TagEditor } from './tag-editor.tsx';

const Bars = ({
  title,
  counts,
}: {
  title: string;
  counts: readonly (readonly [name: string, count: number])[];
}) => {
  const most = Math.max(1, ...counts.map(([, count]) => count));
  return (
    <section class="stack-tight">
      <h3>{title}</h3>
      <dl class="breakdown">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span class="meter" aria-hidden="true">
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <span class="figures">{number(count)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const DEPARTMENTS_SHOWN = 6;

const enrichmentNote: Partial<Record<FullAccount['enrichment_status'], string>> = {
  not_found: 'The directory does not know this company.',
  not_configured: 'No directory is connected, so that neither profile nor people could be loaded.',
  budget_exhausted: 'What may be spent at the directory this month is spent.',
  failed: 'The company profile could not be loaded.',
};

interface CompanyProps {
  readonly account: FullAccount;
  readonly detections: readonly Detection[] | undefined;
  readonly onChange: (account: FullAccount) => void;
}

export function Company({ account, detections, onChange }: CompanyProps) {
  const hiring = (detections ?? []).flatMap(({ detected_at, open_positions }) =>
    open_positions === null ? [] : [[detected_at, open_positions] as const],
  );
  const departments = Object.entries(account.workforce?.by_department ?? {}).toSorted(
    ([, a], [, b]) => b - a,
  );
  const note = enrichmentNote[account.enrichment_status];
  const enrich = async (): Promise<void> => {
    const response = await attempt(() => api.enrichAccount({ params: { id: account.id }, body: {} }));
    if (!response) return;
    onChange(response.data);
    tell('Company profile refreshed');
  };
  return (
    <section class="panel stack" aria-labelledby="company-title">
      <div class="part-head">
        <h2 id="company-title">Company</h2>
        {account.status === 'active' && (
          <Button look="quiet" onClick={enrich}>
            Refresh
          </Button>
        )}
      </div>
      {account.short_description && <p class="muted">{account.short_description}</p>}
      {note && <p class="notice">{note}</p>}
      <dl class="facts-list">
        <Facts fields={accountFields} record={account} />
      </dl>
      <TagEditor account={account} onChange={onChange} />
      {hiring.length > 0 && (
        <Bars
          title="Openings reported"
          counts={hiring.toReversed().map(([date, count]) => [dayText(date, new Date()), count])}
        />
      )}
      {departments.length > 0 && <Bars title="Workforce" counts={departments.slice(0, DEPARTMENTS_SHOWN)} />}
    </section>
  );
}
