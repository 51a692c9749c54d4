import type { FullAccount } from '#contract/account.ts';
import { newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { newId } from '#platform/ids.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Writes accounts straight into the table, without list entries, to create many quickly. */
export async function storeAccounts(
  table: Table,
  workspaceId: string,
  count: number,
  fields: Partial<FullAccount> = {},
): Promise<string[]> {
  const created_at = new Date().toISOString();
  const records = Array.from({ length: count }, (_, number) => ({
    ...newAccountRecord(
      { id: newId('acc'), source: 'api', status: 'suggested', created_at },
      { name: `Company ${number}`, domain: `company-${number}.example`, tags: ['a', 'b'], owner_id: null },
    ),
    ...fields,
  }));
  await batchPut(
    table,
    records.map((record) => ({ ...keys.account(workspaceId, record.id), ...record })),
  );
  return records.map(({ id }) => id);
}
