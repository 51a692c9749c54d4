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
import { plural, words } from '../../text/format.ts';

const COLUMNS = ['Change', 'By', ['Fields', 'wide-only'], 'When'] as const;

type AuditEvent = Item<'listAuditEvents'>;

const PAGES: Readonly<Record<string, string>> = {
  acc: 'accounts',
  per: 'people',
  run: 'runs',
  sig: 'signals',
};

/** Links to the record if it has a page. */
const Resource = ({ id }: { id: string }) => {
  const page = PAGES[id.split('_', 1)[0] ?? ''];
  return page ? <a href={hrefOf([page, id])}>{id}</a> : <span>{id}</span>;
};

const Row = ({ event }: { event: AuditEvent }) => {
  const [first] = event.resource_ids;
  return (
    <tr data-testid="audit-event">
      <th scope="row" class="cell-main">
        <span class="row-text">
          <span class="row-title">{words(event.action)}</span>
          <span class="row-note">
            {first && <Resource id={first} />}
            {event.resource_count > 1 && ` and ${plural(event.resource_count - 1, 'other')}`}
          </span>
        </span>
      </th>
      <td>
        <span class="cell-cut">
          {event.actor === 'operator'
            ? 'Operator'
            : (memberName(event.member_id) ?? event.key_name ?? event.key_id)}
        </span>
      </td>
      <td class="wide-only">
        <span class="cell-cut" title={event.fields.join(', ')}>
          {event.fields.join(', ')}
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
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon="clock" title={isFiltered ? 'No change fits' : 'No changes in the last 30 days'}>
              {isFiltered
                ? 'An action is written as in the API reference, such as activate-account.'
                : 'Every change through the API is written down here, with the key that made it.'}
            </Empty>
          ) : (
            <>
              <DataTable caption="Audit log" columns={COLUMNS}>
                {rows.map((event) => (
                  <Row key={event.id} event={event} />
                ))}
              </DataTable>
              <More shown={rows.length} total={events.total} hasMore={events.hasMore} more={events.more} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
