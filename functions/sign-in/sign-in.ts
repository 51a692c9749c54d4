import { openId } from '#http/sign-in/openid.ts';
import { signInEndpoint, signInSlots } from '#http/sign-in/sign-in-endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { newId } from '#platform/ids.ts';
import { signInSecrets } from '#platform/workspace-secrets.ts';
import { functionTable } from '#table/table.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { signInProviderStore } from '#table/workspaces/integration-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { sessionStore } from '#table/workspaces/session-store.ts';
import { memberIdentityStore, signInTransactionStore } from '#table/workspaces/sign-in-store.ts';

const identityProvider = openId({ runsLocally: env.runsLocally(), slotsOf: signInSlots });

export const handler = signInEndpoint(() => {
  const table = functionTable();
  return {
    apiKeys: apiKeyStore(table),
    identities: memberIdentityStore(table),
    identityProvider,
    integrations: signInProviderStore(table),
    members: memberStore(table),
    newId,
    now: systemClock,
    sessions: sessionStore(table),
    transactions: signInTransactionStore(table),
    vault: signInSecrets,
  };
});
