import { hash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { webhookRows } from '#contract/queues.ts';
import { sendMessages } from '#jobs/queues/send-messages.ts';
import { queueVariable } from '#platform/env.ts';
import { beginInvocation, endInvocation } from '#platform/invocation.ts';
import { must } from '#test/harness/must.ts';

interface Batch {
  readonly Entries: readonly {
    readonly Id: string;
    readonly MessageBody: string;
    readonly MessageAttributes?: object;
    readonly MessageGroupId?: string;
  }[];
}

/** A queue that accepts what a test wants it to accept. */
let takes: (batch: Batch, number: number) => (id: string) => boolean;
let batches: Batch[] = [];
let taken: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const batch = (await json(request)) as Batch;
    batches.push(batch);
    const fits = takes(batch, batches.length);
    const entries = batch.Entries.map(({ Id, MessageBody }) => ({ Id, MessageBody, ok: fits(Id) }));
    taken.push(...entries.flatMap(({ MessageBody, ok }) => (ok ? [MessageBody] : [])));
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(
      JSON.stringify({
        Successful: entries.flatMap(({ Id, MessageBody, ok }) =>
          ok ? [{ Id, MessageId: Id, MD5OfMessageBody: hash('md5', MessageBody) }] : [],
        ),
        Failed: entries.flatMap(({ Id, ok }) =>
          ok ? [] : [{ Id, SenderFault: false, Code: 'InternalError' }],
        ),
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_SQS: origin,
    [queueVariable('webhook-rows')]: `${origin}/1/webhook-rows`,
  });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function takeInvocation(): void {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  endInvocation({ outcome: 'done' });
  write.mockRestore();
}

function send(count: number, behavior: typeof takes): Promise<void> {
  [takes, batches, taken] = [behavior, [], []];
  const messages = Array.from({ length: count }, (_, chunk) => ({
    message: { ...webhookRows.example, chunk },
  }));
  return sendMessages(webhookRows, messages);
}

it('carries the id of its request next to an unchanged body', async () => {
  beginInvocation({ request_id: 'req-1' });
  await send(1, () => () => true).finally(() => takeInvocation());
  const [within] = must(batches[0]).Entries;
  await send(1, () => () => true);
  const [without] = must(batches[0]).Entries;

  expect(within).toMatchObject({
    MessageAttributes: { request_id: { DataType: 'String', StringValue: 'req-1' } },
  });
  expect(without?.MessageAttributes ?? {}).toEqual({});
  expect(within?.MessageBody).toBe(without?.MessageBody);
});

it('is grouped by workspace, so that one with slow receivers does not hold up the others', async () => {
  [takes, batches, taken] = [() => () => true, [], []];
  const messages = ['ws_a', 'ws_b'].map((workspace_id) => ({
    message: { ...webhookRows.example, workspace_id },
  }));
  await sendMessages(webhookRows, messages);
  expect(must(batches[0]).Entries.map(({ MessageGroupId }) => MessageGroupId)).toEqual(['ws_a', 'ws_b']);
});

describe('entries that the queue rejects', () => {
  it('are sent again, and no others', async () => {
    await send(12, (_, number) => (id) => number !== 1 || Number(id) % 2 === 0);
    expect(batches.map(({ Entries }) => Entries.map(({ Id }) => Number(Id)))).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      [1, 3, 5, 7, 9],
      [10, 11],
    ]);
    expect(new Set(taken).size).toBe(12);
  });

  it('fail after five tries', async () => {
    await expect(send(2, () => (id) => id === '0')).rejects.toThrow('rejected 1 messages: InternalError');
    expect(batches.map(({ Entries }) => must(Entries.at(-1)).Id)).toEqual(['1', '1', '1', '1', '1']);
    expect(taken).toHaveLength(1);
  });
});
