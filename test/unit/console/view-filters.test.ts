import { describe, expect, it } from 'vitest';
import { isSameView, pageOfView, storedFilters, viewQuery } from '#console/text/view-filters.ts';

describe('a saved view', () => {
  it.each([
    ['inbox', { owner: 'me', fit: '70' }, { sort: 'found_at', owner_id: 'me', min_icp_fit: '70' }],
    ['feed', { status: 'suggested', alpha: '70' }, { account_status: 'suggested', min_alpha: '70' }],
    ['feed', { days: '7', q: 'depot' }, { 'console.days': '7', 'console.q': 'depot' }],
    ['feed', { relevance: 'all' }, { 'console.relevance': 'all' }],
    ['feed', { relevance: '75' }, { min_relevance: '75' }],
    ['inbox', {}, { sort: 'found_at' }],
  ] as const)(
    'of the %s with %j is stored as parameters of the list, and read back',
    (page, query, filters) => {
      expect(storedFilters(page, query)).toEqual(filters);
      expect([pageOfView(filters), viewQuery(filters)]).toEqual([page, query]);
    },
  );

  it('leaves out what the console has no filter for', () => {
    expect(viewQuery({ found_since: '2026-11-01T00:00:00Z', owner_id: 'none' })).toEqual({ owner: 'none' });
  });

  it('is the current one if it has the same filters, in any order', () => {
    expect(isSameView({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
    expect(isSameView({ a: '1' }, { a: '1', b: '2' })).toBe(false);
    expect(isSameView({ a: '1' }, { a: '2' })).toBe(false);
  });
});
