import { type CrmCompanyStore, storedCompany } from '#domain/market/crm-imports/crm-company-store.ts';
import { batchDelete, batchGet, batchPut } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** What imports last saw of the companies in CRMs. */
export const crmCompanyStore = (table: Table): CrmCompanyStore => ({
  async find(workspaceId, place, crmIds) {
    const byPartition = new Map(
      crmIds.map((crmId) => [keys.crmCompany(workspaceId, place, crmId).PK, crmId] as const),
    );
    const items = await batchGet(
      table,
      [...byPartition.values()].map((crmId) => keys.crmCompany(workspaceId, place, crmId)),
    );
    return new Map(
      items.map((item) => [byPartition.get(String(item.PK)) ?? '', storedCompany.parse(item)] as const),
    );
  },

  put: (workspaceId, place, companies) =>
    batchPut(
      table,
      [...companies].map(([crmId, company]) => ({
        ...keys.crmCompany(workspaceId, place, crmId),
        ...company,
      })),
    ),

  remove: (workspaceId, place, crmId) => batchDelete(table, [keys.crmCompany(workspaceId, place, crmId)]),
});
