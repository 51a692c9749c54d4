import { relationNames } from '#contract/relation.ts';
import { HOT_FROM, QUALIFIED_FROM } from '#contract/thresholds.ts';
import { readIds } from '../../api/batches.ts';
import { type Account, api, saveFile } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { FilterChoice, FilterText, MemberFilter } from '../../components/field.tsx';
import { type Column, LinkedName, List, SelectionBar } from '../../components/list.tsx';
import { Avatar, Score, Status, Tag } from '../../components/marks.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Empty } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useSelection } from '../../hooks/rows.ts';
import { usePages } from '../../hooks/use-pages.ts';
import { usePoll } from '../../hooks/use-poll.ts';
import { toHref } from '../../state/route.ts';
import { bindQuery, route, setQuery } from '../../state/router.ts';
import { readScans, scans } from '../../state/scans.ts';
import { attempt } from '../../state/toasts.ts';
import { memberName } from '../../state/workspace.ts';
import { formatDay, formatNumber, plural } from '../../text/format.ts';
import { openPush } from '../pushes/push-dialog.tsx';
import { AddAccounts } from './add-accounts.tsx';

type Address = Readonly<Record<string, string>>;

/** The list's query from the URL, without unset filters. */
const readAccountFilters = (address: Address) => ({
  status: address.status,
  owner_id: address.owner,
  tag: address.tag,
  industry: address.industry,
  relation: address.relation,
  min_score: address.score,
  search: address.q,
  run_id: address.run,
});

const SORTS = { last_signal_at: 'Newest signal', created_at: 'Newest account' };

const sortOf = ({ sort = '' }: Address): string => (Object.hasOwn(SORTS, sort) ? sort : 'score');

const COLUMNS: readonly Column<Account>[] = [
  {
    name: 'Account',
    isHeader: true,
    cell: ({ id, name, domain, relation }) => (
      <LinkedName
        href={toHref(['accounts', id])}
        before={<Avatar name={name} />}
        name={name}
        note={[domain ?? 'No domain', ...(relation === 'none' ? [] : [relationNames[relation]])].join(' · ')}
      />
    ),
  },
  { name: 'Score', class: 'cell-score', cell: ({ score }) => <Score value={score} label="Score" /> },
  {
    name: 'Status',
    cell: ({ id, status }) =>
      scans.value.has(id) ? <Status value="running" label="Scanning" /> : <Status value={status} />,
  },
  {
    name: 'Latest signal',
    class: 'wide-only cell-signal',
    cell: ({ latest_signal: latest }) =>
      latest && (
        <span class="column">
          <span class="cell-cut cell-headline" title={latest.headline}>
            {latest.headline}
          </span>
          <span class="row-note">{formatDay(latest.date, new Date())}</span>
        </span>
      ),
  },
  {
    name: 'Owner',
    class: 'wide-only',
    isTruncated: true,
    cell: ({ owner_id }) => memberName(owner_id),
  },
  { name: 'Industry', class: 'wide-only', isTruncated: true, cell: ({ industry }) => industry },
  {
    name: 'Employees',
    class: 'widest-only cell-number figures',
    cell: ({ employees }) => (employees === null ? '' : formatNumber(employees)),
  },
  {
    name: 'Location',
    class: 'widest-only',
    isTruncated: true,
    cell: ({ location, country }) => [location, country].filter(Boolean).join(', '),
  },
  {
    name: 'Tags',
    class: 'widest-only',
    cell: ({ tags }) => (
      <span class="row gap-small tags-cell">
        {tags.slice(0, 2).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {tags.length > 2 && <span class="faint small">+{tags.length - 2}</span>}
      </span>
    ),
  },
];

const STATUSES = [
  ['', 'All'],
  ['suggested', 'Suggested'],
  ['active', 'Active'],
  ['rejected', 'Rejected'],
  ['unqualified', 'Unqualified'],
  ['new', 'New'],
] as const;
const SCORES = {
  [QUALIFIED_FROM]: `Qualified (${QUALIFIED_FROM}+)`,
  [HOT_FROM]: `Hot (${HOT_FROM}+)`,
};

const Filters = ({ address }: { address: Address }) => (
  <>
    <Tabs
      label="Status"
      tabs={STATUSES.map(([status, text]) => ({
        href: toHref(['accounts'], { ...address, status }),
        text,
        isCurrent: (address.status ?? '') === status,
      }))}
    />
    <search class="filters row wrap" aria-label="Filter accounts">
      <FilterText isSearch label="Search by name or domain" {...bindQuery('q')} />
      <FilterText label="Industry" {...bindQuery('industry')} />
      <FilterText label="Tag" {...bindQuery('tag')} />
      <FilterChoice label="Score" none="Any score" {...bindQuery('score')} options={SCORES} />
      <FilterChoice label="Relation" none="Any relation" {...bindQuery('relation')} options={relationNames} />
      <MemberFilter none="Any owner" {...bindQuery('owner')} />
      <FilterChoice label="Order" none="Highest score" {...bindQuery('sort')} options={SORTS} />
    </search>
  </>
);

export function AccountsPage() {
  const { new: adding, ...address } = route.value.query;
  const filters = readAccountFilters(address);
  const query = { ...filters, sort: sortOf(address) as 'score' };
  const accounts = usePages('accounts', api.listAccounts, query);
  usePoll('scans', readScans, (running) => running === 0);
  const selection = useSelection(JSON.stringify(query));
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const add = (
    <Button variant="primary" icon="plus" writes onClick={() => setQuery({ new: 'paste' })}>
      Add accounts
    </Button>
  );
  return (
    <>
      <PageHead
        title="Accounts"
        note={accounts.total === undefined ? ' ' : plural(accounts.total, 'account')}
      >
        <Button
          icon="download"
          onClick={() =>
            attempt(() => saveFile('/accounts/export', { ...filters, format: 'csv' }, 'accounts.csv'))
          }
        >
          Export
        </Button>
        {add}
      </PageHead>
      <Filters address={address} />
      <List
        of={accounts}
        caption="Accounts"
        columns={COLUMNS}
        testId="account-row"
        selection={selection}
        nameOf={({ name }) => name}
        unfiltered={isFiltered && '#/accounts'}
        empty={
          <Empty icon="accounts" title="No accounts yet" action={add}>
            Paste the domains of companies you want to win, import a file, or start a discovery.
          </Empty>
        }
      />
      <SelectionBar
        selection={selection}
        of={accounts}
        all={() =>
          attempt(() => readIds((page) => api.listAccounts({ query: { ...query, page, per_page: 100 } })))
        }
      >
        <Button
          variant="primary"
          icon="destinations"
          writes
          onClick={() => openPush([{ kind: 'accounts', ids: [...selection.ids] }])}
        >
          Push
        </Button>
      </SelectionBar>
      {adding !== undefined && (
        <AddAccounts
          mode={adding === 'file' ? 'file' : 'paste'}
          onClose={() => setQuery({ new: undefined })}
          onAdded={accounts.reload}
        />
      )}
    </>
  );
}
