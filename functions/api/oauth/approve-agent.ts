import { approveAgent } from '#contract/oauth.ts';
import { approveAgent as approve } from '#domain/workspace/agents/approve-agent.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { env } from '#platform/env.ts';
import { createAgentCodeStore } from '#table/workspaces/agent-code-store.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';

export const handler = freshEndpoint(approveAgent, async ({ caller, body, refuse, table, now }) => {
  const issuer = env.publicUrl();
  if (issuer === undefined) {
    throw refuse('forbidden', 'Agents cannot sign in at this stage. Give the agent an API key instead.');
  }
  const apiKeys = createApiKeyStore(table);
  const key = await apiKeys.get(caller.keyId);
  if (!key) throw refuse('unauthorized');
  const ports = { apiKeys, codes: createAgentCodeStore(table), now, issuer, refuse };
  return { status: 201, data: { redirect_to: await approve(ports, body, key) } };
});
