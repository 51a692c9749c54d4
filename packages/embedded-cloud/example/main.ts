import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { bootCloud } from '#cloud/boot/boot-cloud.ts';
import { eventually } from '#cloud/testing/eventually.ts';
import { synthesizeNotes } from './notes-stack.ts';

/** Boots the stack, sends the command line's text through its queue and prints the resulting row. */
const [text = 'Hello'] = process.argv.slice(2);
const directory = mkdtempSync(path.join(tmpdir(), 'notes-'));
try {
  const cloud = await bootCloud({ ...synthesizeNotes({ directory }), port: 0, log: console.log });
  try {
    const { region, outputs } = cloud.stack;
    const common = { region, credentials: cloud.operator };
    const sqs = new SQSClient({ ...common, endpoint: cloud.endpoints.sqs });
    const dynamodb = new DynamoDBClient({ ...common, endpoint: cloud.endpoints.dynamodb });

    await sqs.send(new SendMessageCommand({ QueueUrl: outputs.QueueUrl, MessageBody: text }));
    const { Items } = await eventually(
      () => dynamodb.send(new ScanCommand({ TableName: outputs.TableName, ConsistentRead: true })),
      ({ Count }) => Count === 1,
      { what: 'the row', longestMs: 30_000 },
    );
    console.log(Items);
  } finally {
    await cloud.stop();
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
