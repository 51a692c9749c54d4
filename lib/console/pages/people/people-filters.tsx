import { Choice } from '../../components/field.tsx';
import { FilterText } from '../../components/filter-text.tsx';
import { setQuery } from '../../state/router.ts';
import { members } from '../../state/workspace.ts';

const LEVELS = [
  ['', 'Any level'],
  ['C-Team', 'C-Team'],
  ['VP', 'VP'],
  ['Director', 'Director'],
  ['Manager', 'Manager'],
  ['Staff', 'Staff'],
] as const;
const EMAILS = [
  ['', 'Any e-mail'],
  ['true', 'With e-mail'],
  ['false', 'Without e-mail'],
] as const;
const SOURCES = [
  ['', 'Any source'],
  ['employee', 'Roster'],
  ['waterfall', 'Find people'],
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
      <Choice label="Level" isLabelHidden value={query.level ?? ''} onValue={set('level')} options={LEVELS} />
      <Choice
        label="E-mail"
        isLabelHidden
        value={query.email ?? ''}
        onValue={set('email')}
        options={EMAILS}
      />
      <Choice
        label="Source"
        isLabelHidden
        value={query.source ?? ''}
        onValue={set('source')}
        options={SOURCES}
      />
      <Choice
        label="Owner"
        isLabelHidden
        value={query.owner ?? ''}
        onValue={set('owner')}
        options={[['', 'Any owner'], ...members.value.map(({ id, full_name }) => [id, full_name] as const)]}
      />
      <FilterText label="Country" value={query.country ?? ''} onValue={set('country')} />
      <Choice label="Order" isLabelHidden value={query.sort ?? ''} onValue={set('sort')} options={SORTS} />
    </search>
  );
};
