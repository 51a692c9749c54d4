import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlertDigest } from '#contract/alerts.ts';
import { ALERT_RECEIPTS } from '#contract/queues.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import type { CatchUpPorts } from '#domain/outbound/alerts/catch-up.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { ACCEPTED, alertWorld, DAILY, MORNING, NIGHT, QUIET } from '#test/harness/alert-world.ts';
import { type Interception, intercept } from '#test/harness/intercept.ts';
import { must } from '#test/harness/must.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

let table: OwnTable;

beforeAll(async () => {
  table = await startOwnTable();
});
afterAll(() => table.stop());

const worldOf = (parts?: Parameters<typeof alertWorld>[1]) => alertWorld(table, parts);

it('an alert is never held without the promise to look at it', async () => {
  const { deliver, message, ports, promised, state } = worldOf({ filter: QUIET });
  const crashing = async () => {
    throw new Error('crashed');
  };
  const first = message();
  await deliver(first, 1, { ...ports, promises: { ...ports.promises, by: crashing } });
  expect(await promised()).toEqual([MORNING.toISOString()]);

  // A later one leaves it, an earlier one brings it forward.
  state.filter = { ...QUIET, quiet_hours: { start: '22:00', end: '09:00' } };
  await deliver(message());
  expect(await promised()).toEqual([MORNING.toISOString()]);
  state.filter = { ...QUIET, quiet_hours: { start: '22:00', end: '07:00' } };
  await deliver(message());
  expect(await promised()).toEqual(['2090-05-02T07:00:00.000Z']);
});

it('what is held while another consumer settles keeps its promise', async () => {
  const { deliver, message, ports, promised, catchUp: wake, state, sent } = worldOf({ filter: QUIET });
  await deliver(message());
  state.now = MORNING;
  const { held } = ports;
  const firstDue: typeof held.firstDue = async (...place) => {
    const next = await held.firstDue(...place);
    state.now = NIGHT;
    await deliver(message());
    return next;
  };
  await wake({ ...ports, held: { ...held, firstDue } });
  expect(sent).toHaveLength(1);
  expect(await promised()).toEqual([MORNING.toISOString()]);
});

it('an alert that is asked for again while others are put off is not put off with them', async () => {
  const { deliver, message, ports, promised, statusOf, catchUp: wake, state } = worldOf();
  const repeated = message();
  await deliver(repeated);
  state.filter = QUIET;
  await deliver(message());
  const { held } = ports;
  const firstDue: typeof held.firstDue = async (...place) => {
    const next = await held.firstDue(...place);
    const again = { message: repeated, until: null, isRepeat: true };
    expect(await held.repeat([{ delivery: await statusOf(repeated), held: again }], state.now)).toBe(1);
    return next;
  };
  await wake({ ...ports, held: { ...held, firstDue } });
  expect(await promised()).toEqual([NIGHT.toISOString()]);
});

