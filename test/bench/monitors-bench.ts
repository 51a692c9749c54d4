import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { SourceReport } from '#contract/sources.ts';
import { DAY_MS } from '#contract/time.ts';
import { newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { hourOf } from '#domain/signals/monitors/monitor.ts';
import { MONITOR_SLOTS } from '#domain/signals/monitors/monitor-store.ts';
import { sweepSlot } from '#domain/signals/monitors/sweep-slot.ts';
import { workspaceMemory } from '#domain/signals/monitors/workspace-memory.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { researchSources } from '#platform/research-sources.ts';
import { accountSources } from '#table/accounts/account-sources.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { keys } from '#table/keys.ts';
import { monitorStore } from '#table/monitors/monitor-store.ts';
import { runStore } from '#table/runs/run-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import type { Table } from '#table/table.ts';
import { planStore } from '#table/workspaces/plan-store.ts';
import { startBenchTable } from './bench-table.ts';
import { printTable } from './table.ts';

const ACCOUNTS = 1_000;
const WORKSPACE = 'ws_bench';

/** What a sweep may cost for an account with nothing new. */
const MAX_WRITE_UNITS = 4;
const MAX_READ_UNITS = 3;

interface Spent {
  calls: number;
  reads: number;
  writes: number;
}

const WRITES = /^(Update|Put|Delete|BatchWrite|TransactWrite)/;

/** Adds up what every call to the table consumes from now on. */
function meter({ client }: Table): Spent {
  const spent: Spent = { calls: 0, reads: 0, writes: 0 };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const answer = await next({
          ...args,
          input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as typeof args.input,
        });
        const { ConsumedCapacity = [] } = answer.output as {
          ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[];
        };
        const units = [ConsumedCapacity].flat().reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0);
        spent.calls += 1;
        spent[WRITES.test(commandName) ? 'writes' : 'reads'] += units;
        return answer;
      },
    { step: 'initialize', name: 'meter' },
  );
  return spent;
}

async function fill(table: Table): Promise<void> {
  const created_at = new Date().toISOString();
  const plan = {
    plan: 'bench',
    subscription_status: 'active',
    credits_total: ACCOUNTS,
    credits_used: ACCOUNTS,
    period_start: created_at,
    period_end: created_at,
  };
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...keys.plan(WORKSPACE), ...plan } }),
  );
  const records = Array.from({ length: ACCOUNTS }, (_, number) =>
    newAccountRecord(
      { id: newId('acc'), source: 'api', status: 'active', created_at },
      { name: `Company ${number}`, domain: `company-${number}.example`, tags: ['a', 'b'], owner_id: null },
    ),
  );
  await accountStore(table).insert(WORKSPACE, records);
  const started = new Date(Date.now() - DAY_MS);
  for (const { id } of records) await monitorStore(table).start(WORKSPACE, id, started);
}

/** As many sources as a stage asks and leaves off. */
const reportsAt = (asked_at: string): SourceReport[] =>
  researchSources.map((source) => ({ source, status: 'ok', asked_at, documents: 0 }));

/** A sweep of monitored accounts about which there is nothing new. */
export async function runMonitorsBench(): Promise<void> {
  const { table, stop } = await startBenchTable();
  try {
    await fill(table);
    const signals = signalStore(table);
    let asked = 0;
    const unneeded = () => Promise.reject(new Error('nothing new needs nothing more'));
    const ports = {
      monitors: monitorStore(table),
      identities: { get: async () => undefined },
      accountSources: accountSources(table),
      runs: runStore(table),
      signals,
      workspace: workspaceMemory({ plans: planStore(table), signals, readerFor: unneeded }),
      research: {
        async documentsAbout() {
          asked += 1;
          const at = new Date().toISOString();
          return { documents: [], memory: at, sources: reportsAt(at) };
        },
      },
      reasoner: { judge: unneeded },
      newId,
      now: systemClock,
      startScan: unneeded,
      onFailure(_: unknown, error: unknown) {
        throw error;
      },
    };
    const spent = meter(table);
    const begun = performance.now();
    for (let slot = 0; slot < MONITOR_SLOTS; slot += 1) {
      const place = { slot, hour: hourOf(new Date()), after: null };
      await sweepSlot(ports, place, () => true, AbortSignal.timeout(DAY_MS));
    }
    const ms = performance.now() - begun;
    const perAccount = (total: number) => (total / ACCOUNTS).toFixed(2);
    printTable(`A sweep of ${ACCOUNTS} monitored accounts with nothing new`, [
      {
        'asked about': asked,
        'calls per account': perAccount(spent.calls),
        'read units per account': perAccount(spent.reads),
        'write units per account': perAccount(spent.writes),
        'seconds, one slot after another': (ms / 1000).toFixed(1),
      },
    ]);
    const fits =
      asked === ACCOUNTS &&
      spent.writes <= ACCOUNTS * MAX_WRITE_UNITS &&
      spent.reads <= ACCOUNTS * MAX_READ_UNITS;
    if (!fits) process.exitCode = 1;
  } finally {
    await stop();
  }
}
