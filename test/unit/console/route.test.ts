import { describe, expect, it } from 'vitest';
import { parseRoute, toHref, withQuery } from '#console/state/route.ts';

describe('an address of the console', () => {
  it('names a page and its filters', () => {
    expect(parseRoute('#/accounts/acc_1?status=active&q=a%20b')).toEqual({
      path: ['accounts', 'acc_1'],
      query: { status: 'active', q: 'a b' },
    });
  });

  it.each(['', '#', '#/'])('%j is the first page', (hash) => {
    expect(parseRoute(hash)).toEqual({ path: [], query: {} });
  });

  it('round-trips', () => {
    const href = toHref(['people', 'per/1 ü'], { q: 'Müller & Söhne', list: undefined, owner: '' });

    expect(parseRoute(href)).toEqual({ path: ['people', 'per/1 ü'], query: { q: 'Müller & Söhne' } });
  });

  it('may have an invalid encoding', () => {
    expect(parseRoute('#/accounts/%E0%A4%A').path).toEqual(['accounts', '%E0%A4%A']);
  });

  it('changes one filter and keeps the others', () => {
    const route = parseRoute('#/feed?signal=sig_1&days=7');

    expect(withQuery(route, { days: '', d: 'det_1' })).toBe('#/feed?signal=sig_1&d=det_1');
  });
});