describe('a busy chat', () => {
  /** The next free second is always this far away. */
  const busy = (ports: CatchUpPorts, ms: number) => {
    const reserved: Date[] = [];
    const reserveChatTime = async (_: string, at: Date) => {
      reserved.push(new Date(at.getTime() + ms));
      return must(reserved.at(-1));
    };
    return { ports: { ...ports, reserveChatTime }, reserved };
  };

  it.each([
    ['its turn is hours away', 1, 4 * HOUR_MS],
    ['its last receipt comes before its turn', ALERT_RECEIPTS, MINUTE_MS],
  ])('gets a held alert if %s', async (_, receipts, ms) => {
    const world = worldOf({ channel: 'chat' });
    const { ports } = busy(world.ports, ms);
    const message = world.message();
    const turn = new Date(NIGHT.getTime() + ms);

    expect(await world.deliver(message, receipts, ports)).toBeUndefined();
    expect(await world.statusOf(message)).toMatchObject({ status: 'held', held_until: turn.toISOString() });
    expect(await world.promised()).toEqual([turn.toISOString()]);
    world.state.now = turn;
    await world.catchUp(ports);
    expect(world.sent).toMatchObject([{ id: message.alert_id }]);
    expect(await world.promised()).toEqual([]);
  });

  it.each([
    ['an alert', QUIET],
    ['a digest', DAILY],
  ])('gets %s at the second that was reserved for it first', async (_, filter) => {
    const world = worldOf({ channel: 'chat', filter });
    const { ports, reserved } = busy(world.ports, MINUTE_MS);
    for (const message of [world.message(), world.message()]) await world.deliver(message, 1, ports);
    world.state.now = MORNING;
    await world.catchUp(ports);
    expect(world.sent).toEqual([]);
    const [turn] = reserved;
    expect(await world.promised()).toEqual([must(turn).toISOString()]);

    world.state.now = must(turn);
    await world.catchUp(ports);
    expect(world.sent).toHaveLength(1);
  });

  it('gets one held alert a second', async () => {
    const pauses: number[] = [];
    for (const channel of ['chat', 'webhook'] as const) {
      const world = worldOf({ channel, filter: QUIET });
      const pause = async (ms: number) => void pauses.push(ms);
      await world.deliver(world.message());
      world.state.now = MORNING;
      await world.catchUp({ ...world.ports, pause });
    }
    expect(pauses).toEqual([1_000, 250]);
  });
});

it('an alert whose message was lost can be asked for again, one that is on its way cannot', async () => {
  const { deliver, message, ports, statusOf, state, catchUp: wake, sent } = worldOf();
  const lost = message();
  state.outcome = { kind: 'retry', problem: { code: 'http_error', message: 'Down.', status_code: 503 } };
  await deliver(lost);
  const repeat = async (minutes: number) => {
    const at = new Date(NIGHT.getTime() + minutes * MINUTE_MS);
    const again = { message: lost, until: null, isRepeat: true };
    return ports.held.repeat([{ delivery: await statusOf(lost), held: again }], at);
  };
  expect(await repeat(19)).toBe(0);
  // It comes again after all.
  await ports.deliveries.begin(lost, new Date(NIGHT.getTime() + 19.5 * MINUTE_MS));
  expect(await repeat(20.2)).toBe(0);
  expect(await repeat(40)).toBe(1);

  [state.now, state.outcome] = [new Date(NIGHT.getTime() + 40 * MINUTE_MS), ACCEPTED];
  await deliver(lost, 2);
  expect(sent).toHaveLength(1);
  await wake();
  expect(sent).toMatchObject([{}, { id: lost.alert_id, data: { is_repeat: true } }]);
});

it('a digest has the same id after a crash in the middle, and what comes later has another', async () => {
  const { deliver, message, ports, state, catchUp: wake, sent } = worldOf({ filter: DAILY });
  const all = Array.from({ length: 4 }, message);
  for (const each of all) await deliver(each);
  state.now = MORNING;
  let ends = 0;
  const { deliveries } = ports;
  const end: typeof deliveries.end = async (...how) => {
    ends += 1;
    if (ends === 2) throw new Error('crashed');
    await deliveries.end(...how);
  };
  await expect(wake({ ...ports, deliveries: { ...deliveries, end } })).rejects.toThrow('crashed');
  const later = message();
  await deliver(later);
  state.now = new Date(MORNING.getTime() + 24 * HOUR_MS);
  await wake();

  const digests = sent as AlertDigest[];
  expect(digests.map(({ data }) => data.alerts.length)).toEqual([4, 3, 1]);
  expect(digests[1]?.id).toBe(digests[0]?.id);
  expect(digests[2]?.id).not.toBe(digests[0]?.id);
});

