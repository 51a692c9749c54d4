import { listAuditEvents } from '#contract/audit-events.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { env } from '#platform/env.ts';
import { listAuditPage } from '#table/audit/audit-list.ts';
import { functionTable } from '#table/table.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';

export const handler = endpoint(listAuditEvents, async ({ caller, query }) => {
  const table = functionTable();
  const list = await listAuditPage(table, caller, query, env.auditDays());
  const keyIds = new Set(list.rows.flatMap(({ key_id }) => key_id ?? []));
  const names = await apiKeyStore(table).namesOf([...keyIds]);
  const data = list.rows.map((row) => ({ ...row, key_name: names.get(row.key_id ?? '') ?? null }));
  return { status: 200, data, pagination: paginationOf(query, list) };
});
