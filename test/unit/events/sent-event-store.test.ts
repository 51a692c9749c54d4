import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, type TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { NO_EVENTS } from '#domain/signals/events/event-store.ts';
import { createSentEventStore } from '#table/events/sent-event-store.ts';

/** A table that takes everything and keeps the sizes of transactions. */
function recordingTable() {
  const sizes: { entries: number; bytes: number }[] = [];
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-1' }));
  client.send = async ({ input }: TransactWriteCommand) => {
    const items = (input.TransactItems ?? []).map(({ Put }) => Put?.Item ?? {});
    sizes.push({ entries: items.length, bytes: Buffer.byteLength(JSON.stringify(items)) });
    return {};
  };
  return { sizes, table: { client, name: 'table' } };
}

const changeOf = (account: number, events: number, bytes: number, stateBytes = 0) => ({
  accountId: `acc_${account}`,
  before: NO_EVENTS.state,
  after: {
    revision: 1,
    open: [],
    due: stateBytes === 0 ? [] : [{ id: 'evb_1', created_at: '', fulfilled: [['x'.repeat(stateBytes)]] }],
  },
  events: Array.from({ length: events }, (_, index) => ({
    id: `${account}-${index}`,
    external_id: `${index}`,
    title: 'x'.repeat(bytes),
    url: null,
    occurred_at: '2026-11-17T10:00:00.000Z',
    properties: {},
  })),
});

describe('events of accounts', () => {
  it.each([
    ['many small events', Array.from({ length: 60 }, (_, index) => changeOf(index, 3, 100))],
    ['the largest events of one account', [changeOf(0, 90, 32_000)]],
    ['an account where much is due', [changeOf(0, 1, 100, 300_000)]],
  ])('%s are one transaction for each account, within 100 entries and 4 MB', async (_, changes) => {
    const { sizes, table } = recordingTable();

    for (const change of changes)
      expect(await createSentEventStore(table).save('ws_1', 'sig_1', change)).toBe(true);

    expect(sizes).toHaveLength(changes.length);
    for (const { entries, bytes } of sizes) {
      expect(entries).toBeLessThanOrEqual(100);
      expect(bytes).toBeLessThan(4_000_000);
    }
  });
});
