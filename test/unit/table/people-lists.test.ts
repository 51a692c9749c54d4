import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { HOUR_MS } from '#contract/time.ts';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { createPeopleList } from '#domain/market/people-lists/manage-lists.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { queryAll } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import { readOverdueJobs } from '#table/pending-jobs/pending-job-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { clearPeopleList } from '#table/saved-lists/forget-list.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';
import type { Table } from '#table/table.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { intercept } from '#test/harness/intercept.ts';
import { must } from '#test/harness/must.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

const ports = (on: Table) => ({
  lists: createPeopleListStore(on, { now: systemClock }),
  now: systemClock,
  newId,
  refuse,
});

let table: OwnTable;
let workspaceId: string;
let listId: string;
let personId: string;

beforeAll(async () => {
  table = await startOwnTable();
});
afterAll(() => table.stop());

beforeEach(async () => {
  workspaceId = newId('ws');
  const account = exampleRecord({ status: 'active' });
  await createAccountStore(table).insert(workspaceId, [account]);
  const [person] = await upsertPeople(
    { people: createPersonStore(table), now: systemClock },
    { workspaceId, id: account.id },
    [{ found: directoryPerson() }],
  );
  personId = must(person).id;
  listId = (await createPeopleList(ports(table), { workspaceId }, 'Some')).list.id;
});

const stored = () => createPeopleListStore(table.other, { now: systemClock });
const listIdsOfPerson = async () =>
  must(await createPersonStore(table.other).get(workspaceId, personId)).person.list_ids;
const memberships = () =>
  queryAll(table.other, {
    KeyConditionExpression: 'PK = :partition',
    ExpressionAttributeValues: { ':partition': keys.peopleListMember(workspaceId, listId, '').PK },
    ConsistentRead: true,
  });
const overdue = async () =>
  (await readOverdueJobs(table.other, new Date(Date.now() + HOUR_MS))).filter(
    ({ record_id }) => record_id === listId,
  );

describe('a deleted list', () => {
  it('leaves a note if its memberships could not be removed, so that the sweeper finishes', async () => {
    await stored().addMembers(workspaceId, listId, [personId]);
    await intercept(
      table.client,
      'QueryCommand',
      async () => {
        throw new Error('died here');
      },
      async () =>
        expect(await createPeopleListStore(table, { now: systemClock }).remove(workspaceId, listId)).toBe(
          true,
        ),
    );
    expect(await stored().get(workspaceId, listId)).toBeUndefined();
    expect(await listIdsOfPerson()).toEqual([listId]);
    expect(await overdue()).toMatchObject([{ kind: 'clear_people_list', workspace_id: workspaceId }]);

    await clearPeopleList(table, workspaceId, listId);

    expect(await listIdsOfPerson()).toEqual([]);
    expect(await memberships()).toEqual([]);
    expect(await overdue()).toEqual([]);
  });

  it('removes people who joined at the last moment', async () => {
    let joined: number | 'list_gone' | undefined;
    await intercept(
      table.client,
      'TransactWriteItemsCommand',
      async (input, next) => {
        joined ??= await stored().addMembers(workspaceId, listId, [personId]);
        return next(input);
      },
      () => createPeopleListStore(table, { now: systemClock }).remove(workspaceId, listId),
    );
    expect(joined).toBe(1);
    expect(await listIdsOfPerson()).toEqual([]);
    expect(await memberships()).toEqual([]);
    expect(await overdue()).toEqual([]);
  });

  it('is not restored by a person who joins during the deletion', async () => {
    let removed = false;
    let joined: number | 'list_gone' | undefined;
    await intercept(
      table.client,
      'TransactWriteItemsCommand',
      async (input, next) => {
        if (!removed) {
          removed = true;
          await stored().remove(workspaceId, listId);
        }
        return next(input);
      },
      async () => {
        joined = await createPeopleListStore(table, { now: systemClock }).addMembers(workspaceId, listId, [
          personId,
        ]);
      },
    );
    expect(joined).toBe('list_gone');
    expect(await stored().list(workspaceId)).toEqual([]);
    expect(await listIdsOfPerson()).toEqual([]);
    expect(await memberships()).toEqual([]);
  });
});
