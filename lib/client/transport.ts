import { ApiError, type ErrorBody } from './api-error.ts';
import { Attempt } from './attempt.ts';
import type { ClientOptions } from './client-options.ts';
import { createIdempotencyKey } from './idempotency-key.ts';
import type { Definition, Operation, OperationInput } from './operation.ts';
import { pause } from './pause.ts';
import { prepareRequest } from './prepare-request.ts';
import { type RateLimit, readRateLimit } from './rate-limit.ts';
import { computePauseMs, isStillAtWork, pauseBeforeRetry } from './retry-policy.ts';

const RETRIES = 3;
/** API Gateway times out after 29 seconds, so no response can come later than this. */
const DEFAULT_MS = 35_000;
/** Network time on top of the work. */
const NETWORK_MS = 10_000;

/** Used when a proxy between client and service responds in its own format. */
const NO_ERROR_BODY: ErrorBody = {
  code: 'upstream_failed',
  message: 'The service returned an invalid response. Try again.',
};

/** A response as the caller gets it: its body and its status. */
export interface Answer extends Readonly<Record<string, unknown>> {
  readonly status: number;
}

/** Lets tests replace randomness and time. */
export interface Chance {
  readonly random?: () => number;
  readonly pause?: typeof pause;
}

/** An export's response, read piece by piece. */
export interface OpenAnswer {
  /** The next piece, or undefined at the end. */
  read(): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

export interface Transport {
  call(operation: Operation, input: OperationInput): Promise<Answer>;
  open(operation: Operation, input: OperationInput): Promise<OpenAnswer>;
  /** Waits before another attempt; `retryCount` counts the retries so far. */
  rest(retryCount: number, input: OperationInput): Promise<void>;
  readonly rateLimit: RateLimit | undefined;
}

/** The timeout of one attempt, including the service's work. */
const getMaxMs = ({ longestMs = 0 }: Operation): number => Math.max(DEFAULT_MS, longestMs + NETWORK_MS);

function parseJson(text: string): { readonly error?: ErrorBody } | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Makes calls with the API key, timeouts and retries. */
export function createTransport(
  { errorStatuses }: Definition,
  options: ClientOptions,
  chance: Chance = {},
): Transport {
  const { retries = RETRIES, signal: always } = options;
  const send = options.fetch ?? ((url, init) => fetch(url, init));
  const { random = Math.random, pause: wait = pause } = chance;
  let rateLimit: RateLimit | undefined;

  const attemptAt = (operation: Operation, { signal }: OperationInput): Attempt =>
    new Attempt(options.timeoutMs ?? getMaxMs(operation), [signal, always]);

  /** Retries need an idempotency key; without retries it is the caller's choice. */
  const addIdempotencyKey = (operation: Operation, input: OperationInput): OperationInput =>
    operation.method !== 'POST' || input.idempotencyKey !== undefined || retries === 0
      ? input
      : { ...input, idempotencyKey: createIdempotencyKey() };

  async function withRetries<T>(
    operation: Operation,
    input: OperationInput,
    tryOnce: (request: ReturnType<typeof prepareRequest>) => Promise<T>,
  ): Promise<T> {
    const request = prepareRequest(options, operation, addIdempotencyKey(operation, input));
    let atWorkSince: number | undefined;
    for (let retryCount = 0; ; retryCount += 1) {
      try {
        return await tryOnce(request);
      } catch (error) {
        const now = Date.now();
        if (isStillAtWork(error)) atWorkSince ??= now;
        const atWorkMs = now - (atWorkSince ?? now);
        const progress = { retryCount, maxRetries: retries, atWorkMs, longestMs: getMaxMs(operation) };
        const pauseMs = pauseBeforeRetry(error, progress, random());
        if (pauseMs === undefined) throw error;
        await wait(pauseMs, [input.signal, always]);
      }
    }
  }

  async function fetchHead(
    attempt: Attempt,
    { url, init }: ReturnType<typeof prepareRequest>,
  ): Promise<Response> {
    const response = await attempt.step(() => send(url, { ...init, signal: attempt.signal }));
    rateLimit = readRateLimit(response.headers) ?? rateLimit;
    return response;
  }

  async function readResponse(attempt: Attempt, response: Response): Promise<Answer> {
    const answer = parseJson(await attempt.step(() => response.text()));
    if (answer?.error || !answer || !response.ok) {
      const body = answer?.error ?? NO_ERROR_BODY;
      const status = response.ok ? (errorStatuses[body.code] ?? response.status) : response.status;
      throw new ApiError(status, body, response.headers);
    }
    return { ...answer, status: response.status };
  }

  return {
    get rateLimit() {
      return rateLimit;
    },
    rest: (retryCount, { signal }) => wait(computePauseMs(retryCount, random()), [signal, always]),
    call: (operation, input) =>
      withRetries(operation, input, async (request) => {
        const attempt = attemptAt(operation, input);
        try {
          return await readResponse(attempt, await fetchHead(attempt, request));
        } finally {
          attempt.close();
        }
      }),
    open: (operation, input) =>
      withRetries(operation, input, async (request) => {
        const attempt = attemptAt(operation, input);
        try {
          const response = await fetchHead(attempt, request);
          if (!response.ok) await readResponse(attempt, response);
          const reader = response.body?.getReader();
          return {
            read: async () => (await attempt.step(async () => reader?.read()))?.value,
            async close() {
              attempt.close();
              await reader?.cancel().catch(() => undefined);
            },
          };
        } catch (error) {
          attempt.close();
          throw error;
        }
      }),
  };
}
