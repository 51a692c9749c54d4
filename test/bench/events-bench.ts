import type { EventInput, EventRule } from '#contract/signal-events.ts';
import { acceptEvents, countOutcomes } from '#domain/signals/events/accept-events.ts';
import { followEvents } from '#domain/signals/events/detect-from-events.ts';
import { plainWriter } from '#reading/plain-writer.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { createEventDetection } from '#table/events/event-detection.ts';
import { createTakeEventsPorts } from '#table/events/taking-events.ts';
import { createUnmatchedStore } from '#table/events/unmatched-store.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { startOwnTable } from '#test/harness/own-table.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { pushAndWait, type Rate, rateOf, requireExact, startRowReceiver, withCloud } from './push-bench.ts';
import { type BenchRow, printTable } from './table.ts';

const WORKSPACE = 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x';
const ACCOUNTS = 1_000;
const CALL = 500;
/** A million distinct domains cost fifty times as much, and no more room. */
const STRANGERS = 20_000;
const HOT = 10_000;
const PUSHED = 10_000;
const AT_ONCE = 4;
const GOAL_SECONDS = 60;

/** Over the whole service. */
const OVER_THE_SERVICE = 100_000;

const NOW = new Date().toISOString();

const domainOf = (n: number): string => `company-${n}.example`;

const domainOf500 = (n: number): string => domainOf(n % 500);

/** Five events of each of a hundred accounts in a call. */
const spread = (n: number): string => domainOf((Math.floor(n / CALL) * 100 + (n % 100)) % ACCOUNTS);

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
  const { outcomes, due } = await acceptEvents(createTakeEventsPorts(table), WORKSPACE, signal, sent);
  const ports = createEventDetection(table, WORKSPACE, {
    writer: plainWriter,
    addAlerts: async () => undefined,
  });
  await followEvents(ports, WORKSPACE, signal.id, due, {
    hasTime: () => true,
    reportError: (accountId, error) => console.error(accountId, error),
  });
  return countOutcomes(outcomes);
}

type Counts = Awaited<ReturnType<typeof send>>;

/** Calls in flight at once, as several workers of a client send them. */
async function sendAll(total: number, call: (from: number) => Promise<Counts>): Promise<Counts> {
  const sum = { accepted: 0, duplicates: 0, unknown_domains: 0, failed: 0 };
  let next = 0;
  const worker = async () => {
    while (next < total) {
      const from = next;
      next += CALL;
      const counts = await call(from);
      for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += counts[name];
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return sum;
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

const shown = (what: string, total: number, { rowsPerSecond, cpuMicroseconds }: Rate) => ({
  what,
  rows: total,
  seconds: (total / rowsPerSecond).toFixed(1),
  'rows/s': Math.round(rowsPerSecond),
  'CPU µs/row': Math.round(cpuMicroseconds),
});

/** At the table, with no service around it. */
async function rate(
  table: Table,
  what: string,
  signal: EventSignal,
  domain: (n: number) => string,
  total: number,
) {
  const measured = await rateOf(total, () =>
    sendAll(total, (from) => send(table, signal, events(from, CALL, domain))),
  );
  return { ...shown(what, total, measured), ...measured.result };
}

/** Over HTTP, beside a push of accounts to a webhook. All of it runs in this process, so its CPU is everybody's. */
async function compareWithPush(): Promise<void> {
  const total = OVER_THE_SERVICE;
  const receiver = await startRowReceiver();
  try {
    await withCloud(receiver, async ({ table, workspaceId, api, destinationId }) => {
      const ids = await storeAccounts(table, workspaceId, PUSHED);
      const accounts = Array.from({ length: ACCOUNTS }, (_, n) => exampleRecord({ domain: domainOf(n) }));
      await putRecords(workspaceId, accounts, table);
      const { data: signal } = await api.createSignal({
        body: { name: 'Visits', found_in: 'events', event_rule: { count: 100, within_days: 7 } },
      });
      const post = async (from: number, tries = 5): Promise<Counts> => {
        const sent = { params: { id: signal.id }, body: { events: events(from, CALL, spread) } };
        try {
          return (await api.sendEvents(sent)).data;
        } catch (error) {
          // A busy machine may take longer than a call may. Sending again is what callers do then.
          if (tries === 1) throw error;
          return post(from, tries - 1);
        }
      };
      const all = () => rateOf(total, () => sendAll(total, (from) => post(from)));
      // Both are compiled while they work for the first time.
      await post(9_000_000);
      await pushAndWait(api, destinationId, ids);
      await receiver.taken();
      const push = await rateOf(PUSHED, () => pushAndWait(api, destinationId, ids));
      requireExact(push.result.run, await receiver.taken());
      const first = await all();
      const again = await all();
      if (first.result.accepted + first.result.duplicates !== total || again.result.duplicates !== total)
        throw new Error(`of ${total} events: ${JSON.stringify([first.result, again.result])}`);
      printTable(`Calls of ${CALL} events, ${AT_ONCE} at once (goal: 100,000 within ${GOAL_SECONDS} s)`, [
        shown('webhook push', PUSHED, push),
        shown(`events at ${ACCOUNTS} accounts`, total, first),
        shown('the same again', total, again),
      ]);
    });
  } finally {
    receiver.process.kill();
  }
}

/** What events cost, how fast they are taken, and what hostile ones do. */
export async function runEventsBench(): Promise<void> {
  await compareWithPush();
  const table = await startOwnTable();
  try {
    const accounts = Array.from({ length: ACCOUNTS }, (_, n) => exampleRecord({ domain: domainOf(n) }));
    await putRecords(WORKSPACE, accounts, table);
    const quiet = await newSignal(table, 'sig_counted', { count: 100, within_days: 7 });
    const each = await newSignal(table, 'sig_each', { every: true });
    printTable('Units of DynamoDB per event', [
      await units(
        table,
        'one event that fulfills nothing',
        quiet,
        events(9_000_000, 1, () => domainOf(1)),
      ),
      await units(
        table,
        '90 of one account, fulfilling nothing',
        quiet,
        events(9_001_000, 90, () => domainOf(2)),
      ),
      await units(
        table,
        '500 of 500 accounts, fulfilling nothing',
        quiet,
        events(9_002_000, 500, domainOf500),
      ),
      await units(table, '500 more of these accounts', quiet, events(9_006_000, 500, domainOf500)),
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
    const hot = await newSignal(table, 'sig_hot', { every: true });
    const strange = await newSignal(table, 'sig_strange', { every: true });
    printTable('Hostile events', [
      await rate(table, 'at one account, a detection each', hot, () => domainOf(0), HOT),
      await rate(table, 'distinct unknown domains', strange, (n) => `stranger-${n}.example`, STRANGERS),
    ]);
    const parts = await createUnmatchedStore(table).shards(WORKSPACE, strange.id);
    const counted = parts.reduce((sum, part) => sum + part.total, 0);
    const bytes = Buffer.byteLength(JSON.stringify(parts));
    console.log(
      `\nUnknown domains: ${counted} counted, ${parts.length} items of ${Math.round(bytes / 1024)} KB together`,
    );
  } finally {
    await table.stop();
  }
}
