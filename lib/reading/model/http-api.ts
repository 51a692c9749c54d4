import { TokenBucket } from '#platform/vendor-api/token-bucket.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import {
  createVendorClient,
  type Retryable,
  type VendorResponse,
} from '#platform/vendor-api/vendor-client.ts';
import { VendorBusyError, VendorError } from '#platform/vendor-api/vendor-error.ts';
import { ModelError } from './model.ts';

/** A model over HTTP: where it is, what it is called, and the key. */
export interface HttpModel {
  readonly transport: Transport;
  readonly id: string;
  /** Null for a server without keys, such as one on this machine. */
  readonly key: string | null;
}

/** A model on this machine without a graphics card takes a minute for a page; hosted ones take ten seconds. */
const CALL_MS = 60_000;
/** One retry. After that the document waits. */
const MAX_TRIES = 2;
/** A stage's concurrency limits how many questions are asked at once; the vendor says when that is too many. */
const UNPACED = { perSecond: 1_000, burst: 1_000 };
/** Overloaded at Anthropic; other vendors use 503. */
const OVERLOADED = 529;

function toRetryable({ status }: VendorResponse): Retryable | undefined {
  if (status === 429)
    return { code: 'rate_limited', message: 'The model is rate limited.', isBrief: true, isForAll: true };
  if (status === OVERLOADED || status === 503)
    return { code: 'overloaded', message: 'The model is overloaded.', isBrief: true };
  if (status === 408 || status === 409 || status >= 500)
    return { code: 'server_error', message: `The model's server answered ${status}.`, isBrief: true };
  return undefined;
}

/** What a server said about a request it rejected. For decisions only: it may repeat parts of the request. */
const readReason = ({ text }: VendorResponse): string => text.slice(0, 2_000);

export interface PostedQuestion {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/**
 * Posts a question and returns the response. `retryWithout` names the next request if the server rejects this one for a
 * part that not every server takes; undefined means there is none.
 */
export async function postQuestion(
  vendor: string,
  transport: Transport,
  question: PostedQuestion,
  abortSignal: AbortSignal | undefined,
  retryWithout: (reason: string) => PostedQuestion | undefined,
): Promise<VendorResponse> {
  const client = createVendorClient({
    vendor,
    transport,
    bucket: new TokenBucket(UNPACED),
    retryable: toRetryable,
    callMs: CALL_MS,
    maxTries: MAX_TRIES,
    isCountedByCaller: true,
  });
  const whenever = abortSignal ?? new AbortController().signal;
  for (let request: PostedQuestion | undefined = question; request !== undefined; ) {
    const answer: VendorResponse = await client
      .call({ method: 'POST', ...request }, whenever)
      .catch((error: unknown) => {
        if (!(error instanceof VendorError)) throw error;
        const mayHaveBeenApplied = !(error instanceof VendorBusyError) || error.mayHaveBeenApplied;
        throw new ModelError('unavailable', error.message, mayHaveBeenApplied);
      });
    if (answer.status >= 200 && answer.status < 300) return answer;
    request = answer.status === 400 || answer.status === 422 ? retryWithout(readReason(answer)) : undefined;
    if (request === undefined) {
      const hint = answer.status === 401 || answer.status === 403 ? ' Check its key.' : '';
      throw new ModelError('unavailable', `The model's server answered ${answer.status}.${hint}`);
    }
  }
  throw new ModelError('unavailable', 'The model did not answer.');
}
