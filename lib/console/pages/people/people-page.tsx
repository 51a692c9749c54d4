import { api, type Person } from '../../api/service.ts';
import { Actions, LinkButton } from '../../components/button.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { FilterChoice, FilterText, MemberFilter } from '../../components/field.tsx';
import { type Column, List, SelectionBar, useSelection } from '../../components/list.tsx';
import { EmptyState, PageHead } from '../../components/page.tsx';
import { useData, usePages } from '../../hooks/use-load.ts';
import { bindQuery, route, toHref } from '../../state/route.ts';
import { formatCount, toOptions } from '../../text/format.ts';
import { pushAction } from '../pushes/push-dialog.tsx';
import { askList, PeopleLists, removeFromList } from './people-lists.tsx';
import { describeLocation, PersonName, PersonTags, Reveal, RevealCost } from './person-row.tsx';

type Address = Readonly<Record<string, string>>;

/** The list's filters from the URL. A country applies once it is a two-letter code. */
const peopleQuery = (address: Address) => ({
  account_id: address.account,
  job_level: address.level,
  country_code: /^[a-z]{2}$/i.test(address.country ?? '') ? address.country : undefined,
  source: address.source,
  has_email: address.email,
  list_id: address.list,
  owner_id: address.owner,
  search: address.q,
  left: address.left,
});

const COLUMNS: readonly Column<Person>[] = [
  {
    name: 'Person',
    isHeader: true,
    cell: (person) => (
      <PersonName
        person={person}
        note={
          <>
            {person.title}
            <span class="narrow-only cut">{person.account_name}</span>
          </>
        }
      />
    ),
  },
  {
    name: 'Account',
    class: 'wide-only',
    cell: ({ account_id, account_name }) => (
      <a class="cell-cut" href={toHref(['accounts', account_id])}>
        {account_name}
      </a>
    ),
  },
  { name: 'Level', class: 'wide-only', cell: (person) => <PersonTags person={person} /> },
  { name: 'Location', class: 'widest-only', isTruncated: true, cell: describeLocation },
  { name: 'Email', class: 'cell-contact', cell: (person) => <Reveal person={person} by="email" /> },
  { name: 'Phone', class: 'wide-only', cell: (person) => <Reveal person={person} by="phone" /> },
];

const LEVELS = { 'C-Team': 'C-Team', ...toOptions('VP', 'Director', 'Manager', 'Staff') };
const EMAILS = { true: 'With email', false: 'Without email' };
const SOURCES = { employee: 'Roster', waterfall: 'Find people' };
const LEFT_COMPANY_LABEL = 'Left the company';

/** A saved list keeps its members. */
const LeftFilter = ({ isList }: { isList: boolean }) => (
  <FilterChoice
    label="Left"
    none={isList ? 'Still there or left' : 'Still there'}
    {...bindQuery('left')}
    options={
      isList
        ? { false: 'Still there', true: LEFT_COMPANY_LABEL }
        : { include: 'Still there or left', true: LEFT_COMPANY_LABEL }
    }
  />
);

const Filters = ({ address }: { address: Address }) => (
  <search class="filters row wrap" aria-label="Filter people">
    <FilterText isSearch label="Search by name or title" {...bindQuery('q')} />
    <FilterChoice label="Level" none="Any level" {...bindQuery('level')} options={LEVELS} />
    <FilterChoice label="Email" none="Any email" {...bindQuery('email')} options={EMAILS} />
    <FilterChoice label="Source" none="Any source" {...bindQuery('source')} options={SOURCES} />
    <MemberFilter none="Any owner" {...bindQuery('owner')} />
    <LeftFilter isList={address.list !== undefined} />
    <FilterText label="Country" {...bindQuery('country')} />
    <FilterChoice label="Order" none="Newest first" {...bindQuery('sort')} options={{ name: 'By name' }} />
  </search>
);

export function PeoplePage() {
  const address = route.value.query;
  const filters = peopleQuery(address);
  const isByName = address.sort === 'name';
  const query = { ...filters, sort: isByName ? 'full_name' : 'created_at', order: isByName ? 'asc' : 'desc' };
  const lists = useData('people-lists', api.listPeopleLists);
  const people = usePages('people', api.listPeople, query);
  const selection = useSelection(people.key);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const list = lists.data?.find(({ id }) => id === address.list);
  const ids = [...selection.ids];
  const remove = async (targetList: NonNullable<typeof list>): Promise<void> => {
    await removeFromList(targetList, ids, () => {
      people.reload();
      lists.reload();
    });
    selection.clear();
  };
  return (
    <>
      <PageHead
        title="People"
        note={people.total === undefined ? ' ' : formatCount(people.total, 'person', 'people')}
      >
        <ExportButton of="people" filters={filters} />
        <LinkButton variant="primary" icon="find" href="#/find">
          Find people
        </LinkButton>
      </PageHead>
      <PeopleLists lists={lists} onDeleted={people.reload} />
      <Filters address={address} />
      <List
        of={people}
        caption="People"
        columns={COLUMNS}
        selection={selection}
        nameOf={({ full_name }) => full_name}
        unfiltered={isFiltered && '#/people'}
        empty={
          <EmptyState
            icon="people"
            title="No people yet"
            action={<LinkButton href="#/find">Find people</LinkButton>}
          >
            People come with activated accounts, or when you describe who you are looking for.
          </EmptyState>
        }
      />
      <RevealCost />
      <SelectionBar selection={selection} of={people}>
        <Actions
          actions={[
            ...(list ? [{ text: `Remove from ${list.name}`, run: () => remove(list) }] : []),
            { text: 'Add to a list', run: () => askList(lists.data, ids, lists.reload) },
            pushAction('people', ids, 'primary'),
          ]}
        />
      </SelectionBar>
    </>
  );
}
