import { type QueryCommandInput, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alertMessageExample } from '#contract/queues.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { alertId } from '#domain/outbound/alerts/raise-alerts.ts';
import { deliveryLog } from '#table/alerts/delivery-log.ts';
import { receiverHealth } from '#table/alerts/receiver-health.ts';
import { intercept } from '#test/harness/intercept.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

let table: OwnTable;

beforeAll(async () => {
  table = await startOwnTable();
});
afterAll(() => table.stop());

const START = Date.parse('2090-05-01T08:00:00.000Z');
const minute = (count: number) => new Date(START + count * MINUTE_MS);

/** A delivery of a run that started at one minute and raised its alert at another. */
async function deliver(workspace_id: string, started: number, raised: number, target = {}) {
  const created_at = minute(raised).toISOString();
  const alert_id = alertId({ id: `run_${started}`, created_at: minute(started).toISOString() }, 'acc_1');
  const message = { ...alertMessageExample, workspace_id, alert_id, created_at, ...target };
  await deliveryLog(table).begin(message, minute(raised));
}

/** The minutes at which the alerts were raised, and how many pages of five were read. */
async function since(workspaceId: string, from: number, most: number, receiver = 'webhook') {
  let pages = 0;
  const raised: number[] = [];
  await intercept<QueryCommandInput>(
    table.client,
    'QueryCommand',
    (input, next) => {
      pages += 1;
      return next({ ...input, Limit: 5 });
    },
    async () => {
      const found = await deliveryLog(table).since(workspaceId, receiver, minute(from), most, () => true);
      raised.push(...found.map(({ created_at }) => (Date.parse(created_at) - START) / MINUTE_MS));
    },
  );
  return { raised, pages };
}

it('the deliveries since a time are read only as far as they are needed', async () => {
  for (let at = 0; at < 40; at += 1) await deliver('ws_many', at, at);
  const { raised, pages } = await since('ws_many', 10, 5);
  expect(raised.slice(0, 6)).toEqual([10, 11, 12, 13, 14, 15]);
  // It begins a day earlier, with the runs of alerts that were raised late.
  expect(pages).toBe(4);
  expect((await since('ws_many', 10, 100)).raised).toHaveLength(30);
});

it('an alert of a long run is not passed over, and does not hide earlier ones of later runs', async () => {
  // The first five runs are the slowest.
  for (let at = 0; at < 5; at += 1) await deliver('ws_slow', at, 60 + at);
  for (let at = 5; at < 40; at += 1) await deliver('ws_slow', at, at);
  expect((await since('ws_slow', 0, 3)).raised.slice(0, 4)).toEqual([5, 6, 7, 8]);
  expect((await since('ws_slow', 50, 3)).raised).toEqual([60, 61, 62, 63, 64]);
});

it('alerts of the same moment are found together, and one after them', async () => {
  for (let at = 0; at < 12; at += 1) await deliver('ws_moment', at, 12);
  for (let at = 12; at < 30; at += 1) await deliver('ws_moment', at, at + 1);
  const { raised } = await since('ws_moment', 0, 3);
  expect(raised.filter((at) => at === 12)).toHaveLength(12);
  expect(raised[12]).toBe(13);
});

it("are only the receiver's own", async () => {
  await deliver('ws_kinds', 0, 0);
  await deliver('ws_kinds', 1, 1, { member_id: 'mem_1' });
  await deliver('ws_kinds', 2, 2, { channel: 'queue', destination_id: 'dst_1' });
  await deliver('ws_kinds', 3, 3, { channel: 'chat', member_id: 'mem_1' });
  await deliver('ws_kinds', 4, 4, { channel: 'chat' });
  for (const [receiver, raised] of [
    ['webhook', [0]],
    ['mem_1', [1, 3]],
    ['dst_1', [2]],
    ['chat', [4]],
    ['queue', []],
  ] as const) {
    expect((await since('ws_kinds', 0, 10, receiver)).raised).toEqual(raised);
  }
});

it("the workspace's latest are found however many members have their own, and a member's beside them", async () => {
  const members = Array.from({ length: 30 }, (_, at) => `mem_${at}`);
  for (let at = 0; at < 5; at += 1) await deliver('ws_members', at, at);
  for (let at = 5; at < 9; at += 1) {
    for (const member_id of members) await deliver('ws_members', at, at, { channel: 'chat', member_id });
  }
  const receiversOf = async (member?: string) =>
    (await deliveryLog(table).latest('ws_members', member, 5)).map(({ id }) => id.replace(/^alt_[^_]+_/, ''));

  expect(await receiversOf()).toEqual(Array.from({ length: 5 }, () => 'webhook'));
  expect(await receiversOf('mem_7')).toEqual(['mem_7', 'mem_7', 'mem_7', 'mem_7', 'webhook']);
  // One page of five each is all that is read.
  expect(await since('ws_members', 0, 10, 'mem_7')).toMatchObject({ raised: [5, 6, 7, 8], pages: 1 });
  expect(await since('ws_members', 0, 10)).toMatchObject({ raised: [0, 1, 2, 3, 4] });
});

it('what has expired while it was at work is not stored again, without an expiry', async () => {
  const message = { ...alertMessageExample, workspace_id: 'ws_expired' };
  const log = deliveryLog(table);
  await log.postpone(message, minute(1));
  await log.end(message, { status: 'delivered', status_code: 200, error: null }, minute(1));
  await log.skip(message, { code: 'switched_off', message: 'Off.' }, minute(1));
  const health = receiverHealth(table);
  await health.clear('ws_expired', 'webhook');
  await health.release('ws_expired', 'webhook');
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  expect(Items.filter(({ PK }) => String(PK).includes('ws_expired'))).toEqual([]);
});
