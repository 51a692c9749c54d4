import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { createCheckpoints } from '@signal/embedded-cloud/event-sources/checkpoints.ts';
import {
  type StreamEventSourceOptions,
  startStreamEventSource,
} from '@signal/embedded-cloud/event-sources/stream-event-source.ts';
import { createStreamReader } from '@signal/embedded-cloud/event-sources/stream-reader.ts';
import { Dice } from '@signal/embedded-cloud/weather/dice.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { changesFrom } from '#client/changes.ts';
import type { AccountInList as Account } from '#contract/account.ts';
import type { Change } from '#contract/changes.ts';
import { refuse } from '#contract/errors.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { readChanges } from '#domain/outbound/changes/read-changes.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { createStreamConsumer } from '#jobs/queues/stream-consumer.ts';
import { newId } from '#platform/ids.ts';
import { toAccountUpdate } from '#table/accounts/account-item.ts';
import { listAccountsPage } from '#table/accounts/account-list.ts';
import { createChangeLogStore } from '#table/changes/change-log-store.ts';
import { createChangedRecords } from '#table/changes/changed-records.ts';
import { recordChanges } from '#table/changes/record-changes.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { deleteIf, updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';
import { dynamodbLocalEndpoint } from '#test/harness/test-dynamodb.ts';

const CHANGES = 1_600;
const KILLS = 60;
const WRITERS = 8;
const SEED = 42;
const INDEX_LAG_MS = 300;

const WS = 'ws_followed';
const VIEWER: Viewer = { workspaceId: WS, visibility: 'all' };

// DynamoDB Local has no weather: a table that asks for some is an embedded one.
const weather = dynamodbLocalEndpoint() === undefined ? { seed: SEED, indexLagMs: INDEX_LAG_MS } : undefined;
const table = await startSuiteTable(weather, { hasStream: true });

/** A table for workers that are slow, and die before and after calls. */
function shaky({ client, ...rest }: Table, dice: Dice): Table {
  const send = async (command: never) => {
    if (dice.happens(0.01)) throw new Error('died before a call');
    // A late writer: it chose a position long before it writes to it.
    if ((command as unknown) instanceof PutCommand) await sleep(dice.below(50));
    const answer = await client.send(command);
    if (dice.happens(0.01)) throw new Error('died after a call');
    return answer;
  };
  return {
    ...rest,
    client: new Proxy(client, { get: (of, name) => (name === 'send' ? send : Reflect.get(of, name)) }),
  };
}

/** The stream's consumer, as Lambda runs it: one worker per shard, which may die at any call. */
async function startNoting(dice: Dice) {
  const { Table: described } = await table.client.send(new DescribeTableCommand({ TableName: table.name }));
  const streamArn = described?.LatestStreamArn ?? '';
  const stopping = new AbortController();
  const note = createStreamConsumer({ id: 'note-changes' }, (written) =>
    recordChanges(shaky(table.other, dice), written),
  );
  const context = { awsRequestId: 'r' } as Parameters<typeof note>[1];
  const options: StreamEventSourceOptions = {
    reader: createStreamReader({
      endpoint: table.endpoint,
      region: 'eu-west-1',
      accessKeyId: 'test',
      streamArn,
      signal: stopping.signal,
    }),
    streamArn,
    host: {
      invoke: (_, event) => note(event as DynamoDBStreamEvent, context),
      invokeStreaming: () => Promise.reject(new Error('not streamed')),
      stop: async () => undefined,
    },
    functionName: 'note-changes',
    role: { arn: 'test', statements: [{ Effect: 'Allow', Action: '*', Resource: '*' }] },
    checkpoints: createCheckpoints(undefined, 'note-changes'),
    filter: () => true,
    batchSize: 25,
    stopping,
    log: () => undefined,
  };
  return startStreamEventSource(options);
}

