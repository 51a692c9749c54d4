import { type AnyEndpoint, isOpenToAgents, isWrite, requiresWriteScope } from '#contract/endpoint.ts';
import { ServiceError } from '#contract/errors.ts';
import type { AuthorizedCaller, RefusedCaller } from '#domain/workspace/keys/authorize-key.ts';
import { findSessionCookies, hasMatchingCookie, parseHandle } from '#domain/workspace/keys/session-token.ts';
import { count } from '#platform/count.ts';
import { env } from '#platform/env.ts';
import { noteInvocation } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import { type Caller, readCaller } from './caller.ts';
import type { EndpointEvent } from './event.ts';
import { readHeader } from './read-header.ts';

const MAY_ONLY_READ = 'This API key can only read. Use a key with write scope.';
const NOT_FOR_AGENTS = 'Agents that signed in may not use this. A person can, with an API key.';
const NOT_OWNER =
  'Only owners may do this: a workspace key, or a member with the role admin. Ask an owner of the workspace.';
const SESSION_OVER = 'Your session has ended, or this request was not made by the console. Sign in again.';
const OTHER_SITE = 'This request came from another site. Use the console, or an API key.';
const WHOLE_WORKSPACE = 'This belongs to the whole workspace. A member with scoped visibility may not';
const describeRefusal = (endpoint: AnyEndpoint): string =>
  `${WHOLE_WORKSPACE} ${isWrite(endpoint) ? 'change' : 'see'} it.`;

/** Reads what a key may do now, bypassing API Gateway's cache. */
export type CurrentCaller = (keyId: string) => Promise<AuthorizedCaller | RefusedCaller>;

async function readCurrentCaller(cachedCaller: Caller, currentCaller: CurrentCaller): Promise<Caller> {
  const currentAccess = await currentCaller(cachedCaller.keyId);
  if (!('refused' in currentAccess)) return currentAccess;
  logger.info('key refused', { reason: currentAccess.refused, key_id: cachedCaller.keyId });
  count('KeysRefused', 1);
  throw new ServiceError('unauthorized');
}

/** Browsers send both headers by themselves, and pages can't change them. */
function isFromOwnPage(event: EndpointEvent): boolean {
  const site = readHeader(event, 'sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = URL.parse(readHeader(event, 'origin') ?? '');
  return origin !== null && origin.host === readHeader(event, 'host');
}

/**
 * A session needs its cookie as well as its handle, which the gateway has checked. Writes must also come from our own page,
 * which no site that got hold of a handle can imitate.
 */
function checkSession(endpoint: AnyEndpoint, event: EndpointEvent): void {
  const handle = parseHandle(readHeader(event, 'authorization') ?? '');
  const cookies = findSessionCookies(readHeader(event, 'cookie') ?? '', env.runsLocally());
  if (handle === undefined || !hasMatchingCookie(handle, cookies)) {
    throw new ServiceError('unauthorized', SESSION_OVER);
  }
  if (isWrite(endpoint) && !isFromOwnPage(event)) throw new ServiceError('forbidden', OTHER_SITE);
}

/** Identifies the caller and checks that the kind of key, its scope and the member's visibility allow the call. */
export function identifyCaller(endpoint: AnyEndpoint, currentCaller?: CurrentCaller) {
  const readFreshCaller = endpoint.freshCaller && currentCaller;
  if (endpoint.access === 'owner' && !endpoint.freshCaller) {
    throw new Error(`${endpoint.id}: only what the table says now decides who is an owner; set freshCaller`);
  }
  if (endpoint.freshCaller && !readFreshCaller) {
    throw new Error(
      `${endpoint.id}: the contract sets freshCaller, but the function passes no currentCaller`,
    );
  }
  if (currentCaller && !readFreshCaller) {
    throw new Error(`${endpoint.id}: the function passes a currentCaller; set freshCaller in the contract`);
  }
  return {
    before: async ({ event }: { event: EndpointEvent }): Promise<void> => {
      const cachedCaller = readCaller(event);
      noteInvocation({ workspace_id: cachedCaller.workspaceId, key_id: cachedCaller.keyId });
      if (cachedCaller.session) checkSession(endpoint, event);
      const caller = readFreshCaller ? await readCurrentCaller(cachedCaller, readFreshCaller) : cachedCaller;
      if (caller.agent && !isOpenToAgents(endpoint)) throw new ServiceError('forbidden', NOT_FOR_AGENTS);
      if (requiresWriteScope(endpoint) && caller.scope === 'read')
        throw new ServiceError('forbidden', MAY_ONLY_READ);
      if (endpoint.access !== undefined && caller.visibility === 'scoped') {
        throw new ServiceError('forbidden', describeRefusal(endpoint));
      }
      if (endpoint.access === 'owner' && !caller.owner) throw new ServiceError('forbidden', NOT_OWNER);
      event.caller = caller;
    },
  };
}
