import { listDetections } from '#contract/detections.ts';
import { detectionId } from '#domain/signals/detections/detection-id.ts';
import { countInbox } from '#domain/signals/detections/inbox.ts';
import { shownDetections } from '#domain/signals/detections/shown-detection.ts';
import { newId } from '#platform/ids.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { discoveredAccounts } from '#table/accounts/discovered-accounts.ts';
import { listDetectionsPage } from '#table/detections/detection-list.ts';
import { inboxStore } from '#table/detections/inbox.ts';
import type { Table } from '#table/table.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { must } from '#test/harness/must.ts';
import { startBenchTable } from './bench-table.ts';
import { median, printTable } from './table.ts';

const WORKSPACE = 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x';
const ACCOUNTS = 10_000;
const DETECTIONS_EACH = 5;
const OPEN = 400;
const PER_PAGE = 25;
const ROUNDS = 20;
const GOAL_MS = 300;

/** Every detection is done, except the first of some accounts. */
async function seed(table: Table): Promise<void> {
  const now = new Date().toISOString();
  const found = Array.from({ length: ACCOUNTS }, (_, number) => {
    const account = exampleRecord({ name: `Company ${number}`, domain: `company-${number}.example` });
    const detections = Array.from({ length: DETECTIONS_EACH }, (_, each) => {
      const signal_id = `sig_${each}`;
      const state: 'new' | 'done' = each === 0 && number % (ACCOUNTS / OPEN) === 0 ? 'new' : 'done';
      return exampleDetection({
        id: detectionId(account.id, signal_id, 'news'),
        account_id: account.id,
        signal_id,
        relevance: 80,
        detected_at: now.slice(0, 10),
        created_at: now,
        state,
        state_at: state === 'done' ? now : null,
      });
    });
    return { account, detections };
  });
  for (let at = 0; at < found.length; at += 500)
    await discoveredAccounts(table).insert(WORKSPACE, found.slice(at, at + 500));
}

/** The inbox of a large workspace: its first page, and the counts that the console asks for every few seconds. */
export async function runInboxBench(): Promise<void> {
  const { table: seeded, stop } = await startBenchTable();
  try {
    await seed(seeded);
    // Stands still: as if something had just changed, so that no cached page helps.
    const now = new Date();
    const table = { ...seeded, clock: () => now };
    const query = must(listDetections.query).parse({ sort: 'found_at', per_page: String(PER_PAGE) });
    const viewer = () => ({ workspaceId: WORKSPACE, visibility: 'all' as const, keyId: newId('key') });
    const calls = {
      'first page': async () => {
        const list = await listDetectionsPage(table, viewer(), query);
        const shown = await shownDetections(accountLookups(table), viewer(), query, list.rows, now);
        if (shown.length !== PER_PAGE || list.total !== OPEN) throw new Error('The page is not the inbox.');
      },
      counts: async () => {
        const { open } = await countInbox(inboxStore(table), viewer(), new Date());
        if (open !== OPEN) throw new Error(`The inbox counts ${open}.`);
      },
    };
    const rows = [];
    for (const [what, call] of Object.entries(calls)) {
      const { meter } = await meterCalls(table.client, call);
      const times: number[] = [];
      const worked: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now();
        const before = process.cpuUsage();
        await call();
        const { user, system } = process.cpuUsage(before);
        times.push(performance.now() - began);
        worked.push((user + system) / 1_000);
      }
      rows.push({
        'the inbox': what,
        'ms, best': Math.round(Math.min(...times)),
        'ms, median': Math.round(median(times)),
        // Includes the database, which has a thread of its own.
        'processor ms, best': Math.round(Math.min(...worked)),
        'read units': meter.unitsOf('Query', 'GetItem', 'BatchGetItem').toFixed(1),
        goal: median(times) < GOAL_MS ? 'met' : 'missed',
      });
    }
    printTable(
      `${ACCOUNTS} accounts, ${ACCOUNTS * DETECTIONS_EACH} detections, ${OPEN} open (goal: ${GOAL_MS} ms)`,
      rows,
    );
    if (rows.some(({ goal }) => goal === 'missed')) process.exitCode = 1;
  } finally {
    await stop();
  }
}
