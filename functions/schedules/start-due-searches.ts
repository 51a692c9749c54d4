import { runDueImport } from '#domain/market/crm-imports/run-due-import.ts';
import { runDueSearch } from '#domain/signals/searches/run-due-search.ts';
import { createScheduledJob } from '#jobs/schedules/scheduled-job.ts';
import { startCrmImportNow, startRunNow } from '#jobs/workflows/start-jobs.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { importSettingsStore } from '#table/crm-imports/import-settings-store.ts';
import { importStore } from '#table/crm-imports/import-store.ts';
import { putItem } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { runStore } from '#table/runs/run-store.ts';
import { searchStore } from '#table/searches/search-store.ts';
import { functionTable } from '#table/table.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';
import { accountRoom, planStore } from '#table/workspaces/plan-store.ts';

/** Enough for one search or import: a few reads and writes, and one start. */
const TIME_FOR_ONE_MS = 10_000;

export const handler = createScheduledJob('start-due-searches', async ({ eachInTime }) => {
  const table = functionTable();
  // Without changes nothing calls the stream's consumer. So it gets one, and an alarm sees if it isn't called.
  await putItem(table, { ...keys.changeBeat(), at: systemClock().toISOString() });
  const searches = searchStore(table);
  const ports = {
    searches,
    runs: runStore(table),
    plans: planStore(table),
    accountRoom: accountRoom(table),
    newId,
    now: systemClock,
    startDiscovery: startRunNow,
  };
  await eachInTime(await searches.due(systemClock()), TIME_FOR_ONE_MS, (due) => runDueSearch(ports, due));
  const settings = importSettingsStore(table);
  const importPorts = {
    settings,
    imports: importStore(table),
    integrations: integrationStore(table),
    now: systemClock,
    start: startCrmImportNow,
  };
  await eachInTime(await settings.due(systemClock()), TIME_FOR_ONE_MS, (due) =>
    runDueImport(importPorts, due),
  );
});
