import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { AdminContext } from '#admin/command.ts';
import type { Member } from '#contract/members.ts';
import type { Company } from '#domain/directory/directory.ts';
import { accountItem } from '#table/accounts/account-item.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { collections, keys } from '#table/keys.ts';
import { monitorStore } from '#table/monitors/monitor-store.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { type DemoAccount, demoAccounts } from './demo-accounts.ts';

export interface ActiveAccount {
  readonly id: string;
  readonly domain: string;
}

const itemsOf = (workspaceId: string, { record, events }: DemoAccount, shard: number) => [
  accountItem(workspaceId, record, shard),
  { ...keys.accountDomainLock(workspaceId, record.domain), account_id: record.id },
  ...events.map((each) => ({ ...keys.monitorEvent(workspaceId, record.id, each.id), ...each })),
];

/** About sixty suggested and eight active accounts, so that a first list is worth reading; gives the active ones. */
export async function seedAccounts(
  { table, now }: AdminContext,
  workspaceId: string,
  members: readonly Member[],
  companies: readonly Company[],
): Promise<ActiveAccount[]> {
  // Every member owns some, and every fourth account is still free.
  const owners = [...members.map(({ id }) => id), null];
  const accounts = demoAccounts(companies, { owners, now: now() });
  if (accounts.length === 0) return [];
  const shardOf = await reserveShards(table, collections.accounts(workspaceId), accounts.length);
  await batchPut(
    table,
    accounts.flatMap((account) => itemsOf(workspaceId, account, shardOf(account.record.id))),
  );
  await detectionStore(table).put(
    workspaceId,
    accounts.flatMap(({ detections }) => detections),
  );
  const active = accounts.flatMap(({ record }) => (record.status === 'active' ? [record] : []));
  await Promise.all(active.map(({ id }) => monitorStore(table).start(workspaceId, id, now())));
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.plan(workspaceId),
      UpdateExpression: 'ADD credits_used :active',
      ExpressionAttributeValues: { ':active': active.length },
    }),
  );
  return active.map(({ id, domain }) => ({ id, domain }));
}
