import { FilterChoice, MemberChoice } from '../../components/filter-choice.tsx';
import { FilterText } from '../../components/filter-text.tsx';
import { setQuery } from '../../state/router.ts';

const LEVELS = [
  ['', 'Any level'],
  ['C-Team', 'C-Team'],
  ['VP', 'VP'],
  ['Director', 'Director'],
  ['Manager', 'Manager'],
  ['Staff', 'Staff'],
] as const;
const EMAILS = [
  ['', 'Any email'],
  ['true', 'With email'],
  ['false', 'Without email'],
] as const;
const SOURCES = [
  ['', 'Any source'],
  ['employee', 'Roster'],
  ['waterfall', 'Find people'],
] as const;
const LEFT = [
  ['', 'Still there'],
  ['include', 'Still there or left'],
  ['true', 'Left the company'],
] as const;
/** A saved list keeps its members. */
const LEFT_OF_LIST = [
  ['', 'Still there or left'],
  ['false', 'Still there'],
  ['true', 'Left the company'],
] as const;
const SORTS = [
  ['', 'Newest first'],
  ['name', 'By name'],
] as const;

export const PeopleFilters = ({ query }: { query: Readonly<Record<string, string>> }) => {
  const set = (name: string) => (value: string) => setQuery({ [name]: value });
  return (
    <search class="filters" aria-label="Filter people">
      <FilterText isSearch label="Search by name or title" value={query.q ?? ''} onValue={set('q')} />
      <FilterChoice label="Level" value={query.level} onValue={set('level')} options={LEVELS} />
      <FilterChoice label="Email" value={query.email} onValue={set('email')} options={EMAILS} />
      <FilterChoice label="Source" value={query.source} onValue={set('source')} options={SOURCES} />
      <MemberChoice label="Owner" anyone="Any owner" value={query.owner} onValue={set('owner')} />
      <FilterChoice
        label="Left"
        value={query.left}
        onValue={set('left')}
        options={query.list === undefined ? LEFT : LEFT_OF_LIST}
      />
      <FilterText label="Country" value={query.country ?? ''} onValue={set('country')} />
      <FilterChoice label="Order" value={query.sort} onValue={set('sort')} options={SORTS} />
    </search>
  );
};
