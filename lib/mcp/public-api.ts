import type { ErrorDetail } from '#contract/errors.ts';
import { ToolProblem } from './tool-problem.ts';

export interface ApiRequest {
  readonly method: string;
  /** Behind the base URL, filled in and encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

export interface ApiAnswer {
  readonly data: unknown;
  readonly pagination?: { readonly total: number; readonly has_more: boolean };
}

export type PublicApi = (request: ApiRequest) => Promise<ApiAnswer>;

export interface PublicApiOptions {
  /** Ends with the version: `https://…/v1`. */
  readonly baseUrl: string;
  /** The caller's own header: sight, scope and limits are then those of the caller. */
  readonly authorization: string;
  /** When an answer must be there, in milliseconds since 1970. */
  readonly endsAt: number;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
}

interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
  readonly request_id?: string;
}

/** Busy, not broken: the same call may do better in a moment. */
const WORTH_A_RETRY = [429, 503];
const USUAL_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
/** What a call takes that does little; with less time left, a retry would only end as a timeout. */
const LEAST_FOR_A_CALL_MS = 2_000;

const pauseOf = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : USUAL_PAUSE_MS;
};

/** White space that keeps a long answer open is none of JSON's business. */
function readAnswer(text: string): (ApiAnswer & { readonly error?: ErrorBody }) | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? (answer as ApiAnswer) : undefined;
  } catch {
    return undefined;
  }
}

/** What whoever stands before the service says of an address or headers that are too long, without a word of ours. */
const TOO_LONG = [413, 414, 431];

function refusalOf(status: number, error: ErrorBody | undefined): ToolProblem {
  if (error) {
    return new ToolProblem(error.code, error.message, {
      details: error.details ?? [],
      requestId: error.request_id,
    });
  }
  return TOO_LONG.includes(status)
    ? new ToolProblem(
        'payload_too_large',
        'The arguments are too long for one call. Send shorter or fewer ones.',
      )
    : new ToolProblem('upstream_failed', `The service did not answer properly (status ${status}).`);
}

/** Calls the public API as the caller would: one retry where it is busy, and an end in time. */
export function publicApi({
  baseUrl,
  authorization,
  endsAt,
  signal,
  fetch: send = fetch,
}: PublicApiOptions): PublicApi {
  const timeLeft = (): number => endsAt - Date.now();

  async function request({ method, path, query = {}, body, idempotencyKey }: ApiRequest): Promise<Response> {
    const url = new URL(`${baseUrl}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const late = AbortSignal.timeout(Math.max(0, timeLeft()));
    return send(url, {
      method,
      // A redirect would hand the caller's key to somebody else.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, late]) : late,
      headers: {
        authorization,
        accept: 'application/json',
        'user-agent': 'signal-intelligence-mcp',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async function retried(wanted: ApiRequest): Promise<Response> {
    const first = await request(wanted);
    if (!WORTH_A_RETRY.includes(first.status)) return first;
    const pause = pauseOf(first);
    if (pause > LONGEST_PAUSE_MS || pause + LEAST_FOR_A_CALL_MS > timeLeft()) return first;
    await first.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, pause));
    return request(wanted);
  }

  async function answerTo(wanted: ApiRequest): Promise<{ readonly status: number; readonly text: string }> {
    try {
      const response = await retried(wanted);
      return { status: response.status, text: await response.text() };
    } catch (error) {
      if (timeLeft() <= 0 || (error instanceof Error && error.name === 'TimeoutError')) {
        throw new ToolProblem('timed_out', 'The service took too long to answer.');
      }
      throw new ToolProblem('upstream_failed', 'The service could not be reached.');
    }
  }

  return async (wanted) => {
    const { status, text } = await answerTo(wanted);
    const answer = readAnswer(text);
    // A streamed answer may fail after its head: what counts is the body.
    if (!answer || answer.error || status >= 300) throw refusalOf(status, answer?.error);
    return answer;
  };
}
