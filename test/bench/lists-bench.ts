import type { PeopleQuery } from '#contract/people.ts';
import { storeRoster } from '#domain/signals/rosters/store-roster.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { listPeoplePage } from '#table/people/person-list.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import type { Table } from '#table/table.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { manyPeople } from '#test/harness/many-people.ts';
import { startOwnTable } from '#test/harness/own-table.ts';
import { seedPeople } from './seed-people.ts';
import { type BenchRow, printTable } from './table.ts';

const PEOPLE = 100_000;
const PER_PAGE = 100;
const WORKSPACE = 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x';
/** Owns three accounts and every twentieth person. */
const MEMBER = 'mem_01jz8k2m4n6p8q0r2s4t6v8w0x';
/** Owns every third account. */
const BUSY_MEMBER = 'mem_01jz8k2m4n6p8q0r2s4t6v8w0y';
const LIST = 'lst_01jz8k2m4n6p8q0r2s4t6v8w0x';
const ACCOUNTS = 10_000;
const ROSTER = 2_000;

/** Goals, in read units and rounds. */
const MAX_UNITS_OF_FIRST_PAGE = 120;
const MAX_UNITS_OF_FILTERED_PAGE = 4_300;
const MAX_UNITS_OF_ALL_PAGES = 90_000;
const MAX_ROUNDS_OF_LATER_PAGE = 6;
/** All pages may cost three times one pass over the index and the records, each read once. */
const MAX_PASSES = 3;

type Question = Partial<PeopleQuery> & { readonly memberId?: string };

interface Asked {
  readonly units: number;
  readonly writes: number;
  readonly rounds: number;
  readonly total: number;
  readonly rows: number;
  readonly hasMore: boolean;
}

/** One page, for a client or, without a name, for one that has never been here. */
async function ask(
  table: Table,
  { memberId, ...query }: Question,
  page: number,
  keyId: string = newId('evt'),
): Promise<Asked> {
  const whole = { sort: 'created_at', order: 'desc', per_page: PER_PAGE, ...query, page } as const;
  const visibility = memberId === undefined ? 'all' : 'scoped';
  const { meter, result } = await meterCalls(table.client, () =>
    listPeoplePage(table, { workspaceId: WORKSPACE, memberId, visibility, keyId }, whole),
  );
  return {
    units: meter.unitsOf('Query', 'GetItem', 'BatchGetItem'),
    writes: meter.unitsOf('PutItem'),
    rounds: meter.rounds,
    total: result.total,
    rows: result.rows.length,
    hasMore: result.hasMore,
  };
}

const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** The accounts of all seeded people and many others, with their owners. */
async function seedAccounts(table: Table, accountIds: readonly string[]): Promise<void> {
  const ids = [...accountIds, ...Array.from({ length: ACCOUNTS - accountIds.length }, () => newId('acc'))];
  const ownerOf = (at: number): string | null => {
    if (at < 3) return MEMBER;
    return at % 3 === 0 ? BUSY_MEMBER : null;
  };
  const records = ids.map((id, at) => exampleRecord({ id, owner_id: ownerOf(at) }));
  await putRecords(WORKSPACE, records, table);
}

interface Pages {
  readonly pages: number;
  /** One pass over the index. */
  readonly passUnits: number;
  readonly maxUnits?: number;
}

/** Reads so many pages in order. */
async function readPages(
  table: Table,
  name: string,
  question: Question,
  { pages, passUnits, maxUnits = Number.POSITIVE_INFINITY }: Pages,
): Promise<BenchRow> {
  const client = newId('evt');
  const first = await ask(table, question, 1, client);
  const later: Asked[] = [];
  for (let page = 2; page <= pages && (later.at(-1) ?? first).hasMore; page += 1) {
    later.push(await ask(table, question, page, client));
  }
  const all = sum([first, ...later].map(({ units }) => units));
  const rows = sum([first, ...later].map((page) => page.rows));
  const isMet =
    most(later.slice(1).map(({ rounds }) => rounds)) <= MAX_ROUNDS_OF_LATER_PAGE &&
    all <= Math.min(maxUnits, MAX_PASSES * (passUnits + rows));
  return {
    list: name,
    total: first.total,
    pages: later.length + 1,
    'first page: units': Math.round(first.units),
    'second page': Math.round(later[0]?.units ?? 0),
    'its writes': Math.round(later[0]?.writes ?? 0),
    'later page: most units': Math.round(most(later.slice(1).map(({ units }) => units))),
    'most rounds': most(later.slice(1).map(({ rounds }) => rounds)),
    'all pages': Math.round(all),
    'write units a page': (sum(later.map(({ writes }) => writes)) / Math.max(1, later.length)).toFixed(1),
    goal: isMet ? 'met' : 'missed',
  };
}

