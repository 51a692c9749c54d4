import { failEnrichment } from '#domain/accounts/enrich-account.ts';
import { systemClock } from '#platform/clock.ts';
import { accountStore } from '#table/account-store.ts';
import { finishPendingWork } from '#table/pending-work.ts';
import { functionTable } from '#table/table.ts';
import { onboardingInput } from '#workflows/onboarding.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

export const handler = workflowStep(
  onboardingInput,
  async ({ workspace_id, account_id, enrichment_failed, roster_failed }) => {
    const table = functionTable();
    if (enrichment_failed || roster_failed) {
      await failEnrichment(
        accountStore(table, { now: systemClock }),
        workspace_id,
        account_id,
        roster_failed,
      );
    }
    await finishPendingWork(table, { kind: 'onboard_account', workspace_id, record_id: account_id });
  },
);
