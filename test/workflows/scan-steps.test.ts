import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documentSignals } from '#domain/signals/definitions/catalog.ts';
import { createRunRecord, type RunRecord } from '#domain/signals/runs/run-record.ts';
import { handler as close } from '#functions/workflows/scan/scan-close.ts';
import { handler as detect } from '#functions/workflows/scan/scan-detect-signals.ts';
import { handler as gather } from '#functions/workflows/scan/scan-gather-documents.ts';
import { handler as judge } from '#functions/workflows/scan/scan-judge-documents.ts';
import { newId } from '#platform/ids.ts';
import { keys } from '#table/keys.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { functionContext, stubFunctionEnvironment } from '#test/harness/function-environment.ts';
import { must } from '#test/harness/must.ts';
import { recounted, underAccount, underRun } from '#test/harness/run-parts.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';
import { type CompanyWithSignals, companiesWithSignals } from '#test/harness/world-signals.ts';

let workspace: TestWorkspace;
let known: readonly CompanyWithSignals[];

beforeAll(async () => {
  workspace = await newWorkspace();
  known = await companiesWithSignals(4, { least: 2 });
  stubFunctionEnvironment();
});

afterAll(() => vi.unstubAllEnvs());

const SIGNALS = documentSignals.map(({ id }) => id);
const context = () => functionContext(120_000);

/** A stored scan without a running state machine. */
async function writtenScan(index: number): Promise<{ run: RunRecord; input: ReturnType<typeof inputOf> }> {
  const { company } = must(known[index]);
  const account = exampleRecord({ name: company.name, domain: company.domain });
  await putRecords(workspace.id, [account]);
  const run = createRunRecord({
    id: newId('run'),
    name: 'Scan',
    mode: 'monitor',
    signalIds: SIGNALS,
    timeframeDays: 180,
    at: new Date().toISOString(),
    startedBy: null,
    jobs: SIGNALS.length,
    accountId: account.id,
  });
  await createRunStore(testTable()).create(workspace.id, run);
  return { run, input: inputOf(run) };
}

const inputOf = ({ id }: RunRecord) => ({ workspace_id: workspace.id, run_id: id });
const stored = async ({ id }: RunRecord) => must(await createRunStore(testTable()).get(workspace.id, id));
const all = async ({ id, account_id }: RunRecord) => [
  ...(await underRun(workspace.id, id)),
  ...(await underAccount(workspace.id, account_id ?? '')),
];

/** Calls a step twice and checks that the second call changes nothing. */
async function twice<T>(run: RunRecord, step: () => Promise<T>): Promise<T> {
  const first = await step();
  const once = await all(run);
  expect(await step()).toEqual(first);
  expect(await all(run)).toEqual(once);
  return first;
}

