import { describe, expect, it } from 'vitest';
import type { AlertDigest } from '#contract/alerts.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import type { AlertAddress } from '#domain/outbound/alerts/alert-channels.ts';
import { makeTurnsDue, resetReceivers } from '#table/alerts/receiver-states.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import type { TestPorts } from '#test/harness/alert-ports.ts';
import {
  ACCEPTED,
  alertWorld,
  DAILY,
  DOWN,
  MORNING,
  NIGHT,
  QUIET,
  refused,
} from '#test/harness/alert-world.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const worldOf = (parts?: Parameters<typeof alertWorld>[1]) => alertWorld(table, parts);
const iso = (from: Date, ms: number) => new Date(from.getTime() + ms).toISOString();

/** A world whose channel is asked in the test, per alert. */
function answering(
  world: ReturnType<typeof worldOf>,
  answer: (id: string) => typeof ACCEPTED | Promise<typeof ACCEPTED>,
): TestPorts {
  const way = {
    async deliver(_: AlertAddress, alert: { readonly id: string }) {
      world.sent.push(alert as AlertDigest);
      return answer(alert.id);
    },
  };
  return { ...world.ports, channels: { webhook: way, chat: way, queue: way, email: way } };
}

describe('an alert', () => {
  it('is sent once, however often a worker is woken, and then nothing is due', async () => {
    const world = worldOf();
    const alert = await world.raise();
    expect(await world.statusOf(alert)).toMatchObject({ status: 'retrying', attempts: 0 });
    expect(await world.dueAt()).toEqual([NIGHT.toISOString()]);

    await Promise.all([world.work(), world.work()]);
    await world.work();
    await world.ports.deliveries.raise([alert]);
    await world.work();

    expect(world.ids()).toEqual([alert.alert_id]);
    expect(await world.statusOf(alert)).toMatchObject({ status: 'delivered', attempts: 1, status_code: 200 });
    expect(await world.dueAt()).toEqual([]);
  });

  it('raised beside known ones is added all the same, and twice in one call only once', async () => {
    const world = worldOf();
    const known = await world.raise();
    const others = Array.from({ length: 120 }, (_, at) => ({ ...known, alert_id: `alt_${at}` }));
    await world.ports.deliveries.raise([known, ...others, ...others]);
    await world.work();
    expect(world.ids().toSorted()).toEqual([known, ...others].map(({ alert_id }) => alert_id).toSorted());
  });

  it('added while a worker is at work is sent', async () => {
    const world = worldOf();
    await world.raise();
    const woken: number[] = [];
    const endTurn: TestPorts['turns']['endTurn'] = async (...how) => {
      if (world.sent.length === 1) await world.raise();
      return world.ports.turns.endTurn(...how);
    };
    const turns = { ...world.ports.turns, endTurn };
    await world.work({ ...world.ports, turns, wake: async (_, ms = 0) => void woken.push(ms) });
    expect(world.sent).toHaveLength(1);
    expect(woken).toEqual([SECOND_MS]);
    await world.work();
    expect(world.sent).toHaveLength(2);
  });

  it.each(['skipped', 'broken'])('that is %s ends, and the others are sent', async (how) => {
    const world = worldOf();
    const [first, second] = [await world.raise({ account_id: 'acc_first' }), await world.raise()];
    const complaints: boolean[] = [];
    const ports: TestPorts = {
      ...world.ports,
      accounts: {
        async get(_, id) {
          if (id !== 'acc_first') return exampleRecord({ id, status: 'active' });
          if (how === 'broken') throw new Error('broken');
          return undefined;
        },
      },
      reportFault: (_, __, isLast) => void complaints.push(isLast),
    };
    for (let hours = 0; hours < 4; hours += 0.2) {
      await world.work(ports);
      world.later(HOUR_MS / 5);
    }
    expect(world.ids()).toEqual([second.alert_id]);
    expect(await world.dueAt()).toEqual([]);
    expect(await world.statusOf(first)).toMatchObject(
      how === 'broken'
        ? { status: 'failed', attempts: 12, error: { code: 'internal_error' } }
        : { status: 'skipped', attempts: 0, error: { code: 'nothing_left' } },
    );
    expect(complaints).toEqual(how === 'broken' ? [...Array(11).fill(false), true] : []);
    expect(await world.stateOf()).toBeUndefined();
  });
});

