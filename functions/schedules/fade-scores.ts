import { systemClock } from '#platform/clock.ts';
import { scheduledJob } from '#schedules/scheduled-job.ts';
import { scoreFading } from '#workflows/score-fading.ts';
import { startUnlessDone } from '#workflows/start-unless-done.ts';

/** `2026-05-31`: the execution is named after its day, so a repeated tick doesn't start it twice. */
const DAY_LENGTH = 10;

export const handler = scheduledJob('fade-scores', () =>
  startUnlessDone({
    machine: scoreFading,
    name: systemClock().toISOString().slice(0, DAY_LENGTH),
    input: {},
  }),
);