describe('the steps of a scan', () => {
  it('are idempotent, and their statistics can be recounted', async () => {
    const { run, input } = await writtenScan(0);

    const gathered = await twice(run, () => gather(input, context()));
    expect(gathered).toEqual({ signal_ids: SIGNALS });
    const judged = await twice(run, () => judge({ ...input, signal_ids: SIGNALS }, functionContext(300_000)));
    const { signal_ids } = judged as { signal_ids: string[] };
    expect(judged).toEqual({ signal_ids, more: false });
    expect(signal_ids).toEqual(expect.arrayContaining([...must(known[0]).signalIds]));
    // Jobs for signals that were not found are done too.
    expect((await stored(run)).stats.jobs_done).toBe(SIGNALS.length - signal_ids.length);
    // Two concurrent attempts also count once.
    await Promise.all([
      detect({ ...input, signal_ids: [must(signal_ids[0])] }, context()),
      detect({ ...input, signal_ids: [must(signal_ids[0])] }, context()),
    ]);
    await twice(run, () => detect({ ...input, signal_ids }, context()));
    await close(input, context());
    const closed = await all(run);
    expect(await gather(input, context())).toEqual({ signal_ids: [] });
    expect(await judge({ ...input, signal_ids: SIGNALS }, functionContext(300_000))).toEqual({
      signal_ids: [],
      more: false,
    });
    await detect({ ...input, signal_ids: SIGNALS }, context());
    await close(input, context());
    expect(await all(run)).toEqual(closed);

    const { status, stats } = await stored(run);
    const { jobs, sources, ...counted } = stats;
    expect(status).toBe('done');
    expect(jobs).toBe(14);
    expect(await recounted(workspace.id, run.id)).toEqual(counted);
    expect(sources.map(({ documents }) => documents).reduce((a, b) => a + b)).toBe(counted.documents);
    const { data } = await workspace.api.listAccountSignals({ params: { id: run.account_id ?? '' } });
    expect(counted).toMatchObject({ jobs_done: 14, jobs_failed: 0, detections: data.length, matched: 1 });
    expect(data.length).toBeGreaterThan(1);
  });

  it('count what an earlier attempt wrote before it crashed', async () => {
    const { run, input } = await writtenScan(1);
    const signal_id = must(must(known[1]).signalIds[0]);
    await gather(input, context());
    await judge({ ...input, signal_ids: [signal_id] }, functionContext(300_000));
    await detect({ ...input, signal_ids: [signal_id] }, context());
    const { detections } = (await stored(run)).stats;
    expect(detections).toBeGreaterThan(0);

    // As if the first attempt had written its detections but not its count.
    await forgetJob(run.id, signal_id, detections);
    expect((await stored(run)).stats).toMatchObject({ detections: 0, jobs_done: 0 });
    await detect({ ...input, signal_ids: [signal_id] }, context());

    expect((await stored(run)).stats).toMatchObject({ detections, jobs_done: 1 });
  });

  it('end a run as failed if every job failed or its workflow died, and say why; no account counts as scanned', async () => {
    const failed = await writtenScan(2);
    await close({ ...failed.input, jobs_failed: true }, context());
    const died = await writtenScan(2);
    await close({ ...died.input, died: true }, context());

    for (const { run } of [failed, died]) {
      const ended = await stored(run);
      expect(ended).toMatchObject({ status: 'failed', error: expect.stringMatching(/\w/) });
      const { data } = await workspace.api.getAccount({ params: { id: run.account_id ?? '' } });
      expect(data.last_scanned_at).toBeNull();
    }
    expect((await stored(failed.run)).error).toMatch(/every job/i);
    expect((await stored(died.run)).error).not.toMatch(/every job/i);
  });

  it('write nothing for an account that is deleted halfway', async () => {
    const { run, input } = await writtenScan(3);
    const id = run.account_id ?? '';
    await gather(input, context());
    await detect({ ...input, signal_ids: [must(must(known[3]).signalIds[0])] }, context());
    await workspace.api.deleteAccount({ params: { id } });
    const feed = (await workspace.api.listDetections()).pagination.total;

    await detect({ ...input, signal_ids: SIGNALS }, context());
    await close(input, context());

    expect(await underAccount(workspace.id, id)).toEqual([]);
    expect((await workspace.api.listDetections()).pagination.total).toBe(feed);
    expect(await stored(run)).toMatchObject({
      status: 'done',
      stats: { candidates: 0, accounts: 0, matched: 0 },
    });
    await expect(workspace.api.getAccount({ params: { id } })).rejects.toMatchObject({ status: 404 });
    const later = await writtenScan(3);
    await workspace.api.deleteAccount({ params: { id: later.run.account_id ?? '' } });
    expect(await gather(later.input, context())).toEqual({ signal_ids: [] });
  });
});

/** Reverts only the count of a job. */
async function forgetJob(runId: string, signalId: string, detections: number): Promise<void> {
  const table = testTable();
  await table.client.send(
    new DeleteCommand({ TableName: table.name, Key: keys.runPart(workspace.id, runId, `job ${signalId}`) }),
  );
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.run(workspace.id, runId),
      UpdateExpression: 'ADD #stats.jobs_done :one, #stats.detections :found',
      ExpressionAttributeNames: { '#stats': 'stats' },
      ExpressionAttributeValues: { ':one': -1, ':found': -detections },
    }),
  );
}
