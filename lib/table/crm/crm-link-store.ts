import * as z from 'zod';
import { DAY_SECONDS } from '#contract/time.ts';
import type { CrmLinks, LinkedRecord, OpenCrmLinks } from '#domain/outbound/crm/crm-links.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { deleteIf } from '#table/dynamodb/delete-if.ts';
import { either, isAbsent, isAtMost } from '#table/dynamodb/expressions.ts';
import { putItem } from '#table/dynamodb/put-item.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/**
 * Longer than a worker lives (60 s), so a claim outlives its worker. Also longer than a CRM's search takes to
 * show a new record, so the next claimant finds it.
 */
const CLAIM_SECONDS = 90;
/** Links in use are renewed in the second half of their lifetime. The rest belong to deleted accounts. */
const LINK_SECONDS = 365 * DAY_SECONDS;

const linkItem = z.object({
  SK: z.string(),
  PK: z.string(),
  crm_id: z.string().optional(),
  expires_at: z.number(),
});

/** Links live in their account's partition and are deleted with it. */
export const crmLinkStore =
  (table: Table, now: () => Date): OpenCrmLinks =>
  (workspaceId, provider, crmAccount): CrmLinks => {
    const seconds = (): number => Math.floor(now().getTime() / 1000);
    const keyOf = ({ accountId, personId }: LinkedRecord) =>
      keys.crmLink(workspaceId, accountId, { provider, crmAccount, personId });
    const nameOf = ({ PK, SK }: { readonly PK: string; readonly SK: string }) => `${PK}\n${SK}`;

    async function renew(link: z.infer<typeof linkItem>): Promise<void> {
      if (link.expires_at > seconds() + LINK_SECONDS / 2) return;
      await updateIf(table, {
        Key: { PK: link.PK, SK: link.SK },
        set: { expires_at: seconds() + LINK_SECONDS },
        when: { crm_id: link.crm_id },
      });
    }

    return {
      async read(records) {
        const found = (await batchGet(table, records.map(keyOf))).map((item) => linkItem.parse(item));
        const links = new Map(
          found
            .filter(({ crm_id, expires_at }) => crm_id !== undefined && expires_at > seconds())
            .map((link) => [nameOf(link), link]),
        );
        await Promise.all([...links.values()].map(renew));
        return records.map((record) => links.get(nameOf(keyOf(record)))?.crm_id);
      },

      async claim(record) {
        const claimed = await updateIf(table, {
          Key: keyOf(record),
          set: { expires_at: seconds() + CLAIM_SECONDS },
          remove: ['crm_id'],
          // DynamoDB deletes expired items late.
          when: either(isAbsent(), isAtMost('expires_at', seconds())),
        });
        return claimed !== undefined;
      },

      async keep(record, crm_id) {
        await putItem(table, { ...keyOf(record), crm_id, expires_at: seconds() + LINK_SECONDS });
      },

      async release(record) {
        await deleteIf(table, keyOf(record), isAbsent('crm_id'));
      },

      async forget(record, crmId) {
        await deleteIf(table, keyOf(record), { crm_id: crmId });
      },
    };
  };
