import { setTimeout as sleep } from 'node:timers/promises';
import { retryAfterMs } from '#client/retry-after.ts';
import { countCall } from '../count.ts';
import type { TokenBucket } from './token-bucket.ts';
import { AnswerTooLargeError, type Transport, type VendorRequest } from './transport.ts';
import { VendorBusyError, VendorRefusedError } from './vendor-error.ts';

/** This service's name in requests to vendors, partners and sites. */
export const USER_AGENT = 'SignalIntelligence/1.0';

export interface VendorCall extends Omit<VendorRequest, 'headers' | 'body'> {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. A string is sent as it is. */
  readonly body?: object | string;
  /** A rate limit of its own, in addition to that of all calls. */
  readonly bucket?: TokenBucket;
  /** Sending it twice would create two records, so it isn't retried if the first try may have worked. @default false */
  readonly createsRecord?: boolean;
}

export interface VendorResponse {
  readonly status: number;
  /** Parsed, or undefined if it isn't JSON. */
  readonly body: unknown;
  /** The raw text. */
  readonly text: string;
  /** A header by its name in lower case. The first if there are several. */
  readonly header: (name: string) => string | undefined;
  readonly retryAfterMs: number | undefined;
}

/** What a temporary rejection asks for. */
export interface Retryable {
  readonly code: string;
  readonly message: string;
  /** Whether a short wait may be enough. Otherwise the caller gets the error at once. */
  readonly isBrief: boolean;
  /** @default the response's `Retry-After`, or growing delays */
  readonly waitMs?: number;
  /** Applies to every call of this client, so all of them wait. @default false */
  readonly isForAll?: boolean;
  /** The vendor may have carried out the call anyway. @default false */
  readonly mayHaveBeenApplied?: boolean;
}

export interface VendorClientOptions {
  /** The vendor's display name, for messages. */
  readonly vendor: string;
  readonly transport: Transport;
  readonly bucket: TokenBucket;
  readonly retryable: (response: VendorResponse) => Retryable | undefined;
  /** How long one try may take. @default 15 s */
  readonly callMs?: number;
  /** @default 4 */
  readonly maxTries?: number;
  /** Whether the caller counts its calls itself. @default false */
  readonly isCountedByCaller?: boolean;
}

export interface VendorClient {
  /** Returns the first response that isn't a temporary rejection. Throws `VendorBusyError` if there is none in time. */
  call(call: VendorCall, abortSignal: AbortSignal): Promise<VendorResponse>;
}

/** A batch of 200 with the customer's own triggers may take ten seconds. */
const CALL_MS = 15_000;
const MAX_TRIES = 4;
/** 0.25, 0.5, 1 s, each plus up to half. A vendor that asks for more than 3 s is retried by a later attempt. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 3_000;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const addJitter = (ms: number): number => ms * (1 + Math.random() / 2);

/** Calls a vendor's API with a rate limit, a timeout and retries for temporary rejections. */
export function createVendorClient({
  vendor,
  transport,
  bucket,
  retryable,
  callMs = CALL_MS,
  maxTries = MAX_TRIES,
  isCountedByCaller = false,
}: VendorClientOptions): VendorClient {
  async function sendOnce(call: VendorCall, abortSignal: AbortSignal): Promise<VendorResponse | Retryable> {
    await bucket.claim(abortSignal);
    await call.bucket?.claim(abortSignal);
    const { method, path, headers = {}, body } = call;
    const isText = typeof body === 'string';
    const limit = AbortSignal.timeout(callMs);
    try {
      const response = await transport(
        {
          method,
          path,
          headers: {
            accept: 'application/json',
            'user-agent': USER_AGENT,
            ...(body !== undefined && !isText && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
        },
        AbortSignal.any([abortSignal, limit]),
      );
      const { status } = response;
      return {
        status,
        body: parseJson(response.body),
        text: response.body,
        header: (name) => [response.headers[name] ?? []].flat()[0],
        retryAfterMs: retryAfterMs(response.headers['retry-after'], Date.now()),
      };
    } catch (error) {
      abortSignal.throwIfAborted();
      if (error instanceof AnswerTooLargeError) {
        const message = `${vendor} answered with more than this service reads.`;
        throw new VendorRefusedError({ code: 'answer_too_large', message });
      }
      return limit.aborted
        ? {
            code: 'timeout',
            message: `${vendor} did not respond in time.`,
            isBrief: false,
            mayHaveBeenApplied: true,
          }
        : {
            code: 'connection_failed',
            message: `${vendor} could not be reached.`,
            isBrief: true,
            mayHaveBeenApplied: true,
          };
    }
  }

  async function withRetries(call: VendorCall, abortSignal: AbortSignal): Promise<VendorResponse> {
    for (let tries = 1; ; tries += 1) {
      const response = await sendOnce(call, abortSignal);
      const problem = 'status' in response ? retryable(response) : response;
      if (!problem && 'status' in response) return response;
      const requestedPauseMs = problem?.waitMs ?? ('status' in response ? response.retryAfterMs : undefined);
      const pause = addJitter(requestedPauseMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1));
      const mayRepeat = problem?.isBrief && !(call.createsRecord && problem.mayHaveBeenApplied);
      if (!mayRepeat || tries >= maxTries || pause > MAX_PAUSE_MS * 1.5) {
        throw new VendorBusyError({
          code: problem?.code ?? 'unexpected_answer',
          message: problem?.message ?? `${vendor} did not respond.`,
          ...('status' in response && { status: response.status }),
          retryAfterMs: requestedPauseMs,
          mayHaveBeenApplied: problem?.mayHaveBeenApplied ?? false,
        });
      }
      if (problem.isForAll) bucket.rest(pause);
      await sleep(pause, undefined, { signal: abortSignal });
    }
  }

  return {
    call: (call, signal) =>
      isCountedByCaller
        ? withRetries(call, signal)
        : countCall(vendor, signal, () => withRetries(call, signal)),
  };
}
