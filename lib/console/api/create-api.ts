import { type Failure, failureOf, isAbort, offline } from './failure.ts';
import { routes } from './routes.ts';
import type { Api } from './types.ts';

export interface ApiOptions {
  /** Ends with the version: `/v1`. */
  readonly baseUrl: string;
  readonly key: () => string | undefined;
  readonly fetch: typeof fetch;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly newId: () => string;
  /** The key is not, or no longer, good. */
  readonly onUnauthorized: () => void;
  /** A call waits because the service asked for it. */
  readonly onWait?: (seconds: number) => void;
}

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

export interface Sender {
  readonly api: Api;
  /** A whole answer as it comes, for files. */
  file(path: string, query: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Blob>;
}

const ATTEMPTS = 4;
/** Nobody looks at a page for longer than this without wondering. */
const LONGEST_WAIT_S = 30;
/** Answers after which the same read may well work. */
const PASSING = new Set([502, 503, 504]);

const pathWith = (path: string, params: LooseInput['params'] = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

export function queryText(query: LooseInput['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** How long to wait before the next attempt; undefined: there is none. */
export function waitSeconds(
  method: string,
  status: number,
  retryAfter: string | null,
  attempt: number,
): number | undefined {
  if (attempt >= ATTEMPTS) return undefined;
  if (status === 429) {
    const asked = Number(retryAfter);
    return Math.min(
      LONGEST_WAIT_S,
      retryAfter !== null && asked >= 0 ? Math.max(asked, 0.5) : 2 ** (attempt - 1),
    );
  }
  return method === 'GET' && PASSING.has(status) ? 2 ** (attempt - 1) / 2 : undefined;
}

function sentBody(body: unknown): { readonly type: string; readonly text: string } {
  if (typeof body === 'object' && body !== null && 'media_type' in body && 'text' in body) {
    return { type: String(body.media_type), text: String(body.text) };
  }
  return { type: 'application/json', text: JSON.stringify(body) };
}

interface AnyAnswer {
  readonly error?: Parameters<typeof failureOf>[1];
}

const jsonOf = async (response: Response): Promise<AnyAnswer> => {
  try {
    return (await response.json()) as AnyAnswer;
  } catch (error) {
    if (isAbort(error)) throw error;
    return {};
  }
};

export function createApi(options: ApiOptions): Sender {
  const once = async (url: string, init: RequestInit): Promise<Response> => {
    try {
      return await options.fetch(url, init);
    } catch (error) {
      throw isAbort(error) ? error : offline();
    }
  };

  /** One call with the waits that the service asks for; a repeated POST keeps its key, so that it is done once. */
  const send = async (method: string, path: string, input: LooseInput): Promise<Response> => {
    const body = input.body === undefined ? undefined : sentBody(input.body);
    const init: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${options.key() ?? ''}`,
        ...(body && { 'content-type': body.type }),
        ...(method === 'POST' && { 'idempotency-key': options.newId() }),
      },
      ...(body && { body: body.text }),
      ...(input.signal && { signal: input.signal }),
    };
    const url = `${options.baseUrl}${path}${queryText(input.query)}`;
    for (let attempt = 1; ; attempt += 1) {
      const response = await once(url, init);
      const seconds = waitSeconds(method, response.status, response.headers.get('retry-after'), attempt);
      if (seconds === undefined) return response;
      if (response.status === 429) options.onWait?.(seconds);
      await options.sleep(seconds * 1000, input.signal);
    }
  };

  const refused = (status: number, answer: AnyAnswer): Failure => {
    if (status === 401) options.onUnauthorized();
    return failureOf(status, answer.error);
  };

  const call = async (route: string, input: LooseInput = {}): Promise<unknown> => {
    const [method = '', path = ''] = route.split(' ');
    const response = await send(method, pathWith(path, input.params), input);
    const answer = await jsonOf(response);
    // A streamed answer may fail after its head, with an error in place of data.
    if (!response.ok || !('data' in answer)) throw refused(response.status, answer);
    return answer;
  };

  return {
    api: Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [name, (input?: LooseInput) => call(route, input)]),
    ) as unknown as Api,
    async file(path, query, signal) {
      const response = await send('GET', path, { query, ...(signal && { signal }) });
      if (!response.ok) throw refused(response.status, await jsonOf(response));
      return response.blob();
    },
  };
}
