import { SavedViews } from '../../components/saved-views.tsx';
import { type FeedQuery, filtersOf } from './feed-query.ts';

const BUILT_IN = [
  { name: 'All', query: {} },
  { name: 'Strong fit', query: { alpha: '70', fit: '70' } },
  { name: 'To activate', query: { status: 'suggested' } },
  { name: 'With background', query: { relevance: 'all' } },
];

export const FeedViews = ({ query }: { query: FeedQuery }) => (
  <SavedViews page="feed" query={filtersOf(query)} builtIn={BUILT_IN} />
);
