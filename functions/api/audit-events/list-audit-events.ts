import { listAuditEvents } from '#contract/audit-events.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/response.ts';
import { env } from '#platform/env.ts';
import { listAuditPage } from '#table/audit/audit-list.ts';
import { readResourceNames } from '#table/audit/resource-names.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';

export const handler = endpoint(listAuditEvents, async ({ caller, query, table }) => {
  const auditPage = await listAuditPage(table, caller, query, env.auditDays());
  const keyIds = new Set(auditPage.rows.flatMap(({ key_id }) => key_id ?? []));
  const [keyNames, resourceNames] = await Promise.all([
    createApiKeyStore(table).findNames([...keyIds]),
    readResourceNames(
      table,
      caller.workspaceId,
      auditPage.rows.flatMap(({ resource_ids: [firstResourceId] }) => firstResourceId ?? []),
    ),
  ]);
  const data = auditPage.rows.map((row) => ({
    ...row,
    key_name: keyNames.get(row.key_id ?? '') ?? null,
    resource_name: resourceNames.get(row.resource_ids[0] ?? '') ?? null,
  }));
  return { status: 200, data, pagination: paginationOf(query, auditPage) };
});
