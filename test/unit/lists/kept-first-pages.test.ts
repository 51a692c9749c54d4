import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { PersonRecord } from '#domain/market/people/person-record.ts';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { newId } from '#platform/ids.ts';
import { listAccountsPage } from '#table/accounts/account-list.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { clearAccount } from '#table/accounts/clear-account.ts';
import { removeAccount } from '#table/accounts/remove-account.ts';
import { listDetectionsPage } from '#table/detections/detection-list.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { batchDelete } from '#table/dynamodb/batch.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { collectionOf, collections, keys } from '#table/keys.ts';
import { listVersion } from '#table/paging/list-version.ts';
import { listPeoplePage } from '#table/people/person-list.ts';
import { personStore } from '#table/people/person-store.ts';
import { clearPeople } from '#table/people/remove-people.ts';
import { clearPeopleList } from '#table/saved-lists/clear-people-list.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';
import type { Table } from '#table/table.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { must } from '#test/harness/must.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

type Listed = 'accounts' | 'people' | 'detections';

const SECONDS = 1_000;
const PAGE = { order: 'desc', page: 1, per_page: 2 } as const;

let own: OwnTable;
let now = Date.now();
/** This process, and another one that shares only the table and the clock. */
let table: Table;
let other: Table;
let workspaceId: string;

beforeAll(async () => {
  own = await startOwnTable();
  const clock = () => new Date(now);
  table = { client: own.client, name: own.name, clock };
  other = { ...own.other, clock };
});
afterAll(() => own.stop());
beforeEach(() => {
  workspaceId = newId('ws');
});

const pass = (ms: number): void => {
  now += ms;
};

/** A collection this small has one shard, which is never cached. */
const split = (listed: Listed) =>
  table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.shardCounter(collections[listed](workspaceId)),
      UpdateExpression: 'SET shards = :two',
      ExpressionAttributeValues: { ':two': 2 },
    }),
  );

const viewer = () => ({ workspaceId, visibility: 'all' }) as const;

const LISTS: Record<Listed, (on: Table) => Promise<{ rows: { id: string }[]; total: number }>> = {
  accounts: (on) => listAccountsPage(on, viewer(), { ...PAGE, sort: 'score' }),
  people: (on) => listPeoplePage(on, viewer(), { ...PAGE, sort: 'created_at' }),
  detections: (on) =>
    listDetectionsPage(on, viewer(), { ...PAGE, sort: 'detected_at', account_status: 'all' }),
};

/** Requests the first page and returns whether the index was read. */
async function look(listed: Listed, on: Table = table) {
  const { meter, result } = await meterCalls(on.client, () => LISTS[listed](on));
  const batch = meter.callsOf('BatchGetItem');
  return {
    isKept: meter.callsOf('Query').length === 0,
    total: result.total,
    ids: result.rows.map(({ id }) => id),
    units: meter.unitsOf('GetItem', 'Query', 'BatchGetItem'),
    unitsARow: batch.reduce((sum, { units }) => sum + units, 0) / Math.max(1, result.rows.length),
  };
}

interface Seeded {
  readonly account: AccountRecord;
  readonly person: PersonRecord;
  readonly detection: DetectionRecord;
  readonly listId: string;
}

async function seed(): Promise<Seeded> {
  const accounts = [0, 1, 2].map((at) => exampleRecord({ domain: `seed-${at}-${workspaceId}.example` }));
  const account = must(accounts[0]);
  await accountStore(table).insert(workspaceId, accounts);
  const people = await upsertPeople(
    { people: personStore(table), now: () => new Date(now) },
    { workspaceId, id: account.id },
    [0, 1, 2].map(() => ({ found: directoryPerson() })),
  );
  const detection = exampleDetection({ id: `det_${account.id}_1`, account_id: account.id });
  await detectionStore(table).put(workspaceId, [detection]);
  const list = { id: newId('lst'), name: 'Some', member_count: 0, created_at: '', created_by: null };
  await peopleListStore(table, { now: () => new Date(now) }).add(workspaceId, list);
  const plan = { subscription_status: 'active', credits_total: 9, credits_used: 0 };
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...keys.plan(workspaceId), ...plan } }),
  );
  const person = must((await personStore(table).get(workspaceId, must(people[0]).id))?.person);
  for (const listed of ['accounts', 'people', 'detections'] as const) await split(listed);
  return { account, person, detection, listId: list.id };
}

