import * as z from 'zod';
import type { OpenSentValues } from '#domain/outbound/crm/sent-values.ts';
import { batchPut, findItems } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const sentItem = z.object({ fields: z.record(z.string(), z.array(z.string())) });

/** What was written to CRMs. An item is in its account's partition and deleted with it. */
export const createSentValueStore =
  (table: Table): OpenSentValues =>
  (workspaceId, provider, crmAccount) => {
    const keyOf = (accountId: string) => keys.crmSent(workspaceId, accountId, { provider, crmAccount });
    return {
      async read(accountIds) {
        const items = await findItems(table, accountIds, keyOf, sentItem);
        return new Map(accountIds.map((accountId) => [accountId, items.get(accountId)?.fields ?? {}]));
      },

      write: (fieldsByAccount) =>
        batchPut(
          table,
          [...fieldsByAccount].map(([accountId, fields]) => ({ ...keyOf(accountId), fields })),
        ),
    };
  };
