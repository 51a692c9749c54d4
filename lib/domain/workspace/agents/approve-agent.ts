import { decodeClient } from '#contract/agent-clients.ts';
import { MAX_KEYS } from '#contract/api-keys.ts';
import type { Refuse } from '#contract/errors.ts';
import { type AgentRequest, CODE_SECONDS, MAX_AGENTS_PER_MEMBER } from '#contract/oauth.ts';
import {
  type ApiKey,
  type ApiKeyStore,
  canMakeKeys,
  generateKey,
  isExpired,
} from '#domain/workspace/keys/api-key.ts';
import { LIMIT_MESSAGES, MADE_BY_A_KEY } from '#domain/workspace/keys/issue-api-key.ts';
import { type AgentCodeStore, CODE_PREFIX } from './agent-code.ts';

export interface ApproveAgentPorts {
  readonly codes: Pick<AgentCodeStore, 'add'>;
  readonly apiKeys: Pick<ApiKeyStore, 'listUnrevoked'>;
  readonly now: () => Date;
  /** Identifies this service to the agent, which may use several (RFC 9207). */
  readonly issuer: string;
  readonly refuse: Refuse<'forbidden' | 'limit_exceeded' | 'validation_failed'>;
}

/** Checked here as well as when the key is added, because here a person sees the reason. */
async function refuseTooMany({ apiKeys, now, refuse }: ApproveAgentPorts, approver: ApiKey): Promise<void> {
  const working = (await apiKeys.listUnrevoked(approver.workspace_id)).filter(
    (key) => !isExpired(key, now()),
  );
  if (working.length >= MAX_KEYS) throw refuse('limit_exceeded', LIMIT_MESSAGES.full);
  if (approver.member_id === null) return;
  const agents = working.filter(({ agent, member_id }) => agent && member_id === approver.member_id);
  if (agents.length >= MAX_AGENTS_PER_MEMBER) throw refuse('limit_exceeded', LIMIT_MESSAGES.agents_full);
}

/** Returns the redirect URL that carries the agent's code. */
export async function approveAgent(
  ports: ApproveAgentPorts,
  { state, ...request }: AgentRequest,
  key: ApiKey,
): Promise<string> {
  const { codes, now, issuer, refuse } = ports;
  const client = decodeClient(request);
  if (!client) {
    const message = 'The agent has not registered this address. Connect it again.';
    throw refuse('validation_failed', undefined, [{ path: 'redirect_uri', message }]);
  }
  if (!canMakeKeys(key)) throw refuse('forbidden', MADE_BY_A_KEY);
  await refuseTooMany(ports, key);
  const { text, hash } = generateKey(CODE_PREFIX);
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