/** What every store that writes listed rows does to them, each in a different process from the reader. */
const WRITERS: Readonly<Record<string, [Listed, (seeded: Seeded) => Promise<unknown>]>> = {
  'an account is created': ['accounts', () => accountStore(other).insert(workspaceId, [exampleRecord()])],
  'an account is saved': [
    'accounts',
    ({ account }) =>
      accountStore(other).save(workspaceId, account, {
        ...account,
        score: 99,
        revision: account.revision + 1,
      }),
  ],
  'an account moves to another domain': [
    'accounts',
    ({ account }) =>
      accountStore(other).save(workspaceId, account, {
        ...account,
        domain: `moved-${workspaceId}.example`,
        revision: account.revision + 1,
      }),
  ],
  'an account is activated': [
    'accounts',
    ({ account }) => {
      const activated_at = new Date(now).toISOString();
      const after = { ...account, status: 'active', activated_at, revision: account.revision + 1 } as const;
      return accountStore(other).activate(workspaceId, account, after, {});
    },
  ],
  'an account is deactivated': [
    'accounts',
    ({ account }) =>
      accountStore(other).deactivate(workspaceId, account, {
        ...account,
        status: 'suggested',
        revision: account.revision + 1,
      }),
  ],
  'an account is deleted': [
    'accounts',
    ({ account }) => removeAccount(other, () => new Date(now))(workspaceId, account),
  ],
  'people are found': [
    'people',
    ({ account }) =>
      upsertPeople(
        { people: personStore(other), now: () => new Date(now) },
        { workspaceId, id: account.id },
        [{ found: directoryPerson() }],
      ),
  ],
  'a person is saved': [
    'people',
    ({ person }) =>
      personStore(other).save(workspaceId, person, {
        ...person,
        owner_id: 'mem_1',
        revision: person.revision + 1,
      }),
  ],
  'a person joins a list': [
    'people',
    ({ person, listId }) => savedLists().addMembers(workspaceId, listId, [person.id]),
  ],
  'a person leaves a list': [
    'people',
    async ({ person, listId }) => {
      await savedLists().addMembers(workspaceId, listId, [person.id]);
      await savedLists().removeMembers(workspaceId, listId, [person.id]);
    },
  ],
  'a list without members is deleted': ['people', ({ listId }) => savedLists().remove(workspaceId, listId)],
  'the memberships of a list are cleared': [
    'people',
    async ({ person, listId }) => {
      await savedLists().addMembers(workspaceId, listId, [person.id]);
      await clearPeopleList(other, workspaceId, listId);
    },
  ],
  'the people of an account are cleared': [
    'people',
    ({ account }) => clearPeople(other, workspaceId, account.id),
  ],
  'a detection is found': [
    'detections',
    ({ account, detection }) =>
      detectionStore(other).save(
        workspaceId,
        account.id,
        detection.signal_id,
        { revision: 0, detections: [] },
        [{ ...detection, id: `det_${account.id}_2` }],
      ),
  ],
  'a detection is found again': [
    'detections',
    ({ account, detection }) =>
      detectionStore(other).save(
        workspaceId,
        account.id,
        detection.signal_id,
        { revision: 0, detections: [detection] },
        [{ ...detection, alpha: 1 }],
      ),
  ],
  'a detection is judged': [
    'detections',
    ({ detection }) =>
      detectionStore(other).setFeedback(workspaceId, detection, {
        useful: true,
        note: null,
        member_id: null,
        given_at: '',
      }),
  ],
  'detections are put': [
    'detections',
    ({ account, detection }) =>
      detectionStore(other).put(workspaceId, [{ ...detection, id: `det_${account.id}_3` }]),
  ],
  'what belonged to an account is cleared': [
    'detections',
    ({ account }) => clearAccount(other, workspaceId, account.id),
  ],
};

const savedLists = () => peopleListStore(other, { now: () => new Date(now) });

