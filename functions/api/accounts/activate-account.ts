import { activateAccount as contract } from '#contract/accounts.ts';
import { activateAccount } from '#domain/market/accounts/activate-account.ts';
import { endpoint } from '#http/endpoint.ts';
import { startOnboardingNow } from '#jobs/workflows/start-jobs.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createPlanStore } from '#table/workspaces/plan-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, params, body, refuse, attemptedSince, table, now }) => {
    const ports = {
      accounts: createAccountStore(table),
      members: createMemberStore(table),
      plans: createPlanStore(table),
      now,
      startOnboarding: startOnboardingNow,
      attemptedSince,
      refuse,
    };
    return { status: 200, data: await activateAccount(ports, caller, params.id, body.owner_id) };
  },
);
