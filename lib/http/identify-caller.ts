import { type AnyEndpoint, isOpenToAgents, isWrite, needsWriteScope } from '#contract/endpoint.ts';
import { ServiceError } from '#contract/errors.ts';
import type { AuthorizedCaller, RefusedCaller } from '#domain/workspace/keys/authorize-key.ts';
import { count } from '#platform/count.ts';
import { noteInvocation } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import { type Caller, callerOf } from './caller.ts';
import type { EndpointEvent } from './event.ts';

const MAY_ONLY_READ = 'This API key can only read. Use a key with write scope.';
const NOT_FOR_AGENTS = 'Agents that signed in may not use this. A person can, with an API key.';
const WHOLE_WORKSPACE = 'This belongs to the whole workspace. A member with scoped visibility may not';
const wholeWorkspace = (endpoint: AnyEndpoint): string =>
  `${WHOLE_WORKSPACE} ${isWrite(endpoint) ? 'change' : 'see'} it.`;

/** Reads what a key may do now, bypassing API Gateway's cache. */
export type CurrentCaller = (keyId: string) => Promise<AuthorizedCaller | RefusedCaller>;

async function freshly(cached: Caller, currentCaller: CurrentCaller): Promise<Caller> {
  const current = await currentCaller(cached.keyId);
  if (!('refused' in current)) return current;
  logger.info('key refused', { reason: current.refused, key_id: cached.keyId });
  count('KeysRefused', 1);
  throw new ServiceError('unauthorized');
}

/** Identifies the caller and checks that the kind of key, its scope and the member's visibility allow the call. */
export function identifyCaller(endpoint: AnyEndpoint, currentCaller?: CurrentCaller) {
  const reader = endpoint.freshCaller && currentCaller;
  if (endpoint.freshCaller && !reader) {
    throw new Error(
      `${endpoint.id}: the contract sets freshCaller, but the function passes no currentCaller`,
    );
  }
  return {
    before: async ({ event }: { event: EndpointEvent }): Promise<void> => {
      const cached = callerOf(event);
      noteInvocation({ workspace_id: cached.workspaceId, key_id: cached.keyId });
      const caller = reader ? await freshly(cached, reader) : cached;
      if (caller.agent && !isOpenToAgents(endpoint)) throw new ServiceError('forbidden', NOT_FOR_AGENTS);
      if (needsWriteScope(endpoint) && caller.scope === 'read')
        throw new ServiceError('forbidden', MAY_ONLY_READ);
      if (endpoint.access === 'workspace' && caller.visibility === 'scoped') {
        throw new ServiceError('forbidden', wholeWorkspace(endpoint));
      }
      event.caller = caller;
    },
  };
}
