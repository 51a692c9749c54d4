import { RELATIONS, relationNames } from '#contract/relation.ts';
import { FilterChoice, MemberChoice } from '../../components/filter-choice.tsx';
import { FilterText } from '../../components/filter-text.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { hrefOf } from '../../state/route.ts';
import { setQuery } from '../../state/router.ts';

const STATUSES = [
  ['', 'All'],
  ['suggested', 'Suggested'],
  ['active', 'Active'],
  ['rejected', 'Rejected'],
  ['unqualified', 'Unqualified'],
  ['new', 'New'],
] as const;
const SCORES = [
  ['', 'Any score'],
  ['40', 'Qualified (40+)'],
  ['70', 'Hot (70+)'],
] as const;
const RELATED = [
  ['', 'Any relation'],
  ...RELATIONS.map((relation) => [relation, relationNames[relation]] as const),
] as const;
const SORTS = [
  ['', 'Highest score'],
  ['last_signal_at', 'Newest signal'],
  ['created_at', 'Newest account'],
] as const;

export const AccountFilters = ({ query }: { query: Readonly<Record<string, string>> }) => {
  const set = (name: string) => (value: string) => setQuery({ [name]: value });
  const { status: _status, ...others } = query;
  return (
    <>
      <Tabs
        label="Status"
        tabs={STATUSES.map(([status, text]) => ({
          href: hrefOf(['accounts'], { ...others, status }),
          text,
          isHere: (query.status ?? '') === status,
        }))}
      />
      <search class="filters" aria-label="Filter accounts">
        <FilterText isSearch label="Search by name or domain" value={query.q ?? ''} onValue={set('q')} />
        <FilterText label="Industry" value={query.industry ?? ''} onValue={set('industry')} />
        <FilterText label="Tag" value={query.tag ?? ''} onValue={set('tag')} />
        <FilterChoice label="Score" value={query.score} onValue={set('score')} options={SCORES} />
        <FilterChoice label="Relation" value={query.relation} onValue={set('relation')} options={RELATED} />
        <MemberChoice label="Owner" anyone="Any owner" value={query.owner} onValue={set('owner')} />
        <FilterChoice label="Order" value={query.sort} onValue={set('sort')} options={SORTS} />
      </search>
    </>
  );
};
