import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { toSpec } from '#domain/signals/discovery/discovery-spec.ts';
import { createRunRecord, type RunRecord } from '#domain/signals/runs/run-record.ts';
import { newId } from '#platform/ids.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { keys } from '#table/keys.ts';
import { getPendingJobKey, putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { exampleRecord, newAccount, newDomain, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { eventually } from '#test/harness/eventually.ts';
import { abortedExecution, executionsOf } from '#test/harness/executions.ts';
import { startReceiver } from '#test/harness/receiver.ts';
import { endedRun } from '#test/harness/runs.ts';
import { changeWork, sweepWorkspace } from '#test/harness/sweep-workspace.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

/** A run left by a request that crashed this long ago, before it started the workflow. */
async function abandoned(agoMs: number, accountId?: string): Promise<RunRecord> {
  const at = new Date(Date.now() - agoMs);
  const spec = toSpec({
    signals: { any_of: ['sig_ipo_plans'], must_have: [], exclude: [] },
    recency: '7',
    geographies: [],
    industries: [],
    employee_min: 9_999_999,
  });
  const run = createRunRecord({
    id: newId('run'),
    name: 'Abandoned',
    mode: accountId === undefined ? 'discovery' : 'monitor',
    signalIds: ['sig_ipo_plans'],
    timeframeDays: 7,
    at: at.toISOString(),
    startedBy: null,
    jobs: accountId === undefined ? 0 : 1,
    ...(accountId === undefined ? { spec } : { accountId }),
  });
  await createRunStore(testTable()).create(workspace.id, run);
  return run;
}

async function noteOf(id: string): Promise<unknown> {
  const table = testTable();
  const Key = getPendingJobKey('run', workspace.id, id);
  const get = new GetCommand({ TableName: table.name, Key, ConsistentRead: true });
  return (await table.client.send(get)).Item;
}

/** Sweeps until nothing is left of the runs' work, however long the pauses are. Others may sweep the same work. */
async function sweepToTheEnd(...runs: readonly RunRecord[]): Promise<void> {
  await eventually(
    async () => {
      const due_at = new Date(Date.now() - MINUTE_MS).toISOString();
      const open = await Promise.all(
        runs.map(({ id }) => changeWork(testTable(), ['run', workspace.id, id], { due_at })),
      );
      await sweepWorkspace(workspace.id);
      return open;
    },
    (open) => !open.includes(true),
    { what: 'the runs are over' },
  );
}

describe('the run sweeper', () => {
  it('starts a scan and a discovery whose workflow was never started', async () => {
    const { id } = await newAccount(workspace.api, { domain: newDomain() });
    const scan = await abandoned(10 * MINUTE_MS, id);
    const discovery = await abandoned(10 * MINUTE_MS);

    await sweepWorkspace(workspace.id);

    for (const run of [scan, discovery]) {
      expect(await endedRun(workspace.api, run.id)).toMatchObject({ status: 'done', error: null });
      expect(await noteOf(run.id)).toBeUndefined();
    }
    expect(await executionsOf('scan', scan.id)).toHaveLength(1);
    expect(await executionsOf('discovery', discovery.id)).toHaveLength(1);
  });

  it('ends a run as failed, with a reason, once its workflow ended badly eight times', async () => {
    const { id } = await newAccount(workspace.api, { domain: newDomain() });
    const scan = await abandoned(20 * MINUTE_MS, id);
    const discovery = await abandoned(20 * MINUTE_MS);
    for (const end of ['', '-2', '-3', '-4', '-5', '-6', '-7', '-8']) {
      await abortedExecution('scan', `${scan.id}${end}`);
      await abortedExecution('discovery', `${discovery.id}${end}`);
    }

    await sweepToTheEnd(scan, discovery);

    for (const run of [scan, discovery]) {
      const { data } = await workspace.api.getRun({ params: { id: run.id } });
      expect(data).toMatchObject({ status: 'failed', error: expect.stringContaining('Start it again') });
      expect(await noteOf(run.id)).toBeUndefined();
    }
    expect(await executionsOf('scan', scan.id)).toHaveLength(8);
  });

  it('ends a run as failed, with a reason, once its workflow must have timed out', async () => {
    const { id } = await newAccount(workspace.api, { domain: newDomain() });
    const scan = await abandoned(29 * HOUR_MS, id);
    const discovery = await abandoned(30 * HOUR_MS);
    const gone = await abandoned(29 * HOUR_MS, 'acc_gone');

    await sweepWorkspace(workspace.id);

    for (const run of [scan, discovery, gone]) {
      const { data } = await workspace.api.getRun({ params: { id: run.id } });
      expect(data).toMatchObject({ status: 'failed', error: expect.stringMatching(/\w/) });
      expect(data.finished_at).not.toBeNull();
      expect(await noteOf(run.id)).toBeUndefined();
    }
    expect(await executionsOf('scan', scan.id)).toEqual([]);
    expect((await workspace.api.getAccount({ params: { id } })).data.last_scanned_at).toBeNull();
  });

  it('raises the alert to what a scan found that is given up', async () => {
    const { api, id: workspaceId } = workspace;
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    await api.updateNotificationSettings({
      body: { webhook_url: receiver.url, webhook_enabled: true, notify_background: true },
    });
    const account = exampleRecord({ status: 'active' });
    await putRecords(workspaceId, [account]);
    const run = await abandoned(29 * HOUR_MS, account.id);
    const id = `det_${account.id.slice(4)}_0000000000000000`;
    await createDetectionStore(testTable()).put(workspaceId, [
      exampleDetection({ id, account_id: account.id, first_run_id: run.id, run_id: run.id }),
    ]);

    await sweepWorkspace(workspaceId);

    expect((await api.getRun({ params: { id: run.id } })).data.status).toBe('failed');
    const { data: deliveries } = await api.listAlertDeliveries({});
    expect(deliveries).toMatchObject([{ type: 'signal.detected', account_id: account.id }]);
  });

  it('gives a discovery more time than a scan', async () => {
    const run = await abandoned(29 * HOUR_MS);

    await sweepWorkspace(workspace.id);

    expect((await endedRun(workspace.api, run.id)).status).toBe('done');
  });

  it('ends a run even if its account cannot be read', async () => {
    const { id } = await newAccount(workspace.api, { domain: newDomain() });
    const run = await abandoned(29 * HOUR_MS, id);
    const table = testTable();
    const Key = keys.account(workspace.id, id);
    await table.client.send(
      new UpdateCommand({ TableName: table.name, Key, UpdateExpression: 'REMOVE created_at' }),
    );

    await sweepWorkspace(workspace.id);

    expect((await workspace.api.getRun({ params: { id: run.id } })).data.status).toBe('failed');
  });

  it('drops the note of a run that has ended', async () => {
    const run = await abandoned(10 * MINUTE_MS);
    await createRunStore(testTable()).close(workspace.id, run, {
      status: 'done',
      error: null,
      at: run.created_at,
    });
    const table = testTable();
    const { Put } = putPendingJob('run', workspace.id, run.id, new Date(run.created_at));
    await table.client.send(new PutCommand({ TableName: table.name, Item: Put?.Item ?? {} }));

    await sweepWorkspace(workspace.id);

    expect(await noteOf(run.id)).toBeUndefined();
    expect(await executionsOf('discovery', run.id)).toEqual([]);
  });
});
