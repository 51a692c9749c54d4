import { beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { HOUR_MS } from '#contract/time.ts';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { createPeopleList } from '#domain/market/people-lists/manage-lists.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { listPartitionItems } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import { readOverdueJobs } from '#table/pending-jobs/pending-job-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { clearPeopleList } from '#table/saved-lists/forget-list.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';
import type { Table } from '#table/table.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { beforeFirst, intercept } from '#test/harness/intercept.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const ports = (on: Table) => ({
  lists: createPeopleListStore(on, { now: systemClock }),
  now: systemClock,
  newId,
  refuse,
});

let workspaceId: string;
let listId: string;
let personId: string;

const table = await startSuiteTable();

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
const memberships = () => listPartitionItems(table.other, keys.peopleListMember(workspaceId, listId, '').PK);
const lists = () => createPeopleListStore(table, { now: systemClock });
const overdue = async () =>
  (await readOverdueJobs(table.other, new Date(Date.now() + HOUR_MS))).filter(
    ({ record_id }) => record_id === listId,
  );

describe('a deleted list', () => {
  it('leaves a note if its memberships could not be removed, so that the sweeper finishes', async () => {
    await stored().addMembers(workspaceId, listId, [personId]);
    const dies = () => Promise.reject(new Error('died here'));
    expect(
      await intercept(table.client, 'QueryCommand', dies, () => lists().remove(workspaceId, listId)),
    ).toBe(true);
    expect(await stored().get(workspaceId, listId)).toBeUndefined();
    expect(await listIdsOfPerson()).toEqual([listId]);
    expect(await overdue()).toMatchObject([{ kind: 'clear_people_list', workspace_id: workspaceId }]);

    await clearPeopleList(table, workspaceId, listId);

    expect(await listIdsOfPerson()).toEqual([]);
    expect(await memberships()).toEqual([]);
    expect(await overdue()).toEqual([]);
  });

  it('removes people who joined at the last moment', async () => {
    await beforeFirst(
      table.client,
      'TransactWriteItemsCommand',
      async () => expect(await stored().addMembers(workspaceId, listId, [personId])).toBe(1),
      () => lists().remove(workspaceId, listId),
    );
    expect(await listIdsOfPerson()).toEqual([]);
    expect(await memberships()).toEqual([]);
    expect(await overdue()).toEqual([]);
  });

  it('is not restored by a person who joins during the deletion', async () => {
    const joined = await beforeFirst(
      table.client,
      'TransactWriteItemsCommand',
      () => stored().remove(workspaceId, listId),
      () => lists().addMembers(workspaceId, listId, [personId]),
    );
    expect(joined).toBe('list_gone');
    expect(await stored().list(workspaceId)).toEqual([]);
    expect(await listIdsOfPerson()).toEqual([]);
    expect(await memberships()).toEqual([]);
  });
});
