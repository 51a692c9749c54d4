import { describe, expect, inject, it } from 'vitest';
import type { PushRun } from '#contract/push-runs.ts';
import { eventually } from '#test/harness/eventually.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { destinationWith, receiverWith } from '#test/harness/webhook-destination.ts';
import { clientWith, newKey, newWorkspace, testTable } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

async function start(destination_id: string, account_ids: string[], api = workspace.api): Promise<string> {
  const { status, data } = await api.pushAccountsToWebhook({ body: { destination_id, account_ids } });
  expect(status).toBe(202);
  expect(data).toEqual({ run_id: expect.any(String), total: account_ids.length, status: 'running' });
  return 'run_id' in data ? data.run_id : '';
}

const read = async (id: string, api = workspace.api): Promise<PushRun> =>
  (await api.getPushRun({ params: { id } })).data;

const ended = (id: string): Promise<PushRun> =>
  eventually(
    () => read(id),
    ({ status }) => status !== 'running',
  );

describe('a push of more than 100 ids', () => {
  /** Several chunks. */
  const ROWS = 200;

  it('runs in the background, shows its progress, and ends with exact counts', async () => {
    const gate = Promise.withResolvers<void>();
    const { receiver, destination } = await destinationWith(workspace, (_, number) => ({
      // The last of the rows, so that chunks before it have ended.
      ...(number >= ROWS && { after: gate.promise }),
    }));
    const ids = await storeAccounts(testTable(), workspace.id, ROWS);
    const given = [...ids, ids[0] ?? '', ids[1] ?? '', 'acc_unknown'];

    const id = await start(destination.id, given);
    const halfway = await eventually(
      () => read(id),
      ({ sent }) => sent > 0,
    );
    expect(halfway).toMatchObject({ status: 'running', total: ROWS + 3, finished_at: null });
    expect(halfway.sent).toBeLessThan(ROWS);
    gate.resolve();
    const run = await ended(id);

    expect(run).toEqual({
      id,
      channel: 'webhook',
      notes: null,
      record_type: 'accounts',
      status: 'completed',
      total: ROWS + 3,
      sent: ROWS,
      failed: 1,
      skipped: 2,
      error_sample: [expect.objectContaining({ record_id: 'acc_unknown', code: 'not_found' })],
      created_at: expect.any(String),
      finished_at: expect.any(String),
    });
    expect(receiver.accepted.size).toBe(ROWS);
    // With injected faults messages arrive twice, and their rows too, under the same ids.
    if (!inject('cloud').isRough) expect(receiver.deliveries).toHaveLength(ROWS);
    const webhookIds = receiver.deliveries.map(({ headers }) => headers['webhook-id']);
    expect(new Set(webhookIds)).toEqual(new Set(ids.map((each) => `${id}_${each}`)));
  });

  it('never shows the URL, and is hidden from other workspaces', async () => {
    const { destination } = await destinationWith(workspace, () => ({ status: 400 }));
    const ids = await storeAccounts(testTable(), workspace.id, 101);
    const id = await start(destination.id, ids);

    const run = await ended(id);

    expect(run).toMatchObject({ status: 'failed', sent: 0, failed: 101 });
    expect(run.error_sample[0]).toMatchObject({ code: 'http_error', status_code: 400 });
    expect(JSON.stringify(run)).not.toMatch(/t0ken|127\.0\.0\.1/);
    await expect(read(id, (await newWorkspace()).api)).rejects.toMatchObject({ status: 404 });
  });
});

describe('POST /push-runs/:id/retry', () => {
  it('sends the failed rows again as a new run, once the run has ended', async () => {
    let isWell = false;
    const ids = await storeAccounts(testTable(), workspace.id, 101);
    const bad = new Set(ids.slice(0, 10));
    const { receiver, destination } = await destinationWith(workspace, ({ row }) => ({
      status: !isWell && bad.has(row.id) ? 422 : 200,
    }));
    const first = await start(destination.id, ids);
    await ended(first);
    isWell = true;
    receiver.deliveries.length = 0;

    const { status, data } = await workspace.api.retryPushRun({ params: { id: first }, body: {} });
    const run = await ended(data.run_id);

    expect(status).toBe(202);
    expect(data).toMatchObject({ total: 10, status: 'running' });
    expect(run).toMatchObject({ status: 'completed', total: 10, sent: 10 });
    expect(new Set(receiver.deliveries.map(({ row }) => row.id))).toEqual(bad);
    const again = workspace.api.retryPushRun({ params: { id: data.run_id }, body: {} });
    await expect(again).rejects.toMatchObject({ status: 409, code: 'nothing_to_retry' });
  });
});

describe('GET /push-runs', () => {
  it('lists runs newest first, in pages, by status', async () => {
    const own = await newWorkspace();
    const api = clientWith((await newKey(own.id)).text);
    const receiver = await receiverWith(({ row }) => ({ status: row.name === 'Bad' ? 400 : 200 }));
    const { data } = await api.createWebhookDestination({ body: { name: 'One', url: receiver.url } });
    const good = await storeAccounts(testTable(), own.id, 101);
    const bad = await storeAccounts(testTable(), own.id, 101, { name: 'Bad' });
    const started: string[] = [];
    for (const ids of [good, bad]) started.push(await start(data.id, ids, api));

    const all = await eventually(
      () => api.listPushRuns({ query: { per_page: 1 } }),
      (page) => page.pagination.total === 2 && page.data.every(({ status }) => status !== 'running'),
    );
    const failed = await eventually(
      () => api.listPushRuns({ query: { status: 'failed' } }),
      (page) => page.pagination.total === 1,
    );
    const last = await api.listPushRuns({ query: { per_page: 1, page: 2 } });

    const newestFirst = [...started].reverse();
    expect(all.data.map(({ id }) => id)).toEqual(newestFirst.slice(0, 1));
    expect(all.pagination).toEqual({ total: 2, page: 1, per_page: 1, has_more: true });
    expect(last.data.map(({ id }) => id)).toEqual(newestFirst.slice(1));
    expect(failed.data.map(({ id, sent }) => ({ id, sent }))).toEqual([{ id: started[1], sent: 0 }]);
  });
});
