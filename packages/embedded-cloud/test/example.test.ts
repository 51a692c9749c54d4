import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, it } from 'vitest';
import { bootCloud, type Cloud } from '#cloud/boot/boot-cloud.ts';
import { eventually } from '#cloud/testing/eventually.ts';
import { functionSlowness } from '#cloud/testing/machine-speed.ts';
import { temporaryDirectory } from '#cloud/testing/temporary-directory.ts';
import { synthesizeNotes } from '../example/notes-stack.ts';

let cloud: Cloud | undefined;

afterEach(async () => {
  await cloud?.stop();
  cloud = undefined;
});

async function bootNotes(options: { readonly maySave?: boolean } = {}) {
  const lines: string[] = [];
  const running = await bootCloud({
    ...synthesizeNotes({ directory: temporaryDirectory('notes-'), ...options }),
    port: 0,
    slowness: functionSlowness(),
    log: (line) => lines.push(line),
  });
  cloud = running;
  const { region, outputs } = running.stack;
  const common = { region, credentials: running.operator };
  const sqs = new SQSClient({ ...common, endpoint: running.endpoints.sqs });
  const dynamodb = new DynamoDBClient({ ...common, endpoint: running.endpoints.dynamodb });

  return {
    lines,
    send: (MessageBody: string) =>
      sqs.send(new SendMessageCommand({ QueueUrl: outputs.QueueUrl, MessageBody })),
    rows: async () => {
      const scan = new ScanCommand({ TableName: outputs.TableName, ConsistentRead: true });
      return (await dynamodb.send(scan)).Items ?? [];
    },
    waiting: () => running.peek(outputs.QueueName ?? '', 10),
    ask: (path: string) => fetch(`http://127.0.0.1:${running.port}${path}`),
  };
}

describe('a stack of a queue, a function and a table', () => {
  it('turns a message into a row', async () => {
    const { send, rows } = await bootNotes();

    const { MessageId } = await send('Buy milk');

    const saved = await eventually(rows, ({ length }) => length > 0);
    expect(saved).toEqual([{ id: { S: MessageId }, text: { S: 'Buy milk' } }]);
  });

  it('responds to requests with 404, because it has no API', async () => {
    const { ask } = await bootNotes();

    const response = await ask('/v1/notes');

    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'The template has no API.' });
  });

  it('saves nothing without the grant, and keeps the message', async () => {
    const { send, rows, lines, waiting } = await bootNotes({ maySave: false });

    await send('Buy milk');

    await eventually(() => lines.some((line) => /not authorized to perform: dynamodb:PutItem/.test(line)));
    expect(await rows()).toEqual([]);
    expect(waiting()).toMatchObject({ count: 1 });
  });
});
