import { describe, expect, it } from 'vitest';
import { describeProgress } from '#console/text/findings.ts';

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

const describeRun = (mode: 'monitor' | 'discovery', changes: object = {}): string =>
  describeProgress({ mode, stats: { ...stats, ...changes } });

describe('the progress of a run', () => {
  it('leads from the sources to the findings of a scan', () => {
    expect(describeRun('monitor')).toBe('Asking the sources');
    expect(describeRun('monitor', { documents: 4, jobs: 14 })).toBe(
      '4 documents read · 0 of 14 signals checked',
    );
    expect(describeRun('monitor', { documents: 4, jobs: 14, jobs_done: 14, detections: 1 })).toBe(
      '4 documents read · 14 of 14 signals checked · 1 finding',
    );
  });

  it('says what a discovery has found so far', () => {
    expect(describeRun('discovery', { candidates: 1_200, documents: 40, matched: 3, accounts: 2 })).toBe(
      '1,200 companies looked at · 40 documents read · 3 matched · 2 accounts suggested',
    );
  });
});
