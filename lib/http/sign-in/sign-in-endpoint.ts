import type { SignInProblem } from '#contract/sign-in-problems.ts';
import { toResourceFields } from '#domain/shared/audit/audit-record.ts';
import {
  claimTransaction,
  type FinishSignInPorts,
  finishSignIn,
} from '#domain/workspace/sign-in/finish-sign-in.ts';
import { SignInError } from '#domain/workspace/sign-in/identity-provider.ts';
import { buildRedirectUri, buildSignInUrl } from '#domain/workspace/sign-in/sign-in-settings.ts';
import { type StartSignInPorts, startSignIn, WORKSPACE_ID } from '#domain/workspace/sign-in/start-sign-in.ts';
import { env } from '#platform/env.ts';
import { noteInvocation } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import { keyUseKeys } from '#platform/table-keys.ts';
import { claimAvailableSlots } from '#table/pacing/slots.ts';
import { writeAuditEvent } from '../record-change.ts';
import {
  type BrowserRequest,
  type BrowserResponse,
  createBrowserEndpoint,
  isFromOtherSite,
} from './browser-endpoint.ts';
import { describeBrowser } from './browser-name.ts';
import {
  clearTransactionCookie,
  findBrowserSecret,
  writeSessionCookie,
  writeTransactionCookie,
} from './cookies.ts';
import { SIGN_IN_SECONDS, signInPaths } from './sign-in-routes.ts';

/** Claims one of the slots of a workspace's sign-ins that wait for its provider. */
export const claimSignInSlot = (workspaceId: string) =>
  claimAvailableSlots({
    keyOf: (owner, slot) => keyUseKeys.slot(owner, 'sign_in', slot),
    workspaceId,
    ofWorkspace: env.signInsOfWorkspace(),
    maxMs: SIGN_IN_SECONDS * 1_000,
  });

interface SignInPorts extends StartSignInPorts, FinishSignInPorts {
  readonly integrations: FinishSignInPorts['integrations'];
  readonly transactions: StartSignInPorts['transactions'] & FinishSignInPorts['transactions'];
  readonly identityProvider: StartSignInPorts['identityProvider'] & FinishSignInPorts['identityProvider'];
}

const MAX_RETURN = 1_000;
/** A place in the console. It goes behind the `#`, so it can never name another site. */
const CONSOLE_PATH_PATTERN = /^\/[\w\-./?=&%,:~+]*$/;

const checkReturnPath = (path: string | null): string =>
  path !== null && path.length <= MAX_RETURN && CONSOLE_PATH_PATTERN.test(path) ? path : '/';

const redirectToConsole = (
  publicUrl: string,
  path: string,
  cookies: readonly string[] = [],
): BrowserResponse => ({
  status: 302,
  location: `${publicUrl}/console#${path}`,
  cookies,
});

/** With the workspace, so that people can try again. */
const redirectToProblem = (
  { publicUrl, workspaceId }: Pick<BrowserRequest, 'publicUrl' | 'workspaceId'>,
  problem: SignInProblem,
  cookies?: readonly string[],
) =>
  redirectToConsole(
    publicUrl,
    `/sign-in/${problem}${WORKSPACE_ID.test(workspaceId) ? `?workspace=${workspaceId}` : ''}`,
    cookies,
  );

interface SignInEvent {
  readonly action: 'sign-in' | 'refuse-sign-in';
  readonly sessionId: string | null;
  readonly memberId: string | null;
  readonly fields: string[];
  readonly status: number;
  readonly requestId: string;
}

/** Like changes through the API, but the session is the actor. */
const recordSignIn = (workspaceId: string, { sessionId, memberId, requestId, ...rest }: SignInEvent) =>
  writeAuditEvent(workspaceId, {
    ...rest,
    key_id: sessionId,
    member_id: memberId,
    method: 'GET',
    resource_type: 'sessions',
    ...toResourceFields(sessionId === null ? [] : [sessionId]),
    values: {},
    request_id: requestId,
  });

/**
 * Another site may lead people to the sign-in, but not through it: a provider that asks nothing would replace a visitor's
 * session with one of its own. Our page asks them first.
 */
function askBeforeSignIn({ workspaceId, query, publicUrl }: BrowserRequest): BrowserResponse {
  const parameters = new URLSearchParams({
    ...(WORKSPACE_ID.test(workspaceId) && { workspace: workspaceId }),
    return_to: checkReturnPath(query.get('return_to')),
  });
  return redirectToConsole(publicUrl, `/sign-in?${parameters}`);
}

/** Says that a browser was sent to the public URL before. */
const MOVED_PARAMETER = 'moved';

