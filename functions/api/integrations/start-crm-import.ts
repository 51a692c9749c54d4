import { startCrmImport } from '#contract/crm-imports.ts';
import { startImport } from '#domain/market/crm-imports/start-import.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { startCrmImportNow } from '#jobs/workflows/start-jobs.ts';
import { createImportSettingsStore } from '#table/crm-imports/import-settings-store.ts';
import { createImportStore } from '#table/crm-imports/import-store.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(
  startCrmImport,
  async ({ caller, params, body, refuse, newId, table, now }) => {
    const settings = createImportSettingsStore(table);
    const ports = {
      imports: createImportStore(table),
      integrations: createIntegrationStore(table),
      ownerWins: async (...key: Parameters<typeof settings.get>) =>
        (await settings.get(...key))?.owner_wins ?? ('here' as const),
      newId,
      now,
      start: startCrmImportNow,
      refuse,
    };
    const { id, created_at } = await startImport(ports, caller.workspaceId, params.provider, {
      scope: body.scope,
      isDry: body.dry_run,
    });
    return { status: 202, data: { run_id: id, status: 'running' as const, created_at } };
  },
);
