import * as z from 'zod';
import type { ClientOptions as PackedOptions } from '#client/client-options.ts';
import { type ClientHelpers, makeClient, type Readers } from '#client/make-client.ts';
import type { Operation } from '#client/operation.ts';
import type { PagedAnswer } from '#client/paged-response.ts';
import type { Change } from './changes.ts';
import type { AnyEndpoint, Endpoint, ExportEndpoint, SuccessStatus } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorCodes } from './errors.ts';
import type { PushRun } from './push-runs.ts';
import type { FullRun } from './runs.ts';

/**
 * The published client, typed by the contract itself: contract changes show up as type errors at once, and responses can
 * be validated.
 */

type Endpoints = typeof endpoints;

/** One part of a call's input. Parts that an endpoint doesn't declare keep their widest type, and callers don't send them. */
type InputPart<Name extends string, Widest, Declared, Value> = Widest extends Declared
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** Query values are sent as text, so numbers and booleans are accepted too. */
type QueryOf<Query extends z.ZodObject> = {
  readonly [Name in keyof z.input<Query>]: string | number | boolean | undefined;
};

export type InputOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer _Responses, infer _Errors>
    ? InputPart<'params', z.ZodObject, Params, z.input<Params>> &
        InputPart<'query', z.ZodObject, Query, QueryOf<Query>> &
        InputPart<'body', z.ZodType, Body, z.input<Body>> & {
          readonly idempotencyKey?: string;
          readonly signal?: AbortSignal | undefined;
        }
    : never;

/** Input is required only if the endpoint requires some of it. */
export type ArgumentsOf<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

export type ResponseOf<E> =
  E extends Endpoint<infer _Params, infer _Query, infer _Body, infer Responses, infer _Errors>
    ? {
        [Status in keyof Responses & SuccessStatus]: { readonly status: Status } & z.output<
          NonNullable<Responses[Status]>
        >;
      }[keyof Responses & SuccessStatus]
    : never;

/** Exports are read row by row; the client chooses the format. */
type ExportInput<Query extends z.ZodObject> = {
  readonly query?: Partial<Omit<QueryOf<Query>, 'format'>>;
  readonly signal?: AbortSignal;
};

type MethodOf<E> =
  E extends ExportEndpoint<infer Query, infer Row, infer _Errors>
    ? (input?: ExportInput<Query>) => AsyncGenerator<z.output<Row>, void, undefined>
    : (...input: ArgumentsOf<InputOf<E>>) => ComingResponse<ResponseOf<E>>;

/** Responses whose data is a list can be paginated. */
type ComingResponse<Response> = Response extends { readonly next_cursor: string }
  ? Promise<Response>
  : Response extends { readonly data: readonly (infer Item)[] }
    ? PagedAnswer<Response, Item>
    : Promise<Response>;

export type Client = { readonly [Name in keyof Endpoints]: MethodOf<Endpoints[Name]> } & ClientHelpers<
  FullRun,
  PushRun,
  Change
>;

export interface ClientOptions extends PackedOptions {
  /** Validates responses against the contract and drops unknown fields. @default no validation */
  readonly parse?: boolean;
}

const endpointsByName: Readonly<Record<string, AnyEndpoint>> = endpoints;

/** The gateway closes a streamed response after five idle minutes. */
const STREAM_IDLE_MAX_MS = 5 * 60_000;

function readKind({ method, responses }: AnyEndpoint): Pick<Operation, 'kind'> {
  const { data, next_cursor } = responses[200]?.shape ?? {};
  if (method !== 'GET' || !(data instanceof z.ZodArray)) return {};
  return { kind: next_cursor === undefined ? 'list' : 'feed' };
}

/** What a client needs to know about an endpoint at run time. */
function toOperation(endpoint: AnyEndpoint): Operation {
  const { method, path, rows, streams, textBody, timeoutSeconds } = endpoint;
  if (rows) return { method, path, kind: 'export', longestMs: STREAM_IDLE_MAX_MS };
  return {
    method,
    path,
    ...readKind(endpoint),
    ...(textBody && { textBody: true }),
    ...(streams && timeoutSeconds !== undefined && { longestMs: timeoutSeconds * 1000 }),
  };
}

export const definition = {
  operations: Object.fromEntries(
    Object.entries(endpointsByName).map(([name, endpoint]) => [name, toOperation(endpoint)]),
  ),
  errorStatuses: Object.fromEntries(Object.entries(errorCodes).map(([code, { status }]) => [code, status])),
};

const parsingReaders: Readers = {
  answer(name, { status, ...response }) {
    const schema = endpointsByName[name]?.responses[status as SuccessStatus];
    return { status, ...(schema ? schema.parse(response) : response) };
  },
  row: (name, row) => endpointsByName[name]?.rows?.parse(row),
};

/** Tests and tools want the first response, so there are no retries or timeouts unless they ask. */
const NO_RETRY_DEFAULTS = { retries: 0, timeoutMs: 0 };

export function createClient({ parse = false, ...options }: ClientOptions): Client {
  const client = makeClient(
    definition,
    { ...NO_RETRY_DEFAULTS, ...options },
    { readers: parse ? parsingReaders : {} },
  );
  return client as unknown as Client;
}
