import { describe, expect, it } from 'vitest';
import { toSpec } from '#domain/signals/discovery/discovery-spec.ts';
import { explainEmpty } from '#domain/signals/discovery/why-empty.ts';
import { createRunRecord, type RunRecord, type RunStats } from '#domain/signals/runs/run-record.ts';

const signals = { any_of: ['sig_1'], must_have: [], exclude: [] };
const wide = toSpec({ signals, recency: '90', geographies: [], industries: [] });
const narrow = toSpec({
  signals,
  recency: '90',
  geographies: ['Iceland', 'Norway'],
  industries: ['Energy'],
  employee_min: 50,
});

function runOf(spec: RunRecord['spec'], stats: Partial<RunStats>, parts: Partial<RunRecord> = {}): RunRecord {
  const run = createRunRecord({
    id: 'run_1',
    name: 'Search',
    mode: 'discovery',
    signalIds: ['sig_1'],
    timeframeDays: 90,
    at: '2026-06-30T12:00:00Z',
    startedBy: null,
    ...(spec && { spec }),
  });
  return { ...run, status: 'done', ...parts, stats: { ...run.stats, ...stats } };
}

describe('a discovery that suggested nothing', () => {
  it.each<[string, RunRecord['spec'], Partial<RunStats>, string]>([
    [
      'because no company shows the signals',
      wide,
      {},
      'No company was found that showed these signals in the last 90 days. Look further back than 90 days, or add signals.',
    ],
    [
      'because no company ever showed them',
      { ...wide, recency: 'all' },
      {},
      'No company was found that shows these signals. Add signals.',
    ],
    [
      'because all are known',
      wide,
      { candidates: 1, known: 1 },
      'Found 1 company, all accounts already. Look further back than 90 days, or add signals.',
    ],
    [
      'because a place is not understood, however many companies are known elsewhere',
      toSpec({ signals, recency: '90', geographies: ['Narnia'], industries: [] }),
      { candidates: 6, known: 6 },
      '“Narnia” was not understood, so no known place or industry was searched for under that name. Check the spelling and search again. Found 6 companies with these signals in any place, all accounts already.',
    ],
    [
      'because of the filters, and the strictest is the one to widen',
      narrow,
      {
        candidates: 14,
        known: 3,
        filtered: 11,
        filtered_geographies: 2,
        filtered_industries: 9,
        filtered_employees: 4,
      },
      'Found 14 companies: 3 already accounts; 11 left out by the filters (9 not in Energy, 4 without at least 50 employees, 2 not in Iceland or Norway). Add industries or remove them; part of a name is enough.',
    ],
    [
      'because of two filters alike',
      narrow,
      { candidates: 4, filtered: 4, filtered_geographies: 4, filtered_industries: 4, filtered_employees: 1 },
      'Found 4 companies: 4 left out by the filters (4 not in Iceland or Norway, 4 not in Energy, 1 without at least 50 employees). Add geographies or remove them. Add industries or remove them; part of a name is enough.',
    ],
    [
      'because the directory knows none of them',
      { ...narrow, employee_max: 100 },
      { candidates: 2, filtered: 2, filtered_unknown: 2 },
      "Found 2 companies: 2 left out by the filters (2 unknown to the directory). Remove the filters to see companies that the directory doesn't know.",
    ],
    [
      'because of what was read',
      wide,
      { candidates: 5 },
      'Found 5 companies: 5 without the signals on a closer look. Look further back than 90 days, or add signals.',
    ],
    [
      'because of excluded signals',
      wide,
      { candidates: 5, matched: 2 },
      'Found 5 companies: 3 without the signals on a closer look; 2 with a signal you excluded. Exclude fewer signals.',
    ],
    [
      'while a source failed',
      wide,
      {
        jobs_failed: 1,
        sources: [
          { source: 'feeds', status: 'failed', asked_at: '', documents: 0 },
          { source: 'filings', status: 'ok', asked_at: '', documents: 0 },
        ] as RunStats['sources'],
      },
      'No company was found that showed these signals in the last 90 days. Look further back than 90 days, or add signals. These sources failed: feeds. Run it again later. Some companies could not be evaluated. Run it again.',
    ],
  ])('says so: %s', (_, spec, stats, hint) => {
    expect(explainEmpty(runOf(spec, stats))).toBe(hint);
  });
});

it.each<[string, RunRecord]>([
  ['a discovery that suggested accounts', runOf(wide, { candidates: 3, accounts: 1, matched: 1 })],
  ['a discovery that is running', runOf(wide, {}, { status: 'running' })],
  ['a discovery that failed', runOf(wide, {}, { status: 'failed' })],
  ['a search that also checks accounts', runOf(wide, {}, { mode: 'both' })],
  ['a scan', runOf(null, {}, { mode: 'monitor' })],
])('%s has no hint', (_, run) => {
  expect(explainEmpty(run)).toBeNull();
});