/**
 * The provider leads back to the public URL, and the cookie of this sign-in stays at the host that sets it. So a sign-in that
 * begins at another host, such as API Gateway's own, begins again there. Once: behind a proxy, the gateway never sees the
 * public host.
 */
function toPublicHost({ workspaceId, query, host, publicUrl }: BrowserRequest): BrowserResponse | undefined {
  if (host === undefined || host === new URL(publicUrl).host || query.has(MOVED_PARAMETER)) return undefined;
  const repeatedQuery = new URLSearchParams([...query, [MOVED_PARAMETER, '1']]);
  return {
    status: 302,
    location: `${buildSignInUrl(publicUrl, encodeURIComponent(workspaceId))}?${repeatedQuery}`,
  };
}

async function start(ports: SignInPorts, request: BrowserRequest): Promise<BrowserResponse> {
  const { workspaceId, query, publicUrl } = request;
  if (isFromOtherSite(request)) return askBeforeSignIn(request);
  const publicHostRedirect = toPublicHost(request);
  if (publicHostRedirect) return publicHostRedirect;
  const { url, state, browserSecret } = await startSignIn(ports, {
    workspaceId,
    returnTo: checkReturnPath(query.get('return_to')),
    redirectUri: buildRedirectUri(publicUrl, workspaceId),
  });
  return { status: 302, location: url, cookies: [writeTransactionCookie(publicUrl, state, browserSecret)] };
}

/** Refusals of people whom the provider vouched for. The others anyone can cause, and would fill a workspace's audit log. */
const PERSON_PROBLEMS: ReadonlySet<SignInProblem> = new Set([
  'no_email',
  'email_unverified',
  'not_invited',
  'other_person',
  'full',
]);

async function finish(ports: SignInPorts, request: BrowserRequest): Promise<BrowserResponse> {
  const { workspaceId, query, cookies, userAgent, publicUrl, requestId } = request;
  const state = query.get('state') ?? '';
  const sentBack = {
    workspaceId,
    parameters: query,
    browserSecret: findBrowserSecret(cookies, publicUrl, state),
    redirectUri: buildRedirectUri(publicUrl, workspaceId),
    browser: describeBrowser(userAgent),
  };
  const transaction = await claimTransaction(ports, sentBack);
  noteInvocation({ workspace_id: workspaceId });
  const clearedCookie = clearTransactionCookie(publicUrl, state);
  try {
    const { cookie, sessionId, memberId, hasJoined, returnTo } = await finishSignIn(
      ports,
      transaction,
      sentBack,
    );
    const fields = hasJoined ? ['joined'] : [];
    await recordSignIn(workspaceId, {
      action: 'sign-in',
      sessionId,
      memberId,
      fields,
      status: 200,
      requestId,
    });
    return redirectToConsole(publicUrl, returnTo, [clearedCookie, writeSessionCookie(publicUrl, cookie)]);
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    if (PERSON_PROBLEMS.has(error.problem)) {
      const auditFields = {
        sessionId: null,
        memberId: null,
        fields: [error.problem],
        status: 403,
        requestId,
      };
      await recordSignIn(workspaceId, { action: 'refuse-sign-in', ...auditFields });
    }
    return redirectWithError(error, request, [clearedCookie]);
  }
}

function redirectWithError(
  error: SignInError,
  request: BrowserRequest,
  cookies?: readonly string[],
): BrowserResponse {
  const { problem, message, cause } = error;
  const causeMessage = cause instanceof Error ? cause.message : undefined;
  // Of these, an operator or an owner should know; the others are people's everyday mistakes.
  const isTrouble = problem === 'provider_down' || problem === 'provider_wrong';
  logger[isTrouble ? 'warn' : 'info']('sign-in refused', { problem, reason: message, why: causeMessage });
  return redirectToProblem(request, problem, cookies);
}

/** The public function by which people sign in. */
export function signInEndpoint(ports: () => SignInPorts) {
  const redirectSignInErrors =
    (respond: (ports: SignInPorts, request: BrowserRequest) => Promise<BrowserResponse>) =>
    async (request: BrowserRequest): Promise<BrowserResponse> => {
      try {
        return await respond(ports(), request);
      } catch (error) {
        if (error instanceof SignInError) return redirectWithError(error, request);
        throw error;
      }
    };

  return createBrowserEndpoint({
    responses: {
      [signInPaths.start]: redirectSignInErrors(start),
      [signInPaths.callback]: redirectSignInErrors(finish),
    },
    failed: (request) => redirectToProblem(request, 'failed'),
  });
}
