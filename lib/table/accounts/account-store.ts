import * as z from 'zod';
import {
  type AccountRecord,
  FIT_FIELDS,
  isPaidCompany,
  isSetAside,
} from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import { hasDetections } from '#table/detections/detections-at.ts';
import { findItems } from '#table/dynamodb/batch.ts';
import { allOf, anyOf, attribute, isAbsent, isBelow, isUpTo } from '#table/dynamodb/expressions.ts';
import { getItem, updateIf } from '#table/dynamodb/items.ts';
import {
  checkEntry,
  commitValidGroups,
  deleteEntry,
  ENTRIES_PER_TRANSACTION,
  putEntry,
  type TransactEntry,
  transact,
  updateEntry,
} from '#table/dynamodb/transact.ts';
import { collections, keys } from '#table/keys.ts';
import { countRows } from '#table/paging/collection-state.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { deletePendingJob, putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { type Table, timeOf } from '#table/table.ts';
import { toAccountItem, toAccountRecord, toAccountUpdate } from './account-item.ts';

/** An account and its domain lock take two entries, and their count one. */
const ACCOUNTS_PER_TRANSACTION = Math.floor((ENTRIES_PER_TRANSACTION - 1) / 2);

const createLock = (workspaceId: string, { id, domain }: AccountRecord): TransactEntry[] =>
  domain === null
    ? []
    : [putEntry({ ...keys.accountDomainLock(workspaceId, domain), account_id: id }, isAbsent())];

/** The entries that create an account: the item and its domain lock. */
const createAccountEntries = (workspaceId: string, record: AccountRecord, shard: number): TransactEntry[] => [
  putEntry(toAccountItem(workspaceId, record, shard), isAbsent()),
  ...createLock(workspaceId, record),
];

const deleteLock = (workspaceId: string, domain: string | null): TransactEntry[] =>
  domain === null ? [] : [deleteEntry(keys.accountDomainLock(workspaceId, domain))];

const moveLock = (
  workspaceId: string,
  previousRecord: AccountRecord,
  nextRecord: AccountRecord,
): TransactEntry[] =>
  previousRecord.domain === nextRecord.domain
    ? []
    : [...deleteLock(workspaceId, previousRecord.domain), ...createLock(workspaceId, nextRecord)];

const createCreditEntry = (workspaceId: string): TransactEntry =>
  updateEntry(keys.plan(workspaceId), {
    add: { credits_used: 1 },
    when: allOf({ subscription_status: 'active' }, isBelow('credits_used', attribute('credits_total'))),
  });

/** An activation in the plan's period, and since its usage was last reset, has used the account's credit. */
const createPaidCheckEntry = (workspaceId: string, activatedAt: string): TransactEntry =>
  checkEntry(
    keys.plan(workspaceId),
    allOf(
      { subscription_status: 'active' },
      isUpTo('period_start', activatedAt),
      anyOf(isAbsent('used_since'), isUpTo('used_since', activatedAt)),
    ),
  );

