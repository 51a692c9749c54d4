import type { PeopleQuery } from '#contract/people.ts';
import { newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { fetchRoster } from '#domain/market/directory/fetch-roster.ts';
import type { PeopleVisibility } from '#domain/market/people/people-visibility.ts';
import { storeRoster } from '#domain/signals/rosters/store-roster.ts';
import { newId } from '#platform/ids.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { listVisiblePeople } from '#table/people/person-list.ts';
import { personStore } from '#table/people/person-store.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';
import type { Table } from '#table/table.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';
import { getCompany } from '#world/directory/world.ts';
import { startBenchTable } from './bench-table.ts';
import { type SeededPeople, seedPeople } from './seed-people.ts';
import { type BenchRow, printTable } from './table.ts';

const PEOPLE = 100_000;
const ROSTER = 2_000;
const ACCOUNT_SIZES = [20, 200, ROSTER];
const LIST_SIZES = [10, 100, 1_000];
const WORKSPACE = 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x';
const MEMBER = 'mem_01jz8k2m4n6p8q0r2s4t6v8w0x';
/** An eventually consistent read unit is 8 KB. */
const BYTES_PER_UNIT = 8 * 1024;

const now = () => new Date();

async function measureList(
  table: Table,
  name: string,
  query: Partial<PeopleQuery>,
  indexBytes?: number,
  sight?: PeopleVisibility,
): Promise<BenchRow> {
  const whole = { sort: 'created_at', order: 'desc', page: 1, per_page: 50, ...query } as const;
  // A process that already knows the workspace, like nearly all.
  const list = () => listVisiblePeople(table, { workspaceId: WORKSPACE }, whole, sight);
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

async function measureLists(
  table: Table,
  { accountIds, people, indexBytes }: SeededPeople,
): Promise<BenchRow[]> {
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
      accountIds: async () => new Set(accountIds.slice(0, 3)),
    }),
    await measureList(table, 'scoped member of 150 accounts', {}, indexBytes.created_at, {
      memberId: MEMBER,
      accountIds: async () =>
        new Set([...accountIds.slice(0, 3), ...Array.from({ length: 147 }, () => newId('acc'))]),
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
  const { name, domain } = getCompany(0);
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
      { people, isWithinLimit: true, provider: null, isComplete: false },
      { abort: AbortSignal.timeout(600_000) },
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
    const seeded = await seedPeople(table, {
      workspaceId: WORKSPACE,
      memberId: MEMBER,
      count: PEOPLE,
      accountSizes: ACCOUNT_SIZES,
    });
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