describe('a receiver that fails', () => {
  it('is tried after growing delays, with its first two alerts, and gets the rest in order', async () => {
    const world = worldOf();
    const all = await world.raiseMany(6);
    world.state.outcome = DOWN;
    await world.work();
    expect(world.sent).toHaveLength(6);
    const delays: number[] = [];
    for (let failures = 1; failures < 14; failures += 1) {
      const due = Date.parse(must((await world.dueAt())[0]));
      delays.push((due - world.state.now.getTime()) / SECOND_MS);
      for (const each of all) {
        expect(await world.statusOf(each)).toMatchObject({ status: failures < 12 ? 'retrying' : 'held' });
      }
      world.state.now = new Date(due);
      const tried = world.sent.length;
      await world.work();
      expect(world.ids().slice(tried)).toEqual(all.slice(0, 2).map(({ alert_id }) => alert_id));
    }
    const expected = [5, 30, 120, 300, 600, 900, 900, 900, 900, 900, 900, 7_200, 7_200];
    for (const [at, delay] of delays.entries()) {
      expect(delay).toBeLessThanOrEqual(must(expected[at]));
      expect(delay).toBeGreaterThanOrEqual(must(expected[at]) * 0.75);
    }
    world.later(2 * HOUR_MS);
    world.state.outcome = ACCEPTED;
    const pauses: number[] = [];
    const tried = world.sent.length;
    await world.work({ ...world.ports, pause: async (ms) => void pauses.push(ms) });
    expect(world.ids().slice(tried)).toEqual(all.map(({ alert_id }) => alert_id));
    expect(pauses).toEqual(all.map(() => 250));
    expect(await world.stateOf()).toBeUndefined();
    expect(await world.dueAt()).toEqual([]);
  });

  it.each([
    [401, 'http_error'],
    [403, 'http_error'],
    [404, 'http_error'],
    [410, 'gone'],
    [302, 'redirect'],
    [undefined, 'certificate_invalid'],
    [200, 'channel_not_found'],
    [undefined, 'email_not_verified'],
  ])('with %s (%s) gets its alerts when it is repaired', async (status, code) => {
    const world = worldOf();
    const alert = await world.raise();
    world.state.outcome = refused(status, code);
    await world.work();
    expect(await world.statusOf(alert)).toMatchObject({
      status: 'held',
      held_until: null,
      attempts: 1,
      status_code: status ?? null,
      error: { code },
    });
    expect(await world.dueAt()).toEqual([iso(NIGHT, 5 * MINUTE_MS)]);
    world.later(5 * MINUTE_MS);
    world.state.outcome = ACCEPTED;
    await world.work();
    expect(await world.statusOf(alert)).toMatchObject({ status: 'delivered', attempts: 2, error: null });
  });

  it.each([
    [400, 'http_error'],
    [409, 'http_error'],
    [413, 'http_error'],
    [422, 'http_error'],
    [200, 'msg_too_long'],
    [undefined, 'message_refused'],
  ])('only with one alert (%s, %s) is fine, and that alert failed', async (status, code) => {
    const world = worldOf();
    const [bad, good] = await world.raiseMany(2);
    await world.work(answering(world, (id) => (id === bad?.alert_id ? refused(status, code) : ACCEPTED)));
    expect(await world.statusOf(must(bad))).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await world.statusOf(must(good))).toMatchObject({ status: 'delivered' });
    expect(await world.stateOf()).toBeUndefined();
  });

  it('for one alert alone gets the others, and that one later', async () => {
    const world = worldOf();
    const [poison, other] = await world.raiseMany(2);
    world.state.outcome = DOWN;
    await world.work();
    const ports = answering(world, (id) => (id === poison?.alert_id ? DOWN : ACCEPTED));
    world.later(5 * SECOND_MS);
    await world.work(ports);
    expect(await world.statusOf(must(other))).toMatchObject({ status: 'delivered' });
    expect(await world.statusOf(must(poison))).toMatchObject({ status: 'retrying', attempts: 2 });
    const tried = world.sent.length;
    const fresh = await world.raise();
    await world.work(ports);
    expect(world.ids().slice(tried)).toEqual([fresh.alert_id]);
    world.later(MINUTE_MS);
    await world.work();
    await world.work(answering(world, () => ACCEPTED));
    expect(await world.statusOf(must(poison))).toMatchObject({ status: 'retrying', attempts: 3 });
  });

  it('is tried early with a new alert, once a minute', async () => {
    const world = worldOf();
    const head = await world.raise();
    world.state.outcome = refused(404);
    await world.work();
    await world.raise();
    await world.work();
    expect(world.sent).toHaveLength(1);
    expect(await world.dueAt()).toEqual([iso(NIGHT, MINUTE_MS)]);
    world.later(MINUTE_MS);
    await world.work();
    expect(world.ids()).toEqual([head.alert_id, head.alert_id]);
    expect(await world.dueAt()).toEqual([iso(NIGHT, 11 * MINUTE_MS)]);
  });

  it('for a day is paused, and then only tried in time or on request', async () => {
    const world = worldOf();
    const alert = await world.raise();
    world.state.outcome = refused(404);
    for (let hours = 0; hours <= 24; hours += 2) {
      await world.work();
      expect((await world.stateOf())?.paused_at ?? null).toBe(
        hours < 24 ? null : world.state.now.toISOString(),
      );
      if (hours < 24) world.later(2 * HOUR_MS);
    }
    world.later(5 * MINUTE_MS);
    const tried = world.sent.length;
    await world.raise();
    await world.work();
    expect(world.sent).toHaveLength(tried);
    expect(await world.dueAt()).toEqual([iso(world.state.now, 115 * MINUTE_MS)]);
    expect(await world.repeat(alert)).toBe(true);
    await world.work();
    expect(world.sent.slice(tried)).toMatchObject([{ id: alert.alert_id, data: { is_repeat: true } }]);
  });

  it.each(['rate_limited', 'ratelimited'])(
    'with a limit that others share (%s) is not failing',
    async (code) => {
      const world = worldOf({ channel: 'chat' });
      const [alert] = await world.raiseMany(2);
      world.state.outcome = { kind: 'retry', problem: { code, message: 'Later.' }, retryAfterMs: 90_000 };
      await world.work();
      expect(await world.stateOf()).toMatchObject({ failing_since: null, failures: 0 });
      expect(world.sent).toHaveLength(1);
      expect(await world.statusOf(must(alert))).toMatchObject({
        status: 'held',
        attempts: 1,
        error: { code },
      });
      expect(await world.dueAt()).toEqual([iso(NIGHT, 90_000)]);
      world.later(MINUTE_MS);
      await world.raise();
      await world.work();
      expect(world.sent).toHaveLength(1);
    },
  );

  it('that was set up in another way is tried at once, and others stay as they are', async () => {
    const world = worldOf();
    await world.raise();
    world.state.outcome = refused(404);
    await world.work();
    const due = await world.dueAt();
    await resetReceivers(table, world.workspaceId, ['chat', 'mem_1']);
    expect(await world.dueAt()).toEqual(due);
    await resetReceivers(table, world.workspaceId, ['webhook']);
    expect(Date.parse(must((await world.dueAt())[0]))).toBeLessThanOrEqual(Date.now());
    expect(await world.stateOf()).toBeUndefined();
  });
});