/** Creates, changes and deletes accounts of its own until its share is done. */
async function write(writer: number, changes: number): Promise<void> {
  const dice = new Dice(SEED + writer);
  const own: AccountRecord[] = [];
  for (let done = 0; done < changes; ) {
    if (own.length === 0 || dice.happens(0.05)) {
      const records = Array.from({ length: 10 }, () =>
        exampleRecord({ id: newId('acc'), name: `By ${writer}` }),
      );
      await putRecords(WS, records, table);
      own.push(...records);
      done += records.length;
      continue;
    }
    const place = Math.floor(dice.below(own.length));
    const before = own[place];
    if (!before) continue;
    done += 1;
    if (dice.happens(0.2)) {
      await deleteIf(table, keys.account(WS, before.id), exists());
      own.splice(place, 1);
      continue;
    }
    const after = { ...before, score: done % 100, revision: before.revision + 1 };
    await updateIf(table, toAccountUpdate(WS, before, after));
    own[place] = after;
  }
}

async function listed(): Promise<Map<string, Account>> {
  const rows = new Map<string, Account>();
  for (let page = 1, more = true; more; page += 1) {
    const query = { page, per_page: 100, sort: 'created_at', order: 'asc' } as const;
    const list = await listAccountsPage(table, VIEWER, query);
    for (const row of list.rows) rows.set(row.id, row);
    more = list.hasMore;
  }
  return rows;
}

class KilledError extends Error {}

it(`a consumer killed ${KILLS} times has a copy of ${CHANGES} changes by ${WRITERS} writers in the end`, async () => {
  const dice = new Dice(SEED);
  const noting = await startNoting(new Dice(SEED + 1));
  /** What survives a crash. */
  const disk = { cursor: undefined as string | undefined, copy: new Map<string, Account>() };
  let kills = 0;
  let writing = true;
  const die = () => {
    kills += 1;
    throw new KilledError();
  };
  const perhapsDie = () => {
    // Most while the writers are at work, the rest while it catches up.
    if (kills >= KILLS || !dice.happens(writing ? (4 * KILLS) / CHANGES : 0.5)) return;
    die();
  };
  const follow = async (): Promise<void> => {
    const read = (query: Readonly<Record<string, unknown>>) =>
      readChanges(
        {
          log: createChangeLogStore(table),
          cursorSecret: 'a secret',
          records: createChangedRecords(table),
          fits: () => true,
          now: () => new Date(),
          remainingMs: () => 20_000,
          refuse,
        },
        VIEWER,
        { limit: 100, ...(query.after !== undefined && { after: String(query.after) }) },
      );
    const changes = changesFrom(read, {
      load: () => disk.cursor,
      save: (cursor) => {
        perhapsDie();
        disk.cursor = cursor;
      },
      snapshot: async () => {
        const rows = await listed();
        // In the middle of every second copy: if it died at every row, it would never have one.
        const diesAt = dice.happens(0.5) ? dice.below(rows.size) : rows.size;
        for (const [index, [id, row]] of [...rows].entries()) {
          if (index >= diesAt) die();
          disk.copy.set(id, row);
        }
      },
      follow: false,
    }) as AsyncGenerator<Change>;
    for await (const change of changes) {
      perhapsDie();
      if (change.type !== 'account') throw new Error(`${change.type} was never written`);
      if (change.record === null) disk.copy.delete(change.id);
      else disk.copy.set(change.id, change.record);
    }
  };
  const followOnce = () =>
    follow().catch((error: unknown) => {
      if (!(error instanceof KilledError)) throw error;
    });

  // There is something to copy before it begins.
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer, CHANGES / WRITERS / 4)));
  const written = Promise.all(
    Array.from({ length: WRITERS }, (_, writer) => write(writer, (3 * CHANGES) / WRITERS / 4)),
  ).finally(() => {
    writing = false;
  });
  while (writing || kills < KILLS) {
    await followOnce();
    await sleep(20);
  }
  await written;
  await eventually(async () => {
    await followOnce();
    return isDeepStrictEqual(disk.copy, await listed());
  });
  await noting.stop();

  expect(kills).toBeGreaterThanOrEqual(KILLS);
  expect(disk.copy.size).toBeGreaterThan(WRITERS);
});
