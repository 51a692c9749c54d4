import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { createRunRecord } from '#domain/signals/runs/run-record.ts';
import { systemClock } from '#platform/clock.ts';
import { createRunFindings } from '#table/runs/run-findings.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { exampleSignalEvent } from '#test/harness/detections.ts';
import { must } from '#test/harness/must.ts';
import { startOwnTable } from '#test/harness/own-table.ts';

const WS = 'ws_1';
const table = await startOwnTable();
afterAll(() => table.stop());

const mention = (signal: number, document: number, number: number, quote: string) => ({
  mention: {
    signal_id: `sig_${signal}`,
    quote,
    event: exampleSignalEvent(),
    strength: number / 100,
    reason: 'Says so.',
    read_by: 'rules' as const,
  },
  document: {
    id: `d${document}`,
    kind: 'news' as const,
    url: `https://wire.example/${document}`,
    publisher: 'wire.example',
    title: 'News',
    published_at: null,
  },
});
const part = (found: ReturnType<typeof mention>[], fingerprint = 'f') => ({
  fingerprint,
  parts: 1,
  company: 'Acme',
  found,
  unread: 0,
});

/** 113 signals in five documents, as often as the reader accepts one. */
const everything = (quoteOf: () => string) =>
  Array.from({ length: 113 }, (_, signal) =>
    Array.from({ length: 5 }, (__, document) =>
      Array.from({ length: 25 }, (___, number) => mention(signal, document, number, quoteOf())),
    ),
  ).flat(2);

describe("a run's findings", () => {
  it('round-trip, by the number of the part', async () => {
    const findings = createRunFindings(table, systemClock);
    const found = [mention(1, 1, 9, 'Acme opens a plant.'), mention(1, 1, 5, 'It opens in May.')];
    await findings.put(WS, 'run_a', 3, part(found));

    expect([...(await findings.list(WS, 'run_a'))]).toEqual([[3, part(found)]]);
  });

  it('are stored once for the same documents, and replaced for others', async () => {
    const findings = createRunFindings(table, systemClock);
    const first = part([mention(1, 1, 9, 'First.')]);
    await findings.put(WS, 'run_b', 0, first);

    expect(await findings.put(WS, 'run_b', 0, part([mention(1, 1, 9, 'Second.')]))).toEqual(first);
    const other = part([mention(1, 2, 9, 'Other.')], 'of others');
    expect(await findings.put(WS, 'run_b', 0, other)).toEqual(other);
    expect((await findings.list(WS, 'run_b')).get(0)).toEqual(other);
  });

  it('fit into an item in any case, with something of every signal and the clearest first', async () => {
    const findings = createRunFindings(table, systemClock);
    const hardToPack = everything(() => randomBytes(300).toString('base64'));
    await findings.put(WS, 'run_c', 0, part(hardToPack));

    const { found } = must((await findings.list(WS, 'run_c')).get(0));
    expect(
      new Set(found.map(({ mention: { signal_id }, document: { id } }) => `${signal_id} ${id}`)).size,
    ).toBe(113 * 5);
    expect(Math.min(...found.map(({ mention: { strength } }) => strength))).toBe(0.24);
  });
});

describe('jobs with nothing to do', () => {
  const jobs = Array.from({ length: 113 }, (_, job) => `sig_${job}`);
  async function running(id: string) {
    const runs = createRunStore(table);
    const at = new Date().toISOString();
    const run = { name: '', mode: 'monitor', signalIds: jobs, startedBy: null, timeframeDays: 7 } as const;
    await runs.create(WS, createRunRecord({ id, at, jobs: jobs.length, ...run }));
    return { runs, done: async () => must(await runs.get(WS, id)).stats.jobs_done };
  }

  it('are counted once, however many and however often', async () => {
    const { runs, done } = await running('run_1');
    await runs.countIdleJobs(WS, 'run_1', jobs);
    expect(await done()).toBe(113);
    await runs.countIdleJobs(WS, 'run_1', jobs);
    expect(await done()).toBe(113);
  });

  it('are counted in addition to earlier ones', async () => {
    const { runs, done } = await running('run_2');
    await runs.countJob(WS, 'run_2', 'sig_3', { detections: 2 });
    await runs.countIdleJobs(WS, 'run_2', jobs);
    expect(await done()).toBe(113);
    expect(must(await runs.get(WS, 'run_2')).stats).toMatchObject({ detections: 2, jobs_failed: 0 });
  });

  it('are no longer counted once the run is over', async () => {
    const { runs, done } = await running('run_3');
    const run = must(await runs.get(WS, 'run_3'));
    await runs.close(WS, run, { status: 'failed', error: 'died', at: new Date().toISOString() });
    await runs.countIdleJobs(WS, 'run_3', jobs);
    expect(await done()).toBe(0);
  });
});
