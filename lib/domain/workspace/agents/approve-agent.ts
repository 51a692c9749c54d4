import { clientOf } from '#contract/agent-clients.ts';
import type { Refuse } from '#contract/errors.ts';
import { type AgentRequest, CODE_SECONDS } from '#contract/oauth.ts';
import { type ApiKey, issueKey } from '#domain/workspace/keys/api-key.ts';
import { type AgentCodeStore, CODE_PREFIX } from './agent-code.ts';

export interface ApproveAgentPorts {
  readonly codes: Pick<AgentCodeStore, 'add'>;
  readonly now: () => Date;
  /** Identifies this service to the agent, which may use several (RFC 9207). */
  readonly issuer: string;
  readonly refuse: Refuse<'forbidden' | 'validation_failed'>;
}

/** Returns the redirect URL that carries the agent's code. */
export async function approveAgent(
  { codes, now, issuer, refuse }: ApproveAgentPorts,
  { state, ...request }: AgentRequest,
  key: ApiKey,
): Promise<string> {
  if (key.agent) throw refuse('forbidden', 'An agent cannot approve another agent. Use an API key.');
  const client = clientOf(request);
  if (!client) {
    const message = 'The agent has not registered this address. Connect it again.';
    throw refuse('validation_failed', undefined, [{ path: 'redirect_uri', message }]);
  }
  const { text, hash } = issueKey(CODE_PREFIX);
  await codes.add({
    ...request,
    hash,
    client_name: client.client_name,
    workspace_id: key.workspace_id,
    key_id: key.id,
    good_until: new Date(now().getTime() + CODE_SECONDS * 1000).toISOString(),
  });
  const address = new URL(request.redirect_uri);
  address.searchParams.set('code', text);
  if (state !== undefined) address.searchParams.set('state', state);
  address.searchParams.set('iss', issuer);
  return address.href;
}
