import { api } from '../../api/service.ts';
import type { Item } from '../../api/types.ts';
import { DataTable } from '../../components/data-table.tsx';
import { MemberChoice } from '../../components/filter-choice.tsx';
import { FilterText } from '../../components/filter-text.tsx';
import { When } from '../../components/marks.tsx';
import { More } from '../../components/more.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { usePages } from '../../hooks/use-pages.ts';
import { hrefOf } from '../../state/route.ts';
import { route, setQuery } from '../../state/router.ts';
import { memberName } from '../../state/workspace.ts';
import { actionText, fieldText } from '../../text/audit-text.ts';
import { plural, words } from '../../text/format.ts';

const COLUMNS = ['Change', 'By', ['Fields', 'wide-only'], 'When'] as const;

type AuditEvent = Item<'listAuditEvents'>;

const PAGES: Readonly<Record<string, string>> = {
  acc: 'accounts',
  per: 'people',
  run: 'runs',
  sig: 'signals',
};

/** By name, with a link if the record is still there and has a page. The id is in the title, for support. */
const Resource = ({ id, event }: { id: string; event: AuditEvent }) => {
  const page = PAGES[id.split('_', 1)[0] ?? ''];
  const name = event.resource_name ?? words(event.resource_type.replace(/s$/, ''));
  return page && event.resource_name !== null ? (
    <a href={hrefOf([page, id])} title={id}>
      {name}
    </a>
  ) : (
    <span title={id}>{name}</span>
  );
};

const actorName = ({ actor, member_id, key_name }: AuditEvent): string =>
  actor === 'operator' ? 'Operator' : (memberName(member_id) ?? key_name ?? 'Deleted key');

const Row = ({ event }: { event: AuditEvent }) => {
  const [first] = event.resource_ids;
  return (
    <tr data-testid="audit-event">
      <th scope="row" class="cell-main">
        <span class="row-text">
          <span class="row-title">{actionText(event.action, event.actor)}</span>
          <span class="row-note">
            {first && <Resource id={first} event={event} />}
            {event.resource_count > 1 && ` and ${plural(event.resource_count - 1, 'other')}`}
          </span>
        </span>
      </th>
      <td>
        <span class="cell-cut" title={event.key_name ?? undefined}>
          {actorName(event)}
        </span>
      </td>
      <td class="wide-only">
        <span class="cell-cut" title={event.fields.join(', ')}>
          {event.fields.map(fieldText).join(', ')}
        </span>
      </td>
      <td>
        <When iso={event.created_at} />
      </td>
    </tr>
  );
};

/** Who changed what, and when. */
export function AuditLog() {
  const { member, action, resource } = route.value.query;
  const events = usePages(`audit/${member ?? ''}/${action ?? ''}/${resource ?? ''}`, (page, signal) =>
    api.listAuditEvents({
      query: { member_id: member, action, resource_id: resource, page, per_page: 50 },
      ...(signal && { signal }),
    }),
  );
  const isFiltered = member !== undefined || action !== undefined || resource !== undefined;
  return (
    <>
      <search class="filters" aria-label="Filter the audit log">
        <FilterText
          isSearch
          label="Record id"
          value={resource ?? ''}
          onValue={(value) => setQuery({ resource: value })}
        />
        <FilterText label="Action" value={action ?? ''} onValue={(value) => setQuery({ action: value })} />
        <MemberChoice
          label="Member"
          anyone="Anyone"
          value={member}
          onValue={(value) => setQuery({ member: value })}
        />
      </search>
      <Loaded of={events} rows={6}>
        {(shown) =>
          shown.length === 0 ? (
            <Empty icon="clock" title={isFiltered ? 'No change fits' : 'No changes in the last 30 days'}>
              {isFiltered
                ? 'An action is written as in the API reference, such as activate-account.'
                : 'Every change through the API is written down here, with the key that made it.'}
            </Empty>
          ) : (
            <>
              <DataTable caption="Audit log" columns={COLUMNS}>
                {shown.map((event) => (
                  <Row key={event.id} event={event} />
                ))}
              </DataTable>
              <More shown={shown.length} total={events.total} hasMore={events.hasMore} more={events.more} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
