import type { PeopleQuery } from '#contract/people.ts';
import { HOUR_MS } from '#contract/time.ts';
import { newId } from '#platform/ids.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { collections } from '#table/keys.ts';
import { listVersion } from '#table/paging/list-version.ts';
import { keyOfPerson } from '#table/people/person-item.ts';
import { listPeoplePage } from '#table/people/person-list.ts';
import { personStore } from '#table/people/person-store.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';
import type { Table } from '#table/table.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { must } from '#test/harness/must.ts';
import { startBenchTable } from './bench-table.ts';
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

/** Goals, in read units and rounds. */
const MAX_UNITS_OF_LATER_PAGE = 150;
const MAX_ROUNDS_OF_LATER_PAGE = 3;
const MAX_UNITS_OF_REPEATED_PAGE = 60;
const MAX_UNITS_OF_304 = 5;
/** A walk may cost three times one pass over the index and the records, each read once. */
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

/** One page, for a client that walks or, without a name, for one that has never been here. */
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

/** A page of a saved list as it was found before walks were noted: every pointer and every record. */
async function readWholeList(table: Table): Promise<Pick<Asked, 'units' | 'rounds'>> {
  const { meter } = await meterCalls(table.client, async () => {
    const ids = await peopleListStore(table, { now: () => new Date() }).memberIds(WORKSPACE, LIST);
    await batchGet(
      table,
      ids.map((id) => keyOfPerson(WORKSPACE, id)),
    );
  });
  return { units: meter.unitsOf('Query', 'BatchGetItem'), rounds: meter.rounds };
}

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

interface Walked {
  readonly pages: number;
  /** One pass over the index. */
  readonly passUnits: number;
  /** What a page cost before. @default what it costs by itself */
  readonly before?: Pick<Asked, 'units' | 'rounds'>;
}

/** Walks so many pages and sets them beside what they cost when each is found by itself. */
async function walk(
  settled: Table,
  name: string,
  question: Question,
  { pages, passUnits, before }: Walked,
): Promise<BenchRow> {
  const walker = newId('evt');
  const first = await ask(settled, question, 1, walker);
  const later: Asked[] = [];
  for (let page = 2; page <= pages && (later.at(-1) ?? first).hasMore; page += 1) {
    later.push(await ask(settled, question, page, walker));
  }
  const alone = before ?? (await ask({ ...settled, clock: () => new Date(0) }, question, 2));
  const all = sum([first, ...later].map(({ units }) => units));
  const rows = sum([first, ...later].map((page) => page.rows));
  const isMet =
    most(later.map(({ units }) => units)) <= MAX_UNITS_OF_LATER_PAGE &&
    most(later.map(({ rounds }) => rounds)) <= MAX_ROUNDS_OF_LATER_PAGE &&
    all <= MAX_PASSES * (passUnits + rows);
  return {
    walk: name,
    total: first.total,
    pages: later.length + 1,
    'page before: units': Math.round(alone.units),
    rounds: alone.rounds,
    'walk before': Math.round(alone.units * (later.length + 1)),
    'first page now': Math.round(first.units),
    'its writes': Math.round(first.writes),
    'later page: most units': most(later.map(({ units }) => units)),
    'most rounds': most(later.map(({ rounds }) => rounds)),
    'walk now': Math.round(all),
    'write units a page': (sum(later.map(({ writes }) => writes)) / Math.max(1, later.length)).toFixed(1),
    goal: isMet ? 'met' : 'missed',
  };
}

async function repeat(settled: Table, name: string, question: Question): Promise<BenchRow[]> {
  const row = (what: string, { units, writes, rounds, total }: Asked, goal = ''): BenchRow => ({
    'first page': what,
    total,
    'read units': units,
    'write units': writes,
    rounds,
    goal,
  });
  const found = await ask({ ...settled, clock: () => new Date(0) }, question, 1);
  const keeping = await ask(settled, question, 1);
  const kept = await ask(settled, question, 1);
  return [
    row(`${name}, before`, found),
    row(`${name}, found and kept`, keeping),
    row(`${name}, repeated`, kept, kept.units <= MAX_UNITS_OF_REPEATED_PAGE ? 'met' : 'missed'),
  ];
}

