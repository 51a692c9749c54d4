import { getExportSettings } from '#contract/export-settings.ts';
import { shownExportSettings } from '#domain/outbound/daily-exports/daily-export.ts';
import { endpoint } from '#http/endpoint.ts';
import { env } from '#platform/env.ts';
import { dailyExportStore } from '#table/exports/daily-export-store.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';

export const handler = endpoint(
  getExportSettings,
  async ({ caller: { workspaceId } }) => {
    const stored = await dailyExportStore(functionTable()).get(workspaceId);
    return { status: 200, data: shownExportSettings(workspaceId, stored, env.awsAccount()) };
  },
  { currentCaller },
);
