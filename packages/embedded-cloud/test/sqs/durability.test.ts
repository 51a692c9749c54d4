import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ChangeMessageVisibilityCommand, DeleteMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientFor, countsOf, receive, send, sendAll } from './client.ts';

const SERVE = fileURLToPath(new URL('./fixtures/serve.ts', import.meta.url));

let dataDir: string;
const children = new Set<ChildProcess>();

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sqs-'));
});

afterEach(async () => {
  await Promise.all([...children].map(kill));
  await rm(dataDir, { recursive: true });
});

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function serve() {
  const child = spawn(process.execPath, [SERVE, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const endpoint = line.toString().trim();
  const url = (name: string) => `${endpoint}/000000000000/${name}`;
  return {
    client: clientFor(endpoint),
    url: url('work'),
    heldUrl: url('held'),
    deadUrl: url('dead'),
    kill: () => kill(child),
  };
}

it('keeps every acknowledged message after kill -9, and nothing that was deleted', async () => {
  const before = await serve();
  await sendAll(before.client, before.url, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
  await send(before.client, before.url, 'late', 900);
  const [deleted] = await receive(before.client, before.url);
  await before.client.send(
    new DeleteMessageCommand({ QueueUrl: before.url, ReceiptHandle: deleted?.ReceiptHandle }),
  );
  await before.kill();

  const after = await serve();
  const seen = new Map<string, number>();
  while (seen.size < 9) {
    for (const { Body = '', Attributes } of await receive(after.client, after.url, 5)) {
      // On a busy machine a message may come twice.
      if (!seen.has(Body)) seen.set(Body, Number(Attributes?.ApproximateReceiveCount));
    }
  }
  expect([...seen.keys()].toSorted()).toEqual(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].filter((body) => body !== deleted?.Body),
  );
  // Receipts before the kill count, too: nothing gets more tries than its queue allows.
  expect([...seen.values()]).toEqual(Array(9).fill(2));
  expect((await countsOf(after.client, after.url))[2]).toBe(1);
});

it('keeps dead letters after kill -9', async () => {
  const before = await serve();
  await send(before.client, before.heldUrl, 'poison');
  for (let turn = 0; turn < 2; turn += 1) {
    const [message] = await receive(before.client, before.heldUrl);
    await before.client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: before.heldUrl,
        ReceiptHandle: message?.ReceiptHandle,
        VisibilityTimeout: 0,
      }),
    );
  }
  expect(await receive(before.client, before.heldUrl)).toEqual([]);
  await before.kill();

  const after = await serve();
  expect((await receive(after.client, after.deadUrl)).map(({ Body }) => Body)).toEqual(['poison']);
  expect(await countsOf(after.client, after.heldUrl)).toEqual([0, 0, 0]);
});
