import { type AnyEndpoint, isWrite, needsWriteScope } from '#contract/endpoint.ts';
import { ServiceError } from '#contract/errors.ts';
import { noteInvocation } from '#platform/invocation.ts';
import { callerOf } from './caller.ts';
import type { EndpointEvent } from './event.ts';

const MAY_ONLY_READ = 'This API key may only read.';
const WHOLE_WORKSPACE = 'This belongs to the whole workspace. A member with scoped visibility may not';
const wholeWorkspace = (endpoint: AnyEndpoint): string =>
  `${WHOLE_WORKSPACE} ${isWrite(endpoint) ? 'change' : 'see'} it.`;

/** Who calls, and whether the key's scope and its member's sight cover the call. */
export const identifyCaller = (endpoint: AnyEndpoint) => ({
  before: ({ event }: { event: EndpointEvent }): void => {
    const caller = callerOf(event);
    noteInvocation({ workspace_id: caller.workspaceId, key_id: caller.keyId });
    if (needsWriteScope(endpoint) && caller.scope === 'read')
      throw new ServiceError('forbidden', MAY_ONLY_READ);
    if (endpoint.access === 'workspace' && caller.visibility === 'scoped') {
      throw new ServiceError('forbidden', wholeWorkspace(endpoint));
    }
    event.caller = caller;
  },
});
