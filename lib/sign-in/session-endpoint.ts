import { sessionCookiesIn } from '#domain/workspace/keys/session-token.ts';
import { type OwnSession, type OwnSessionPorts, ownSession } from '#domain/workspace/sign-in/own-session.ts';
import { env } from '#platform/env.ts';
import { type Asked, type BrowserResponse, browserEndpoint, isElsewhere } from './browser-endpoint.ts';
import { noSessionCookie } from './cookies.ts';
import { signInPaths } from './sign-in-routes.ts';

/** A browser sends one. Each costs a read, and anyone may ask. */
const MOST_COOKIES = 2;

/** Who is signed in, and the handle for all other requests. Never for another site. */
async function session(ports: OwnSessionPorts, asked: Asked): Promise<BrowserResponse> {
  const values = isElsewhere(asked)
    ? []
    : sessionCookiesIn(asked.cookies, env.runsLocally()).slice(0, MOST_COOKIES);
  let found: OwnSession | undefined;
  for (const value of values) found ??= await ownSession(ports, value);
  return {
    status: 200,
    body: { data: found ?? null },
    ...(values.length > 0 && !found && { cookies: [noSessionCookie(asked.publicUrl)] }),
  };
}

const FAILED: BrowserResponse = {
  status: 500,
  body: { error: { code: 'internal_error', message: 'Something went wrong.' } },
};

/** For the console's first request. It waits for no provider, so that a slow one stops nobody who is signed in. */
export const sessionEndpoint = (ports: () => OwnSessionPorts) =>
  browserEndpoint({
    responses: { [signInPaths.session]: (asked) => session(ports(), asked) },
    failed: () => FAILED,
  });
