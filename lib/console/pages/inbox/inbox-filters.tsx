import { FilterChoice, MemberChoice } from '../../components/filter-choice.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { inbox } from '../../state/inbox.ts';
import { setQuery } from '../../state/router.ts';
import { signals } from '../../state/workspace.ts';
import { number } from '../../text/format.ts';
import type { InboxQuery } from './inbox-query.ts';

const FITS = [
  ['', 'Any fit'],
  ['40', 'Fit 40+'],
  ['70', 'Fit 70+'],
  ['85', 'Fit 85+'],
] as const;

type Filters = Omit<InboxQuery, 'd'>;

const BUILT_IN: readonly {
  readonly name: string;
  readonly query: Filters;
  readonly count: 'open' | 'since_last_visit' | 'mine' | 'unassigned' | 'snoozed' | undefined;
}[] = [
  { name: 'All', query: {}, count: 'open' },
  { name: 'Since last visit', query: { since: 'visit' }, count: undefined },
  { name: 'Mine', query: { owner: 'me' }, count: 'mine' },
  { name: 'Unassigned', query: { owner: 'none' }, count: 'unassigned' },
  { name: 'Snoozed', query: { state: 'snoozed' }, count: 'snoozed' },
];

/** The views of the inbox, with how much each has. */
export const InboxViews = ({ query }: { query: Filters }) => {
  const counts = inbox.value;
  return (
    <SavedViews
      page="inbox"
      query={{ ...query }}
      builtIn={BUILT_IN.map(({ name, query: filters, count }) => ({
        name,
        query: { ...filters },
        count: count && counts ? number(counts[count]) : undefined,
      }))}
    />
  );
};

export const InboxFilters = ({ query }: { query: Filters }) => {
  // The new filter may hide the open detection.
  const set = (name: keyof InboxQuery) => (value: string) => setQuery({ [name]: value, d: undefined });
  return (
    <search class="filters" aria-label="Filter the inbox">
      <FilterChoice
        label="Signal"
        value={query.signal}
        onValue={set('signal')}
        options={[['', 'All signals'], ...signals.value.map(({ id, name }) => [id, name] as const)]}
      />
      <FilterChoice label="ICP fit" value={query.fit} onValue={set('fit')} options={FITS} />
      <MemberChoice
        label="Owner"
        anyone="Any owner"
        value={query.owner}
        onValue={set('owner')}
        others={[
          ['me', 'Mine'],
          ['none', 'Unassigned'],
        ]}
      />
    </search>
  );
};
