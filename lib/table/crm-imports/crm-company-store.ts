import { type CrmCompanyStore, storedCompany } from '#domain/market/crm-imports/stored-company.ts';
import { batchDelete, batchGet, batchPut } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** What imports last read of the companies in CRMs. */
export const createCrmCompanyStore = (table: Table): CrmCompanyStore => ({
  async find(workspaceId, crm, crmIds) {
    const byPartition = new Map(
      crmIds.map((crmId) => [keys.crmCompany(workspaceId, crm, crmId).PK, crmId] as const),
    );
    const items = await batchGet(
      table,
      [...byPartition.values()].map((crmId) => keys.crmCompany(workspaceId, crm, crmId)),
    );
    return new Map(
      items.map((item) => [byPartition.get(String(item.PK)) ?? '', storedCompany.parse(item)] as const),
    );
  },

  put: (workspaceId, crm, companies) =>
    batchPut(
      table,
      [...companies].map(([crmId, company]) => ({
        ...keys.crmCompany(workspaceId, crm, crmId),
        ...company,
      })),
    ),

  remove: (workspaceId, crm, crmIds) =>
    batchDelete(
      table,
      crmIds.map((crmId) => keys.crmCompany(workspaceId, crm, crmId)),
    ),
});
