import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { privateHeaders } from '#contract/browser-access.ts';
import type { SignInProblem } from '#contract/sign-in-problems.ts';
import { aboutIds } from '#domain/shared/audit/audit-record.ts';
import { sessionCookiesIn } from '#domain/workspace/keys/session-token.ts';
import {
  type FinishSignInPorts,
  finishSignIn,
  takeTransaction,
} from '#domain/workspace/sign-in/finish-sign-in.ts';
import { type OwnSession, type OwnSessionPorts, ownSession } from '#domain/workspace/sign-in/own-session.ts';
import { SignInError } from '#domain/workspace/sign-in/sign-in-error.ts';
import { redirectUriOf } from '#domain/workspace/sign-in/sign-in-settings.ts';
import { type StartSignInPorts, startSignIn, WORKSPACE_ID } from '#domain/workspace/sign-in/start-sign-in.ts';
import { recordEvent } from '#platform/audit-trail.ts';
import { documentClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { newId } from '#platform/ids.ts';
import { beginInvocation, endInvocation, noteInvocation } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import { browserName } from './browser-name.ts';
import {
  browserSecretIn,
  noSessionCookie,
  noTransactionCookie,
  sessionCookie,
  transactionCookie,
} from './cookies.ts';
import { signInPaths } from './sign-in-routes.ts';

export interface SignInPorts extends StartSignInPorts, FinishSignInPorts, OwnSessionPorts {
  readonly integrations: FinishSignInPorts['integrations'];
  readonly transactions: StartSignInPorts['transactions'] & FinishSignInPorts['transactions'];
  readonly identityProvider: StartSignInPorts['identityProvider'] & FinishSignInPorts['identityProvider'];
  readonly members: FinishSignInPorts['members'] & OwnSessionPorts['members'];
}

interface Asked {
  readonly query: URLSearchParams;
  readonly cookies: string;
  readonly userAgent: string;
  /** `Sec-Fetch-Site`, if the browser sends it. */
  readonly site: string | undefined;
  readonly publicUrl: string;
  readonly requestId: string;
}

interface SignInResponse {
  readonly status: number;
  readonly location?: string;
  readonly cookies?: readonly string[];
  readonly body?: unknown;
}

const RETURN_MAX = 1_000;
/** A place in the console. It goes behind the `#`, so it can never name another site. */
const PLACE = /^\/[\w\-./?=&%,:~+]*$/;

const placeOf = (wanted: string | null): string =>
  wanted !== null && wanted.length <= RETURN_MAX && PLACE.test(wanted) ? wanted : '/';

const toConsole = (publicUrl: string, place: string, cookies: readonly string[] = []): SignInResponse => ({
  status: 302,
  location: `${publicUrl}/console#${place}`,
  cookies,
});

const toProblem = (publicUrl: string, problem: SignInProblem, cookies?: readonly string[]) =>
  toConsole(publicUrl, `/sign-in/${problem}`, cookies);

interface SignInEvent {
  readonly action: 'sign-in' | 'refuse-sign-in';
  readonly sessionId: string | null;
  readonly memberId: string | null;
  readonly fields: string[];
  readonly status: number;
  readonly requestId: string;
}

/** Like changes through the API, but the session is the actor. A lost event goes to the log, which raises an alarm. */
async function recordSignIn(workspaceId: string, { sessionId, memberId, requestId, ...rest }: SignInEvent) {
  const event = {
    ...rest,
    id: newId('aud'),
    created_at: systemClock().toISOString(),
    actor: 'api_key' as const,
    key_id: sessionId,
    member_id: memberId,
    method: 'GET',
    resource_type: 'sessions',
    ...aboutIds(sessionId === null ? [] : [sessionId]),
    request_id: requestId,
  };
  try {
    await recordEvent(
      { client: documentClient(), name: env.tableName() },
      workspaceId,
      event,
      env.auditDays(),
    );
  } catch (error) {
    logger.error('audit event lost', { error, audit_event: event });
  }
}

const isElsewhere = (site: string | undefined): boolean => site === 'cross-site' || site === 'same-site';

/**
 * Another site may lead people to the sign-in, but not through it: a provider that asks nothing would replace a visitor's
 * session with one of its own. Our page asks them first.
 */
function askFirst({ query, publicUrl }: Asked): SignInResponse {
  const workspaceId = query.get('workspace') ?? '';
  const wanted = new URLSearchParams({
    ...(WORKSPACE_ID.test(workspaceId) && { workspace: workspaceId }),
    return_to: placeOf(query.get('return_to')),
  });
  return toConsole(publicUrl, `/sign-in?${wanted}`);
}

async function start(ports: SignInPorts, asked: Asked): Promise<SignInResponse> {
  const { query, site, publicUrl } = asked;
  if (isElsewhere(site)) return askFirst(asked);
  const { url, state, browserSecret } = await startSignIn(ports, {
    workspaceId: query.get('workspace') ?? undefined,
    email: query.get('email') ?? undefined,
    returnTo: placeOf(query.get('return_to')),
    redirectUri: redirectUriOf(publicUrl),
  });
  return { status: 302, location: url, cookies: [transactionCookie(publicUrl, state, browserSecret)] };
}

/** Refusals of people whom the provider vouched for. The others anyone can cause, and would fill a workspace's audit log. */
const OF_A_PERSON: ReadonlySet<SignInProblem> = new Set([
  'no_email',
  'email_unverified',
  'not_invited',
  'other_person',
  'full',
]);

async function finish(ports: SignInPorts, asked: Asked): Promise<SignInResponse> {
  const { query, cookies, userAgent, publicUrl, requestId } = asked;
  const state = query.get('state') ?? '';
  const sentBack = {
    parameters: query,
    browserSecret: browserSecretIn(cookies, publicUrl, state),
    redirectUri: redirectUriOf(publicUrl),
    browser: browserName(userAgent),
  };
  const transaction = await takeTransaction(ports, sentBack);
  const workspaceId = transaction.workspace_id;
  noteInvocation({ workspace_id: workspaceId });
  const used = noTransactionCookie(publicUrl, state);
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
    return toConsole(publicUrl, returnTo, [used, sessionCookie(publicUrl, cookie)]);
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    if (OF_A_PERSON.has(error.problem)) {
      const about = { sessionId: null, memberId: null, fields: [error.problem], status: 403, requestId };
      await recordSignIn(workspaceId, { action: 'refuse-sign-in', ...about });
    }
    return refusal(error, publicUrl, [used]);
  }
}

