import * as z from 'zod';
import { MAX_LISTS, peopleList } from '#contract/people-lists.ts';
import type { PeopleListStore } from '#domain/market/people-lists/people-list-store.ts';
import { runPendingJobNow } from '#platform/run-pending-job.ts';
import { findItems } from '#table/dynamodb/batch.ts';
import { exists, isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem, listItems } from '#table/dynamodb/items.ts';
import { listPartitionItems } from '#table/dynamodb/query-all.ts';
import { createBoundedCount, deleteEntry, putEntry, transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import { putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import type { Table } from '#table/table.ts';
import { clearPeopleList } from './forget-list.ts';
import { moveMembers } from './people-list-members.ts';

const listItem = peopleList.extend({ created_by: z.string().nullable() });
const lockItem = z.object({ list_id: z.string() });
const count = createBoundedCount('list_count', MAX_LISTS);

export function createPeopleListStore(table: Table, { now }: { readonly now: () => Date }): PeopleListStore {
  const get: PeopleListStore['get'] = (workspaceId, id) =>
    getItem(table, keys.peopleList(workspaceId, id), listItem);

  return {
    get,

    // Ids grow with time, so keys sort by creation.
    list: (workspaceId) => listItems(table, keys.peopleList(workspaceId, ''), listItem),

    async listMemberIds(workspaceId, id) {
      const items = await listPartitionItems(table, keys.peopleListMember(workspaceId, id, '').PK);
      return items.map(({ SK }) => String(SK));
    },

    async existing(workspaceId, ids) {
      const lists = await findItems(table, ids, (id) => keys.peopleList(workspaceId, id), listItem);
      return new Set(lists.keys());
    },

    async findByName(workspaceId, name) {
      const key = keys.peopleListNameLock(workspaceId, name);
      const lock = await getItem(table, key, lockItem);
      return lock && get(workspaceId, lock.list_id);
    },

    async add(workspaceId, list) {
      const outcome = await transact(table, [
        putEntry({ ...keys.peopleListNameLock(workspaceId, list.name), list_id: list.id }, isAbsent()),
        count.oneMore(keys.peopleListCount(workspaceId)),
        putEntry({ ...keys.peopleList(workspaceId, list.id), ...list }),
      ]);
      if (outcome.committed) return 'added';
      return outcome.failed.includes(0) ? 'taken' : 'full';
    },

    async remove(workspaceId, id) {
      const list = await get(workspaceId, id);
      if (!list) return false;
      const outcome = await transact(table, [
        deleteEntry(keys.peopleList(workspaceId, id), exists()),
        deleteEntry(keys.peopleListNameLock(workspaceId, list.name)),
        count.oneLess(keys.peopleListCount(workspaceId)),
        putPendingJob('clear_people_list', workspaceId, id, now()),
      ]);
      if (!outcome.committed) return false;
      await runPendingJobNow('clear_people_list', () => clearPeopleList(table, workspaceId, id));
      return true;
    },

    addMembers: (workspaceId, id, personIds) => moveMembers(table, workspaceId, id, personIds, 'join'),

    removeMembers: (workspaceId, id, personIds) => moveMembers(table, workspaceId, id, personIds, 'leave'),
  };
}
