import { getExportSettings } from '#contract/export-settings.ts';
import { shownExportSettings } from '#domain/outbound/daily-exports/daily-export.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { env } from '#platform/env.ts';
import { dailyExportStore } from '#table/exports/daily-export-store.ts';

export const handler = freshEndpoint(getExportSettings, async ({ caller: { workspaceId }, table }) => {
  const stored = await dailyExportStore(table).get(workspaceId);
  return { status: 200, data: shownExportSettings(workspaceId, stored, env.awsPlace()) };
});
