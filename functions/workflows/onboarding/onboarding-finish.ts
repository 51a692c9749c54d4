import { finishEnrichment } from '#domain/market/accounts/enrich-account.ts';
import { onboardingSteps } from '#jobs/workflows/onboarding.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { recordAbandoned } from '#platform/run-pending-job.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { finishPendingJob } from '#table/pending-jobs/pending-job-store.ts';

export const handler = workflowStep(
  onboardingSteps.finish,
  async (
    { workspace_id, account_id, activated_at, enrichment_failed, roster_failed, scan_failed },
    { table },
  ) => {
    await finishEnrichment(
      createAccountStore(table),
      workspace_id,
      { id: account_id, activated_at },
      enrichment_failed || roster_failed ? 'failed' : 'completed',
    );
    if (enrichment_failed || roster_failed || scan_failed) {
      recordAbandoned({ account_id, enrichment_failed, roster_failed, scan_failed });
    }
    await finishPendingJob(table, {
      kind: 'onboard_account',
      workspace_id,
      record_id: account_id,
      promised_at: activated_at,
    });
  },
);
