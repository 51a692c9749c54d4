import type { AccountQuery } from '#contract/accounts.ts';
import { refuse } from '#contract/errors.ts';
import { type AccountRecord, newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { createAccounts } from '#domain/market/accounts/create-accounts.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { accountIndexes, accountItem } from '#table/accounts/account-item.ts';
import { listAccountsPage } from '#table/accounts/account-list.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { collections } from '#table/keys.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { RecentMemory } from '#table/recent-memory.ts';
import { knownRelations } from '#table/relations/known-relations.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { startBenchTable } from './bench-table.ts';
import { type BenchRow, median, printTable } from './table.ts';

const SIZES = [10_000, 100_000];
const SAMPLES = 5;
/** The counter, the queries, the page beside the rest of the count, and the bookmark of the next page. */
const MAX_ROUNDS = 4;
const MAX_RATIO = 1.2;
const MAX_ROUNDS_OF_500 = 15;

/** An eventually consistent read unit is 8 KB. */
const BYTES_PER_UNIT = 8 * 1024;

const WORDS = 'north harbour silver quantum maple vertex cobalt meadow falcon ember'.split(' ');
const STATUSES = ['suggested', 'active', 'rejected', 'unqualified', 'new'] as const;

const PLAIN: AccountQuery = { sort: 'score', order: 'desc', page: 1, per_page: 50 };

const QUESTIONS: Readonly<Record<string, AccountQuery>> = {
  'first page': PLAIN,
  'page 20': { ...PLAIN, page: 20 },
  'substring search': { ...PLAIN, search: 'Quantum Falcon' },
  'filter most meet': { ...PLAIN, min_score: 5 },
  'filter none meets': { ...PLAIN, owner_id: 'mem_nobody' },
};

/** An account as the service would store it, derived only from its number. */
function record(number: number): AccountRecord {
  const word = (step: number) => WORDS[Math.floor(number / step) % WORDS.length] ?? '';
  const name = `${word(1)} ${word(10)} ${word(100)} ${number}`;
  const birth = {
    id: `acc_01jz8k2m4n${String(number).padStart(16, '0')}`,
    source: 'api',
    status: STATUSES[number % STATUSES.length] ?? 'new',
    created_at: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
  } as const;
  return {
    ...newAccountRecord(birth, {
      name,
      domain: `${word(1)}-${word(10)}-${number}.example`,
      tags: [word(1), word(10)],
      owner_id: `mem_01jz8k2m4n${String(number % 20).padStart(16, '0')}`,
    }),
    score: (number * 37) % 101,
    industry: `${word(100)} technology`,
    short_description: `${name} makes things that other companies need, and has done so for years.`,
  };
}

/** DynamoDB's size of a value: texts and names as UTF-8, numbers two digits a byte, 3 and 1 for nesting. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + 1 + sizeOf(each), 3);
  if (typeof value !== 'object' || value === null) return 1;
  const nested = Object.entries(value);
  return nested.reduce((sum, [name, each]) => sum + 1 + Buffer.byteLength(name) + sizeOf(each), 3);
}

const { partitionAttribute, sortAttribute } = accountIndexes.score;
const INDEXED = ['PK', 'SK', partitionAttribute, sortAttribute, ...tableSchema.listProjection];

const indexBytesOf = (item: Readonly<Record<string, unknown>>): number =>
  INDEXED.reduce((sum, name) => sum + Buffer.byteLength(name) + sizeOf(item[name]), 0);

/** Fills a workspace and returns the size of its index by score in bytes. */
async function seed(table: Table, workspaceId: string, rows: number): Promise<number> {
  const shardOf = await reserveShards(table, collections.accounts(workspaceId), rows);
  let bytes = 0;
  for (let from = 0; from < rows; from += 5_000) {
    const items = Array.from({ length: Math.min(5_000, rows - from) }, (_, at) => {
      const each = record(from + at);
      return accountItem(workspaceId, each, shardOf(each.id));
    });
    bytes += items.reduce((sum, item) => sum + indexBytesOf(item), 0);
    await batchPut(table, items);
  }
  return bytes;
}

interface Asked {
  readonly table: Table;
  readonly workspaceId: string;
  readonly rows: number;
  readonly indexBytes: number;
}

async function ask(
  { table, workspaceId, rows, indexBytes }: Asked,
  question: string,
  isCold: boolean,
): Promise<BenchRow> {
  const query = QUESTIONS[question] ?? PLAIN;
  const times: number[] = [];
  // A new process assumes one shard; others remember the last count.
  const list = () =>
    listAccountsPage(
      table,
      { workspaceId, visibility: 'all' },
      query,
      isCold ? { shards: new RecentMemory<number>() } : {},
    );
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const began = performance.now();
    await list();
    times.push(performance.now() - began);
  }
  const { meter, result: page } = await meterCalls(table.client, list);
  const found = { shown: page.rows.length, total: page.total };
  const scanned = meter.itemsReadOf('Query');
  const fetched = meter.itemsReadOf('BatchGetItem');
  const ratio = meter.unitsOf('Query') / (indexBytes / BYTES_PER_UNIT);
  const batchGets = meter.callsOf('BatchGetItem').length;
  const isMet =
    meter.rounds <= MAX_ROUNDS &&
    ratio <= MAX_RATIO &&
    batchGets === (found.shown > 0 ? 1 : 0) &&
    scanned === rows &&
    fetched === found.shown;
  return {
    question: `${question}${isCold ? ', cold' : ''}`,
    total: found.total,
    calls: meter.calls.length,
    queries: meter.callsOf('Query').length,
    'batch gets': batchGets,
    rounds: meter.rounds,
    'read units': meter.unitsOf('Query', 'GetItem', 'BatchGetItem').toFixed(1),
    'units ÷ (index ÷ 8 KB)': ratio.toFixed(3),
    'rows read': `${scanned} + ${fetched}`,
    ms: median(times).toFixed(0),
    goal: isMet ? 'met' : 'missed',
  };
}

