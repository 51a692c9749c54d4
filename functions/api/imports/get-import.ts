import { getImport } from '#contract/crm-imports.ts';
import { findImport } from '#domain/market/crm-imports/end-import.ts';
import { endpoint } from '#http/endpoint.ts';
import { createImportStore } from '#table/crm-imports/import-store.ts';

export const handler = endpoint(
  getImport,
  async ({ caller: { workspaceId }, params: { id }, refuse, table }) => {
    const imports = createImportStore(table);
    const record = await findImport({ imports, refuse }, workspaceId, id);
    return { status: 200, data: { ...record, examples: [...(await imports.readExamples(workspaceId, id))] } };
  },
);
