import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import type { Check, Inconsistency } from '#operations/checks/check.ts';
import { kindOf } from '#operations/checks/check-targets.ts';
import { listCounts } from '#operations/checks/list-counts.ts';
import { Partition } from '#operations/checks/partition.ts';
import { workspaceCounts } from '#operations/checks/workspace-counts.ts';
import { systemClock } from '#platform/clock.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';
import { createSearchStore } from '#table/searches/search-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';
import type { Table } from '#table/table.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { beforeFirst } from '#test/harness/intercept.ts';
import { must } from '#test/harness/must.ts';
import { eachCallAfter } from '#test/harness/ordered-calls.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';
import { type WholeWorkspace, wholeWorkspace } from '#test/harness/whole-workspace.ts';
import { type RawWrites, rawWrites } from './raw-writes.ts';

const now = systemClock;
const at = now().toISOString();

let table: OwnTable;
let raw: RawWrites;
let whole: WholeWorkspace;
beforeAll(async () => {
  table = await startOwnTable();
  raw = rawWrites(table.other);
  whole = await wholeWorkspace(table);
});
afterAll(() => table.stop());

async function findFaults(check: Check, PK: string, by: Table = table): Promise<Inconsistency[]> {
  const target = { workspaceId: whole.id, kind: must(kindOf(PK)), PK };
  const found = await check.findFaults(new Partition(by, now(), target));
  return found.filter((finding) => finding !== undefined);
}

interface Moved {
  readonly check: Check;
  readonly PK: () => string;
  readonly up: () => Promise<unknown>;
  readonly down: () => Promise<unknown>;
}

const passing = { id: 'x_passing', name: 'Passing', created_at: at };
const ofWorkspace = { check: workspaceCounts, PK: () => keys.workspace(whole.id).PK };
const ofLists = { check: listCounts, PK: () => keys.peopleListCount(whole.id).PK };

/** How live traffic moves each counter up and down again. */
const counters: Readonly<Record<string, Moved>> = {
  'members of a list': {
    ...ofLists,
    up: () => createPeopleListStore(table.other, { now }).addMembers(whole.id, whole.list.id, whole.people),
    down: () =>
      createPeopleListStore(table.other, { now }).removeMembers(whole.id, whole.list.id, whole.people),
  },
  lists: {
    ...ofLists,
    up: () =>
      createPeopleListStore(table.other, { now }).add(whole.id, {
        ...passing,
        member_count: 0,
        created_by: null,
      }),
    down: () => createPeopleListStore(table.other, { now }).remove(whole.id, passing.id),
  },
  'members of a workspace': {
    ...ofWorkspace,
    up: () =>
      createMemberStore(table.other).add(whole.id, {
        id: passing.id,
        full_name: 'Ida Passing',
        email: 'ida@example.com',
        role: 'member',
        visibility: 'all',
        created_at: at,
      }),
    down: () => createMemberStore(table.other).remove(whole.id, passing.id),
  },
  destinations: {
    ...ofWorkspace,
    up: () => createDestinationStore(table.other).add(whole.id, { ...passing, queue: 'warehouse' }),
    down: () => createDestinationStore(table.other).remove(whole.id, passing.id),
  },
  signals: {
    ...ofWorkspace,
    up: () =>
      createSignalStore(table.other).add(whole.id, {
        ...passing,
        description: 'Comes and goes.',
        keywords: ['pump'],
        exclusions: [],
        is_active: true,
      }),
    down: () => createSignalStore(table.other).remove(whole.id, passing.id),
  },
  searches: {
    ...ofWorkspace,
    up: async () => {
      const found = must(await createSearchStore(table.other).get(whole.id, whole.search.id));
      await createSearchStore(table.other).add(whole.id, { ...found, id: passing.id });
    },
    down: () => createSearchStore(table.other).remove(whole.id, passing.id),
  },
};

describe('a counter that live traffic lowers before each read and raises before each count', () => {
  it.each(Object.entries(counters))('is correct: %s', async (_, { check, PK, up, down }) => {
    await down();
    let isUp = false;
    let moves = 0;
    const move = async (wanted: boolean) => {
      if (isUp === wanted) return;
      await (wanted ? up() : down());
      isUp = wanted;
      moves += 1;
    };
    await eachCallAfter(
      table.client,
      (command) => move(command === 'QueryCommand'),
      async () => expect(await findFaults(check, PK())).toEqual([]),
    );
    expect(moves).toBeGreaterThan(1);
    await move(true);
    expect(await findFaults(check, PK())).toEqual([]);
  });
});

describe('the repair of a counter', () => {
  let personId: string;
  beforeEach(async () => {
    whole = await wholeWorkspace(table);
    const [person] = await upsertPeople(
      { people: createPersonStore(table), now },
      { workspaceId: whole.id, id: whole.account.id },
      [{ found: directoryPerson() }],
    );
    personId = must(person).id;
  });

  const { PK } = ofLists;
  const listKey = () => keys.peopleList(whole.id, whole.list.id);
  const memberKey = () => keys.peopleListMember(whole.id, whole.list.id, personId);
  const memberCount = async () =>
    must(await createPeopleListStore(table.other, { now }).get(whole.id, whole.list.id)).member_count;

  const add = (attribute: string) => updateIf(table.other, { Key: listKey(), add: { [attribute]: 1 } });

  /** What happens between a repair's last read and its write, and the counter's value after that. */
  const between: Readonly<Record<string, { readonly write: () => Promise<unknown>; readonly says: number }>> =
    {
      'somebody joins': {
        write: () =>
          createPeopleListStore(table.other, { now }).addMembers(whole.id, whole.list.id, [personId]),
        says: 6,
      },
      'a member is put back by another repair': {
        async write() {
          await raw.put(memberKey());
          await add('count_moves');
        },
        says: 5,
      },
      'a member joins by a version of the service that does not count moves': {
        async write() {
          await raw.put(memberKey());
          await add('member_count');
        },
        says: 6,
      },
    };

  it.each(Object.entries(between))('writes nothing if %s', async (_, { write, says }) => {
    await raw.set(listKey(), 'member_count', 5);
    const [finding] = await findFaults(listCounts, PK());
    expect(finding).toMatchObject({ subject: whole.list.id, problem: 'member_count is 3 too high' });
    const isFixed = await beforeFirst(table.client, 'UpdateItemCommand', write, async () => finding?.fix?.());
    expect(isFixed).toBe(false);
    expect(await memberCount()).toBe(says);

    const [left] = await findFaults(listCounts, PK());
    expect(await left?.fix?.()).toBe(true);
    expect(await memberCount()).toBe(3);
    expect(await findFaults(listCounts, PK())).toEqual([]);
  });
});
