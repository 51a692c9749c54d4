import { listImports } from '#contract/crm-imports.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/response.ts';
import { listImportsPage } from '#table/crm-imports/import-store.ts';

export const handler = endpoint(listImports, async ({ caller, query, table }) => {
  const list = await listImportsPage(table, caller, query);
  return { status: 200, data: list.rows, pagination: paginationOf(query, list) };
});
