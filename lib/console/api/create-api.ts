import { ApiError } from '#client/api-error.ts';
import { ConnectionError } from '#client/connection-error.ts';
import type { Operation, OperationInput } from '#client/operation.ts';
import { pause } from '#client/pause.ts';
import { createTransport, type Transport } from '#client/transport.ts';
import type { ArgumentsOf, InputOf, ResponseOf } from '#contract/client.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { type RouteName, routes } from '#contract/routes.ts';
import { isSession } from '../state/own-session.ts';
import { explainError } from '../text/error-text.ts';

/** Each call, from the contract. */
export type Api = {
  readonly [Name in RouteName]: (
    ...input: ArgumentsOf<InputOf<(typeof endpoints)[Name]>>
  ) => Promise<ResponseOf<(typeof endpoints)[Name]>>;
};

export interface ApiOptions {
  /** The full URL including the version: `https://…/v1`. */
  readonly baseUrl: string;
  readonly key: () => string | undefined;
  readonly fetch: typeof fetch;
  /** @default waits */
  readonly pause?: typeof pause;
  /** The key is not valid, or no longer valid. */
  readonly onUnauthorized: () => void;
  /** Called with the data of every response. */
  readonly onData?: (data: unknown) => void;
  /** A call waits because the service said so. */
  readonly onWait?: (seconds: number) => void;
}

export interface Sender {
  readonly api: Api;
  /** The raw response, for files. */
  file(path: string, query: Readonly<Record<string, unknown>>, abortSignal?: AbortSignal): Promise<Blob>;
}

type Query = Readonly<Record<string, unknown>>;

/** Unset filters are empty. */
export const omitEmpty = (query: Query = {}): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));

const THROTTLED_STATUS = 429;
const OFFLINE = 'The service can’t be reached. Check your connection and try again.';

/** A route's call in the client's form; files are sent as plain text. */
function toOperation(route: string, body: unknown): Operation {
  const [method, path = ''] = route.split(' ');
  const isText = typeof body === 'object' && body !== null && 'media_type' in body;
  return { method: method as Operation['method'], path, ...(isText && { textBody: true as const }) };
}

/** The service's own client, plus what a page needs: a key that may change, and readable errors. */
export function createApi(options: ApiOptions): Sender {
  const wait = options.pause ?? pause;

  /** For a single call; reports when it waits because the service said so. */
  function openTransport(): Transport {
    let status = 0;
    const apiKey = options.key() ?? '';
    const client = {
      baseUrl: options.baseUrl,
      apiKey,
      // A session's handle is sent as it is; everything else is a key.
      ...(isSession(apiKey) && { authorization: apiKey }),
      // Find People can take minutes; leaving the page cancels the wait.
      timeoutMs: 0,
      fetch: async (...request: Parameters<typeof fetch>) => {
        status = 0;
        const response = await options.fetch(...request);
        status = response.status;
        return response;
      },
    };
    return createTransport({ operations: {}, errorStatuses: {} }, client, {
      pause(ms, signals) {
        if (status === THROTTLED_STATUS) options.onWait?.(ms / 1000);
        return wait(ms, signals);
      },
    });
  }

  function toReadableError(error: unknown): unknown {
    if (error instanceof ConnectionError) return localError('offline', OFFLINE);
    if (!(error instanceof ApiError)) return error;
    if (error.status === 401) options.onUnauthorized();
    return explainError(error);
  }

  const call = async (route: string, { query, ...input }: OperationInput = {}): Promise<unknown> => {
    try {
      const response = await openTransport().call(toOperation(route, input.body), {
        ...input,
        query: omitEmpty(query),
      });
      options.onData?.(response.data);
      return response;
    } catch (error) {
      throw toReadableError(error);
    }
  };

  return {
    api: Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [name, (input?: OperationInput) => call(route, input)]),
    ) as unknown as Api,
    async file(path, query, signal) {
      try {
        const answer = await openTransport().open(
          { method: 'GET', path },
          { query: omitEmpty(query), signal },
        );
        const chunks: BlobPart[] = [];
        for (let chunk = await answer.read(); chunk; chunk = await answer.read()) {
          chunks.push(new Uint8Array(chunk));
        }
        await answer.close();
        return new Blob(chunks);
      } catch (error) {
        throw toReadableError(error);
      }
    },
  };
}

/** A failure outside of the service, told like one of its own. */
export const localError = (code: string, message: string): ApiError => new ApiError(0, { code, message });

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : localError('console_error', error instanceof Error ? error.message : String(error));

/** Retrying a rejected request doesn't help. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