/** `POST /accounts` with 500 entries, as its function runs it. */
async function post500(
  table: Table,
  workspaceId: string,
  title: string,
  from: number,
  domains: number,
): Promise<BenchRow> {
  const inputs = Array.from({ length: 500 }, (_, at) => ({
    name: `Posted ${at}`,
    domain: `https://www.posted-${from + (at % domains)}.example/`,
  }));
  const ports = {
    accounts: accountStore(table),
    unseenDomains: { mayTell: async () => true, tell: async () => true },
    members: memberStore(table),
    knownRelations: knownRelations(table),
    now: systemClock,
    newId,
    fits: () => true,
    refuse,
  };
  const began = performance.now();
  const { meter, result: answer } = await meterCalls(table.client, () =>
    createAccounts(ports, { workspaceId, visibility: 'all' }, inputs, false),
  );
  const milliseconds = performance.now() - began;
  return {
    'POST of 500': title,
    created: answer.filter((account) => account.created).length,
    transactions: meter.callsOf('TransactWriteItems').length,
    'batch gets': meter.callsOf('BatchGetItem').length,
    updates: meter.callsOf('UpdateItem').length,
    rounds: meter.rounds,
    ms: milliseconds.toFixed(0),
    goal: meter.rounds <= MAX_ROUNDS_OF_500 ? 'met' : 'missed',
  };
}

/** Lists of large workspaces and the largest call, on the embedded table. */
export async function runAccountsBench(sizes: readonly number[] = SIZES): Promise<void> {
  const { table: real, stop } = await startBenchTable();
  // The clock doesn't move, so no first page is cached and each one is measured.
  const table = { ...real, clock: () => new Date(0) };
  try {
    const posts: BenchRow[] = [];
    for (const rows of sizes) {
      const workspaceId = `ws_01jz8k2m4n${String(rows).padStart(16, '0')}`;
      const indexBytes = await seed(table, workspaceId, rows);
      const asked = { table, workspaceId, rows, indexBytes };
      const results: BenchRow[] = [];
      for (const isCold of [true, false]) {
        for (const question of Object.keys(QUESTIONS)) results.push(await ask(asked, question, isCold));
      }
      printTable(
        `GET /accounts with ${rows} accounts, index of ${(indexBytes / 1e6).toFixed(1)} MB (goals: at most ${MAX_ROUNDS} rounds and ${MAX_RATIO} × the index, one batch get, every row once)`,
        results,
      );
      const post = (title: string, from: number, domains: number) =>
        post500(table, workspaceId, `${title}, among ${rows}`, from, domains);
      posts.push(await post('all new', 0, 500));
      posts.push(await post('half new, each twice', 375, 250));
      posts.push(await post('all known', 0, 500));
    }
    printTable(`POST /accounts (goal: at most ${MAX_ROUNDS_OF_500} rounds)`, posts);
  } finally {
    await stop();
  }
}