async function readFirst(
  table: Table,
  name: string,
  question: Question,
  maxUnits: number,
): Promise<BenchRow> {
  const { units, writes, rounds, total } = await ask(table, question, 1);
  const goal = units <= maxUnits ? 'met' : 'missed';
  return { 'first page': name, total, 'read units': Math.round(units), 'write units': writes, rounds, goal };
}

const WRITES = ['TransactWriteItems', 'BatchWriteItem', 'PutItem', 'UpdateItem', 'DeleteItem'];

/** What it takes to store a roster, the same again, and one of which a tenth has changed. */
async function measureSyncs(table: Table): Promise<BenchRow[]> {
  const account = exampleRecord();
  await putRecords(WORKSPACE, [account], table);
  const roster = manyPeople(ROSTER, 0);
  const changed = roster.map((found, at) => (at % 10 ? found : { ...found, title: `${found.title} II` }));
  const rows: BenchRow[] = [];
  for (const [sync, people] of Object.entries({ first: roster, again: roster, 'a tenth changed': changed })) {
    const { meter } = await meterCalls(table.client, () =>
      storeRoster(
        { people: createPersonStore(table), now: systemClock },
        { workspaceId: WORKSPACE, id: account.id },
        { people, isWithinBudget: true, provider: null, isComplete: false },
        { abort: AbortSignal.timeout(600_000) },
      ),
    );
    const writes = WRITES.flatMap((each) => meter.callsOf(each)).length;
    rows.push({ sync, people: people.length, writes, 'write units': meter.unitsOf(...WRITES) });
  }
  return rows;
}

/** What first pages of large lists cost, and all their pages in order, and what it costs to store a roster. */
export async function runListsBench(): Promise<void> {
  const pages = PEOPLE / PER_PAGE;
  const table = await startOwnTable();
  try {
    const accountSizes = [200, 500, 1_000, 2_000];
    const seeding = { workspaceId: WORKSPACE, memberId: MEMBER, count: PEOPLE, accountSizes, listId: LIST };
    const { accountIds, indexBytes } = await seedPeople(table, seeding);
    await seedAccounts(table, accountIds);
    const passUnits = indexBytes.created_at / 8_192;
    const some = { pages: 30, passUnits };
    const byName = { sort: 'full_name', order: 'asc' } as const;
    const inList = { list_id: LIST };
    const search = { search: 'head of sales' };
    printTable(
      `First pages of ${PER_PAGE} among ${PEOPLE} people; one pass over the index is ${Math.round(passUnits)} units`,
      [
        await readFirst(table, 'all', {}, MAX_UNITS_OF_FIRST_PAGE),
        await readFirst(table, 'all, by name', byName, MAX_UNITS_OF_FIRST_PAGE),
        await readFirst(table, 'search', search, MAX_UNITS_OF_FILTERED_PAGE),
        await readFirst(
          table,
          'a filter that most rows meet',
          { has_email: false },
          MAX_UNITS_OF_FILTERED_PAGE,
        ),
        await readFirst(
          table,
          'a filter that no row meets',
          { owner_id: 'nobody' },
          MAX_UNITS_OF_FILTERED_PAGE,
        ),
      ],
    );
    printTable(`Pages of ${PER_PAGE} in order`, [
      await readPages(table, 'newest first, all', {}, { pages, passUnits, maxUnits: MAX_UNITS_OF_ALL_PAGES }),
      await readPages(table, 'oldest first', { order: 'asc' }, some),
      await readPages(table, 'by name', byName, some),
      await readPages(table, 'most rows match', { has_email: false }, some),
      await readPages(table, 'three fifths match', { job_level: 'Manager' }, some),
      await readPages(table, 'few rows match', { search: 'sales' }, some),
      await readPages(table, 'scoped member, of a fifteenth', { memberId: MEMBER }, some),
      await readPages(table, 'scoped member, of a third', { memberId: BUSY_MEMBER }, some),
      await readPages(table, 'scoped member, by name', { ...byName, memberId: BUSY_MEMBER }, some),
      await readPages(table, 'saved list of everybody', inList, some),
      await readPages(table, 'saved list, by name, all', { ...byName, ...inList }, { pages, passUnits }),
      await readPages(table, 'saved list, scoped member', { ...inList, memberId: MEMBER }, some),
    ]);
    printTable(`Syncs of a roster of ${ROSTER}`, await measureSyncs(table));
  } finally {
    await table.stop();
  }
}
