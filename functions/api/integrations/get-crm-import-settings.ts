import { getCrmImportSettings } from '#contract/crm-imports.ts';
import { createEmptySettings } from '#domain/market/crm-imports/import-settings.ts';
import { endpoint } from '#http/endpoint.ts';
import { createImportSettingsStore } from '#table/crm-imports/import-settings-store.ts';

export const handler = endpoint(getCrmImportSettings, async ({ caller, params: { provider }, table }) => {
  const storedSettings = await createImportSettingsStore(table).get(caller.workspaceId, provider);
  return { status: 200, data: storedSettings ?? createEmptySettings(provider) };
});
