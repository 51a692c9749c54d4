import { type AnyEndpoint, isWrite } from '#contract/endpoint.ts';
import { ServiceError } from '#contract/errors.ts';
import { logger } from '#platform/logger.ts';
import { callerOf } from './caller.ts';
import type { EndpointEvent } from './event.ts';

/** Who calls, and whether the key's scope covers the call. */
export const identifyCaller = (endpoint: AnyEndpoint) => ({
  before: ({ event }: { event: EndpointEvent }): void => {
    const caller = callerOf(event);
    logger.appendKeys({ workspace_id: caller.workspaceId, key_id: caller.keyId });
    if (isWrite(endpoint) && caller.scope === 'read') throw new ServiceError('forbidden');
    event.caller = caller;
  },
});
