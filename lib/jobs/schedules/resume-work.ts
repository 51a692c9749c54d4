import { alerts, drafts } from '#contract/queues.ts';
import { DAY_MS } from '#contract/time.ts';
import { endImport } from '#domain/market/crm-imports/end-import.ts';
import { resumePushRun } from '#domain/outbound/pushes/resume-push-run.ts';
import {
  type ClaimPendingJob,
  isStalled,
  type PendingJob,
  type PendingKind,
} from '#domain/shared/pending-jobs/pending-job.ts';
import { deriveId } from '#domain/shared/text/hash-letters.ts';
import { refreshAccountSummary } from '#domain/signals/detections/refresh-account-summary.ts';
import { detectFromEvents } from '#domain/signals/events/detect-from-events.ts';
import { closeRun, isMonitorScan } from '#domain/signals/runs/close-run.ts';
import { beginScan } from '#domain/signals/runs/start-scan.ts';
import { isScanWorthwhile } from '#domain/signals/runs/unread-documents.ts';
import { addAlerts, sendRows } from '#jobs/queues/send-messages.ts';
import { alertToFindings } from '#jobs/workflows/alert-to-findings.ts';
import {
  startRefit,
  startRun,
  toCrmImportExecution,
  toOnboardingExecution,
  toRunExecution,
} from '#jobs/workflows/start-jobs.ts';
import { systemClock } from '#platform/clock.ts';
import { count } from '#platform/count.ts';
import { env } from '#platform/env.ts';
import { newId } from '#platform/ids.ts';
import { onBehalfOf } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import { recordAbandoned } from '#platform/run-pending-job.ts';
import { plainWriter } from '#reading/plain-writer.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { clearAccount } from '#table/accounts/remove-account.ts';
import { createImportSettingsStore } from '#table/crm-imports/import-settings-store.ts';
import { createImportStore } from '#table/crm-imports/import-store.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { createEventDetection } from '#table/events/event-detection.ts';
import { parsePendingJobId } from '#table/events/sent-event-store.ts';
import { claimPendingJob, finishPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { createPushProgress } from '#table/pushes/push-progress.ts';
import { createPushRunStore } from '#table/pushes/push-run-store.ts';
import { createUnreadDocuments } from '#table/runs/run-documents.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { clearPeopleList } from '#table/saved-lists/forget-list.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';
import type { Table } from '#table/table.ts';
import { createPlanStore } from '#table/workspaces/plan-store.ts';
import { sendMessages } from '../queues/send-messages.ts';
import { resumeExecution } from '../workflows/resume-execution.ts';

/** The longest one piece of work should take. */
export const MAX_WORK_MS = 20_000;

/** A run ends at the latest this long after its time limit: the time for all restarts, and much more. */
const RESTARTS_MS = DAY_MS;

type Resume = (table: Table, work: PendingJob, claim: ClaimPendingJob) => Promise<void>;

/** Work that can simply be repeated. */
const createRepeat =
  (work: (table: Table, workspaceId: string, recordId: string) => Promise<void>): Resume =>
  async (table, { workspace_id, record_id }, claim) => {
    if (await claim()) await work(table, workspace_id, record_id);
  };

/** How each kind of work is resumed. */
const resumersByKind: Record<PendingKind, Resume> = {
  clear_account: createRepeat((...parameters) => clearAccount(...parameters)),

  clear_people_list: createRepeat(clearPeopleList),

  async onboard_account(table, work, claim) {
    const { workspace_id, record_id: id, promised_at: activated_at } = work;
    const account = await createAccountStore(table).get(workspace_id, id);
    if (account?.status !== 'active') return finishPendingJob(table, work);
    const workflow = toOnboardingExecution(workspace_id, { id, activated_at });
    await resumeExecution(workflow, work, claim, { isPaidFor: true });
  },

  async run(table, work, claim) {
    const { workspace_id, record_id } = work;
    const runs = createRunStore(table);
    const run = await runs.get(workspace_id, record_id);
    if (run?.status !== 'running') return finishPendingJob(table, work);
    const workflow = toRunExecution(workspace_id, run);
    const longestMs = workflow.machine.timeoutSeconds(env.accountConcurrency()) * 1000 + RESTARTS_MS;
    if (systemClock().getTime() - Date.parse(run.created_at) < longestMs) {
      if ((await resumeExecution(workflow, work, claim)) === 'resumed') return;
    } else if (!(await claim())) return;
    const { account_id } = run;
    if (account_id !== null) {
      // What completed jobs found still counts and is alerted to. If that fails, the run is closed anyway.
      const logFailure = (error: unknown): undefined => {
        logger.error('findings not passed on', { run_id: run.id, error });
      };
      const summary = createSummaryPorts(table, systemClock);
      await refreshAccountSummary(summary, workspace_id, account_id).catch(logFailure);
      await alertToFindings(table, workspace_id, run.id).catch(logFailure);
      const account = await createAccountStore(table).get(workspace_id, account_id).catch(logFailure);
      if (isMonitorScan(run, account))
        await createUnreadDocuments(table).promiseScan(workspace_id, account_id);
    }
    await closeRun({ runs, now: systemClock, reportFailedRun: recordAbandoned }, workspace_id, run.id, {
      died: true,
    });
  },

  async crm_import(table, work, claim) {
    const { workspace_id, record_id } = work;
    const imports = createImportStore(table);
    const record = await imports.get(workspace_id, record_id);
    if (record?.status !== 'running') return finishPendingJob(table, work);
    const workflow = toCrmImportExecution(workspace_id, record.id);
    if ((await resumeExecution(workflow, work, claim)) === 'resumed') return;
    recordAbandoned({ import_id: record.id });
    const ports = { imports, settings: createImportSettingsStore(table), now: systemClock };
    const problem = {
      code: 'internal_error',
      message: 'The import was interrupted too often. Start it again.',
    };
    await endImport(ports, workspace_id, record, { status: 'failed', problem });
  },

  async refresh_standing(table, { workspace_id, record_id }, claim) {
    if (await claim())
      await refreshAccountSummary(createSummaryPorts(table, systemClock), workspace_id, record_id);
  },

  detect_events: createRepeat(async (table, workspaceId, recordId) => {
    const { signalId, accountId } = parsePendingJobId(recordId);
    await detectFromEvents(
      createEventDetection(table, workspaceId, { writer: plainWriter, addAlerts: addAlerts(table) }),
      workspaceId,
      signalId,
      accountId,
    );
  }),

  async read_again(table, work, claim) {
    const account = await createAccountStore(table).get(work.workspace_id, work.record_id);
    if (!account || !isScanWorthwhile(account, work, systemClock())) return finishPendingJob(table, work);
    // As for monitors: who doesn't pay any more is read no more.
    const plan = await createPlanStore(table).get(work.workspace_id);
    if (plan?.subscription_status !== 'active') return finishPendingJob(table, work);
    const claimedWork = await claim();
    if (!claimedWork) return;
    const ports = {
      signals: createSignalStore(table),
      runs: createRunStore(table),
      newId,
      now: systemClock,
      startScan: startRun,
    };
    // The same for the same attempt, so that a sweeper that crashed starts it once. Answers are cached, so the model is only asked
    // about what it hasn't read.
    const runId = deriveId('run', account.id, claimedWork.promised_at, claimedWork.attempt);
    await beginScan(ports, work.workspace_id, account, { startedBy: null, runId });
  },

  async refit_workspace(_, __, claim) {
    const claimedWork = await claim();
    if (claimedWork) await startRefit(claimedWork);
  },

  async redraft_messages(_, { workspace_id, record_id, promised_at }, claim) {
    if (!(await claim())) return;
    const message = { version: 1, workspace_id, account_id: record_id, promised_at } as const;
    await sendMessages(drafts, [{ message }]);
  },

  // The worker claims the turn, so a message too many does nothing.
  async catch_up_alerts(_, { workspace_id, record_id }) {
    const message = { version: 1, workspace_id, receiver_id: record_id } as const;
    await sendMessages(alerts, [{ message }]);
  },

  async push_run(table, work, claim) {
    const { workspace_id, record_id } = work;
    const run = await createPushRunStore(table).get(workspace_id, record_id);
    if (run?.status !== 'running') return finishPendingJob(table, work);
    let claimedWork: PendingJob | undefined;
    const outcome = await resumePushRun(
      {
        progress: createPushProgress(table, systemClock),
        send: sendRows(run.target.kind),
        claim: async () => {
          claimedWork = await claim({ movedAt: run.progress_at });
          return claimedWork !== undefined;
        },
        now: systemClock,
      },
      workspace_id,
      run,
    );
    if (outcome === 'moving') return;
    const isRunStalled = outcome === 'given_up' || isStalled(claimedWork);
    if (isRunStalled) count('PushRunsStalled', 1);
    logger.warn('push run made no progress', { run_id: run.id, outcome, stalled: isRunStalled });
  },
};

/** Resumes one piece of overdue work, unless another sweeper was faster. */
export function resumeWork(table: Table, work: PendingJob): Promise<void> {
  const claim: ClaimPendingJob = (claimedWork) => claimPendingJob(table, work, systemClock(), claimedWork);
  return onBehalfOf(work.request_id, () => resumersByKind[work.kind](table, work, claim));
}
