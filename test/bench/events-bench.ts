import type { EventInput, EventRule } from '#contract/signal-events.ts';
import { followEvents } from '#domain/signals/events/follow-events.ts';
import { countOutcomes, takeEvents } from '#domain/signals/events/take-events.ts';
import { plainWriter } from '#reading/plain-writer.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { eventDetection } from '#table/events/event-detection.ts';
import { takingEvents } from '#table/events/taking-events.ts';
import { unmatchedStore } from '#table/events/unmatched-store.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { startBenchTable } from './bench-table.ts';
import { type BenchRow, printTable } from './table.ts';

const WORKSPACE = 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x';
const ACCOUNTS = 1_000;
const CALL = 500;
const EVENTS = 100_000;
const STRANGERS = 1_000_000;
const AT_ONCE = 4;
const GOAL_SECONDS = 60;
const NOW = new Date().toISOString();

const domainOf = (n: number): string => `company-${n}.example`;

const events = (from: number, count: number, domain: (n: number) => string): EventInput[] =>
  Array.from({ length: count }, (_, at) => ({
    external_id: `event-${from + at}`,
    domain: domain(from + at),
    occurred_at: NOW,
    title: 'Visited the pricing page',
    url: `https://analytics.example/${from + at}`,
    properties: { seconds: at },
  }));

async function newSignal(table: Table, id: string, event_rule: EventRule) {
  const fields = { name: id, description: '', keywords: [], exclusions: [], is_active: true };
  await batchPut(table, [{ ...keys.signal(WORKSPACE, id), id, ...fields, event_rule, created_at: NOW }]);
  return { id, event_rule };
}

type EventSignal = Awaited<ReturnType<typeof newSignal>>;

async function send(table: Table, signal: EventSignal, sent: readonly EventInput[]) {
  const { outcomes, due } = await takeEvents(takingEvents(table), WORKSPACE, signal, sent);
  const ports = eventDetection(table, { writer: plainWriter, send: async () => undefined });
  await followEvents(ports, WORKSPACE, signal.id, due, {
    hasTime: () => true,
    complain: (accountId, error) => console.error(accountId, error),
  });
  return countOutcomes(outcomes);
}

/** Calls in flight at once, as several workers of a client send them. */
async function sendAll(table: Table, signal: EventSignal, total: number, domain: (n: number) => string) {
  const sum = { accepted: 0, duplicates: 0, unknown_domains: 0, failed: 0 };
  let next = 0;
  const began = performance.now();
  const cpu = process.cpuUsage();
  const worker = async () => {
    while (next < total) {
      const from = next;
      next += CALL;
      const counts = await send(table, signal, events(from, CALL, domain));
      for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += counts[name];
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const { user, system } = process.cpuUsage(cpu);
  return { ...sum, seconds: (performance.now() - began) / 1000, busy: (user + system) / 1e6 };
}

async function units(
  table: Table,
  what: string,
  signal: EventSignal,
  sent: readonly EventInput[],
): Promise<BenchRow> {
  const { meter } = await meterCalls(table.client, () => send(table, signal, sent));
  const per = (...operations: string[]) => (meter.unitsOf(...operations) / sent.length).toFixed(2);
  return {
    call: what,
    events: sent.length,
    'write units an event': per(
      'TransactWriteItems',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
      'BatchWriteItem',
    ),
    'read units an event': per('BatchGetItem', 'GetItem', 'Query'),
    calls: meter.calls.length,
  };
}

async function rate(
  table: Table,
  what: string,
  signal: EventSignal,
  domain: (n: number) => string,
  total = EVENTS,
) {
  const { seconds, busy, ...sum } = await sendAll(table, signal, total, domain);
  return {
    events: what,
    ...sum,
    's here': seconds.toFixed(1),
    // With the embedded database, on a machine that others use too.
    's of CPU': busy.toFixed(1),
    'events/s': Math.round(total / seconds),
  };
}

/** What events cost, how fast they are taken, and what hostile ones do. */
export async function runEventsBench(): Promise<void> {
  const { table, stop } = await startBenchTable();
  try {
    const accounts = Array.from({ length: ACCOUNTS }, (_, n) => exampleRecord({ domain: domainOf(n) }));
    await putRecords(WORKSPACE, accounts, table);
    const counted = await newSignal(table, 'sig_counted', { count: 100, within_days: 7 });
    const each = await newSignal(table, 'sig_each', { every: true });
    printTable('Units of DynamoDB per event', [
      await units(
        table,
        'one event that fulfills nothing',
        counted,
        events(9_000_000, 1, () => domainOf(1)),
      ),
      await units(
        table,
        '90 of one account, fulfilling nothing',
        counted,
        events(9_001_000, 90, () => domainOf(2)),
      ),
      await units(
        table,
        '500 of 500 accounts, fulfilling nothing',
        counted,
        events(9_002_000, 500, domainOf500),
      ),
      await units(
        table,
        'one event that makes a detection',
        each,
        events(9_003_000, 1, () => domainOf(3)),
      ),
      await units(table, '500 of 500 accounts, a detection each', each, events(9_004_000, 500, domainOf500)),
      await units(table, 'the same again', each, events(9_004_000, 500, domainOf500)),
      await units(
        table,
        '500 of unknown domains',
        each,
        events(9_005_000, 500, (n) => `stranger-${n}.example`),
      ),
    ]);
    const many = await newSignal(table, 'sig_many', { count: 100, within_days: 7 });
    const hot = await newSignal(table, 'sig_hot', { every: true });
    const strange = await newSignal(table, 'sig_strange', { every: true });
    // Five events of each of a hundred accounts in a call.
    const spread = (n: number) => domainOf((Math.floor(n / CALL) * 100 + (n % 100)) % ACCOUNTS);
    const goal = `Calls of ${CALL} events, ${AT_ONCE} at once (goal: ${EVENTS} within ${GOAL_SECONDS} s)`;
    printTable(goal, [
      await rate(table, `at ${ACCOUNTS} accounts`, many, spread),
      await rate(table, 'the same again', many, spread),
    ]);
    printTable('Hostile events', [
      await rate(table, 'at one account', hot, () => domainOf(0), 20_000),
      await rate(table, 'a million unknown domains', strange, (n) => `stranger-${n}.example`, STRANGERS),
    ]);
    const parts = await unmatchedStore(table).parts(WORKSPACE, strange.id);
    const total = parts.reduce((sum, part) => sum + part.total, 0);
    const bytes = Buffer.byteLength(JSON.stringify(parts));
    console.log(
      `\nUnknown domains: ${total} counted, ${parts.length} items of ${Math.round(bytes / 1024)} KB together`,
    );
  } finally {
    await stop();
  }
}

const domainOf500 = (n: number): string => domainOf(n % 500);
