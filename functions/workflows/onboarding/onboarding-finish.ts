import { settleEnrichment } from '#domain/market/accounts/enrich-account.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { finishPendingWork } from '#table/pending-work/pending-work.ts';
import { functionTable } from '#table/table.ts';
import { onboardingSteps } from '#workflows/onboarding.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

export const handler = workflowStep(
  onboardingSteps.finish,
  async ({ workspace_id, account_id, activated_at, enrichment_failed, roster_failed }) => {
    const table = functionTable();
    await settleEnrichment(
      accountStore(table),
      workspace_id,
      { id: account_id, activated_at },
      enrichment_failed || roster_failed ? 'failed' : 'completed',
    );
    await finishPendingWork(table, {
      kind: 'onboard_account',
      workspace_id,
      record_id: account_id,
      promised_at: activated_at,
    });
  },
);