describe('a first page', () => {
  it('is cached while nothing changes, and its rows are then read at half the price', async () => {
    await seed();
    pass(20 * SECONDS);
    const found = await look('people');
    const again = await look('people', other);

    expect([found.isKept, again.isKept]).toEqual([false, true]);
    expect(again).toMatchObject({ ids: found.ids, total: 3, unitsARow: 0.5 });
    expect(again.units).toBeLessThanOrEqual(3.5);
  });

  it('is not cached, and read consistently, until the last change has reached every index', async () => {
    await seed();
    pass(14 * SECONDS);
    await look('people');
    const early = await look('people');
    pass(SECONDS);
    await look('people');

    expect(early).toMatchObject({ isKept: false, unitsARow: 1 });
    expect((await look('people')).isKept).toBe(true);
  });

  it('is read again after five minutes, whatever was announced', async () => {
    await seed();
    pass(20 * SECONDS);
    await look('accounts');
    pass(299 * SECONDS);
    expect((await look('accounts')).isKept).toBe(true);
    pass(SECONDS);
    expect((await look('accounts')).isKept).toBe(false);
  });

  it.each(Object.entries(WRITERS))('is read again after %s', async (_, [listed, write]) => {
    const seeded = await seed();
    pass(20 * SECONDS);
    await look(listed);
    expect((await look(listed)).isKept).toBe(true);
    const collection = collections[listed](workspaceId);
    const version = await listVersion(table, [collection]);

    await write(seeded);

    expect(version).toBeDefined();
    expect(await listVersion(table, [collection])).toBeUndefined();
    expect((await look(listed)).isKept).toBe(false);
    pass(20 * SECONDS);
    expect(await listVersion(table, [collection])).not.toBe(version);
    expect((await look(listed)).isKept).toBe(false);
  });

  it('is correct immediately after a write', async () => {
    await seed();
    pass(20 * SECONDS);
    expect((await look('accounts')).total).toBe(3);
    await accountStore(other).insert(workspaceId, [exampleRecord()]);
    expect((await look('accounts')).total).toBe(4);
    pass(20 * SECONDS);
    expect((await look('accounts')).total).toBe(4);
  });
});

describe('an announcement', () => {
  const announcements = async (work: () => Promise<unknown>): Promise<number> => {
    const { meter } = await meterCalls(table.client, work);
    return meter.callsOf('UpdateItem').length;
  };

  it('is made once per process for writes within five seconds', async () => {
    const { person } = await seed();
    const save = (revision: number) =>
      personStore(table).save(workspaceId, { ...person, revision }, { ...person, revision: revision + 1 });
    pass(20 * SECONDS);

    const first = await announcements(() => save(person.revision));
    pass(4 * SECONDS);
    const second = await announcements(() => save(person.revision + 1));
    pass(SECONDS);
    const third = await announcements(() => save(person.revision + 2));

    // The save itself is an update, too.
    expect([first, second, third]).toEqual([2, 1, 2]);
  });

  it('is repeated after a slow write, even a failed one', async () => {
    const { person } = await seed();
    pass(20 * SECONDS);
    const slowly = (fail: boolean): Table => {
      const client = new Proxy(table.client, {
        get: (target, name) =>
          name === 'send'
            ? async (command: object) => {
                const isSave = 'input' in command && JSON.stringify(command.input).includes('"revision"');
                if (isSave) pass(6 * SECONDS);
                if (isSave && fail) throw new Error('no answer');
                return target.send(command as never);
              }
            : Reflect.get(target, name),
      });
      return { ...table, client };
    };
    const changedAt = async () => {
      const version = await listVersion(table, [collections.people(workspaceId)]);
      return version === undefined;
    };
    const save = (on: Table) =>
      personStore(on).save(workspaceId, person, { ...person, revision: person.revision + 1 });

    await expect(save(slowly(true))).rejects.toThrow('no answer');
    pass(14 * SECONDS);
    expect(await changedAt()).toBe(true);
    pass(20 * SECONDS);
    await save(slowly(false));
    pass(14 * SECONDS);
    expect(await changedAt()).toBe(true);
  });

  it('leaves nothing behind in a workspace without rows', async () => {
    const place = { accountId: 'acc_1', hash: 'h' };
    await batchDelete(table, [keys.person(workspaceId, place)]);
    const counter = keys.shardCounter(collections.people(workspaceId));
    expect(await getItem(table, counter, (item) => item)).toBeUndefined();
  });
});

describe('collectionOf', () => {
  it('knows the items that lists show, and no others', () => {
    const place = { accountId: 'acc_1', hash: 'h' };
    expect(collectionOf(keys.account('ws_1', 'acc_1'))).toBe(collections.accounts('ws_1'));
    expect(collectionOf(keys.person('ws_1', place))).toBe(collections.people('ws_1'));
    expect(collectionOf(keys.detection('ws_1', 'acc_1', 'det_1'))).toBe(collections.detections('ws_1'));
    expect(collectionOf(keys.peopleList('ws_1', 'list_1'))).toBe(collections.people('ws_1'));
    for (const key of [
      keys.monitor('ws_1', 'acc_1'),
      keys.detectionsOfSignal('ws_1', 'acc_1', 'sig_1'),
      keys.monitorEvent('ws_1', 'acc_1', 'evt_1'),
      keys.workspace('ws_1'),
      keys.run('ws_1', 'run_1'),
    ]) {
      expect(collectionOf(key)).toBeUndefined();
    }
  });
});
