import { describe, expect, it } from 'vitest';
import { compileFilter, listFilteredAttributes } from '#table/paging/compile-filter.ts';
import { matchesFilters } from '#table/paging/matches-filters.ts';

describe('compileFilter', () => {
  it('keeps names and values out of the expression, whatever they contain', () => {
    const hostile = ') OR attribute_exists(PK';
    const compiled = compileFilter([{ field: `f.${hostile}`, op: '=', value: hostile }]);
    expect(compiled).toEqual({
      text: '#n0.#n1 = :v0',
      names: { '#n0': 'f', '#n1': hostile },
      values: { ':v0': hostile },
    });
  });

  it('joins parts and names each attribute once', () => {
    const compiled = compileFilter([
      { field: 'f.status', op: 'in', value: ['new', 'active'] },
      {
        any: [
          { field: 'f.owner', op: '=', value: 'm1' },
          { field: 'f.owner', op: 'not_exists' },
          { field: 'f.none', op: 'in', value: [] },
        ],
      },
    ]);
    expect(compiled).toMatchObject({
      text: '#n0.#n1 IN (:v0, :v1) AND (#n0.#n2 = :v2 OR attribute_not_exists(#n0.#n2))',
      names: { '#n0': 'f', '#n1': 'status', '#n2': 'owner' },
    });
  });

  it.each([
    ['no filter', [], 'all'],
    ['an empty set', [{ field: 'f.a', op: 'in', value: [] }], 'none'],
    ['no alternative', [{ any: [] }], 'none'],
    ['only impossible alternatives', [{ any: [{ field: 'f.a', op: 'in', value: [] }] }], 'none'],
  ] as const)('knows the result of %s without reading', (_, filters, outcome) => {
    expect(compileFilter(filters)).toBe(outcome);
  });

  it.each([
    [
      'more values than IN takes',
      [{ field: 'f.a', op: 'in', value: Array.from({ length: 101 }, (_, at) => at) }],
    ],
    ['a field with an empty name', [{ field: 'f..a', op: 'exists' }]],
    [
      'an expression beyond 4 KB',
      Array.from({ length: 300 }, () => ({ field: 'f.a', op: 'exists' }) as const),
    ],
  ] as const)('rejects %s', (_, filters) => {
    expect(() => compileFilter(filters)).toThrow(/got .*expected/);
  });

  it('names the attributes a filter needs', () => {
    expect(
      listFilteredAttributes([
        { field: 'q', op: 'exists' },
        {
          any: [
            { field: 'f.a', op: 'exists' },
            { field: 'name', op: 'exists' },
          ],
        },
      ]),
    ).toEqual(['q', 'f', 'name']);
  });
});

describe('matchesFilters', () => {
  it('ignores inherited properties', () => {
    expect(matchesFilters({ f: {} }, [{ field: 'f.constructor', op: 'exists' }])).toBe(false);
    expect(matchesFilters({ f: {} }, [{ field: 'f.__proto__.toString', op: 'exists' }])).toBe(false);
  });

  it('tells null from missing', () => {
    const item = { f: { owner: null } };
    expect(matchesFilters(item, [{ field: 'f.owner', op: 'exists' }])).toBe(true);
    expect(matchesFilters(item, [{ field: 'f.owner', op: '=', value: null }])).toBe(true);
    expect(matchesFilters(item, [{ field: 'f.name', op: '=', value: null }])).toBe(false);
  });

  it('finds elements of sets and lists, but not parts of elements', () => {
    const item = { f: { list: ['alpha', 7], set: new Set(['alpha']) } };
    expect(matchesFilters(item, [{ field: 'f.list', op: 'contains', value: 7 }])).toBe(true);
    expect(matchesFilters(item, [{ field: 'f.set', op: 'contains', value: 'alpha' }])).toBe(true);
    expect(matchesFilters(item, [{ field: 'f.list', op: 'contains', value: 'alp' }])).toBe(false);
  });

  it("doesn't order values of different types", () => {
    expect(matchesFilters({ a: '5' }, [{ field: 'a', op: '>=', value: 1 }])).toBe(false);
    expect(matchesFilters({ a: 5 }, [{ field: 'a', op: '>=', value: '1' }])).toBe(false);
  });
});
