import { getCrmImportSettings } from '#contract/crm-imports.ts';
import { createEmptySettings } from '#domain/market/crm-imports/import-settings.ts';
import { endpoint } from '#http/endpoint.ts';
import { importSettingsStore } from '#table/crm-imports/import-settings-store.ts';

export const handler = endpoint(getCrmImportSettings, async ({ caller, params: { provider }, table }) => {
  const stored = await importSettingsStore(table).get(caller.workspaceId, provider);
  return { status: 200, data: stored ?? createEmptySettings(provider) };
});
