import * as z from 'zod';
import type { CrmProvider } from '#contract/crms.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import type { AccountLinks } from '#domain/market/crm-imports/stored-company.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { deleteIf, putItem, updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Links in use are renewed in the second half of their lifetime. The rest belong to deleted accounts. */
const LINK_SECONDS = 365 * DAY_SECONDS;

const linkItem = z.object({
  SK: z.string(),
  PK: z.string(),
  crm_id: z.string(),
  expires_at: z.number(),
});

/** Links live in their account's partition and are deleted with it. */
export const crmLinkStore =
  (table: Table, now: () => Date) =>
  (workspaceId: string, provider: CrmProvider, crmAccount: string): AccountLinks => {
    const seconds = (): number => Math.floor(now().getTime() / 1000);
    const keyOf = (accountId: string) => keys.crmLink(workspaceId, accountId, { provider, crmAccount });

    async function renew({ PK, SK, crm_id, expires_at }: z.infer<typeof linkItem>): Promise<void> {
      if (expires_at > seconds() + LINK_SECONDS / 2) return;
      await updateIf(table, {
        Key: { PK, SK },
        set: { expires_at: seconds() + LINK_SECONDS },
        when: { crm_id },
      });
    }

    return {
      async read(accountIds) {
        const found = (await batchGet(table, accountIds.map(keyOf))).map((item) => linkItem.parse(item));
        // DynamoDB deletes expired items late.
        const links = found.filter(({ expires_at }) => expires_at > seconds());
        await Promise.all(links.map(renew));
        const crmIds = new Map(links.map(({ PK, crm_id }) => [PK, crm_id]));
        return accountIds.map((accountId) => crmIds.get(keyOf(accountId).PK));
      },

      async store(accountId, crm_id) {
        await putItem(table, { ...keyOf(accountId), crm_id, expires_at: seconds() + LINK_SECONDS });
      },

      async forget(accountId, crmId) {
        await deleteIf(table, keyOf(accountId), { crm_id: crmId });
      },
    };
  };
