import * as z from 'zod';
import type { PersonRecord } from '#domain/market/people/person-record.ts';
import type { Employee, PersonChange, PersonStore } from '#domain/market/people/person-store.ts';
import { checkSuppressed } from '#domain/market/privacy/suppression-list.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import type { Pepper } from '#platform/suppression-pepper.ts';
import { toAccountRecord } from '#table/accounts/account-item.ts';
import { hasDetections } from '#table/detections/detections-at.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { exists, isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem, listItems, updateIf } from '#table/dynamodb/items.ts';
import {
  checkEntry,
  commitValidGroups,
  putEntry,
  type TransactEntry,
  transact,
} from '#table/dynamodb/transact.ts';
import { collections, type Key, keys, parseAccountId } from '#table/keys.ts';
import { countRows } from '#table/paging/collection-state.ts';
import { releaseRows, reserveShards } from '#table/paging/reserve-shards.ts';
import { putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { createSuppressionList } from '#table/privacy/suppression-list.ts';
import { type Table, timeOf } from '#table/table.ts';
import { parsePersonKey, toPersonItem, toPersonRecord, toPersonUpdate } from './person-item.ts';
import { removePeopleAt } from './remove-people.ts';

/** The pepper of the function's stage; its client is only loaded for addresses of CRMs, or if anyone is suppressed. */
const readPepper: Pepper = async () => {
  const { readStagePepper } = await import('#platform/suppression-pepper.ts');
  return readStagePepper();
};

/** A transaction holds 100 entries; three check the account, ask for new drafts and count the people. */
const PEOPLE_PER_TRANSACTION = 97;

/** What drafts go by; `pickMostRelevant` and the writers of messages read nothing else of a person. */
const DRAFT_FIELDS = ['full_name', 'title', 'job_level', 'ranking', 'left_at'] as const;

const hasDraftChange = ({ before, after }: PersonChange): boolean =>
  before === undefined || DRAFT_FIELDS.some((field) => before[field] !== after[field]);

/** Lists show, and so count, everyone who hasn't left. */
const isListed = ({ left_at }: PersonRecord): boolean => left_at === null;

const countChange = ({ before, after }: PersonChange): number =>
  Number(isListed(after)) - Number(before !== undefined && isListed(before));

const ACCOUNT_SORT_KEY = keys.account('', '').SK;

const domainItem = z.object({ domain: z.string().nullable() });

export function createPersonStore(table: Table, pepper: Pepper = readPepper): PersonStore {
  const suppression = createSuppressionList(table, pepper);

  const createEntry = (
    workspaceId: string,
    { before, after }: PersonChange,
    shardOf: (id: string) => number,
  ): TransactEntry =>
    before
      ? { Update: toPersonUpdate(workspaceId, before, after) }
      : putEntry(toPersonItem(workspaceId, after, shardOf(after.id)), isAbsent());

  async function getMany(workspaceId: string, ids: readonly string[]): Promise<Employee[]> {
    const personKeys = [...new Set(ids)].flatMap((id) => parsePersonKey(workspaceId, id) ?? []);
    const accountKeys = new Map<string, Key>(
      personKeys.map((key) => [key.PK, keys.account(workspaceId, parseAccountId(key))]),
    );
    const items = await batchGet(table, [...personKeys, ...accountKeys.values()]);
    const isAccount = ({ SK }: Record<string, unknown>): boolean => SK === ACCOUNT_SORT_KEY;
    const accounts = new Map(items.filter(isAccount).map((item) => [item.PK, toAccountRecord(item)]));
    return items.flatMap((item) => {
      const account = isAccount(item) ? undefined : accounts.get(item.PK);
      return account ? [{ person: toPersonRecord(item), account }] : [];
    });
  }

  return {
    getMany,

    async get(workspaceId, id) {
      const [employee] = await getMany(workspaceId, [id]);
      return employee;
    },

    listAtAccount: (workspaceId, accountId) =>
      listItems(table, keys.person(workspaceId, { accountId, hash: '' }), toPersonRecord),

    async save(workspaceId, previousPerson, nextPerson) {
      const update = toPersonUpdate(workspaceId, previousPerson, nextPerson);
      const countEntries = countRows(
        collections.people(workspaceId),
        countChange({ before: previousPerson, after: nextPerson }),
        nextPerson.id,
      );
      // A single write costs half of a transaction.
      if (countEntries.length === 0) return (await updateIf(table, update)) ? 'saved' : CHANGED_MEANWHILE;
      return (await transact(table, [{ Update: update }, ...countEntries])).committed
        ? 'saved'
        : CHANGED_MEANWHILE;
    },

    async write(workspaceId, accountId, changes) {
      const collection = collections.people(workspaceId);
      const newPeopleCount = changes.filter(({ before }) => before === undefined).length;
      const shardOf = newPeopleCount === 0 ? () => 0 : await reserveShards(table, collection, newPeopleCount);
      const accountExists: TransactEntry = checkEntry(keys.account(workspaceId, accountId), exists());
      // An import brings contacts to accounts that have no drafts. A first detection asks for its own.
      const hasDrafts = changes.some(hasDraftChange) && (await hasDetections(table, workspaceId, accountId));
      const draftJob = hasDrafts
        ? [putPendingJob('redraft_messages', workspaceId, accountId, new Date(timeOf(table)))]
        : [];
      let writtenCount = 0;
      let createdCount = 0;
      // In sequence: transactions that check the same account would conflict.
      for (const chunk of splitIntoChunks(changes, PEOPLE_PER_TRANSACTION)) {
        const groups = chunk.map((change) => [createEntry(workspaceId, change, shardOf)]);
        const countOf = (groupIndex: number): number =>
          chunk[groupIndex] ? countChange(chunk[groupIndex]) : 0;
        const committed = await commitValidGroups(table, groups, (remaining) => [
          accountExists,
          ...draftJob,
          ...countRows(
            collection,
            remaining.reduce((sum, groupIndex) => sum + countOf(groupIndex), 0),
            chunk[0]?.after.id ?? '',
          ),
        ]);
        if (committed === 'refused') return 'account_gone';
        writtenCount += committed.size;
        createdCount += chunk.filter(
          ({ before }, index) => before === undefined && committed.has(index),
        ).length;
      }
      if (createdCount < newPeopleCount) await releaseRows(table, collection, newPeopleCount - createdCount);
      return { conflicts: changes.length - writtenCount };
    },

    createEmailMarks: (addresses) => suppression.emailMarks(addresses),

    readSuppressionRevision: () => suppression.revision(),

    findSuppressed: (workspaceId, accountId, people) =>
      checkSuppressed(suppression, workspaceId, async () => {
        const key = keys.account(workspaceId, accountId);
        const domain = (await getItem(table, key, domainItem))?.domain ?? null;
        return people.map((person) => ({ ...person, domain }));
      }),

    async remove(workspaceId, ids) {
      await removePeopleAt(
        table,
        workspaceId,
        ids.flatMap((id) => parsePersonKey(workspaceId, id) ?? []),
      );
    },
  };
}
