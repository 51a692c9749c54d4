import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/harness/eventually.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { destinationWith } from '#test/harness/webhook-destination.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
});

/** Lists are eventually consistent. */
const listed = (api = workspace.api) =>
  eventually(
    async () => (await api.listPushRuns({ query: { per_page: 100 } })).data,
    (runs) => runs.length > 0,
  );

describe('a push of up to 100 ids', () => {
  it('leaves a finished run whose failed rows can be retried', async () => {
    let isOpen = false;
    const { receiver, destination } = await destinationWith(workspace, ({ row }) =>
      row.id === refused && !isOpen ? { status: 422 } : undefined,
    );
    const [first = '', refused = ''] = await storeAccounts(testTable(), workspace.id, 2);

    const { status } = await workspace.api.pushAccountsToWebhook({
      body: { destination_id: destination.id, account_ids: [first, refused, first] },
    });
    const [run] = await listed();

    expect(status).toBe(200);
    expect(run).toEqual({
      id: expect.stringMatching(/^push_/),
      channel: 'webhook',
      notes: null,
      record_type: 'accounts',
      status: 'completed',
      total: 3,
      sent: 1,
      failed: 1,
      skipped: 1,
      error_sample: [expect.objectContaining({ record_id: refused, status_code: 422 })],
      created_at: expect.any(String),
      finished_at: expect.any(String),
    });
    expect((await workspace.api.getPushRun({ params: { id: run!.id } })).data).toEqual(run);

    isOpen = true;
    const again = await workspace.api.retryPushRun({ params: { id: run!.id }, body: {} });
    expect(again.data.total).toBe(1);
    await eventually(() => receiver.accepted.has(refused));
  });
});
