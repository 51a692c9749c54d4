import { updateCrmImportSettings } from '#contract/crm-imports.ts';
import { setImport } from '#domain/market/crm-imports/import-settings.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { createImportSettingsStore } from '#table/crm-imports/import-settings-store.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(
  updateCrmImportSettings,
  async ({ caller, params, body, refuse, table, now }) => {
    const ports = {
      settings: createImportSettingsStore(table),
      integrations: createIntegrationStore(table),
      now,
      refuse,
    };
    return { status: 200, data: await setImport(ports, caller.workspaceId, params.provider, body) };
  },
);
