import type { components, operations } from './api.ts';
import type { ClientHelpers } from './make-client.ts';
import type { PagedAnswer } from './paged-response.ts';

/** One method per operation of the API, typed by its OpenAPI document. */

type Schemas = components['schemas'];

/** `list-accounts` is `listAccounts`. */
type MethodName<Id> = Id extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<MethodName<Rest>>}`
  : Id;

type Content<Part, Type extends string> = Part extends { content: infer Types }
  ? Type extends keyof Types
    ? Types[Type]
    : never
  : never;
type JsonOf<Part> = Content<Part, 'application/json'>;

interface Described {
  readonly parameters: { readonly path?: unknown; readonly query?: unknown; readonly header?: unknown };
  readonly responses: unknown;
}

/** The part is left out if the operation has none of it, and optional if all of it is. */
type Part<Name extends string, Value> = [NonNullable<Value>] extends [never]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: NonNullable<Value> | undefined }
    : undefined extends Value
      ? { readonly [Key in Name]?: NonNullable<Value> | undefined }
      : { readonly [Key in Name]: Value };

/** A text body names its media type. */
type TextBody<Types> = {
  [Type in keyof Types]: { readonly media_type: Type; readonly text: string };
}[keyof Types];

type BodyOf<Operation> = Operation extends { requestBody: { content: infer Types } }
  ? 'application/json' extends keyof Types
    ? Types['application/json']
    : TextBody<Types>
  : Operation extends { requestBody?: infer Body }
    ? JsonOf<NonNullable<Body>> | undefined
    : never;

type KeyOf<Operation extends Described> = Operation extends { parameters: { header?: infer Header } }
  ? 'Idempotency-Key' extends keyof NonNullable<Header>
    ? {
        /** Identifies this call, even after a restart of your process. @default a new key for each call */
        readonly idempotencyKey?: string | undefined;
      }
    : unknown
  : unknown;

/** What the client sets itself when it reads and resumes exports. */
type QueryOf<Operation extends Described> =
  IsExport<Operation> extends true
    ? Omit<NonNullable<Operation['parameters']['query']>, 'format'>
    : Operation['parameters']['query'];

type Input<Operation extends Described, Body> = Part<'params', Operation['parameters']['path']> &
  Part<'query', QueryOf<Operation>> &
  Part<'body', Body> &
  KeyOf<Operation> & {
    /** Aborts the call. */
    readonly signal?: AbortSignal | undefined;
  };

type Success = 200 | 201 | 202;
type Answers<Operation extends Described> = {
  [Status in keyof Operation['responses'] & Success]: { status: Status } & JsonOf<
    Operation['responses'][Status]
  >;
}[keyof Operation['responses'] & Success];

type RowOf<Operation extends Described> = Operation['responses'] extends { 200: infer Response }
  ? Content<Response, 'application/x-ndjson'>
  : never;
type IsExport<Operation extends Described> = [RowOf<Operation>] extends [never] ? false : true;

/** Responses whose data is a list can be iterated; a feed has a cursor instead of pages. */
type Result<Answer> = Answer extends { data: readonly (infer Item)[]; pagination?: unknown }
  ? Answer extends { next_cursor: string }
    ? Promise<Answer>
    : PagedAnswer<Answer, Item>
  : Promise<Answer>;

type Call<In, Out> = Record<never, never> extends In ? (input?: In) => Out : (input: In) => Out;

/** Operations that accept one record or several return the same shape. */
type Mirrored<Operation extends Described, Body, Answer> = Answer extends {
  status: infer Status;
  data: infer Data;
}
  ? Call<
      Input<Operation, Exclude<Body, readonly unknown[]>>,
      Promise<{ status: Status; data: Exclude<Data, readonly unknown[]> }>
    > &
      Call<
        Input<Operation, Extract<Body, readonly unknown[]>>,
        Promise<{ status: Status; data: Extract<Data, readonly unknown[]> }>
      >
  : never;
type IsEither<Value> = [Extract<Value, readonly unknown[]>] extends [never]
  ? false
  : [Exclude<Value, readonly unknown[] | undefined>] extends [never]
    ? false
    : true;
type DataOf<Answer> = Answer extends { data: infer Data } ? Data : never;
type IsMirrored<Operation extends Described> =
  IsEither<BodyOf<Operation>> extends true ? IsEither<DataOf<Answers<Operation>>> : false;

type Method<Operation extends Described> =
  IsExport<Operation> extends true
    ? Call<Input<Operation, never>, AsyncGenerator<RowOf<Operation>, void, undefined>>
    : IsMirrored<Operation> extends true
      ? Mirrored<Operation, BodyOf<Operation>, Answers<Operation>>
      : Call<Input<Operation, BodyOf<Operation>>, Result<Answers<Operation>>>;

/** Webhooks describe what the service sends; they are no methods. */
type Called = { [Id in keyof operations as Id extends `receive-${string}` ? never : Id]: operations[Id] };

export type Client = {
  readonly [Id in keyof Called as MethodName<Id>]: Called[Id] extends Described ? Method<Called[Id]> : never;
} & ClientHelpers<Schemas['FullRun'], Schemas['PushRun'], Schemas['Change']>;
