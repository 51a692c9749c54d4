import { describe, expect, it } from 'vitest';
import { listStages } from '#console/text/run-stages.ts';

const stats = {
  candidates: 0,
  accounts: 0,
  matched: 0,
  jobs: 0,
  jobs_done: 0,
  jobs_failed: 0,
  documents: 0,
  unread: 0,
  detections: 0,
  sources: [],
};
const states = (mode: 'monitor' | 'discovery', status: 'running' | 'done' | 'failed', changes: object = {}) =>
  listStages({ mode, status, stats: { ...stats, ...changes } }).map(({ state }) => state);

describe('the stages of a scan', () => {
  it('lead from the sources to the findings', () => {
    expect(states('monitor', 'running')).toEqual(['now', 'later', 'later', 'later']);
    expect(states('monitor', 'running', { documents: 4, jobs: 14 })).toEqual([
      'done',
      'now',
      'later',
      'later',
    ]);
    expect(states('monitor', 'running', { documents: 4, jobs: 14, jobs_done: 5 })).toEqual([
      'done',
      'done',
      'now',
      'later',
    ]);
    expect(states('monitor', 'running', { jobs: 14, jobs_done: 14 })).toEqual([
      'done',
      'done',
      'done',
      'now',
    ]);
  });

  it('are all done when it is', () => {
    expect(new Set(states('monitor', 'done'))).toEqual(new Set(['done']));
  });

  it('stop where it failed', () => {
    expect(states('monitor', 'failed', { documents: 4, jobs: 14 })[1]).toBe('now');
  });
});

it('show what a discovery has found so far', () => {
  const notes = listStages({
    mode: 'discovery',
    status: 'running',
    stats: { ...stats, candidates: 1_200, jobs: 9, jobs_done: 9, documents: 40, matched: 3, accounts: 2 },
  });
  expect(notes.map(({ note }) => note)).toEqual(['1,200 companies', '40 read', '3 matched', '2 accounts']);
  expect(notes.map(({ state }) => state)).toEqual(['done', 'done', 'now', 'later']);
});
