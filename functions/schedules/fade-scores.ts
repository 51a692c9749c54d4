import { systemClock } from '#platform/clock.ts';
import { scheduledJob } from '#schedules/scheduled-job.ts';
import { scoreFading } from '#workflows/score-fading.ts';
import { startMachine } from '#workflows/start-machine.ts';

/** `2026-05-31`: named after its day, so that a tick that comes twice starts it once. */
const DAY_LENGTH = 10;

export const handler = scheduledJob('fade-scores', () =>
  startMachine(scoreFading, systemClock().toISOString().slice(0, DAY_LENGTH), {}),
);
