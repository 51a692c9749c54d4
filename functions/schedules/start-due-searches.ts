import { runDueSearch } from '#domain/signals/searches/run-due-search.ts';
import { attemptPromised } from '#platform/attempt-promised.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { scheduledJob } from '#schedules/scheduled-job.ts';
import { runStore } from '#table/runs/run-store.ts';
import { searchStore } from '#table/searches/search-store.ts';
import { functionTable } from '#table/table.ts';
import { planStore } from '#table/workspaces/plan-store.ts';
import { startRunWorkflow } from '#workflows/start-run.ts';

/** Enough for one search: a few reads and writes, and one start. */
const TIME_FOR_ONE_MS = 10_000;

export const handler = scheduledJob('start-due-searches', async ({ eachInTime }) => {
  const table = functionTable();
  const searches = searchStore(table);
  const ports = {
    searches,
    runs: runStore(table),
    plans: planStore(table),
    newId,
    now: systemClock,
    startDiscovery: (...run: Parameters<typeof startRunWorkflow>) =>
      attemptPromised('run', () => startRunWorkflow(...run)),
  };
  await eachInTime(await searches.due(systemClock()), TIME_FOR_ONE_MS, (due) => runDueSearch(ports, due));
});
