import { drafts } from '#contract/queues.ts';
import { fadeScores } from '#domain/signals/detections/fade-scores.ts';
import { sendMessages } from '#jobs/queues/send-messages.ts';
import { scoreFadingSteps } from '#jobs/workflows/score-fading.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { runPendingJobNow } from '#platform/run-pending-job.ts';
import { createAccountsWithSignals } from '#table/accounts/accounts-with-signals.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { addDraftJobs } from '#table/detections/add-draft-jobs.ts';
import { finishPendingJob } from '#table/pending-jobs/pending-job-store.ts';

/** A generous limit for a page of a hundred accounts. */
const TIME_FOR_PAGE_MS = 60_000;

export const handler = workflowStep(
  scoreFadingSteps.fade,
  async ({ place, refit }, { remainingMs, table, now }) => {
    const ports = {
      ...createSummaryPorts(table, now),
      withSignals: createAccountsWithSignals(table),
      // Sent at once: of a hundred accounts, rules write the drafts in seconds.
      async addDraftJobs(workspace_id: string, accountIds: readonly string[]) {
        const promised_at = await addDraftJobs(table, workspace_id, accountIds);
        const messages = accountIds.map((account_id) => ({
          message: { version: 1, workspace_id, account_id, promised_at } as const,
        }));
        await runPendingJobNow('redraft_messages', () => sendMessages(drafts, messages));
      },
    };
    const position = { place, only: refit?.workspace_id };
    const result = await fadeScores(ports, position, () => remainingMs() > TIME_FOR_PAGE_MS);
    if (refit && !result.more) {
      await finishPendingJob(table, { kind: 'refit_workspace', record_id: refit.workspace_id, ...refit });
    }
    return { ...result, refit };
  },
);
