import type { PeopleQuery } from '#contract/people.ts';
import { newAccountRecord } from '#domain/accounts/account-record.ts';
import type { DirectoryPerson } from '#domain/directory/directory.ts';
import { fetchRoster, storeRoster } from '#domain/people/load-roster.ts';
import type { PeopleSight } from '#domain/people/people-sight.ts';
import { idsOf } from '#domain/people/person-id.ts';
import { newPersonRecord, type PersonRecord } from '#domain/people/person-record.ts';
import { newId } from '#platform/ids.ts';
import { createEmbeddedDirectory } from '#providers/directory/embedded/embedded-directory.ts';
import { companyAt } from '#providers/directory/embedded/world.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { collections } from '#table/keys.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { personItem } from '#table/people/person-item.ts';
import { listPeopleInSight } from '#table/people/person-list.ts';
import { personStore } from '#table/people/person-store.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { startBenchTable } from './bench-table.ts';
import { type BenchRow, printTable } from './table.ts';

const PEOPLE = 100_000;
const ROSTER = 2_000;
/** Accounts of the first sizes, once each; the rest of the workspace is in accounts of the last size. */
const ACCOUNT_SIZES = [20, 200, ROSTER];
const LIST_SIZES = [10, 100, 1_000];
const WORKSPACE = 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x';
const MEMBER = 'mem_01jz8k2m4n6p8q0r2s4t6v8w0x';
/** An eventually consistent read unit is 8 KB. */
const BYTES_PER_UNIT = 8 * 1024;

const now = () => new Date();

/** People of a made-up company under another account, a second apart, so that no two accounts look alike. */
async function peopleOf(accountId: string, size: number, first: number): Promise<PersonRecord[]> {
  const directory = createEmbeddedDirectory({ rosterSize: () => size });
  const { people: roster } = await fetchRoster(directory, companyAt(first % 400).domain);
  const created_at = new Date(Date.UTC(2026, 0, 1) + first * 1000).toISOString();
  return roster.map((found: DirectoryPerson, index) => {
    const [id = ''] = idsOf(accountId, found);
    const record = newPersonRecord({ id, account_id: accountId, created_at }, found);
    return index % 20 === 0 ? { ...record, owner_id: MEMBER } : record;
  });
}

interface Seeded {
  readonly accountIds: readonly string[];
  readonly people: readonly PersonRecord[];
  readonly indexBytes: Readonly<Record<PeopleQuery['sort'], number>>;
}

async function seed(table: Table): Promise<Seeded> {
  const shardOf = await reserveShards(table, collections.people(WORKSPACE), PEOPLE);
  const accountIds: string[] = [];
  const people: PersonRecord[] = [];
  const indexBytes = { created_at: 0, full_name: 0 };
  while (people.length < PEOPLE) {
    const accountId = newId('acc');
    const size = ACCOUNT_SIZES[accountIds.length] ?? ROSTER;
    const roster = await peopleOf(accountId, Math.min(size, PEOPLE - people.length), accountIds.length);
    const items = roster.map((record) => personItem(WORKSPACE, record, shardOf(record.id)));
    for (const item of items) {
      indexBytes.created_at += indexRowSize(item, 'byCreation');
      indexBytes.full_name += indexRowSize(item, 'byRank');
    }
    await batchPut(table, items);
    accountIds.push(accountId);
    people.push(...roster);
  }
  return { accountIds, people, indexBytes };
}

function indexRowSize(item: Readonly<Record<string, unknown>>, index: 'byCreation' | 'byRank'): number {
  const { partitionAttribute, sortAttribute } = tableSchema.listIndexes[index];
  const names = ['PK', 'SK', partitionAttribute, sortAttribute, ...tableSchema.listProjection];
  return names.reduce((sum, name) => sum + Buffer.byteLength(name) + sizeOf(item[name]), 0);
}