describe('quiet hours', () => {
  it('are one wait of the receiver, and end with everything in order', async () => {
    const world = worldOf({ filter: QUIET });
    const all = await world.raiseMany(60);
    await world.work();
    const { revision } = must(await world.stateOf());
    await world.raise(must(all[0]));
    await world.work();
    expect((await world.stateOf())?.revision).toBe(revision);
    expect(await world.dueAt()).toEqual([MORNING.toISOString()]);
    expect(await world.statusOf(must(all[7]))).toMatchObject({
      status: 'held',
      held_until: MORNING.toISOString(),
      attempts: 0,
    });
    world.state.now = MORNING;
    await world.work();
    expect(world.ids().toSorted()).toEqual(all.map(({ alert_id }) => alert_id).toSorted());
    expect(await world.stateOf()).toBeUndefined();
  });

  it('that were changed count at once', async () => {
    const world = worldOf({ filter: QUIET });
    await world.raise();
    await world.work();
    world.state.filter = { ...QUIET, quiet_hours: { start: '22:00', end: '09:00' } };
    await makeTurnsDue(table, world.workspaceId, ['webhook', 'chat']);
    await world.work();
    expect(await world.dueAt()).toEqual([iso(MORNING, HOUR_MS)]);
  });
});

describe('a busy chat', () => {
  /** The next free second is always this far away. */
  const busy = (ports: TestPorts, ms: number) => {
    const reserved: Date[] = [];
    const pauses: number[] = [];
    const reserveChatTime = async (_: string, at: Date) => {
      reserved.push(new Date(at.getTime() + ms));
      return must(reserved.at(-1));
    };
    const pause = async (waited: number) => void pauses.push(waited);
    return { ports: { ...ports, reserveChatTime, pause }, reserved, pauses };
  };

  it.each([
    ['an alert', undefined],
    ['a digest', DAILY],
  ])('gets %s at the second that was reserved for it first', async (_, filter) => {
    const world = worldOf({ channel: 'chat', ...(filter && { filter }) });
    const { ports, reserved } = busy(world.ports, HOUR_MS);
    const [alert] = await world.raiseMany(2);
    if (filter) world.later(DAY_MS);
    await world.work(ports);
    expect(world.sent).toEqual([]);
    const turn = must(reserved[0]);
    expect(await world.statusOf(must(alert))).toMatchObject({
      status: 'held',
      held_until: turn.toISOString(),
    });
    expect(await world.dueAt()).toEqual([turn.toISOString()]);
    world.state.now = turn;
    await world.work(ports);
    expect(world.sent).toHaveLength(1);
  });

  it('is waited for if its second comes soon, before each alert', async () => {
    const world = worldOf({ channel: 'chat' });
    const { ports, pauses, reserved } = busy(world.ports, SECOND_MS);
    await world.raiseMany(3);
    await world.work(ports);
    expect(world.sent).toHaveLength(3);
    expect(pauses).toEqual([SECOND_MS, SECOND_MS, SECOND_MS]);
    expect(reserved).toHaveLength(3);
  });
});

