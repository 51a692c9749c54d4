import * as z from 'zod';
import type { CrmProvider } from '#contract/crms.ts';
import type { AccountLinks } from '#domain/market/crm-imports/stored-company.ts';
import { findItems } from '#table/dynamodb/batch.ts';
import { deleteIf, putItem } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Links live in their account's partition and are deleted with it. */
export const createCrmLinkStore =
  (table: Table) =>
  (workspaceId: string, provider: CrmProvider, crmAccount: string): AccountLinks => {
    const keyOf = (accountId: string) => keys.crmLink(workspaceId, accountId, { provider, crmAccount });
    return {
      async read(accountIds) {
        const crmIds = await findItems(table, accountIds, keyOf, ({ crm_id }) => z.string().parse(crm_id));
        return accountIds.map((accountId) => crmIds.get(accountId));
      },
      async store(accountId, crm_id) {
        await putItem(table, { ...keyOf(accountId), crm_id });
      },
      async forget(accountId, crmId) {
        await deleteIf(table, keyOf(accountId), { crm_id: crmId });
      },
    };
  };
