import { listAuditEvents } from '#contract/audit-events.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/response.ts';
import { env } from '#platform/env.ts';
import { listAuditPage } from '#table/audit/audit-list.ts';
import { resourceNames } from '#table/audit/resource-names.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';

export const handler = endpoint(listAuditEvents, async ({ caller, query, table }) => {
  const list = await listAuditPage(table, caller, query, env.auditDays());
  const keyIds = new Set(list.rows.flatMap(({ key_id }) => key_id ?? []));
  const [keyNames, names] = await Promise.all([
    apiKeyStore(table).namesOf([...keyIds]),
    resourceNames(
      table,
      caller.workspaceId,
      list.rows.flatMap(({ resource_ids: [first] }) => first ?? []),
    ),
  ]);
  const data = list.rows.map((row) => ({
    ...row,
    key_name: keyNames.get(row.key_id ?? '') ?? null,
    resource_name: names.get(row.resource_ids[0] ?? '') ?? null,
  }));
  return { status: 200, data, pagination: paginationOf(query, list) };
});
