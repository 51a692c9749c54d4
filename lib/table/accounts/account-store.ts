import * as z from 'zod';
import { type AccountRecord, isSetAside, READ_BY_FIT } from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import { chunked } from '#domain/shared/work/chunked.ts';
import { count } from '#platform/count.ts';
import { hasDetections } from '#table/detections/has-detections.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { all, attribute, either, isAbsent, isAtMost, isBelow } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { ENTRIES_PER_TRANSACTION, type TransactEntry, transact } from '#table/dynamodb/transact.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { collections, keys } from '#table/keys.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { notePendingWork } from '#table/pending-work/pending-work.ts';
import { type Table, timeOf } from '#table/table.ts';
import { creditItem } from '#table/workspaces/credit-ledger.ts';
import { accountItem, accountUpdate, toAccountRecord } from './account-item.ts';

/** An account and its domain lock take two entries. */
const ACCOUNTS_PER_TRANSACTION = ENTRIES_PER_TRANSACTION / 2;

const lockOf = (workspaceId: string, { id, domain }: AccountRecord): TransactEntry[] =>
  domain === null
    ? []
    : [
        {
          Put: {
            Item: { ...keys.accountDomainLock(workspaceId, domain), account_id: id },
            when: isAbsent(),
          },
        },
      ];

/** The entries that create an account: the item and its domain lock. */
export const newAccountEntries = (
  workspaceId: string,
  record: AccountRecord,
  shard: number,
): TransactEntry[] => [
  { Put: { Item: accountItem(workspaceId, record, shard), when: isAbsent() } },
  ...lockOf(workspaceId, record),
];

const unlock = (workspaceId: string, domain: string | null): TransactEntry[] =>
  domain === null ? [] : [{ Delete: { Key: keys.accountDomainLock(workspaceId, domain) } }];

const useCredit = (workspaceId: string): TransactEntry => ({
  Update: {
    Key: keys.plan(workspaceId),
    add: { credits_used: 1 },
    when: all({ subscription_status: 'active' }, isBelow('credits_used', attribute('credits_total'))),
  },
});

/** An activation in the plan's period, and since its usage was last reset, has used the account's credit. */
const isPaid = (workspaceId: string, activatedAt: string): TransactEntry => ({
  ConditionCheck: {
    Key: keys.plan(workspaceId),
    when: all(
      { subscription_status: 'active' },
      isAtMost('period_start', activatedAt),
      either(isAbsent('used_since'), isAtMost('used_since', activatedAt)),
    ),
  },
});

const lockItem = z.object({ PK: z.string(), account_id: z.string() });