describe('a digest', () => {
  it('has what was raised by its hour, and what comes later waits for the next', async () => {
    const world = worldOf({ filter: DAILY });
    const all = await world.raiseMany(51);
    world.state.now = MORNING;
    world.later(HOUR_MS);
    const late = await world.raise();
    await world.work();
    const digests = world.sent as AlertDigest[];
    expect(digests.map(({ data }) => data.alerts.length)).toEqual([50, 1]);
    expect(digests.flatMap(({ data }) => data.alerts.map(({ id }) => id)).toSorted()).toEqual(
      all.map(({ alert_id }) => alert_id).toSorted(),
    );
    expect(await world.statusOf(late)).toMatchObject({ status: 'held', held_until: iso(MORNING, DAY_MS) });
    expect(await world.dueAt()).toEqual([iso(MORNING, DAY_MS)]);
  });

  it.each([
    ['is down', DOWN],
    ['refuses it', refused(404)],
  ])('that a receiver gets which %s is sent again with the same id and alerts', async (_, outcome) => {
    const world = worldOf({ filter: DAILY });
    const all = await world.raiseMany(3);
    world.state.now = MORNING;
    world.state.outcome = outcome;
    await world.work();
    for (const each of all) expect(await world.statusOf(each)).toMatchObject({ attempts: 1 });
    await world.raise();
    world.state.outcome = ACCEPTED;
    world.later(HOUR_MS);
    await world.work();
    const [first, second, ...others] = world.sent as AlertDigest[];
    expect(second?.id).toBe(first?.id);
    expect(second?.data.alerts).toEqual(first?.data.alerts);
    expect(others).toEqual([]);
  });
});

describe('an alert that is asked for again', () => {
  it('is sent whatever the hour and the filter, and once a minute', async () => {
    const world = worldOf();
    const alert = await world.raise();
    await world.work();
    world.state.filter = { ...QUIET, digest: 'daily', min_alpha: 100 };
    expect(await world.repeat(alert)).toBe(true);
    expect(await world.repeat(alert)).toBe(false);
    expect(await world.statusOf(alert)).toMatchObject({ status: 'retrying', is_repeat: true });
    await world.work();
    expect(world.sent).toMatchObject([
      { id: alert.alert_id },
      { id: alert.alert_id, data: { is_repeat: true } },
    ]);
    expect(await world.dueAt()).toEqual([]);
  });

  it.each([
    ['by itself', undefined],
    ['in a digest', DAILY],
  ])('while it is sent %s is sent again', async (_, filter) => {
    const world = worldOf(filter && { filter });
    const [asked, other] = await world.raiseMany(2);
    if (filter) world.later(DAY_MS);
    await world.work(
      answering(world, async () => {
        if (world.sent.length === 1) await world.repeat(must(asked));
        return ACCEPTED;
      }),
    );
    await world.work();
    expect(world.sent.at(-1)).toMatchObject({ id: asked?.alert_id, data: { is_repeat: true } });
    for (const each of [asked, other]) {
      expect(await world.statusOf(must(each))).toMatchObject({ status: 'delivered' });
    }
    expect(await world.dueAt()).toEqual([]);
  });
});

it('nothing is sent about a company that has become a customer', async () => {
  const world = worldOf();
  const [waiting, repeated] = await world.raiseMany(2);
  await world.repeat(must(repeated));
  await world.work({
    ...world.ports,
    accounts: { get: async (_, id) => exampleRecord({ id, status: 'active', relation: 'customer' }) },
  });
  expect(world.sent).toEqual([]);
  for (const each of [waiting, repeated])
    expect(await world.statusOf(must(each))).toMatchObject({
      status: 'skipped',
      error: { code: 'left_alone' },
    });
});
