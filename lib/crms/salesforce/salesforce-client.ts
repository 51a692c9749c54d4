import * as z from 'zod';
import { type Pace, TokenBucket } from '#vendor-api/token-bucket.ts';
import type { Transport } from '#vendor-api/transport.ts';
import {
  type Retryable,
  type VendorCall,
  type VendorResponse,
  vendorClient,
} from '#vendor-api/vendor-client.ts';
import { VendorBusyError, VendorRefusedError } from '#vendor-api/vendor-error.ts';

/** Salesforce supports versions for years. This one has everything used here. */
export const VERSION = '62.0';
export const DATA = `/services/data/v${VERSION}`;

/** Salesforce limits calls per day and concurrent calls. This is for the latter. */
const PACE = { perSecond: 10, burst: 20 };

const errorList = z
  .array(z.object({ errorCode: z.string().default(''), message: z.string().default('') }))
  .min(1);

/** Errors come as a list. The first one matters. */
export function problemOf(body: unknown): { readonly errorCode: string; readonly message: string } {
  return errorList.safeParse(body).data?.[0] ?? { errorCode: '', message: '' };
}

/** Temporary errors of a call or a record. */
export const TRANSIENT_ERRORS = new Set([
  'UNABLE_TO_LOCK_ROW',
  'SERVER_UNAVAILABLE',
  'REQUEST_RUNNING_TOO_LONG',
]);

/** The code matters more than the status: a used-up day is a 403, like a missing permission. */
function retryable({ status, body }: VendorResponse): Retryable | undefined {
  const { errorCode, message } = problemOf(body);
  if (errorCode === 'REQUEST_LIMIT_EXCEEDED') {
    const isDaily = message.includes('TotalRequests');
    return {
      code: 'rate_limited',
      message: isDaily ? "Salesforce's daily API limit is used up." : "Salesforce's rate limit is reached.",
      isBrief: !isDaily,
    };
  }
  if (TRANSIENT_ERRORS.has(errorCode))
    return {
      code: 'crm_locked',
      message: `Salesforce answered ${errorCode}.`,
      isBrief: true,
      // A lock refuses; the others may have come too late to undo a write.
      isUnclear: errorCode !== 'UNABLE_TO_LOCK_ROW',
    };
  if (status === 429 || status >= 500) {
    const message = `Salesforce answered ${status}.`;
    return { code: 'crm_unavailable', message, isBrief: true, isUnclear: status >= 500 };
  }
  return undefined;
}

export interface SalesforceLogin {
  readonly clientId: string;
  readonly clientSecret: string;
}

interface Session {
  readonly token: string;
  /** The user the app runs as. */
  readonly userId: string;
  /** Empty if Salesforce doesn't say. */
  readonly orgId: string;
}

const tokenResponse = z.object({ access_token: z.string(), id: z.string().default('') });
/** In `https://login.salesforce.com/id/{organization}/{user}`. The three letters after fifteen are a checksum. */
const ORG_ID = /\/id\/(00D\w{12})\w{0,3}\//;
const tokenRefusal = z.object({ error: z.string(), error_description: z.string().default('') });

/** The calls of one piece of work, which its signal ends. */
export interface SalesforceClient {
  readonly signal: AbortSignal;
  call(call: Omit<VendorCall, 'bucket'>): Promise<VendorResponse>;
  userId(): Promise<string>;
  orgId(): Promise<string>;
}

/**
 * Sessions by connection, kept between invocations. Salesforce doesn't say when a token expires, so it is used until
 * it is rejected.
 */
type Sessions = Map<string, Promise<Session>>;
const containerSessions: Sessions = new Map();

/** The API of one Salesforce org. `connection` identifies its session. */
export function salesforceClient(
  transport: Transport,
  { clientId, clientSecret }: SalesforceLogin,
  connection: string,
  { pace = PACE, sessions = containerSessions }: { pace?: Pace | undefined; sessions?: Sessions } = {},
): (signal: AbortSignal) => SalesforceClient {
  const client = vendorClient({ vendor: 'Salesforce', transport, bucket: new TokenBucket(pace), retryable });

  async function logIn(signal: AbortSignal): Promise<Session> {
    const response = await client.call(
      {
        method: 'POST',
        path: '/services/oauth2/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: clientSecret,
        }).toString(),
      },
      signal,
    );
    const session = tokenResponse.safeParse(response.body);
    if (response.status === 200 && session.success) {
      const { access_token: token, id } = session.data;
      const [, orgId = ''] = ORG_ID.exec(id) ?? [];
      return { token, userId: id.slice(id.lastIndexOf('/') + 1), orgId };
    }
    if (response.status === 200 && response.body === undefined) {
      const message = 'Salesforce answered a login without JSON.';
      throw new VendorBusyError({ code: 'unexpected_answer', message });
    }
    const { error = 'no token', error_description = '' } = tokenRefusal.safeParse(response.body).data ?? {};
    const message = `Salesforce issued no token (${error}${error_description && `: ${error_description}`}). The client-credentials flow needs an External Client App with a Run As user.`;
    throw new VendorRefusedError({ code: 'credentials_refused', message, status: response.status });
  }

  function session(signal: AbortSignal): Promise<Session> {
    const known = sessions.get(connection);
    if (known) return known;
    const opening = logIn(signal);
    sessions.set(connection, opening);
    opening.catch(() => sessions.delete(connection));
    return opening;
  }

  return (signal) => ({
    signal,
    async call(call) {
      for (let renewals = 0; ; renewals += 1) {
        const opened = session(signal);
        const { token } = await opened;
        const headers = { ...call.headers, authorization: `Bearer ${token}` };
        const response = await client.call({ ...call, headers }, signal);
        if (response.status !== 401) return response;
        // Another call may already have renewed it.
        if (sessions.get(connection) === opened) sessions.delete(connection);
        if (renewals > 0) {
          const message = 'Salesforce rejected its own token. Connect it again.';
          throw new VendorRefusedError({ code: 'credentials_refused', message, status: 401 });
        }
      }
    },
    userId: async () => (await session(signal)).userId,
    orgId: async () => (await session(signal)).orgId,
  });
}
