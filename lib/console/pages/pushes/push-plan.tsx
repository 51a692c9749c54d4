import { ExternalLink } from '../../components/button.tsx';
import { Figures } from '../../components/page.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { formatNumber } from '../../text/format.ts';
import {
  type CrmResult,
  type CrmTarget,
  idOf,
  type PushChoice,
  type PushError,
  planPush,
} from './push-records.ts';

/** `heading` is one below the heading it stands under. */
export const PushErrors = ({
  errors,
  heading: Heading,
}: {
  errors: readonly PushError[];
  heading: 'h2' | 'h3';
}) =>
  errors.length === 0 ? null : (
    <section class="stack-tight">
      <Heading>Not sent</Heading>
      <ul class="plain-list small">
        {errors.slice(0, 10).map(({ record_id, provider, code, message, status_code }) => (
          <li key={`${record_id} ${provider}`}>
            <code>{record_id}</code>
            <span>
              {message} <span class="faint">({[code, status_code].filter(Boolean).join(', ')})</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );

const MATCH_LABELS: Readonly<Record<NonNullable<CrmResult['matchedBy']>, string>> = {
  our_id: 'pushed before',
  domain: 'same web site',
  name_and_country: 'same name and country',
  email: 'same email',
  profile_url: 'same profile',
};

/** More would push the dialog's button out of sight. */
const MAX_SHOWN = 5;

type RecordPlan = Pick<CrmResult, 'created' | 'matchedBy' | 'recordUrl' | 'leftAlone' | 'changes'>;

const fieldsOf = ({ changes = [] }: RecordPlan, kind: 'ours' | 'filled' | 'updated'): string =>
  changes
    .filter((change) => change.kind === kind)
    .map(({ field }) => field)
    .join(', ');

const PlannedRecord = ({ record, what, where }: { record: RecordPlan; what: string; where: string }) => {
  const { created, leftAlone } = record;
  const changes = [
    [created ? 'Sets' : 'Fills empty fields', fieldsOf(record, 'filled')],
    ['Updates what a push wrote', fieldsOf(record, 'updated')],
    ['Leaves alone', leftAlone?.join(', ')],
    [created ? 'Sets our fields' : 'Updates our fields', fieldsOf(record, 'ours')],
  ].filter(([, fields]) => fields);
  return (
    <div class="stack-tight">
      <span class="row-title">
        {record.matchedBy ? `Existing ${what} (${MATCH_LABELS[record.matchedBy]})` : `New ${what}`}
        {record.recordUrl && (
          <>
            {' '}
            <ExternalLink href={record.recordUrl}>Open in {where}</ExternalLink>
          </>
        )}
      </span>
      {changes.map(([label, fields]) => (
        <span key={label} class="row-note row-note-long">
          {label}: {fields}
        </span>
      ))}
      {!record.changes?.length && <span class="row-note">Nothing to change</span>}
    </div>
  );
};

/** What a push to a CRM would do, before it is done. */
export function PushPlan({ choice, target }: { choice: PushChoice; target: CrmTarget }) {
  const plan = useLoad(`push-plan ${target.id} ${choice.ids.join(' ')}`, (signal) =>
    planPush(choice, target, signal),
  );
  if (plan.failure)
    return (
      <p class="muted small">
        Couldn’t check {target.name}: {plan.failure.message}
      </p>
    );
  if (plan.isLoading || !plan.data)
    return (
      <p class="muted small" role="status">
        Checking what is in {target.name}…
      </p>
    );
  const { records, errors } = plan.data;
  const createdCount = records.filter((record) => record.created).length;
  const changedCount = records.filter((record) => !record.created && record.changes?.length).length;
  const figures = [
    ['New', formatNumber(createdCount)],
    ['Updated', formatNumber(changedCount)],
    ['Unchanged', formatNumber(records.length - createdCount - changedCount)],
    ['Can’t be pushed', formatNumber(errors.length)],
  ] as const;
  return (
    <section class="stack-tight">
      <h3>What this push will do</h3>
      <Figures items={figures} />
      <ul class="plain-list small">
        {records.slice(0, MAX_SHOWN).map((record) => (
          <li key={idOf(record)}>
            <PlannedRecord
              record={record}
              what={choice.kind === 'people' ? 'contact' : 'company'}
              where={target.name}
            />
            {record.company && <PlannedRecord record={record.company} what="company" where={target.name} />}
          </li>
        ))}
      </ul>
      {records.length > MAX_SHOWN && (
        <p class="faint small">and {formatNumber(records.length - MAX_SHOWN)} more</p>
      )}
      <PushErrors errors={errors} heading="h3" />
    </section>
  );
}
