import { alerts, drafts } from '#contract/queues.ts';
import { endImport } from '#domain/market/crm-imports/end-import.ts';
import { resumePushRun } from '#domain/outbound/pushes/resume-push-run.ts';
import {
  type ClaimWork,
  isStalled,
  type PendingKind,
  type PendingWork,
} from '#domain/shared/pending-work/pending-work.ts';
import { refreshStanding } from '#domain/signals/detections/refresh-standing.ts';
import { detectFromEvents } from '#domain/signals/events/detect-from-events.ts';
import { closeRun } from '#domain/signals/runs/close-run.ts';
import { systemClock } from '#platform/clock.ts';
import { count } from '#platform/count.ts';
import { env } from '#platform/env.ts';
import { onBehalfOf } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import { sendAlerts } from '#queues/send-alerts.ts';
import { sendMessages } from '#queues/send-messages.ts';
import { sendRows } from '#queues/send-rows.ts';
import { plainWriter } from '#reading/plain-writer.ts';
import { scheduledJob } from '#schedules/scheduled-job.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { clearAccount } from '#table/accounts/clear-account.ts';
import { importSettingsStore } from '#table/crm-imports/import-settings-store.ts';
import { importStore } from '#table/crm-imports/import-store.ts';
import { standingPorts } from '#table/detections/standing-ports.ts';
import { eventDetection } from '#table/events/event-detection.ts';
import { placeOfPromise } from '#table/events/sent-event-store.ts';
import { claimWork, finishPendingWork, overdueWork } from '#table/pending-work/pending-work.ts';
import { pushProgress } from '#table/pushes/push-progress.ts';
import { pushRunStore } from '#table/pushes/push-run-store.ts';
import { runStore } from '#table/runs/run-store.ts';
import { clearPeopleList } from '#table/saved-lists/clear-people-list.ts';
import { functionTable, type Table } from '#table/table.ts';
import { resumeExecution } from '#workflows/resume-execution.ts';
import { crmImportOf } from '#workflows/start-crm-import.ts';
import { onboardingOf } from '#workflows/start-onboarding.ts';
import { startRefit } from '#workflows/start-refit.ts';
import { workflowOf } from '#workflows/start-run.ts';

/** The longest one piece of work should take. */
const TIME_FOR_ONE_MS = 20_000;

/** A run whose workflow fails this often ends as failed, about a quarter of an hour after its start. */
const MAX_EXECUTIONS = 3;

type Resume = (table: Table, work: PendingWork, claim: ClaimWork) => Promise<void>;

/** Work that can simply be repeated. */
const again =
  (work: (table: Table, workspaceId: string, recordId: string) => Promise<void>): Resume =>
  async (table, { workspace_id, record_id }, claim) => {
    if (await claim()) await work(table, workspace_id, record_id);
  };

/** How each kind of work is resumed. */
const resume: Record<PendingKind, Resume> = {
  clear_account: again((...asked) => clearAccount(...asked)),

  clear_people_list: again(clearPeopleList),

  async onboard_account(table, work, claim) {
    const { workspace_id, record_id: id, promised_at: activated_at } = work;
    const account = await accountStore(table).get(workspace_id, id);
    if (account?.status !== 'active') return finishPendingWork(table, work);
    // Paid for, so it is never given up.
    await resumeExecution(onboardingOf(workspace_id, { id, activated_at }), work, claim);
  },

  async run(table, work, claim) {
    const { workspace_id, record_id } = work;
    const runs = runStore(table);
    const run = await runs.get(workspace_id, record_id);
    if (run?.status !== 'running') return finishPendingWork(table, work);
    const workflow = workflowOf(workspace_id, run);
    const longestMs = workflow.machine.timeoutSeconds(env.accountConcurrency()) * 1000 + TIME_FOR_ONE_MS;
    if (systemClock().getTime() - Date.parse(run.created_at) < longestMs) {
      if ((await resumeExecution(workflow, work, claim, MAX_EXECUTIONS)) === 'resumed') return;
    } else if (!(await claim())) return;
    logger.warn('run given up', { run_id: run.id });
    const { account_id } = run;
    if (account_id !== null) {
      // Findings of completed jobs still count. If refreshing fails, the run is closed anyway.
      await refreshStanding(standingPorts(table, systemClock), workspace_id, account_id).catch(
        (error: unknown) => {
          logger.error('standing not refreshed', { run_id: run.id, error });
        },
      );
    }
    await closeRun({ runs, now: systemClock }, workspace_id, run.id, true);
  },

  async crm_import(table, work, claim) {
    const { workspace_id, record_id } = work;
    const imports = importStore(table);
    const record = await imports.get(workspace_id, record_id);
    if (record?.status !== 'running') return finishPendingWork(table, work);
    const workflow = crmImportOf(workspace_id, record.id);
    if ((await resumeExecution(workflow, work, claim, MAX_EXECUTIONS)) === 'resumed') return;
    logger.warn('import given up', { import_id: record.id });
    const ports = { imports, settings: importSettingsStore(table), now: systemClock };
    const problem = {
      code: 'internal_error',
      message: 'The import was interrupted too often. Start it again.',
    };
    await endImport(ports, workspace_id, record, { status: 'failed', problem });
  },

  async refresh_standing(table, { workspace_id, record_id }, claim) {
    if (await claim()) await refreshStanding(standingPorts(table, systemClock), workspace_id, record_id);
  },

  detect_events: again(async (table, workspaceId, recordId) => {
    const { signalId, accountId } = placeOfPromise(recordId);
    await detectFromEvents(
      eventDetection(table, { writer: plainWriter, send: sendAlerts }),
      workspaceId,
      signalId,
      accountId,
    );
  }),

  async refit_workspace(_, __, claim) {
    const taken = await claim();
    if (taken) await startRefit(taken);
  },

  async redraft_messages(_, { workspace_id, record_id, promised_at }, claim) {
    if (!(await claim())) return;
    const message = { version: 1, workspace_id, account_id: record_id, promised_at, round: 1 } as const;
    await sendMessages(drafts, [{ message }]);
  },

  async catch_up_alerts(_, { workspace_id, record_id }, claim) {
    if (!(await claim())) return;
    const message = { version: 1, workspace_id, receiver_id: record_id } as const;
    await sendMessages(alerts, [{ message }]);
  },

  async push_run(table, work, claim) {
    const { workspace_id, record_id } = work;
    const run = await pushRunStore(table).get(workspace_id, record_id);
    if (run?.status !== 'running') return finishPendingWork(table, work);
    let taken: PendingWork | undefined;
    const outcome = await resumePushRun(
      {
        progress: pushProgress(table, systemClock),
        send: sendRows(run.target.kind),
        claim: async () => {
          taken = await claim({ movedAt: run.progress_at });
          return taken !== undefined;
        },
        now: systemClock,
      },
      workspace_id,
      run,
    );
    if (outcome === 'moving') return;
    const stalled = outcome === 'given_up' || isStalled(taken);
    if (outcome === 'resumed') count('PushRunsResumed', 1);
    if (stalled) count('PushRunsStalled', 1);
    logger.warn('push run made no progress', { run_id: run.id, outcome, stalled });
  },
};

/** Finishes work that a request promised but crashed before completing. */
export const handler = scheduledJob('resume-pending-work', async ({ eachInTime }) => {
  const table = functionTable();
  await eachInTime(await overdueWork(table, systemClock()), TIME_FOR_ONE_MS, async (work) => {
    const claim: ClaimWork = (taken) => claimWork(table, work, systemClock(), taken);
    await onBehalfOf(work.request_id, () => resume[work.kind](table, work, claim));
  });
});
