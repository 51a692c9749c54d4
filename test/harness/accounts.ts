import { randomBytes } from 'node:crypto';
import type { FullAccount } from '#contract/account.ts';
import type { Client } from '#contract/client.ts';
import type { Relation } from '#contract/relation.ts';
import { type AccountRecord, newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { newId } from '#platform/ids.ts';
import { toAccountItem } from '#table/accounts/account-item.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { collections, keys } from '#table/keys.ts';
import { countRows } from '#table/paging/collection-state.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { testTable } from './workspace.ts';

/** A unique domain. */
export const newDomain = (): string => `d${randomBytes(8).toString('hex')}.example`;

type NewAccountBody = {
  name?: string;
  domain?: string;
  tags?: string[];
  owner_id?: string;
  relation?: Relation;
};

/** Creates one account through the API, with a domain of its own unless one is given. */
export async function newAccount(api: Client, body: NewAccountBody = {}): Promise<FullAccount> {
  const { data } = await api.createAccounts({ body: { name: 'Acme', domain: newDomain(), ...body } });
  if (Array.isArray(data)) throw new Error('one object in, one object out');
  return data;
}

/** A record as a discovery or an earlier request would have left it. */
export const exampleRecord = (parts: Partial<AccountRecord> = {}): AccountRecord => ({
  ...newAccountRecord(
    { id: newId('acc'), source: 'api', status: 'suggested', created_at: new Date().toISOString() },
    { name: 'Acme', domain: null, tags: [], owner_id: null },
  ),
  ...parts,
});

/** Writes records straight into the table, with their locks, a few thousand a second. */
export async function putRecords(
  workspaceId: string,
  records: readonly AccountRecord[],
  table = testTable(),
): Promise<void> {
  if (records.length === 0) return;
  const collection = collections.accounts(workspaceId);
  const shardOf = await reserveShards(table, collection, records.length);
  await transact(table, countRows(collection, records.length, records[0]?.id ?? ''));
  await batchPut(
    table,
    records.flatMap((record) => [
      toAccountItem(workspaceId, record, shardOf(record.id)),
      ...(record.domain === null
        ? []
        : [{ ...keys.accountDomainLock(workspaceId, record.domain), account_id: record.id }]),
    ]),
  );
}
