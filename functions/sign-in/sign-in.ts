import { createOpenIdProvider } from '#http/sign-in/openid.ts';
import { claimSignInSlot, signInEndpoint } from '#http/sign-in/sign-in-endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { newId } from '#platform/ids.ts';
import { signInSecrets } from '#platform/workspace-secrets.ts';
import { getFunctionTable } from '#table/table.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createSignInProviderStore } from '#table/workspaces/integration-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createSessionStore } from '#table/workspaces/session-store.ts';
import { createMemberIdentityStore, createSignInTransactionStore } from '#table/workspaces/sign-in-store.ts';

const identityProvider = createOpenIdProvider({ runsLocally: env.runsLocally(), claimSlot: claimSignInSlot });

export const handler = signInEndpoint(() => {
  const table = getFunctionTable();
  return {
    apiKeys: createApiKeyStore(table),
    identities: createMemberIdentityStore(table),
    identityProvider,
    integrations: createSignInProviderStore(table),
    members: createMemberStore(table),
    newId,
    now: systemClock,
    sessions: createSessionStore(table),
    transactions: createSignInTransactionStore(table),
    vault: signInSecrets,
  };
});
