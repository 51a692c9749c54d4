import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import { forgetFailures } from '#table/alerts/forget-failures.ts';
import { ACCEPTED, alertWorld, DAILY, MORNING, NIGHT, QUIET } from '#test/harness/alert-world.ts';
import { must } from '#test/harness/must.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

let table: OwnTable;

beforeAll(async () => {
  table = await startOwnTable();
});
afterAll(() => table.stop());

const refused = (status_code?: number, code = 'http_error'): AlertOutcome => ({
  kind: 'failed',
  problem: { code, message: 'No.', ...(status_code !== undefined && { status_code }) },
});

const DOWN: AlertOutcome = {
  kind: 'retry',
  problem: { code: 'http_error', message: 'Down.', status_code: 503 },
};

it.each([
  [401, 'http_error'],
  [403, 'http_error'],
  [404, 'http_error'],
  [410, 'gone'],
  [302, 'redirect'],
  [undefined, 'certificate_invalid'],
  [200, 'channel_not_found'],
  [undefined, 'email_not_verified'],
])('a receiver that answers %s (%s) gets the alert when it is repaired', async (status, code) => {
  const world = alertWorld(table);
  const message = world.message();
  world.state.outcome = refused(status, code);

  expect(await world.deliver(message)).toBeUndefined();
  expect(await world.statusOf(message)).toMatchObject({
    status: 'held',
    attempts: 1,
    status_code: status ?? null,
    error: { code },
  });
  world.state.now = new Date(NIGHT.getTime() + 5 * MINUTE_MS);
  expect(await world.promised()).toEqual([world.state.now.toISOString()]);
  world.state.outcome = ACCEPTED;
  await world.catchUp();
  expect(await world.statusOf(message)).toMatchObject({ status: 'delivered', attempts: 2 });
  expect(await world.promised()).toEqual([]);
});

it.each([
  [400, 'http_error'],
  [409, 'http_error'],
  [413, 'http_error'],
  [422, 'http_error'],
  [200, 'msg_too_long'],
  [undefined, 'message_refused'],
])('an alert that is refused with %s (%s) ends as failed, and the next is sent', async (status, code) => {
  const world = alertWorld(table, { filter: QUIET });
  const direct = world.message();
  const [first, second] = [world.message(), world.message()];
  for (const each of [first, second]) await world.deliver(each);
  world.state.now = MORNING;
  world.state.outcome = refused(status, code);
  expect(await world.deliver(direct)).toBeUndefined();
  expect(await world.statusOf(direct)).toMatchObject({ status: 'failed' });

  const pauses: number[] = [];
  await world.catchUp({ ...world.ports, pause: async (ms) => void pauses.push(ms) });
  for (const each of [first, second]) expect(await world.statusOf(each)).toMatchObject({ status: 'failed' });
  // Refused or not, a request is a request.
  expect(pauses).toEqual([250, 250]);
  expect(await world.ports.health.get(world.workspaceId, 'webhook')).toBeUndefined();
});

it.each([
  ['one by one', QUIET, 1],
  ['as a digest', DAILY, 6],
])(
  'what waits %s stays held while its receiver refuses, and one request is made',
  async (_, filter, tried) => {
    const world = alertWorld(table, { filter });
    const all = Array.from({ length: 6 }, world.message);
    for (const each of all) await world.deliver(each);
    world.state.now = MORNING;
    for (const outcome of [DOWN, refused(404), refused(undefined, 'certificate_invalid')]) {
      world.state.outcome = outcome;
      const before = world.sent.length;
      await world.catchUp();
      expect(world.sent).toHaveLength(before + 1);
      for (const each of all) expect(await world.statusOf(each)).toMatchObject({ status: 'held' });
      expect(await world.promised()).not.toEqual([]);
      world.state.now = new Date(world.state.now.getTime() + HOUR_MS);
    }
    const attempts = await Promise.all(all.map(async (each) => (await world.statusOf(each)).attempts));
    expect(attempts.filter((count) => count === 3)).toHaveLength(tried);

    world.state.outcome = ACCEPTED;
    await world.catchUp();
    for (const each of all) expect(await world.statusOf(each)).toMatchObject({ status: 'delivered' });
  },
);

it('an alert that is asked for again while its digest fails is sent by itself, and once', async () => {
  const world = alertWorld(table, { filter: DAILY });
  const [asked, other] = [world.message(), world.message()];
  for (const each of [asked, other]) await world.deliver(each);
  world.state.now = MORNING;
  const failing = {
    async deliver() {
      const again = { message: asked, until: null, isRepeat: true };
      const { held } = world.ports;
      expect(await held.repeat([{ delivery: await world.statusOf(asked), held: again }], MORNING)).toBe(1);
      return DOWN;
    },
  };
  const { channels } = world.ports;
  await world.catchUp({ ...world.ports, channels: { ...channels, webhook: failing } });
  world.state.now = new Date(MORNING.getTime() + HOUR_MS);
  await world.catchUp();

  expect(world.sent).toMatchObject([
    { id: asked.alert_id, data: { is_repeat: true } },
    { data: { alerts: [{ id: other.alert_id }] } },
  ]);
  expect(must(world.sent[1]).data).toHaveProperty('alerts.length', 1);
  expect(await world.promised()).toEqual([]);
});

it('a receiver that was set up in another way is promised for now, others stay as they are', async () => {
  const world = alertWorld(table);
  world.state.outcome = refused(404);
  await world.deliver(world.message());
  const later = await world.promised();

  await forgetFailures(table, world.workspaceId, ['chat', 'mem_1']);
  expect(await world.promised()).toEqual(later);
  expect(await world.ports.health.get(world.workspaceId, 'webhook')).toMatchObject({ failures: 1 });

  await forgetFailures(table, world.workspaceId, ['webhook']);
  const [due] = await world.promised();
  expect(new Date(must(due)).getTime()).toBeLessThanOrEqual(Date.now());
  expect(await world.ports.health.get(world.workspaceId, 'webhook')).toBeUndefined();
});
