import { runDueImport } from '#domain/market/crm-imports/run-due-import.ts';
import { runDueSearch } from '#domain/signals/searches/run-due-search.ts';
import { createScheduledJob } from '#jobs/schedules/scheduled-job.ts';
import { startCrmImportNow, startRunNow } from '#jobs/workflows/start-jobs.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { createImportSettingsStore } from '#table/crm-imports/import-settings-store.ts';
import { createImportStore } from '#table/crm-imports/import-store.ts';
import { putItem } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { createSearchStore } from '#table/searches/search-store.ts';
import { getFunctionTable } from '#table/table.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';
import { createAccountRoomReader, createPlanStore } from '#table/workspaces/plan-store.ts';

/** Enough for one search or import: a few reads and writes, and one start. */
const TIME_FOR_ONE_MS = 10_000;

export const handler = createScheduledJob('start-due-searches', async ({ eachInTime }) => {
  const table = getFunctionTable();
  // Without changes nothing calls the stream's consumer. So it gets one, and an alarm sees if it isn't called.
  await putItem(table, { ...keys.changeBeat(), at: systemClock().toISOString() });
  const searches = createSearchStore(table);
  const ports = {
    searches,
    runs: createRunStore(table),
    plans: createPlanStore(table),
    accountRoom: createAccountRoomReader(table),
    newId,
    now: systemClock,
    startDiscovery: startRunNow,
  };
  await eachInTime(await searches.due(systemClock()), TIME_FOR_ONE_MS, (dueSearch) =>
    runDueSearch(ports, dueSearch),
  );
  const settings = createImportSettingsStore(table);
  const importPorts = {
    settings,
    imports: createImportStore(table),
    integrations: createIntegrationStore(table),
    now: systemClock,
    start: startCrmImportNow,
  };
  await eachInTime(await settings.findDue(systemClock()), TIME_FOR_ONE_MS, (dueImport) =>
    runDueImport(importPorts, dueImport),
  );
});
