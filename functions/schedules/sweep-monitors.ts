import { getHour } from '#domain/signals/monitors/monitor.ts';
import { createScheduledJob } from '#jobs/schedules/scheduled-job.ts';
import { monitorSweep } from '#jobs/workflows/monitor-sweep.ts';
import { startUnlessDone } from '#jobs/workflows/start-machine.ts';
import { systemClock } from '#platform/clock.ts';
import { createMonitorStore } from '#table/monitors/monitor-store.ts';
import { getFunctionTable } from '#table/table.ts';

/** `2026-05-31T09`: the sweep is named after its hour, so a repeated tick doesn't start it twice. */
const HOUR_LENGTH = 13;

export const handler = createScheduledJob('sweep-monitors', async () => {
  const hour = getHour(systemClock());
  const slots = await createMonitorStore(getFunctionTable()).dueSlots(hour);
  // Each state transition costs money, and on a small stage most hours have nothing due.
  if (slots.length === 0) return;
  await startUnlessDone({ machine: monitorSweep, name: hour.slice(0, HOUR_LENGTH), input: { hour, slots } });
});
