import { ApiError } from '#client/api-error.ts';
import type { Operation, OperationInput } from '#client/operation.ts';
import { createTransport } from '#client/transport.ts';
import { type ErrorCode, errorCodes } from '#contract/errors.ts';
import { ToolError } from './error-advice.ts';
import { quote } from './quote.ts';

export interface ApiRequest extends OperationInput {
  readonly method: string;
  /** Relative to the base URL, with parameters in braces. */
  readonly path: string;
}

export interface ApiResponse {
  readonly data?: unknown;
  readonly pagination?: unknown;
}

export type ApiClient = (request: ApiRequest) => Promise<ApiResponse>;

export interface ApiClientOptions {
  /** Includes the version: `https://…/v1`. */
  readonly baseUrl: string;
  /** The caller's own header, so that the caller's visibility, scope and limits apply. */
  readonly authorization: string;
  /** The deadline for a response, in milliseconds since 1970. */
  readonly endsAt: number;
  readonly fetch?: typeof fetch;
}

/** Statuses that a proxy in front of the service returns for a long URL or headers. */
const TOO_LONG_STATUSES = [413, 414, 431];

/** A message that isn't the code's own may repeat a name. */
const quoteMessage = (code: string, message: string): string =>
  Object.hasOwn(errorCodes, code) && errorCodes[code as ErrorCode].message === message
    ? message
    : quote(message);

function toToolError(error: unknown, hasTimedOut: boolean): ToolError {
  if (error instanceof ApiError) {
    const { status, code, message, details } = error;
    const requestId = error.requestId || undefined;
    if (code !== 'upstream_failed') {
      return new ToolError(code, quoteMessage(code, message), { details, requestId });
    }
    if (TOO_LONG_STATUSES.includes(status)) {
      return new ToolError('payload_too_large', 'The arguments are too long for one call. Send fewer.');
    }
    const text = `The service returned an invalid response (status ${status}).`;
    return new ToolError('upstream_failed', text, { requestId });
  }
  return hasTimedOut
    ? new ToolError('timed_out', 'The service took too long to respond.')
    : new ToolError('upstream_failed', 'The service could not be reached.');
}

/** Calls the public API with the caller's credentials, once and with a deadline: the agent decides whether to try again. */
export function createApiClient({
  baseUrl,
  authorization,
  endsAt,
  fetch: send = fetch,
}: ApiClientOptions): ApiClient {
  const deadline = AbortSignal.timeout(Math.max(0, endsAt - Date.now()));
  const transport = createTransport(
    { operations: {}, errorStatuses: {} },
    {
      baseUrl,
      apiKey: '',
      authorization,
      retries: 0,
      timeoutMs: 0,
      signal: deadline,
      // A redirect could send the caller's key to another host.
      fetch: (url, init) => send(url, { ...init, redirect: 'error' }),
    },
  );
  return async ({ method, path, ...input }) => {
    try {
      const { status: _, ...response } = await transport.call(
        { method: method as Operation['method'], path },
        input,
      );
      return response;
    } catch (error) {
      throw toToolError(error, deadline.aborted);
    }
  };
}
