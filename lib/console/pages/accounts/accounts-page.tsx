import { relationNames } from '#contract/relation.ts';
import { HOT_FROM, QUALIFIED_FROM } from '#contract/thresholds.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { FilterChoice, FilterText, MemberFilter } from '../../components/field.tsx';
import { EmptyState, PageHead, Tabs } from '../../components/page.tsx';
import { usePages } from '../../hooks/use-load.ts';
import { bindQuery, route, setQuery, toHref } from '../../state/route.ts';
import { formatCount, toOptions } from '../../text/format.ts';
import { AccountTable } from './account-table.tsx';
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

const STATUSES = { '': 'All', ...toOptions('suggested', 'active', 'rejected', 'unqualified', 'new') };
const SCORES = {
  [QUALIFIED_FROM]: `Qualified (${QUALIFIED_FROM}+)`,
  [HOT_FROM]: `Hot (${HOT_FROM}+)`,
};

const Filters = ({ address }: { address: Address }) => (
  <>
    <Tabs
      label="Status"
      tabs={Object.entries(STATUSES).map(([status, text]) => ({
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
        note={accounts.total === undefined ? ' ' : formatCount(accounts.total, 'account')}
      >
        <ExportButton of="accounts" filters={filters} />
        {add}
      </PageHead>
      <Filters address={address} />
      <AccountTable
        accounts={accounts}
        unfiltered={isFiltered && '#/accounts'}
        empty={
          <EmptyState icon="accounts" title="No accounts yet" action={add}>
            Paste the domains of companies you want to win, import a file, or start a discovery.
          </EmptyState>
        }
      />
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