/** For the console's first request: who is signed in, and the handle for all others. Never for another site. */
async function session(ports: SignInPorts, { cookies, site, publicUrl }: Asked): Promise<SignInResponse> {
  const values = !isElsewhere(site) ? sessionCookiesIn(cookies, env.runsLocally()) : [];
  let found: OwnSession | undefined;
  for (const value of values) found ??= await ownSession(ports, value);
  return {
    status: 200,
    body: { data: found ?? null },
    ...(values.length > 0 && !found && { cookies: [noSessionCookie(publicUrl)] }),
  };
}

function refusal(error: SignInError, publicUrl: string, cookies?: readonly string[]): SignInResponse {
  const { problem, message, cause } = error;
  const why = cause instanceof Error ? cause.message : undefined;
  // Of these, an operator or an owner should know; the others are people's everyday mistakes.
  const isTrouble = problem === 'provider_down' || problem === 'provider_wrong';
  logger[isTrouble ? 'warn' : 'info']('sign-in refused', { problem, reason: message, why });
  return toProblem(publicUrl, problem, cookies);
}

const headerOf = ({ multiValueHeaders }: APIGatewayProxyEvent, wanted: string): string | undefined =>
  Object.entries(multiValueHeaders ?? {})
    .find(([name]) => name.toLowerCase() === wanted)?.[1]
    ?.join('; ');

/** A repeated parameter is ambiguous; the library refuses those of a provider. */
const queryOf = ({ multiValueQueryStringParameters }: APIGatewayProxyEvent): URLSearchParams =>
  new URLSearchParams(
    Object.entries(multiValueQueryStringParameters ?? {}).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );

/** By which a workspace is found; a stage without a public URL has no address to come back to. */
const NOT_OFFERED: SignInResponse = {
  status: 404,
  body: {
    error: {
      code: 'route_not_found',
      message: 'People cannot sign in at this stage, because it has no public URL. Use an API key.',
    },
  },
};

/** The public function by which people sign in. */
export function signInEndpoint(ports: () => SignInPorts) {
  const responses: Readonly<Record<string, (ports: SignInPorts, asked: Asked) => Promise<SignInResponse>>> = {
    [signInPaths.start]: start,
    [signInPaths.callback]: finish,
    [signInPaths.session]: session,
  };

  async function respond(event: APIGatewayProxyEvent): Promise<SignInResponse> {
    const publicUrl = env.publicUrl();
    const answer = responses[event.resource];
    if (publicUrl === undefined || !answer) return NOT_OFFERED;
    try {
      return await answer(ports(), {
        query: queryOf(event),
        cookies: headerOf(event, 'cookie') ?? '',
        userAgent: headerOf(event, 'user-agent') ?? '',
        site: headerOf(event, 'sec-fetch-site'),
        publicUrl,
        requestId: event.requestContext.requestId,
      });
    } catch (error) {
      if (error instanceof SignInError) return refusal(error, publicUrl);
      logger.error('request failed', { error: error instanceof Error ? error : String(error) });
      return event.resource === signInPaths.session
        ? { status: 500, body: { error: { code: 'internal_error', message: 'Something went wrong.' } } }
        : toProblem(publicUrl, 'failed');
    }
  }

  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const { requestId } = event.requestContext;
    beginInvocation({ request_id: requestId, endpoint: 'sign-in', route: event.resource });
    const { status, location, cookies = [], body } = await respond(event);
    endInvocation({ outcome: status < 400 ? 'done' : status < 500 ? 'refused' : 'failed', status });
    return {
      statusCode: status,
      headers: {
        ...privateHeaders,
        // The address holds the code and the state.
        'referrer-policy': 'no-referrer',
        'x-request-id': requestId,
        ...(location !== undefined && { location }),
        ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
      },
      ...(cookies.length > 0 && { multiValueHeaders: { 'set-cookie': [...cookies] } }),
      body: body === undefined ? '' : JSON.stringify(body),
    };
  };
}
