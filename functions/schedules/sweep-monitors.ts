import { hourOf } from '#domain/monitors/monitor.ts';
import { systemClock } from '#platform/clock.ts';
import { scheduledJob } from '#schedules/scheduled-job.ts';
import { monitorSweep } from '#workflows/monitor-sweep.ts';
import { startMachine } from '#workflows/start-machine.ts';

/** `2026-05-31T09`: the sweep is named after its hour, so that a tick that comes twice starts it once. */
const HOUR_LENGTH = 13;

export const handler = scheduledJob('sweep-monitors', async () => {
  const hour = hourOf(systemClock());
  await startMachine(monitorSweep, hour.slice(0, HOUR_LENGTH), { hour });
});