export function accountStore(table: Table): AccountStore {
  /**
   * Writes up to 50 accounts in one transaction. Skips those that exist or whose domain is taken, and retries
   * the rest.
   */
  async function insertChunk(
    workspaceId: string,
    records: readonly AccountRecord[],
    shardOf: (id: string) => number,
  ): Promise<AccountRecord[]> {
    const entries = records.flatMap((record) =>
      newAccountEntries(workspaceId, record, shardOf(record.id)).map((entry) => ({ record, entry })),
    );
    if (entries.length === 0) return [];
    const outcome = await transact(
      table,
      entries.map(({ entry }) => entry),
    );
    if (outcome.committed) return [];
    const lost = new Set(outcome.failed.flatMap((index) => entries[index]?.record ?? []));
    const left = records.filter((record) => !lost.has(record));
    return [...lost, ...(await insertChunk(workspaceId, left, shardOf))];
  }

  /** The fit of the account's detections, and whether they count, follows from these fields. */
  const promiseStanding = (
    workspaceId: string,
    before: AccountRecord,
    after: AccountRecord,
  ): TransactEntry[] =>
    [...READ_BY_FIT, 'relation' as const].some((field) => before[field] !== after[field])
      ? [notePendingWork('refresh_standing', workspaceId, before.id, new Date(timeOf(table)))]
      : [];

  /**
   * Drafts of rejected and unqualified accounts, and of those with a quiet relation, aren't kept up to date, so they may be
   * old or missing when one comes back. Without a relation no account is quiet.
   */
  const promiseDrafts = (
    workspaceId: string,
    before: AccountRecord,
    after: AccountRecord,
  ): TransactEntry[] => {
    const mayBeBack =
      isSetAside(before) || (before.relation !== 'none' && before.relation !== after.relation);
    return mayBeBack && !isSetAside(after)
      ? [notePendingWork('redraft_messages', workspaceId, before.id, new Date(timeOf(table)))]
      : [];
  };

  /**
   * What must follow the change. Nothing does without detections, and an import changes a hundred thousand such accounts.
   * A first detection that is written after this look makes both promises itself.
   */
  async function promisesFor(
    workspaceId: string,
    before: AccountRecord,
    after: AccountRecord,
  ): Promise<TransactEntry[]> {
    const promises = [
      ...promiseStanding(workspaceId, before, after),
      ...promiseDrafts(workspaceId, before, after),
    ];
    if (promises.length === 0 || before.last_signal_at !== null) return promises;
    return (await hasDetections(table, workspaceId, before.id)) ? promises : [];
  }

  const idsByDomains: AccountStore['idsByDomains'] = async (workspaceId, domains) => {
    const locks = new Map(domains.map((domain) => [keys.accountDomainLock(workspaceId, domain), domain]));
    const domainOf = new Map([...locks].map(([{ PK }, domain]) => [PK, domain]));
    return new Map(
      (await batchGet(table, [...locks.keys()])).map((item) => {
        const { PK, account_id } = lockItem.parse(item);
        return [domainOf.get(PK) ?? '', account_id];
      }),
    );
  };

  return {
    get: (workspaceId, id) => getItem(table, keys.account(workspaceId, id), toAccountRecord),

    idsByDomains,

    async findByDomains(workspaceId, domains) {
      // An account that changes its domain in the meantime can show up under both.
      const ids = new Set((await idsByDomains(workspaceId, domains)).values());
      const items = await batchGet(
        table,
        [...ids].map((id) => keys.account(workspaceId, id)),
      );
      const records = items.map(toAccountRecord);
      return new Map(
        records.flatMap((record) => (record.domain === null ? [] : [[record.domain, record] as const])),
      );
    },

    async insert(workspaceId, records) {
      const shardOf = await reserveShards(table, collections.accounts(workspaceId), records.length);
      const chunks = chunked(records, ACCOUNTS_PER_TRANSACTION);
      const lost = (
        await Promise.all(chunks.map((chunk) => insertChunk(workspaceId, chunk, shardOf)))
      ).flat();
      return {
        taken: new Set(lost.flatMap(({ domain }) => domain ?? [])),
        known: new Set(lost.flatMap(({ id, domain }) => (domain === null ? id : []))),
      };
    },

    async save(workspaceId, before, after) {
      const update = accountUpdate(workspaceId, before, after);
      const others = [
        ...(before.domain === after.domain
          ? []
          : [...unlock(workspaceId, before.domain), ...lockOf(workspaceId, after)]),
        ...(await promisesFor(workspaceId, before, after)),
      ];
      // A single write costs half of a transaction.
      if (others.length === 0) return (await updateIf(table, update)) ? 'saved' : CHANGED;
      const outcome = await transact(table, [{ Update: update }, ...others]);
      if (outcome.committed) return 'saved';
      return outcome.failed.includes(0) ? CHANGED : 'domain_taken';
    },

    async activate(workspaceId, before, after, by) {
      const activateIf = (...plan: TransactEntry[]) =>
        transact(table, [
          { Update: accountUpdate(workspaceId, before, after) },
          ...plan,
          notePendingWork('onboard_account', workspaceId, before.id, new Date(after.activated_at)),
        ]);
      if (before.last_activated_at !== null) {
        const free = await activateIf(isPaid(workspaceId, before.last_activated_at));
        if (free.committed) {
          count('Activations', 1);
          return 'saved';
        }
        if (free.failed.includes(0)) return CHANGED;
      }
      const charged = await activateIf(useCredit(workspaceId), {
        Put: { Item: creditItem(workspaceId, after, by) },
      });
      if (!charged.committed) return charged.failed.includes(0) ? CHANGED : 'no_credit';
      count('Activations', 1);
      count('CreditsSpent', 1);
      return 'saved';
    },

    async deactivate(workspaceId, before, after) {
      const outcome = await transact(table, [
        { Update: accountUpdate(workspaceId, before, after) },
        { Delete: { Key: keys.monitor(workspaceId, before.id) } },
      ]);
      return outcome.committed ? 'saved' : CHANGED;
    },
  };
}