async function versions(settled: Table): Promise<BenchRow[]> {
  const { people, accounts } = collections;
  const of = async (who: string, read: readonly ((id: string) => string)[]): Promise<BenchRow> => {
    const { meter, result } = await meterCalls(settled.client, () =>
      listVersion(
        settled,
        read.map((collection) => collection(WORKSPACE)),
      ),
    );
    const units = meter.unitsOf('GetItem');
    const isMet = result !== undefined && units <= MAX_UNITS_OF_304;
    return { '304 of a first page': who, units, rounds: meter.rounds, goal: isMet ? 'met' : 'missed' };
  };
  return [await of('who sees all', [people]), await of('a scoped member', [people, accounts])];
}

/** What walks, first pages and conditional reads of large lists cost, beside what each page costs by itself. */
export async function runListsBench(count = PEOPLE, pages = PEOPLE / PER_PAGE): Promise<void> {
  const { table, stop } = await startBenchTable();
  try {
    const accountSizes = [200, 500, 1_000, 2_000];
    const seeding = { workspaceId: WORKSPACE, memberId: MEMBER, count, accountSizes, listId: LIST };
    const { accountIds, people, indexBytes } = await seedPeople(table, seeding);
    await seedAccounts(table, accountIds);
    const later = Date.now() + HOUR_MS;
    const settled = { ...table, clock: () => new Date(later) };
    const bytes = indexBytes.created_at;
    const passUnits = bytes / 8_192;
    const some = { pages: 30, passUnits };
    const byName = { sort: 'full_name', order: 'asc' } as const;
    const inList = { list_id: LIST };
    const wholeList = await readWholeList(settled);
    printTable(
      `First pages of ${PER_PAGE} among ${count} people (goal: repeated at most ${MAX_UNITS_OF_REPEATED_PAGE} units)`,
      [
        ...(await repeat(settled, 'all', { per_page: PER_PAGE })),
        ...(await repeat(settled, 'search', { search: 'head of sales' })),
        ...(await repeat(settled, 'scoped member', { memberId: MEMBER })),
        ...(await repeat(settled, 'saved list of everybody', { list_id: LIST })),
      ],
    );
    printTable(
      `Walks over ${count} people by ${PER_PAGE}; one pass over the index is ${Math.round(passUnits)} units (goals: a later page at most ${MAX_UNITS_OF_LATER_PAGE} units and ${MAX_ROUNDS_OF_LATER_PAGE} rounds, a walk at most ${MAX_PASSES} × the pass and the records)`,
      [
        await walk(settled, 'newest first, to the end', {}, { pages, passUnits }),
        await walk(settled, 'oldest first', { order: 'asc' }, some),
        await walk(settled, 'by name', byName, some),
        await walk(settled, 'most rows match', { has_email: false }, some),
        await walk(settled, 'three fifths match', { job_level: 'Manager' }, some),
        await walk(settled, 'few rows match', { search: 'head of sales' }, some),
        await walk(settled, 'scoped member, of a fifteenth', { memberId: MEMBER }, some),
        await walk(settled, 'scoped member, of a third', { memberId: BUSY_MEMBER }, some),
        await walk(settled, 'scoped member, by name', { ...byName, memberId: BUSY_MEMBER }, some),
        await walk(settled, 'saved list of everybody', inList, { ...some, before: wholeList }),
        await walk(
          settled,
          'saved list, by name, to the end',
          { ...byName, ...inList },
          { pages, passUnits, before: wholeList },
        ),
        await walk(settled, 'saved list, scoped member', { ...inList, memberId: MEMBER }, some),
      ],
    );
    printTable(`Conditional reads (goal: at most ${MAX_UNITS_OF_304} units)`, await versions(settled));
    const person = must(people[0]);
    await personStore(settled).save(WORKSPACE, person, { ...person, revision: person.revision + 1 });
    const after = await ask(settled, {}, 1);
    console.log(`\n  After a write the first page is found anew: ${Math.round(after.units)} units.`);
  } finally {
    await stop();
  }
}
