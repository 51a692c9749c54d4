import { api, type Item } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { FilterChoice, FilterText, MemberFilter } from '../../components/field.tsx';
import { type Column, LinkedName, List } from '../../components/list.tsx';
import { RelativeTime } from '../../components/marks.tsx';
import { EmptyState } from '../../components/page.tsx';
import { type Pages, usePages } from '../../hooks/use-load.ts';
import { bindQuery, route, toHref } from '../../state/route.ts';
import { memberName } from '../../state/workspace.ts';
import { ACTION_TEXTS, describeAction } from '../../text/audit-text.ts';
import { fieldLabel } from '../../text/error-text.ts';
import { formatCount, formatDay, formatNumber, toWords } from '../../text/format.ts';

type AuditEvent = Item<'listAuditEvents'>;

const PAGES: Readonly<Record<string, string>> = {
  acc: 'accounts',
  per: 'people',
  run: 'runs',
  sig: 'signals',
};

/** The page of a record. A detection is shown at its account. */
function recordHref(id: string): string | undefined {
  const [kind = '', first = ''] = id.split('_');
  if (kind === 'det') return toHref(['accounts', `acc_${first}`]);
  const page = PAGES[kind];
  return page && toHref([page, id]);
}

/** By name, with a link if the record is still there and has a page. The id is in the title, for support. */
const Resource = ({ id, event }: { id: string; event: AuditEvent }) => {
  const href = recordHref(id);
  const name = event.resource_name ?? toWords(event.resource_type.replace(/s$/, ''));
  return href && event.resource_name !== null ? (
    <a href={href} title={id}>
      {name}
    </a>
  ) : (
    <span title={id}>{name}</span>
  );
};

function valueText(field: string, value: string | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'owner_id' || field === 'member_id') return memberName(value) ?? 'nobody';
  if (value === null) return 'none';
  return field === 'snoozed_until' ? formatDay(value, new Date()) : toWords(value);
}

/** Fields that the name of the change tells already. */
const IMPLIED_FIELDS: readonly string[] = ['state', 'reopen', 'useful', 'detections'];

/**
 * What fields were set to where that is recorded, and which fields an update changed. Other changes send all their fields,
 * and lists of ids say less than the records' names.
 */
const describeFields = ({ action, fields, values }: AuditEvent): readonly string[] =>
  fields
    .filter((field) => !IMPLIED_FIELDS.includes(field) && !/(?:^|_)ids$/.test(field))
    .flatMap((field) => {
      const value = values[field];
      if (value !== undefined) return `${fieldLabel(field)}: ${valueText(field, value)}`;
      return action.startsWith('update-') ? fieldLabel(field) : [];
    });

const kindOf = (id = ''): string => id.replace(/_.*$/, '');

/** How many records of the same kind were changed too. A note or a run of the first one isn't one of them. */
function countOthers({ resource_ids: [firstId, ...otherIds], resource_count }: AuditEvent): number {
  const ofOtherKinds = otherIds.filter((id) => kindOf(id) !== kindOf(firstId));
  return resource_count - ofOtherKinds.length - 1;
}

/** Which record was changed, and how. */
const ChangeNote = ({ event }: { event: AuditEvent }) => {
  const [id] = event.resource_ids;
  const fieldTexts = describeFields(event);
  const otherCount = countOthers(event);
  return (
    <span title={fieldTexts.join('\n')}>
      {id && <Resource id={id} event={event} />}
      {otherCount > 0 && ` and ${formatCount(otherCount, 'other')}`}
      {id && fieldTexts.length > 0 && ' · '}
      {fieldTexts.join(' · ')}
    </span>
  );
};

const actorName = ({ actor, member_id, key_name }: AuditEvent): string =>
  actor === 'operator' ? 'Operator' : (memberName(member_id) ?? key_name ?? 'Deleted key');

const EVENT_COLUMNS: readonly Column<AuditEvent>[] = [
  {
    name: 'Change',
    isHeader: true,
    cell: (event) => <LinkedName name={describeAction(event)} note={<ChangeNote event={event} />} />,
  },
  {
    name: 'By',
    cell: (event) => (
      <span class="cell-cut" title={event.key_name ?? undefined}>
        {actorName(event)}
      </span>
    ),
  },
  { name: 'When', cell: ({ created_at }) => <RelativeTime iso={created_at} /> },
];

/** Every kind of change, by what it is called. */
const ACTIONS = Object.fromEntries(
  Object.entries(ACTION_TEXTS).toSorted(([, a], [, b]) => a.localeCompare(b)),
);

const RECORD_ID = /^[a-z]+_\w+$/;

/** The service filters by id only: by name, the changes that are loaded are filtered here. */
const NameSearchNote = ({ name, of }: { name: string; of: Pages<AuditEvent> }) => (
  <div class="row between space-above">
    <span class="faint small" role="status">
      Looked for “{name}” in the newest {formatNumber(of.data?.length ?? 0)} of{' '}
      {formatCount(of.total ?? 0, 'change')}.
    </span>
    {of.hasMore && <Button onClick={of.more}>Search older changes</Button>}
  </div>
);

/** Who changed what, and when. */
export function AuditLog() {
  const { member, action, resource = '' } = route.value.query;
  const isId = RECORD_ID.test(resource);
  const name = isId ? '' : resource;
  const query = { member_id: member, action, resource_id: isId ? resource : undefined };
  const events = usePages('audit', api.listAuditEvents, query, 100);
  const namedEvents = events.data?.filter((event) =>
    event.resource_name?.toLowerCase().includes(name.toLowerCase()),
  );
  const isFiltered = [member, action, resource].some(Boolean);
  return (
    <>
      <h2>Audit log</h2>
      <search class="filters row wrap" aria-label="Filter the audit log">
        <FilterText isSearch label="Name or record id" {...bindQuery('resource')} />
        <FilterChoice label="Change" none="Any change" {...bindQuery('action')} options={ACTIONS} />
        <MemberFilter none="Anyone" {...bindQuery('member')} />
      </search>
      <List
        of={name ? { ...events, data: namedEvents, total: undefined } : events}
        caption="Audit log"
        columns={EVENT_COLUMNS}
        empty={
          <EmptyState icon="clock" title={isFiltered ? 'No change fits' : 'No changes in the last 30 days'}>
            {isFiltered
              ? 'Choose fewer filters.'
              : 'Every change through the API is recorded here, with the key that made it.'}
          </EmptyState>
        }
      />
      {name && events.data && <NameSearchNote name={name} of={events} />}
    </>
  );
}
