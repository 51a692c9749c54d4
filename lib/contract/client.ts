import type * as z from 'zod';
import type { AnyEndpoint, Endpoint, ExportEndpoint, SuccessStatus, TextBody } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { type ErrorCode, type ErrorDetail, errorCodes } from './errors.ts';
import { exportedRows } from './exported-rows.ts';

/** A typed client made from the contract: one method per endpoint, checked on both sides. */

type Endpoints = typeof endpoints;

/** A part that the endpoint does not have leaves its type as wide as it can be. */
type Needed<Name extends string, Wide, Part, Value> = Wide extends Part
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** A query travels as text, so that numbers and booleans may stand for it. */
type QueryOf<Query extends z.ZodObject> = {
  readonly [Name in keyof z.input<Query>]: string | number | boolean;
};

type InputOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer _Responses, infer _Errors>
    ? Needed<'params', z.ZodObject, Params, z.input<Params>> &
        Needed<'query', z.ZodObject, Query, QueryOf<Query>> &
        Needed<'body', z.ZodType, Body, z.input<Body>> & {
          readonly idempotencyKey?: string;
          readonly signal?: AbortSignal;
        }
    : never;

/** What an endpoint needs must be given; where it needs nothing, the input may be left out. */
type ArgumentsOf<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

type AnswerOf<E> =
  E extends Endpoint<infer _Params, infer _Query, infer _Body, infer Responses, infer _Errors>
    ? {
        [Status in keyof Responses & SuccessStatus]: { readonly status: Status } & z.output<
          NonNullable<Responses[Status]>
        >;
      }[keyof Responses & SuccessStatus]
    : never;

/** An export is read row by row; which format that takes is the client's business. */
type ExportInput<Query extends z.ZodObject> = {
  readonly query?: Partial<Omit<QueryOf<Query>, 'format'>>;
  readonly signal?: AbortSignal;
};

type MethodOf<E> =
  E extends ExportEndpoint<infer Query, infer Row, infer _Errors>
    ? (input?: ExportInput<Query>) => AsyncGenerator<z.output<Row>, void, undefined>
    : (...input: ArgumentsOf<InputOf<E>>) => Promise<AnswerOf<E>>;

export type Client = { readonly [Name in keyof Endpoints]: MethodOf<Endpoints[Name]> };

export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string;

  constructor(
    status: number,
    error: { code: ErrorCode; message: string; details?: readonly ErrorDetail[]; request_id: string },
  ) {
    super(error.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = error.code;
    this.details = error.details ?? [];
    this.requestId = error.request_id;
  }
}

/** What stands between client and service may answer in its own words. */
const NO_ERROR_BODY = {
  code: 'upstream_failed',
  message: errorCodes.upstream_failed.message,
  request_id: '',
} as const;

export interface ClientOptions {
  /** Ends with the version: `https://…/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch?: typeof fetch;
  /** Checks answers against the contract; fields that a newer service adds are left out. @default taken as they come */
  readonly parse?: boolean;
}

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

const urlOf = (baseUrl: string, { path }: AnyEndpoint, { params = {}, query = {} }: LooseInput): URL => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${filled}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
};

/** A body as it travels: JSON, or the text that the endpoint takes. */
function sentBody(
  { textBody }: AnyEndpoint,
  body: unknown,
): { readonly type: string; readonly text: string } {
  if (!textBody) return { type: 'application/json', text: JSON.stringify(body) };
  const { media_type, text } = body as TextBody;
  return { type: media_type, text };
}

interface ErrorAnswer {
  readonly error?: ConstructorParameters<typeof ApiError>[1];
}

export function createClient({ baseUrl, apiKey, fetch: send = fetch, parse = false }: ClientOptions): Client {
  const request = (endpoint: AnyEndpoint, input: LooseInput): Promise<Response> => {
    const body = input.body === undefined ? undefined : sentBody(endpoint, input.body);
    return send(urlOf(baseUrl, endpoint, input), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body && { 'content-type': body.type }),
        ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
      },
      ...(body && { body: body.text }),
      ...(input.signal && { signal: input.signal }),
    });
  };
  const call = async (endpoint: AnyEndpoint, input: LooseInput = {}): Promise<unknown> => {
    const response = await request(endpoint, input);
    const answer = (await response.json()) as ErrorAnswer;
    // A streamed answer may fail after its head; its status is then the one of its code.
    if (answer.error || !response.ok) {
      const { status } = response.ok && answer.error ? errorCodes[answer.error.code] : response;
      throw new ApiError(status, answer.error ?? NO_ERROR_BODY);
    }
    const schema = endpoint.responses[response.status as SuccessStatus];
    return { status: response.status, ...(parse && schema ? schema.parse(answer) : answer) };
  };
  const openExport = async (endpoint: AnyEndpoint, input: LooseInput): Promise<Response> => {
    const response = await request(endpoint, input);
    if (response.ok) return response;
    const { error } = (await response.json()) as ErrorAnswer;
    throw new ApiError(response.status, error ?? NO_ERROR_BODY);
  };
  const read = (endpoint: AnyEndpoint, schema: z.ZodObject, input: LooseInput = {}) =>
    exportedRows(
      (after) =>
        openExport(endpoint, {
          ...input,
          query: { ...input.query, format: 'ndjson', ...(after !== undefined && { after }) },
        }),
      (row) => (parse ? schema.parse(row) : row),
    );
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]: [string, AnyEndpoint]) => [
      name,
      endpoint.rows
        ? read.bind(undefined, endpoint, endpoint.rows)
        : (input?: LooseInput) => call(endpoint, input),
    ]),
  ) as unknown as Client;
}
