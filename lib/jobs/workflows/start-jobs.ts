import type { PendingJob } from '#domain/shared/pending-jobs/pending-job.ts';
import { listAllSignals } from '#domain/signals/discovery/discovery-spec.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import { runPendingJobNow } from '#platform/run-pending-job.ts';
import { crmImportMachine } from './crm-import.ts';
import { discovery } from './discovery.ts';
import { onboarding } from './onboarding.ts';
import type { PendingExecution } from './resume-execution.ts';
import { scan } from './scan.ts';
import { scoreFading } from './score-fading.ts';
import { startMachine } from './start-machine.ts';

type StartedRun = Pick<RunRecord, 'id' | 'spec'>;

/** The workflow that completes a run, under the run's name. */
export function toRunExecution(workspaceId: string, { id, spec }: StartedRun): PendingExecution {
  const input = { workspace_id: workspaceId, run_id: id };
  return spec === null
    ? { machine: scan, name: id, input }
    : { machine: discovery, name: id, input: { ...input, signal_ids: listAllSignals(spec) } };
}

export const startRun = (workspaceId: string, run: StartedRun): Promise<void> =>
  startMachine(toRunExecution(workspaceId, run));

/** Leaves a failure to the sweeper. */
export const startRunNow = (workspaceId: string, run: StartedRun): Promise<void> =>
  runPendingJobNow('run', () => startRun(workspaceId, run));

interface ActivatedAccount {
  readonly id: string;
  readonly activated_at: string;
}

/** The workflow of one activation: an account may be activated again. */
export const toOnboardingExecution = (workspaceId: string, { id, activated_at }: ActivatedAccount) => ({
  machine: onboarding,
  name: `${id}-${Date.parse(activated_at)}`,
  input: { workspace_id: workspaceId, account_id: id, activated_at },
});

/** Leaves a failure to the sweeper. */
export const startOnboardingNow = (workspaceId: string, account: ActivatedAccount): Promise<void> =>
  runPendingJobNow('onboard_account', () => startMachine(toOnboardingExecution(workspaceId, account)));

/** The workflow that completes an import, under the import's name. */
export const toCrmImportExecution = (workspaceId: string, id: string) => ({
  machine: crmImportMachine,
  name: id,
  input: { workspace_id: workspaceId, import_id: id },
});

/** Leaves a failure to the sweeper. */
export const startCrmImportNow = (workspaceId: string, id: string): Promise<void> =>
  runPendingJobNow('import', () => startMachine(toCrmImportExecution(workspaceId, id)));

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
