import type * as z from 'zod';
import type { ClientOptions as PackedOptions } from '#client/client-options.ts';
import { type ClientHelpers, makeClient, type Readers } from '#client/make-client.ts';
import type { PagedAnswer } from '#client/paged-answer.ts';
import type { AnyEndpoint, Endpoint, ExportEndpoint, SuccessStatus } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorCodes } from './errors.ts';
import { operationOf } from './operation-of.ts';
import type { PushRun } from './push-runs.ts';
import type { FullRun } from './runs.ts';

/**
 * The packed client as this house uses it: the same code over the contract itself, so that its types follow a change at
 * once and its answers can be checked.
 */

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
    : (...input: ArgumentsOf<InputOf<E>>) => ComingAnswer<AnswerOf<E>>;

/** An answer whose data is a list can be walked. */
type ComingAnswer<Answer> = Answer extends { readonly data: readonly (infer Item)[] }
  ? PagedAnswer<Answer, Item>
  : Promise<Answer>;

export type Client = { readonly [Name in keyof Endpoints]: MethodOf<Endpoints[Name]> } & ClientHelpers<
  FullRun,
  PushRun
>;

export interface ClientOptions extends PackedOptions {
  /** Checks answers against the contract; fields that a newer service adds are left out. @default taken as they come */
  readonly parse?: boolean;
}

const table: Readonly<Record<string, AnyEndpoint>> = endpoints;

export const definition = {
  operations: Object.fromEntries(
    Object.entries(table).map(([name, endpoint]) => [name, operationOf(endpoint)]),
  ),
  errorStatuses: Object.fromEntries(Object.entries(errorCodes).map(([code, { status }]) => [code, status])),
};

const parsing: Readers = {
  answer(name, { status, ...answer }) {
    const schema = table[name]?.responses[status as SuccessStatus];
    return { status, ...(schema ? schema.parse(answer) : answer) };
  },
  row: (name, row) => table[name]?.rows?.parse(row),
};

/** Tests and tools want the first answer, whatever it is and however long it takes; who wants more says so. */
const PATIENT = { retries: 0, timeoutMs: 0 };

export function createClient({ parse = false, ...options }: ClientOptions): Client {
  const client = makeClient(definition, { ...PATIENT, ...options }, { readers: parse ? parsing : {} });
  return client as unknown as Client;
}
