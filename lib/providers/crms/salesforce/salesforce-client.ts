import * as z from 'zod';
import { type Pace, TokenBucket } from '#platform/vendor-api/token-bucket.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import {
  createVendorClient,
  type Retryable,
  type VendorCall,
  type VendorResponse,
} from '#platform/vendor-api/vendor-client.ts';
import { VendorBusyError, VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import type { CrmAccess } from '../crm-adapter.ts';
import { PromiseCache } from '../promise-cache.ts';

/** Salesforce supports versions for years. This one has everything used here. */
const VERSION = '62.0';
export const DATA_PATH = `/services/data/v${VERSION}`;

/** Salesforce limits calls per day and concurrent calls. This is for the latter. */
const PACE = { perSecond: 10, burst: 20 };

const errorList = z
  .array(z.object({ errorCode: z.string().default(''), message: z.string().default('') }))
  .min(1);

/** Errors come as a list. The first one matters. */
export function parseProblem(body: unknown): { readonly errorCode: string; readonly message: string } {
  return errorList.safeParse(body).data?.[0] ?? { errorCode: '', message: '' };
}

/** Temporary errors of a call or a record. */
export const TRANSIENT_ERRORS = new Set([
  'UNABLE_TO_LOCK_ROW',
  'SERVER_UNAVAILABLE',
  'REQUEST_RUNNING_TOO_LONG',
]);

/** The code matters more than the status: a used-up day is a 403, like a missing permission. */
function classifyRetryable({ status, body }: VendorResponse): Retryable | undefined {
  const { errorCode, message } = parseProblem(body);
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
      mayHaveBeenApplied: errorCode !== 'UNABLE_TO_LOCK_ROW',
    };
  if (status === 429 || status >= 500) {
    const message = `Salesforce answered ${status}.`;
    return { code: 'crm_unavailable', message, isBrief: true, mayHaveBeenApplied: status >= 500 };
  }
  return undefined;
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
  call(call: Omit<VendorCall, 'bucket'>): Promise<VendorResponse>;
  userId(): Promise<string>;
  orgId(): Promise<string>;
}

/**
 * By connection, between invocations. Salesforce doesn't say when a token expires, so it is used until it is rejected.
 */
const containerSessions = new PromiseCache<Session>();

/** The API of one Salesforce org. `connection` identifies its session. */
export function createSalesforceClient(
  transport: Transport,
  { client_id = '', client_secret = '' }: CrmAccess['credentials'],
  connection: string,
  pace: Pace = PACE,
  sessions: PromiseCache<Session> = containerSessions,
): (abortSignal: AbortSignal) => SalesforceClient {
  const client = createVendorClient({
    vendor: 'Salesforce',
    transport,
    bucket: new TokenBucket(pace),
    retryable: classifyRetryable,
  });

  async function logIn(abortSignal: AbortSignal): Promise<Session> {
    const response = await client.call(
      {
        method: 'POST',
        path: '/services/oauth2/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id,
          client_secret,
        }).toString(),
      },
      abortSignal,
    );
    const tokenResult = tokenResponse.safeParse(response.body);
    if (response.status === 200 && tokenResult.success) {
      const { access_token: token, id } = tokenResult.data;
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

  const openSession = (abortSignal: AbortSignal): Promise<Session> =>
    sessions.ensure(connection, () => logIn(abortSignal));

  return (signal) => ({
    async call(call) {
      for (let renewals = 0; ; renewals += 1) {
        const session = openSession(signal);
        const { token } = await session;
        const headers = { ...call.headers, authorization: `Bearer ${token}` };
        const response = await client.call({ ...call, headers }, signal);
        if (response.status !== 401) return response;
        sessions.forget(connection, session);
        if (renewals > 0) {
          const message = 'Salesforce rejected its own token. Connect it again.';
          throw new VendorRefusedError({ code: 'credentials_refused', message, status: 401 });
        }
      }
    },
    userId: async () => (await openSession(signal)).userId,
    orgId: async () => (await openSession(signal)).orgId,
  });
}

const versions = z.array(z.object({ version: z.string() }));

/** Logs in and checks that the org supports our version of the API; throws if not. Returns the id of the org. */
export async function verifyLogin(
  transport: Transport,
  credentials: CrmAccess['credentials'],
  abortSignal: AbortSignal,
): Promise<string> {
  const client = createSalesforceClient(
    transport,
    credentials,
    'tried',
    PACE,
    new PromiseCache(),
  )(abortSignal);
  const response = await client.call({ method: 'GET', path: '/services/data/' });
  const offered = versions.safeParse(response.body).data ?? [];
  if (offered.some(({ version }) => version === VERSION)) return client.orgId();
  const message = `The org does not offer version ${VERSION} of the API.`;
  throw new VendorRefusedError({ code: 'credentials_refused', message, status: response.status });
}
