import { updateAccount as contract } from '#contract/accounts.ts';
import { updateAccount } from '#domain/market/accounts/update-account.ts';
import { refreshAccountSummary } from '#domain/signals/detections/refresh-account-summary.ts';
import { endpoint } from '#http/endpoint.ts';
import { startOnboardingNow } from '#jobs/workflows/start-jobs.ts';
import { createHiddenDomains } from '#table/accounts/hidden-domains.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { createRelationStore } from '#table/relations/relation-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createPlanStore } from '#table/workspaces/plan-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, params, body, refuse, noteRevealed, table, now }) => {
    const ports = {
      ...createSummaryPorts(table, now),
      members: createMemberStore(table),
      plans: createPlanStore(table),
      startOnboarding: startOnboardingNow,
      knownRelations: createRelationStore(table),
      hiddenDomains: createHiddenDomains(table, noteRevealed),
      refuse,
    };
    const account = await updateAccount(ports, caller, params.id, body);
    if (body.relation === undefined) return { status: 200, data: account };
    // A company that was just called a customer shouldn't be shown as hot.
    const refreshedAccount = await refreshAccountSummary(ports, caller.workspaceId, account.id);
    return { status: 200, data: refreshedAccount ?? account };
  },
);
