import * as z from 'zod';
import type { CrmProvider } from '#contract/crms.ts';
import type { AccountLinks } from '#domain/market/crm-imports/stored-company.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { deleteIf, putItem } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const linkItem = z.object({ PK: z.string(), crm_id: z.string() });

/** Links live in their account's partition and are deleted with it. */
export const createCrmLinkStore =
  (table: Table) =>
  (workspaceId: string, provider: CrmProvider, crmAccount: string): AccountLinks => {
    const keyOf = (accountId: string) => keys.crmLink(workspaceId, accountId, { provider, crmAccount });
    return {
      async read(accountIds) {
        const links = (await batchGet(table, accountIds.map(keyOf))).map((item) => linkItem.parse(item));
        const crmIds = new Map(links.map(({ PK, crm_id }) => [PK, crm_id]));
        return accountIds.map((accountId) => crmIds.get(keyOf(accountId).PK));
      },
      async store(accountId, crm_id) {
        await putItem(table, { ...keyOf(accountId), crm_id });
      },
      async forget(accountId, crmId) {
        await deleteIf(table, keyOf(accountId), { crm_id: crmId });
      },
    };
  };
