import * as z from 'zod';
import type { PersonRecord } from '#domain/market/people/person-record.ts';
import type { Employee, PersonChange, PersonStore } from '#domain/market/people/person-store.ts';
import { checkSuppressed } from '#domain/market/privacy/suppression-list.ts';
import { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import type { Pepper } from '#platform/suppression-pepper.ts';
import { toAccountRecord } from '#table/accounts/account-item.ts';
import { hasDetections } from '#table/detections/detections-at.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { exists, isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem, listItems, updateIf } from '#table/dynamodb/items.ts';
import {
  checkEntry,
  putEntry,
  type TransactEntry,
  transact,
  transactIndependently,
} from '#table/dynamodb/transact.ts';
import { accountIdOfPartition, collections, type Key, keys } from '#table/keys.ts';
import { countRows } from '#table/paging/collection-state.ts';
import { releaseRows, reserveShards } from '#table/paging/reserve-shards.ts';
import { putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { suppressionList } from '#table/privacy/suppression-list.ts';
import { type Table, timeOf } from '#table/table.ts';
import { personKey, toPersonItem, toPersonRecord, toPersonUpdate } from './person-item.ts';
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
const countPerson = ({ left_at }: PersonRecord): number => Number(left_at === null);

const countChange = ({ before, after }: PersonChange): number =>
  countPerson(after) - (before ? countPerson(before) : 0);

const domainItem = z.object({ domain: z.string().nullable() });

export function personStore(table: Table, pepper: Pepper = readPepper): PersonStore {
  const suppression = suppressionList(table, pepper);

  const entryOf = (
    workspaceId: string,
    { before, after }: PersonChange,
    shardOf: (id: string) => number,
  ): TransactEntry =>
    before
      ? { Update: toPersonUpdate(workspaceId, before, after) }
      : putEntry(toPersonItem(workspaceId, after, shardOf(after.id)), isAbsent());

  async function getMany(workspaceId: string, ids: readonly string[]): Promise<Employee[]> {
    const personKeys = [...new Set(ids)].flatMap((id) => personKey(workspaceId, id) ?? []);
    const accountKeys = new Map<string, Key>(
      personKeys.map((key) => [key.PK, keys.account(workspaceId, accountIdOfPartition(key))]),
    );
    const items = await batchGet(table, [...personKeys, ...accountKeys.values()]);
    const isAccount = ({ SK }: Record<string, unknown>): boolean => SK === keys.account('', '').SK;
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

    atAccount: (workspaceId, accountId) =>
      listItems(table, keys.person(workspaceId, { accountId, hash: '' }), toPersonRecord),

    async save(workspaceId, before, after) {
      const update = toPersonUpdate(workspaceId, before, after);
      const counted = countRows(collections.people(workspaceId), countChange({ before, after }), after.id);
      // A single write costs half of a transaction.
      if (counted.length === 0) return (await updateIf(table, update)) ? 'saved' : CHANGED;
      return (await transact(table, [{ Update: update }, ...counted])).committed ? 'saved' : CHANGED;
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
      let written = 0;
      let createdCount = 0;
      // In sequence: transactions that check the same account would conflict.
      for (const chunk of splitIntoChunks(changes, PEOPLE_PER_TRANSACTION)) {
        const groups = chunk.map((change) => [entryOf(workspaceId, change, shardOf)]);
        const countOf = (at: number): number => (chunk[at] ? countChange(chunk[at]) : 0);
        const done = await transactIndependently(table, groups, (remaining) => [
          accountExists,
          ...draftJob,
          ...countRows(
            collection,
            remaining.reduce((sum, at) => sum + countOf(at), 0),
            chunk[0]?.after.id ?? '',
          ),
        ]);
        if (done === 'refused') return 'account_gone';
        written += done.size;
        createdCount += chunk.filter(({ before }, index) => before === undefined && done.has(index)).length;
      }
      if (createdCount < newPeopleCount) await releaseRows(table, collection, newPeopleCount - createdCount);
      return { conflicts: changes.length - written };
    },

    emailMarks: (addresses) => suppression.emailMarks(addresses),

    suppressionRevision: () => suppression.revision(),

    suppressed: (workspaceId, accountId, people) =>
      checkSuppressed(suppression, workspaceId, async () => {
        const key = keys.account(workspaceId, accountId);
        const domain = (await getItem(table, key, domainItem))?.domain ?? null;
        return people.map((person) => ({ ...person, domain }));
      }),

    async remove(workspaceId, ids) {
      await removePeopleAt(
        table,
        workspaceId,
        ids.flatMap((id) => personKey(workspaceId, id) ?? []),
      );
    },
  };
}
