import type { PendingJob } from '#domain/shared/pending-jobs/pending-job.ts';
import { scoreFading } from './score-fading.ts';
import { startMachine } from './start-machine.ts';

/** Recalculates one workspace's fits and scores; each retry by the sweeper is a separate execution. */
export const startRefit = ({ workspace_id, promised_at, token, attempt }: PendingJob): Promise<void> =>
  startMachine({
    machine: scoreFading,
    name: `${workspace_id}-${Date.parse(promised_at)}-${attempt}`,
    input: {
      place: { workspace_id, shard: 0, after: null },
      refit: { workspace_id, promised_at, token },
    },
  });
