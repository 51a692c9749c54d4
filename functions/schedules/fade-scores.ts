import { createScheduledJob } from '#jobs/schedules/scheduled-job.ts';
import { scoreFading } from '#jobs/workflows/score-fading.ts';
import { startUnlessDone } from '#jobs/workflows/start-machine.ts';
import { systemClock } from '#platform/clock.ts';

/** `2026-05-31`: the execution is named after its day, so a repeated tick doesn't start it twice. */
const DAY_LENGTH = 10;

export const handler = createScheduledJob('fade-scores', () =>
  startUnlessDone({
    machine: scoreFading,
    name: systemClock().toISOString().slice(0, DAY_LENGTH),
    input: {},
  }),
);
