import { ApiError } from '#client/api-error.ts';
import type { Operation } from '#client/operation.ts';
import { pause } from '#client/pause.ts';
import { createTransport } from '#client/transport.ts';
import { type ErrorCode, errorCodes } from '#contract/errors.ts';
import { quoted } from './quoted.ts';
import { ToolError } from './tool-error.ts';

export interface ApiRequest {
  readonly method: string;
  /** Relative to the base URL, with parameters filled in and encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

export interface ApiResponse {
  readonly data: unknown;
  readonly pagination?: { readonly total: number; readonly has_more: boolean } | undefined;
  readonly next_cursor?: string | undefined;
}

export type PublicApi = (request: ApiRequest) => Promise<ApiResponse>;

export interface PublicApiOptions {
  /** Includes the version: `https://…/v1`. */
  readonly baseUrl: string;
  /** The caller's own header, so that the caller's visibility, scope and limits apply. */
  readonly authorization: string;
  /** The deadline for a response, in milliseconds since 1970. */
  readonly endsAt: number;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
}

/** Temporary: the same call may succeed in a moment. */
const WORTH_A_RETRY = [429, 503];
const DEFAULT_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 5_000;
/** The time of a small call; with less time left, a retry would only time out. */
const MIN_CALL_MS = 2_000;

/** Statuses that a proxy in front of the service returns for a long URL or headers. */
const TOO_LONG = [413, 414, 431];

/** A message that isn't the code's own may repeat a name. */
const ownMessage = (code: string, message: string): string =>
  Object.hasOwn(errorCodes, code) && errorCodes[code as ErrorCode].message === message
    ? message
    : quoted(message);

function problemOf(error: unknown, timeLeftMs: number): ToolError {
  if (error instanceof ApiError) {
    const { status, code, message, details } = error;
    const requestId = error.requestId || undefined;
    if (code !== 'upstream_failed')
      return new ToolError(code, ownMessage(code, message), { details, requestId });
    return TOO_LONG.includes(status)
      ? new ToolError(
          'payload_too_large',
          'The arguments are too long for one call. Send shorter or fewer ones.',
        )
      : new ToolError('upstream_failed', `The service returned an invalid response (status ${status}).`, {
          requestId,
        });
  }
  if (timeLeftMs <= 0 || (error instanceof Error && error.name === 'TimeoutError')) {
    return new ToolError('timed_out', 'The service took too long to respond.');
  }
  return new ToolError('upstream_failed', 'The service could not be reached.');
}

/** Calls the public API with the caller's key: one retry if it is busy, and a deadline. */
export function publicApi({
  baseUrl,
  authorization,
  endsAt,
  signal,
  fetch: send = fetch,
}: PublicApiOptions): PublicApi {
  const timeLeft = (): number => endsAt - Date.now();
  const late = AbortSignal.timeout(Math.max(0, timeLeft()));
  const ending = signal ? AbortSignal.any([signal, late]) : late;
  const transport = createTransport(
    { operations: {}, errorStatuses: {} },
    {
      baseUrl,
      apiKey: '',
      // The client would also repeat what failed with 500, which may have acted, and wait longer than an agent can.
      retries: 0,
      timeoutMs: 0,
      signal: ending,
      fetch: (url, init) =>
        send(url, {
          ...init,
          // A redirect could send the caller's key to another host.
          redirect: 'error',
          headers: {
            ...(init?.headers as Record<string, string>),
            authorization,
            accept: 'application/json',
            'user-agent': 'signal-intelligence-mcp',
          },
        }),
    },
  );

  async function once({ method, path, ...input }: ApiRequest): Promise<ApiResponse> {
    const { status: _, ...response } = await transport.call(
      { method: method as Operation['method'], path },
      input,
    );
    return {
      ...response,
      data: response.data,
      pagination: response.pagination as ApiResponse['pagination'],
    };
  }

  /** How long to wait before the one retry, or undefined if there is to be none. */
  function pauseAfter(error: unknown): number | undefined {
    if (!(error instanceof ApiError) || !WORTH_A_RETRY.includes(error.status)) return undefined;
    const pauseMs = error.retryAfterMs ?? DEFAULT_PAUSE_MS;
    return pauseMs > MAX_PAUSE_MS || pauseMs + MIN_CALL_MS > timeLeft() ? undefined : pauseMs;
  }

  return async (wanted) => {
    try {
      return await once(wanted).catch(async (error: unknown) => {
        const pauseMs = pauseAfter(error);
        if (pauseMs === undefined) throw error;
        await pause(pauseMs, [ending]);
        return once(wanted);
      });
    } catch (error) {
      throw problemOf(error, timeLeft());
    }
  };
}
