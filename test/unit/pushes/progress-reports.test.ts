import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProgressReports } from '#domain/outbound/pushes/progress-reports.ts';
import type { ChunkChange } from '#domain/outbound/pushes/push-progress.ts';

const sent = (row: number): ChunkChange => ({ row, result: 'sent' });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const passSeconds = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1_000);

/** Reports to a list. `outcome` decides what happens to each report. */
function reporting(outcome: () => Promise<boolean>) {
  const reported: (readonly ChunkChange[])[] = [];
  const over = vi.fn();
  const reports = new ProgressReports((ended) => {
    reported.push(ended);
    return outcome();
  }, over);
  return { reports, reported, over };
}

it('reports finished rows every few seconds, and leaves the rest for the end', async () => {
  const { reports, reported, over } = reporting(async () => true);
  reports.add(sent(0));
  passSeconds(6);
  reports.add(sent(1));
  reports.add(sent(2));

  expect(reported).toEqual([[sent(0), sent(1)]]);
  expect(await reports.flush()).toEqual([sent(2)]);
  expect(over).not.toHaveBeenCalled();
});

it('keeps what could not be written for the end, in order', async () => {
  const { reports } = reporting(() => Promise.reject(new Error('the table is out of reach')));
  passSeconds(6);
  reports.add(sent(0));
  reports.add(sent(1));

  expect(await reports.flush()).toEqual([sent(0), sent(1)]);
});

it('says when the run is over', async () => {
  const { reports, over } = reporting(async () => false);
  passSeconds(6);
  reports.add(sent(0));
  await reports.flush();

  expect(over).toHaveBeenCalledOnce();
});
