import { TextField } from '../../components/field.tsx';
import { FilterChoice, MemberChoice } from '../../components/filter-choice.tsx';
import { Icon } from '../../components/icon.tsx';
import { setQuery } from '../../state/router.ts';
import { signals } from '../../state/workspace.ts';
import type { FeedQuery } from './feed-query.ts';

const DAYS = [
  ['', 'Any time'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
] as const;
const STRENGTHS = [
  ['', 'Any alpha'],
  ['60', 'Alpha 60+'],
  ['70', 'Alpha 70+'],
  ['80', 'Alpha 80+'],
] as const;
const FITS = [
  ['', 'Any fit'],
  ['40', 'Fit 40+'],
  ['70', 'Fit 70+'],
  ['85', 'Fit 85+'],
] as const;
const RELEVANCES = [
  ['', 'Worth a call'],
  ['75', 'Relevance 75+'],
  ['all', 'With background'],
] as const;
const STATUSES = [
  ['', 'Open accounts'],
  ['active', 'Active'],
  ['suggested', 'Suggested'],
  ['rejected', 'Rejected'],
  ['unqualified', 'Unqualified'],
] as const;
const ORDERS = [
  ['', 'Newest first'],
  ['alpha', 'Strongest first'],
] as const;

interface FeedFiltersProps {
  readonly query: FeedQuery;
  /** Of the account that the feed is limited to. */
  readonly accountName: string | undefined;
}

export const FeedFilters = ({ query, accountName }: FeedFiltersProps) => {
  // The new filter may hide the open detection.
  const set = (name: keyof FeedQuery) => (value: string) => setQuery({ [name]: value, d: undefined });
  return (
    <search class="filters" aria-label="Filter signals">
      <div class="filters-search">
        <Icon name="find" />
        <TextField
          label="Search headlines and accounts"
          isLabelHidden
          type="search"
          placeholder="Search"
          value={query.q ?? ''}
          onValue={set('q')}
        />
      </div>
      <FilterChoice
        label="Signal"
        value={query.signal}
        onValue={set('signal')}
        options={[['', 'All signals'], ...signals.value.map(({ id, name }) => [id, name] as const)]}
      />
      <FilterChoice label="Detected" value={query.days} onValue={set('days')} options={DAYS} />
      <FilterChoice label="Alpha" value={query.alpha} onValue={set('alpha')} options={STRENGTHS} />
      <FilterChoice
        label="Relevance"
        value={query.relevance}
        onValue={set('relevance')}
        options={RELEVANCES}
      />
      <FilterChoice label="ICP fit" value={query.fit} onValue={set('fit')} options={FITS} />
      {query.account === undefined ? (
        <>
          <FilterChoice
            label="Account status"
            value={query.status}
            onValue={set('status')}
            options={STATUSES}
          />
          <MemberChoice label="Owner" anyone="Any owner" value={query.owner} onValue={set('owner')} />
        </>
      ) : (
        <button type="button" class="chip" onClick={() => setQuery({ account: undefined, d: undefined })}>
          {accountName ?? 'One account'} <Icon name="close" size={12} />
          <span class="hidden">Show all accounts</span>
        </button>
      )}
      <FilterChoice label="Order" value={query.sort} onValue={set('sort')} options={ORDERS} />
    </search>
  );
};
