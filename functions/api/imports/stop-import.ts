import { stopImport as contract } from '#contract/crm-imports.ts';
import { stopImport } from '#domain/market/crm-imports/end-import.ts';
import { endpoint } from '#http/endpoint.ts';
import { createImportSettingsStore } from '#table/crm-imports/import-settings-store.ts';
import { createImportStore } from '#table/crm-imports/import-store.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse, table, now }) => {
  const ports = {
    imports: createImportStore(table),
    settings: createImportSettingsStore(table),
    now,
    refuse,
  };
  return { status: 200, data: await stopImport(ports, caller.workspaceId, params.id) };
});