/** DynamoDB's size of a value: texts and names as UTF-8, 3 and 1 for nesting. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce(
    (sum, [name, each]) => sum + Buffer.byteLength(name) + 1 + sizeOf(each),
    3,
  );
}

async function measureList(
  table: Table,
  name: string,
  query: Partial<PeopleQuery>,
  indexBytes?: number,
  sight?: PeopleSight,
): Promise<BenchRow> {
  const whole = { sort: 'created_at', order: 'desc', page: 1, per_page: 50, ...query } as const;
  // A process that has met the workspace before, as nearly all have.
  const list = () => listPeopleInSight(table, WORKSPACE, whole, sight);
  await list();
  const began = performance.now();
  await list();
  const ms = Math.round(performance.now() - began);
  const { meter, result } = await meterCalls(table.client, list);
  const units = meter.unitsOf('Query');
  return {
    list: name,
    total: result.total,
    queries: meter.callsOf('Query').length,
    'batch gets': meter.callsOf('BatchGetItem').length,
    rounds: meter.rounds,
    'read units': Math.round(meter.unitsOf('Query', 'GetItem', 'BatchGetItem')),
    '× index': indexBytes === undefined ? '' : (units / (indexBytes / BYTES_PER_UNIT)).toFixed(2),
    ms,
  };
}

async function measureLists(table: Table, { accountIds, people, indexBytes }: Seeded): Promise<BenchRow[]> {
  const lists = peopleListStore(table, { now });
  const rows = [
    await measureList(table, 'first page', {}, indexBytes.created_at),
    await measureList(table, 'page 20', { page: 20 }, indexBytes.created_at),
    await measureList(table, 'by name', { sort: 'full_name', order: 'asc' }, indexBytes.full_name),
    await measureList(table, 'search', { search: 'head of sales' }, indexBytes.created_at),
    await measureList(table, 'filter most rows meet', { has_email: false }, indexBytes.created_at),
    await measureList(table, 'filter no row meets', { owner_id: 'nobody' }, indexBytes.created_at),
    await measureList(table, 'scoped member', {}, indexBytes.created_at, {
      memberId: MEMBER,
      accountIds: new Set(accountIds.slice(0, 3)),
    }),
    await measureList(table, 'scoped member of 150 accounts', {}, indexBytes.created_at, {
      memberId: MEMBER,
      accountIds: new Set([...accountIds.slice(0, 3), ...Array.from({ length: 147 }, () => newId('acc'))]),
    }),
  ];
  for (const [index, size] of ACCOUNT_SIZES.entries()) {
    rows.push(await measureList(table, `account of ${size}`, { account_id: accountIds[index] ?? '' }));
  }
  for (const size of LIST_SIZES) {
    const list = {
      id: newId('lst'),
      name: `of ${size}`,
      member_count: 0,
      created_by: null,
      created_at: now().toISOString(),
    };
    await lists.add(WORKSPACE, list);
    const step = Math.floor(people.length / size);
    const members = Array.from({ length: size }, (_, index) => people[index * step]?.id ?? '');
    await lists.addMembers(WORKSPACE, list.id, members);
    rows.push(await measureList(table, `list of ${size}`, { list_id: list.id }));
  }
  return rows;
}

const WRITE = /^(TransactWrite|BatchWrite|Put|Update|Delete)/;

/** Counts write requests from now until the returned function is called. */
function countWrites({ client }: Table): () => number {
  let writes = 0;
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (WRITE.test(String(commandName))) writes += 1;
        return next(args);
      },
    { step: 'finalizeRequest', name: 'countWrites' },
  );
  return () => {
    client.middlewareStack.remove('countWrites');
    return writes;
  };
}

async function measureSyncs(table: Table): Promise<BenchRow[]> {
  const { name, domain } = companyAt(0);
  const account = newAccountRecord(
    { id: newId('acc'), source: 'api', status: 'active', created_at: now().toISOString() },
    { name, domain, tags: [], owner_id: null },
  );
  await accountStore(table).insert(WORKSPACE, [account]);
  const directory = createEmbeddedDirectory({ rosterSize: () => ROSTER });
  const { people: roster } = await fetchRoster(directory, domain);
  const changed = roster.map((found, index) =>
    index % 10 ? found : { ...found, title: `${found.title} II` },
  );
  const rows: BenchRow[] = [];
  for (const [what, people] of [
    ['first', roster],
    ['again, nothing changed', roster],
    ['again, a tenth changed', changed],
  ] as const) {
    const writes = countWrites(table);
    const began = performance.now();
    await storeRoster(
      { people: personStore(table), now },
      { workspaceId: WORKSPACE, id: account.id },
      people,
    );
    const ms = Math.round(performance.now() - began);
    const requests = writes();
    rows.push({
      sync: what,
      people: people.length,
      'write requests': requests,
      'per 25 people': (requests / (people.length / 25)).toFixed(2),
      ms,
    });
  }
  return rows;
}

/** Lists over 100,000 people of one workspace, and syncs of a roster of 2,000. */
export async function runPeopleBench(): Promise<void> {
  const { table, stop } = await startBenchTable();
  try {
    const seeded = await seed(table);
    const row = Math.round(seeded.indexBytes.created_at / PEOPLE);
    printTable(
      `Lists over ${PEOPLE} people (an index row has ${row} bytes)`,
      await measureLists(table, seeded),
    );
    printTable(`Syncs of a roster of ${ROSTER}`, await measureSyncs(table));
  } finally {
    await stop();
  }
}
