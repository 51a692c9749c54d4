import { updateExportSettings } from '#contract/export-settings.ts';
import { bucketWriter } from '#delivery/bucket-writer.ts';
import { setDailyExport } from '#domain/outbound/daily-exports/change-daily-export.ts';
import { shownExportSettings } from '#domain/outbound/daily-exports/daily-export.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { env } from '#platform/env.ts';
import { changeLogStore } from '#table/changes/change-log-store.ts';
import { dailyExportStore } from '#table/exports/daily-export-store.ts';

export const handler = freshEndpoint(
  updateExportSettings,
  async ({ caller: { workspaceId }, body, refuse, table, now }) => {
    const exports = dailyExportStore(table);
    const stage = env.awsPlace();
    const ports = {
      exports,
      log: changeLogStore(table),
      buckets: bucketWriter,
      now,
      refuse,
      account: stage.account,
    };
    if (body.bucket === null) await exports.remove(workspaceId);
    const stored = body.bucket === null ? undefined : await setDailyExport(ports, workspaceId, body);
    return { status: 200, data: shownExportSettings(workspaceId, stored, stage) };
  },
);