export function createAccountStore(table: Table): AccountStore {
  /** Writes accounts in one transaction, without those that exist or whose domain is taken; returns these. */
  async function insertChunk(
    workspaceId: string,
    records: readonly AccountRecord[],
    shardOf: (id: string) => number,
  ): Promise<AccountRecord[]> {
    const collection = collections.accounts(workspaceId);
    const insertedIndexes = await commitValidGroups(
      table,
      records.map((record) => createAccountEntries(workspaceId, record, shardOf(record.id))),
      ({ length }) => countRows(collection, length, records[0]?.id ?? ''),
    );
    return records.filter((_, index) => insertedIndexes === 'refused' || !insertedIndexes.has(index));
  }

  /** The fit of the account's detections, and whether they count, follows from these fields. */
  const putSummaryJob = (
    workspaceId: string,
    previousRecord: AccountRecord,
    nextRecord: AccountRecord,
  ): TransactEntry[] =>
    [...FIT_FIELDS, 'relation' as const].some((field) => previousRecord[field] !== nextRecord[field])
      ? [putPendingJob('refresh_standing', workspaceId, previousRecord.id, new Date(timeOf(table)))]
      : [];

  /**
   * Drafts of rejected and unqualified accounts, and of those with a quiet relation, aren't kept up to date, so they may be
   * old or missing when one comes back. Without a relation no account is quiet.
   */
  const putDraftJob = (
    workspaceId: string,
    previousRecord: AccountRecord,
    nextRecord: AccountRecord,
  ): TransactEntry[] => {
    const mayBeBack =
      isSetAside(previousRecord) ||
      (previousRecord.relation !== 'none' && previousRecord.relation !== nextRecord.relation);
    return mayBeBack && !isSetAside(nextRecord)
      ? [putPendingJob('redraft_messages', workspaceId, previousRecord.id, new Date(timeOf(table)))]
      : [];
  };

  /**
   * What must follow the change. Nothing does without detections, and an import changes a hundred thousand such accounts.
   * A first detection that is written after this check stores both jobs itself.
   */
  async function collectPendingWork(
    workspaceId: string,
    previousRecord: AccountRecord,
    nextRecord: AccountRecord,
  ): Promise<TransactEntry[]> {
    const jobs = [
      ...putSummaryJob(workspaceId, previousRecord, nextRecord),
      ...putDraftJob(workspaceId, previousRecord, nextRecord),
    ];
    if (jobs.length === 0 || previousRecord.last_signal_at !== null) return jobs;
    return (await hasDetections(table, workspaceId, previousRecord.id)) ? jobs : [];
  }

  const idsByDomains: AccountStore['idsByDomains'] = (workspaceId, domains) =>
    findItems(
      table,
      domains,
      (domain) => keys.accountDomainLock(workspaceId, domain),
      ({ account_id }) => z.string().parse(account_id),
    );

  return {
    get: (workspaceId, id) => getItem(table, keys.account(workspaceId, id), toAccountRecord),

    idsByDomains,

    async findByDomains(workspaceId, domains) {
      // An account that changes its domain in the meantime can show up under both.
      const ids = new Set((await idsByDomains(workspaceId, domains)).values());
      const records = await findItems(table, ids, (id) => keys.account(workspaceId, id), toAccountRecord);
      return new Map(
        [...records.values()].flatMap((record) => (record.domain === null ? [] : [[record.domain, record]])),
      );
    },

    async insert(workspaceId, records) {
      const shardOf = await reserveShards(table, collections.accounts(workspaceId), records.length);
      const chunks = splitIntoChunks(records, ACCOUNTS_PER_TRANSACTION);
      const refusedRecords = (
        await Promise.all(chunks.map((chunk) => insertChunk(workspaceId, chunk, shardOf)))
      ).flat();
      return {
        existingDomains: new Set(refusedRecords.flatMap(({ domain }) => domain ?? [])),
        existingIds: new Set(refusedRecords.flatMap(({ id, domain }) => (domain === null ? id : []))),
      };
    },

    async save(workspaceId, previousRecord, nextRecord) {
      const update = toAccountUpdate(workspaceId, previousRecord, nextRecord);
      const otherEntries = [
        ...moveLock(workspaceId, previousRecord, nextRecord),
        ...(await collectPendingWork(workspaceId, previousRecord, nextRecord)),
      ];
      // A single write costs half of a transaction.
      if (otherEntries.length === 0) return (await updateIf(table, update)) ? 'saved' : CHANGED_MEANWHILE;
      const outcome = await transact(table, [{ Update: update }, ...otherEntries]);
      if (outcome.committed) return 'saved';
      return outcome.failed.includes(0) ? CHANGED_MEANWHILE : 'domain_taken';
    },

    async activate(workspaceId, previousRecord, nextRecord) {
      const otherEntries = [
        putPendingJob('onboard_account', workspaceId, previousRecord.id, new Date(nextRecord.activated_at)),
        ...moveLock(workspaceId, previousRecord, nextRecord),
        ...(await collectPendingWork(workspaceId, previousRecord, nextRecord)),
      ];
      const activateIf = async (planEntry: TransactEntry) => {
        const update = toAccountUpdate(workspaceId, previousRecord, nextRecord);
        const outcome = await transact(table, [{ Update: update }, planEntry, ...otherEntries]);
        if (outcome.committed) return 'saved';
        if (outcome.failed.includes(0)) return CHANGED_MEANWHILE;
        return outcome.failed.includes(1) ? 'no_credit' : 'domain_taken';
      };
      if (previousRecord.last_activated_at !== null && isPaidCompany(previousRecord, nextRecord)) {
        const outcome = await activateIf(createPaidCheckEntry(workspaceId, previousRecord.last_activated_at));
        if (outcome !== 'no_credit') return outcome;
      }
      return activateIf(createCreditEntry(workspaceId));
    },

    async deactivate(workspaceId, previousRecord, nextRecord) {
      const outcome = await transact(table, [
        { Update: toAccountUpdate(workspaceId, previousRecord, nextRecord) },
        deleteEntry(keys.monitor(workspaceId, previousRecord.id)),
        deletePendingJob('read_again', workspaceId, previousRecord.id),
      ]);
      return outcome.committed ? 'saved' : CHANGED_MEANWHILE;
    },
  };
}
