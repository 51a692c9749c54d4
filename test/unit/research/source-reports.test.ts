import { describe, expect, it } from 'vitest';
import { MAX_SOURCES, type SourceReport } from '#contract/sources.ts';
import { mergeReports } from '#domain/signals/research/source-reports.ts';

const report = (parts: Partial<SourceReport>): SourceReport => ({
  source: 'feeds',
  status: 'ok',
  asked_at: '2026-11-02T08:00:00.000Z',
  documents: 1,
  ...parts,
});

describe('reports of several searches', () => {
  it('are merged by source, with the documents of all', () => {
    const merged = mergeReports([report({ source: 'b' }), report({ source: 'a' }), report({ source: 'b' })]);

    expect(merged.map(({ source, documents }) => [source, documents])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  it.each([
    ['failed', 'paused'],
    ['failed', 'ok'],
    ['paused', 'ok'],
    ['ok', 'off'],
  ] as const)('show %s rather than %s, whichever came first', (worse, better) => {
    const both = [
      report({ status: worse, asked_at: '2026-11-02T08:00:00.000Z' }),
      report({ status: better, asked_at: '2026-11-02T09:00:00.000Z' }),
    ];

    expect(mergeReports(both)).toMatchObject([{ status: worse, asked_at: '2026-11-02T08:00:00.000Z' }]);
    expect(mergeReports(both.toReversed())).toEqual(mergeReports(both));
  });

  it('use the newer of two equal ones', () => {
    const [older, newer] = ['2026-11-02T08:00:00.000Z', '2026-11-02T09:00:00.000Z'] as const;

    expect(mergeReports([report({ asked_at: newer }), report({ asked_at: older })])).toMatchObject([
      { asked_at: newer },
    ]);
  });

  it('never exceed their limit', () => {
    const many = Array.from({ length: MAX_SOURCES + 5 }, (_, number) => report({ source: `s${number}` }));

    expect(mergeReports(many)).toHaveLength(MAX_SOURCES);
  });
});
