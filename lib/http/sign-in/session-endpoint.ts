import { findSessionCookies } from '#domain/workspace/keys/session-token.ts';
import {
  type CallerSession,
  type CallerSessionPorts,
  readCallerSession,
} from '#domain/workspace/sign-in/caller-session.ts';
import { env } from '#platform/env.ts';
import {
  type BrowserRequest,
  type BrowserResponse,
  createBrowserEndpoint,
  isFromOtherSite,
} from './browser-endpoint.ts';
import { clearSessionCookie } from './cookies.ts';
import { signInPaths } from './sign-in-routes.ts';

/** A browser sends one. Each costs a read, and anyone may ask. */
const MAX_COOKIES = 2;

/** Who is signed in, and the handle for all other requests. Never for another site. */
async function readSession(ports: CallerSessionPorts, request: BrowserRequest): Promise<BrowserResponse> {
  const cookieValues = isFromOtherSite(request)
    ? []
    : findSessionCookies(request.cookies, env.runsLocally()).slice(0, MAX_COOKIES);
  let session: CallerSession | undefined;
  for (const value of cookieValues) session ??= await readCallerSession(ports, value);
  return {
    status: 200,
    body: { data: session ?? null },
    ...(cookieValues.length > 0 && !session && { cookies: [clearSessionCookie(request.publicUrl)] }),
  };
}

const FAILURE_RESPONSE: BrowserResponse = {
  status: 500,
  body: { error: { code: 'internal_error', message: 'Something went wrong.' } },
};

/** For the console's first request. It waits for no provider, so that a slow one stops nobody who is signed in. */
export const createSessionEndpoint = (ports: () => CallerSessionPorts) =>
  createBrowserEndpoint({
    responses: { [signInPaths.session]: (request) => readSession(ports(), request) },
    failed: () => FAILURE_RESPONSE,
  });