it('an alert that is asked for again while its digest is put together is sent by itself', async () => {
  const { deliver, message, ports, state, statusOf, catchUp: wake, sent } = worldOf({ filter: DAILY });
  const [asked, other] = [message(), message()];
  for (const each of [asked, other]) await deliver(each);
  state.now = MORNING;
  const { held } = ports;
  let hasAsked = false;
  const join: typeof held.join = async (...them) => {
    const again = { message: asked, until: null, isRepeat: true };
    if (!hasAsked) await held.repeat([{ delivery: await statusOf(asked), held: again }], state.now);
    hasAsked = true;
    return held.join(...them);
  };
  await wake({ ...ports, held: { ...held, join } });
  expect(sent).toMatchObject([{ id: asked.alert_id }, { data: { alerts: [{ id: other.alert_id }] } }]);
});

it('an alert that is asked for again at the moment it is delivered is sent again', async () => {
  const { deliver, message, ports, state, statusOf, catchUp: wake, sent } = worldOf();
  const asked = message();
  await deliver(asked);
  const again = async () =>
    ports.held.repeat(
      [{ delivery: await statusOf(asked), held: { message: asked, until: null, isRepeat: true } }],
      state.now,
    );
  await again();
  const end: typeof ports.deliveries.end = async (...how) => {
    await ports.deliveries.end(...how);
    state.now = new Date(state.now.getTime() + 2 * MINUTE_MS);
    if (sent.length === 2) expect(await again()).toBe(1);
  };
  await wake({ ...ports, deliveries: { ...ports.deliveries, end } });
  await wake();
  expect(sent.map(({ id }) => id)).toEqual([asked.alert_id, asked.alert_id, asked.alert_id]);
  expect(await statusOf(asked)).toMatchObject({ status: 'delivered' });
});

/** The transactions that the work makes. */
async function transactions(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const counted: Interception<TransactWriteCommandInput> = (input, next) => {
    count += 1;
    return next(input);
  };
  await intercept(table.client, 'TransactWriteItemsCommand', counted, work);
  return count;
}

it('an alert that is held behind others costs one transaction', async () => {
  const { deliver, message, promised } = worldOf({ filter: QUIET });
  expect(await transactions(() => deliver(message()))).toBe(1);
  expect(await transactions(() => deliver(message()))).toBe(1);
  expect(await promised()).toHaveLength(1);
});

it('many alerts are asked for again in few transactions, without those that were just sent again', async () => {
  const { deliver, message, ports, state, statusOf, sent, catchUp: wake } = worldOf();
  const all = Array.from({ length: 70 }, message);
  for (const each of all) await deliver(each);
  const asking = async (messages: typeof all) =>
    Promise.all(
      messages.map(async (each) => ({
        delivery: await statusOf(each),
        held: { message: each, until: null, isRepeat: true },
      })),
    );
  const [first, ...others] = await asking(all);
  await ports.held.repeat([must(first)], state.now);
  let repeated = 0;
  const made = await transactions(async () => {
    repeated = await ports.held.repeat([must(first), ...others], state.now);
  });

  expect(repeated).toBe(69);
  // Three chunks, and one more for the chunk that had one too many.
  expect(made).toBe(4);
  expect(await ports.held.repeat(await asking(all), state.now)).toBe(0);
  await wake();
  expect(sent.slice(70).map(({ id }) => id)).toEqual(all.map(({ alert_id }) => alert_id).sort());
});

it('a held or repeated alert isn’t sent about a company that has become a customer', async () => {
  const { deliver, message, ports, catchUp: wake, state, sent, statusOf } = worldOf({ filter: DAILY });
  const [held, repeated] = [message(), message()];
  await deliver(held);
  await ports.held.hold({ message: repeated, until: null, isRepeat: true }, state.now, { lookBy: state.now });
  const customer: CatchUpPorts = {
    ...ports,
    accounts: { get: async (_, id) => exampleRecord({ id, status: 'active', relation: 'customer' }) },
  };
  state.now = new Date(MORNING.getTime() + 12 * 3_600_000);
  await wake(customer);
  expect(sent).toEqual([]);
  for (const each of [held, repeated])
    expect(await statusOf(each)).toMatchObject({ status: 'skipped', error: { code: 'left_alone' } });
});
