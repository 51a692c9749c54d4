import { approveAgent } from '#contract/oauth.ts';
import { approveAgent as approve } from '#domain/workspace/agents/approve-agent.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { functionTable } from '#table/table.ts';
import { agentCodeStore } from '#table/workspaces/agent-code-store.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';

export const handler = endpoint(
  approveAgent,
  async ({ caller, body, refuse }) => {
    const issuer = env.publicUrl();
    if (issuer === undefined) {
      throw refuse('forbidden', 'Agents cannot sign in at this stage. Give the agent an API key instead.');
    }
    const table = functionTable();
    const apiKeys = apiKeyStore(table);
    const key = await apiKeys.get(caller.keyId);
    if (!key) throw refuse('unauthorized');
    const ports = { apiKeys, codes: agentCodeStore(table), now: systemClock, issuer, refuse };
    return { status: 201, data: { redirect_to: await approve(ports, body, key) } };
  },
  { currentCaller },
);
