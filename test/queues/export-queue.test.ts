import { CreateTableCommand, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { PushRun } from '#contract/push-runs.ts';
import { eventually } from '#test/harness/eventually.ts';
import { type Exported, exportedMessages, readExportQueues } from '#test/harness/exported-messages.ts';
import { must } from '#test/harness/must.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

const CONSUMER = new URL('../../docs/examples/export-queue-consumer.mjs', import.meta.url).href;

const workspace = await newWorkspace();

let named = 0;

async function queueDestination() {
  named += 1;
  const body = { name: `Queue ${named}`, queue: 'warehouse' };
  return (await workspace.api.createWebhookDestination({ body })).data;
}

const push = (destination_id: string, account_ids: string[], api = workspace.api) =>
  api.pushAccountsToWebhook({ body: { destination_id, account_ids } });

const recordIds = (messages: readonly Exported[]) => new Set(messages.map(({ message }) => message.row.id));

const ended = (id: string): Promise<PushRun> =>
  eventually(
    async () => (await workspace.api.getPushRun({ params: { id } })).data,
    ({ status }) => status !== 'running',
  );

describe('a push to an export queue', () => {
  it('of a few records responds at once; each arrives as a self-contained message', async () => {
    const destination = await queueDestination();
    const ids = await storeAccounts(testTable(), workspace.id, 12);

    const { status, data } = await push(destination.id, [...ids, must(ids[0]), 'acc_unknown']);

    expect(status).toBe(200);
    expect(data).toMatchObject({ pushed: 12, failed: 1, skipped: 1, errors: [{ code: 'not_found' }] });
    const messages = await exportedMessages(destination.id, (found) => recordIds(found).size === 12);
    const { message, attributes } = must(messages.find((each) => each.message.row.id === ids[3]));
    expect(message).toEqual({
      schema_version: 1,
      id: expect.stringMatching(new RegExp(`^push_\\w+_${ids[3]}$`)),
      record_type: 'accounts',
      row: expect.objectContaining({ id: ids[3], record_type: 'accounts', name: 'Company 3', tags: 'a,b' }),
      push_run_id: null,
      workspace_id: workspace.id,
      destination_id: destination.id,
      sent_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(attributes).toMatchObject({ row_id: message.id, record_type: 'accounts', schema_version: '1' });
  });

  it('reaches a consumer that is set up as the page of a local run says', async () => {
    const destination = await queueDestination();
    await push(destination.id, await storeAccounts(testTable(), workspace.id, 1));
    const { environment, queues } = await readExportQueues();
    const sqs = new SQSClient({
      endpoint: environment.AWS_ENDPOINT_URL_SQS,
      region: environment.AWS_REGION,
      credentials: {
        accessKeyId: environment.AWS_ACCESS_KEY_ID,
        secretAccessKey: environment.AWS_SECRET_ACCESS_KEY,
      },
    });
    const QueueUrl = must(queues.find(({ name }) => name === 'warehouse')).queue_url;
    const request = { QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 5 };
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(request));
    expect(Messages.length).toBeGreaterThan(0);
    for (const { Body = '', ReceiptHandle } of Messages) {
      const isOwn = JSON.parse(Body).destination_id === destination.id;
      // What belongs to another suite goes back.
      await (isOwn
        ? sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
        : sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 })));
    }
    sqs.destroy();
  });

  it('of many records is a run with exact counts, and records a scoped member cannot see are not found', async () => {
    const destination = await queueDestination();
    const table = testTable();
    const theirs = await storeAccounts(table, workspace.id, 10);
    const mine = await storeAccounts(table, workspace.id, 105, { owner_id: workspace.scopedMemberId });

    const { status, data } = await push(destination.id, [...theirs, ...mine], workspace.scoped);
    const run = await ended('run_id' in data ? data.run_id : '');

    expect(status).toBe(202);
    expect(run).toMatchObject({ channel: 'webhook', status: 'completed', total: 115, sent: 105, failed: 10 });
    const messages = await exportedMessages(destination.id, (found) => recordIds(found).size >= 105);
    expect(recordIds(messages)).toEqual(new Set(mine));
    // Even if a message is duplicated, a record has one id in a run.
    expect(new Set(messages.map(({ message }) => message.id))).toEqual(
      new Set(mine.map((id) => `${run.id}_${id}`)),
    );
    expect(new Set(messages.map(({ message }) => message.push_run_id))).toEqual(new Set([run.id]));
  });

  it('ends when the destination is deleted, and cannot be retried after that', async () => {
    const destination = await queueDestination();
    const ids = await storeAccounts(testTable(), workspace.id, 101);
    const { data } = await push(destination.id, [...ids, 'acc_unknown']);
    const run = await ended('run_id' in data ? data.run_id : '');
    expect(run).toMatchObject({ status: 'completed', sent: 101, failed: 1 });
    const params = { id: run.id };

    const { data: again } = await workspace.api.retryPushRun({ params, body: {} });
    expect(await ended(again.run_id)).toMatchObject({ total: 1, failed: 1 });
    await workspace.api.deleteWebhookDestination({ params: { id: destination.id } });

    await expect(workspace.api.retryPushRun({ params, body: {} })).rejects.toMatchObject({ status: 409 });
    await expect(push(destination.id, ids.slice(0, 1))).rejects.toMatchObject({ status: 404 });
    await exportedMessages(destination.id, (found) => recordIds(found).size === 101);
  });
});

describe('docs/examples/export-queue-consumer.mjs', () => {
  const TableName = `warehouse-${crypto.randomUUID()}`;
  let client: DynamoDBClient;

  beforeAll(async () => {
    const { endpoints, operator, region } = inject('cloud');
    const environment = {
      TABLE_NAME: TableName,
      AWS_REGION: region,
      AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
      AWS_ACCESS_KEY_ID: operator.accessKeyId,
      AWS_SECRET_ACCESS_KEY: operator.secretAccessKey,
    };
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    client = new DynamoDBClient();
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      }),
    );
  });

  afterAll(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    client?.destroy();
  });

  it('stores each row once, ignores samples, and returns only messages it could not process', async () => {
    const { handler } = await import(CONSUMER);
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'log').mockReturnValue();
    const destination = await queueDestination();
    const ids = await storeAccounts(testTable(), workspace.id, 5);
    await push(destination.id, ids);
    await workspace.api.testWebhookDestination({ params: { id: destination.id }, body: {} });
    const messages = await exportedMessages(destination.id, (found) => recordIds(found).size === 6);
    const records = messages.map(({ message_id, body }) => ({ messageId: message_id, body }));
    const odd = [
      { messageId: 'not-json', body: '{' },
      { messageId: 'version-2', body: JSON.stringify({ ...messages[0]?.message, schema_version: 2 }) },
    ];

    const response = await handler({ Records: [...records, ...odd] });
    const repeated = await handler({ Records: records });

    expect(response).toEqual({
      batchItemFailures: [{ itemIdentifier: 'not-json' }, { itemIdentifier: 'version-2' }],
    });
    expect(repeated).toEqual({ batchItemFailures: [] });
    const { Items = [] } = await client.send(new ScanCommand({ TableName }));
    const kept = Items.map(({ row }) => JSON.parse(row?.S ?? '').id);
    expect(kept.sort()).toEqual(ids.toSorted());
  });
});
