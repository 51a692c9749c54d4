import { type CrmCompanyStore, storedCompany } from '#domain/market/crm-imports/stored-company.ts';
import { batchDelete, batchPut, findItems } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** What imports last read of the companies in CRMs. */
export const createCrmCompanyStore = (table: Table): CrmCompanyStore => ({
  find: (workspaceId, crm, crmIds) =>
    findItems(table, crmIds, (crmId) => keys.crmCompany(workspaceId, crm, crmId), storedCompany),

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
