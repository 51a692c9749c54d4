import { activateAccount as contract } from '#contract/accounts.ts';
import { activateAccount } from '#domain/market/accounts/activate-account.ts';
import { endpoint } from '#http/endpoint.ts';
import { startOnboardingNow } from '#jobs/workflows/start-jobs.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { planStore } from '#table/workspaces/plan-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, params, body, refuse, attemptedSince, table, now }) => {
    const ports = {
      accounts: accountStore(table),
      members: memberStore(table),
      plans: planStore(table),
      now,
      startOnboarding: startOnboardingNow,
      attemptedSince,
      refuse,
    };
    return { status: 200, data: await activateAccount(ports, caller, params.id, body.owner_id) };
  },
);
