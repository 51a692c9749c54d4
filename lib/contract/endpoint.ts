import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import { idParams } from './fields.ts';
import type { FunctionUses } from './function-uses.ts';
import type { QueueName } from './queues.ts';
import type { SlotPool } from './slots.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type SuccessStatus = 200 | 201 | 202;

/** What an endpoint's, a step's or a schedule's function touches. */
export type Uses = FunctionUses<QueueName>;

export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Responses extends Partial<Record<SuccessStatus, z.ZodObject>> = Partial<Record<SuccessStatus, z.ZodObject>>,
  Errors extends ErrorCode = ErrorCode,
> {
  /** Operation id, function name and file name: `functions/api/<resource>/<id>.ts`. */
  readonly id: string;
  /** The first part of the path. */
  readonly resource: string;
  readonly method: Method;
  /** Relative to the base URL, parameters in braces: `/knowledge-base/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly responses: Responses;
  /** Errors specific to this endpoint; the shared ones are in `commonErrors`. */
  readonly errors: readonly Errors[];
  readonly uses: Uses;
  /**
   * `workspace`: changes something that belongs to the whole workspace, so scoped members are refused. `owner`: only
   * workspace keys and members with the role `admin` may call it; it needs `freshCaller`.
   * @default callers may change what they see
   */
  readonly access?: 'workspace' | 'owner';
  /** `write`: a read that needs a key with write access. @default every key may read */
  readonly scope?: 'write';
  /**
   * Reads the caller's key and member again before acting, because the gateway caches the authorizer's response. For
   * endpoints that change permissions or show secrets. @default the cached response is good enough
   */
  readonly freshCaller?: true;
  /**
   * Whether agents that signed in may call it, whatever their scope. `masked`: they may, and see no secret.
   * @default refused if `freshCaller` is set, because that is about keys, credentials and secrets; otherwise allowed
   */
  readonly agents?: 'refused' | 'masked';
  /**
   * `false`: changes nothing although it isn't a GET, so it isn't audited. `unless_preview`: the same for calls whose body
   * sets `preview` or `dry_run`. `unless_seen`: the same for calls that only record what the caller has seen.
   * @default every write is audited
   */
  readonly audited?: false | 'unless_preview' | 'unless_seen';
  /** The response holds a secret: it gets no `ETag` and is stored for retries only encrypted. @default no secret */
  readonly secrets?: true;
  /** @default 10, for calls that only read and write a few records */
  readonly timeoutSeconds?: number;
  /** Where a call that may take longer gets its slot. @default it needs none */
  readonly slots?: SlotPool;
  /** The response is streamed while the work continues. @default sent at once */
  readonly streams?: true;
  /** The body is text of one of these media types and reaches `body` as a `TextBody`. @default the body is JSON */
  readonly textBody?: readonly string[];
  /** The response is an NDJSON or CSV file of these rows, not a JSON document. @default one of the `responses` */
  readonly rows?: z.ZodObject;
}

/** A body that isn't JSON, as the function receives it. */
export interface TextBody {
  readonly media_type: string;
  readonly text: string;
}

export type AnyEndpoint = Endpoint;

/** An endpoint's query as the function receives it: validated, with defaults. */
export type QueryOf<E extends { readonly query?: z.ZodObject }> = z.output<NonNullable<E['query']>>;

/** Its body, the same. */
export type BodyOf<E extends { readonly body?: z.ZodType }> = z.output<NonNullable<E['body']>>;

/** Method and path, such as `GET /accounts/{id}`. */
type Route = `${Method} /${string}`;

/** What a route with an id stands for: its parameter, and that no such record may exist. */
type HasId<Path extends string> = `${Path}/` extends `${string}/{id}/${string}` ? true : false;
type ParamsIn<Path extends string> = HasId<Path> extends true ? typeof idParams : z.ZodObject;
type ErrorsIn<Path extends string> = HasId<Path> extends true ? 'not_found' : never;

/** A call that may take longer than the default must not take the workers of all workspaces. */
type Duration =
  | { readonly timeoutSeconds?: never; readonly slots?: never }
  | { readonly timeoutSeconds: number; readonly slots: SlotPool };

/** An endpoint without what follows from its route. */
type EndpointDeclaration<Full extends Pick<Endpoint, 'errors'>> = Omit<
  Full,
  'resource' | 'method' | 'path' | 'errors' | 'uses' | keyof Duration
> &
  Duration & {
    /** Those that its route doesn't imply. @default none */
    readonly errors?: Full['errors'];
    /** @default reads the table, or writes to it if it isn't a GET */
    readonly uses?: Uses;
  };

export function defineEndpoint<
  const EndpointRoute extends Route,
  const Query extends z.ZodObject,
  const Body extends z.ZodType,
  const Responses extends Partial<Record<SuccessStatus, z.ZodObject>>,
  const Params extends z.ZodObject = ParamsIn<EndpointRoute>,
  const Errors extends ErrorCode = never,
>(
  route: EndpointRoute,
  declaration: EndpointDeclaration<Endpoint<Params, Query, Body, Responses, Errors>>,
): Endpoint<Params, Query, Body, Responses, Errors | ErrorsIn<EndpointRoute>>;
// Lets bundles leave out the endpoints they don't use: @__NO_SIDE_EFFECTS__
export function defineEndpoint(route: Route, declaration: EndpointDeclaration<AnyEndpoint>): AnyEndpoint {
  const [method, path] = route.split(' ') as [Method, string];
  const hasId = path.includes('{id}');
  return {
    uses: { table: method === 'GET' ? 'read' : 'write' },
    ...(hasId && { params: idParams }),
    ...declaration,
    errors: [...(hasId ? (['not_found'] as const) : []), ...(declaration.errors ?? [])],
    method,
    path,
    resource: path.split('/')[1] ?? '',
  };
}

type ExportDeclaration<Full extends ExportEndpoint> = Omit<
  EndpointDeclaration<Full>,
  'responses' | 'streams' | keyof Duration
> & { readonly timeoutSeconds: number };

/** An endpoint that returns a file of rows. */
export function defineExport<
  const Query extends z.ZodObject,
  const Row extends z.ZodObject,
  const Errors extends ErrorCode = never,
>(
  path: `/${string}`,
  declaration: ExportDeclaration<ExportEndpoint<Query, Row, Errors>>,
): ExportEndpoint<Query, Row, Errors>;
// @__NO_SIDE_EFFECTS__
export function defineExport(
  path: `/${string}`,
  declaration: ExportDeclaration<ExportEndpoint>,
): AnyEndpoint {
  return defineEndpoint(`GET ${path}`, { ...declaration, responses: {}, streams: true, slots: 'exports' });
}

export interface ExportEndpoint<
  Query extends z.ZodObject = z.ZodObject,
  Row extends z.ZodObject = z.ZodObject,
  Errors extends ErrorCode = ErrorCode,
> extends Endpoint<z.ZodObject, Query, z.ZodType, Record<never, never>, Errors> {
  readonly rows: Row;
}

export const isWrite = (endpoint: AnyEndpoint): boolean => endpoint.method !== 'GET';

/** Whether the key needs write access. */
export const requiresWriteScope = (endpoint: AnyEndpoint): boolean =>
  isWrite(endpoint) || endpoint.scope === 'write';

/** Whether agents that signed in may call it. */
export const isOpenToAgents = ({ agents, freshCaller }: AnyEndpoint): boolean =>
  agents === undefined ? freshCaller !== true : agents === 'masked';

/** Whether successful calls are audited. */
export const isAudited = (endpoint: AnyEndpoint): boolean => isWrite(endpoint) && endpoint.audited !== false;

/** Whether this call is audited. */
export const isCallAudited = (
  endpoint: AnyEndpoint,
  { query, body }: { readonly query: unknown; readonly body: unknown },
): boolean =>
  isAudited(endpoint) &&
  !(endpoint.audited === 'unless_preview' && (isPreview(query) || isPreview(body))) &&
  !(endpoint.audited === 'unless_seen' && isSeen(body));

/** The caller asked what would happen. */
const isPreview = (requestPart: unknown): boolean =>
  typeof requestPart === 'object' &&
  requestPart !== null &&
  (('preview' in requestPart && requestPart.preview === true) ||
    ('dry_run' in requestPart && requestPart.dry_run === true));

/** The caller only says what they have seen: nothing that others see changes. */
const isSeen = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'state' in body &&
  body.state === 'seen' &&
  Object.keys(body).every((name) => SEEN_FIELDS.includes(name));

const SEEN_FIELDS: readonly string[] = ['state', 'detections', 'expected_state_at'];

/**
 * For endpoints that don't stream. The gateway gives up after 29 s including the cold start, which Lambda's own limit
 * leaves out. Two seconds are reserved for it, so callers get our `timed_out` and the outcome is stored.
 */
export const MAX_BUFFERED_SECONDS = 27;

/** Every POST takes an `Idempotency-Key`: a retry must never charge, create or send twice. */
export const acceptsIdempotencyKey = (endpoint: AnyEndpoint): boolean => endpoint.method === 'POST';

/** Every read takes an `If-None-Match`, except secrets, which must not be cached, and streamed responses. */
export const acceptsIfNoneMatch = ({ method, secrets, streams }: AnyEndpoint): boolean =>
  method === 'GET' && !secrets && !streams;

export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

/** What an endpoint's function touches, including the shared middleware. */
export const listUses = ({ uses, freshCaller, rows }: AnyEndpoint): Uses =>
  freshCaller || rows ? { apiKeys: 'read', ...uses } : uses;

/** Errors from the shared middleware, before any rule runs. */
export function listCommonErrors(endpoint: AnyEndpoint): readonly ErrorCode[] {
  return [
    'validation_failed',
    'unauthorized',
    'throttled',
    'internal_error',
    'upstream_failed',
    'timed_out',
    ...(requiresWriteScope(endpoint) || endpoint.access ? (['forbidden'] as const) : []),
    ...(endpoint.body ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(endpoint.body && !endpoint.textBody ? (['invalid_json'] as const) : []),
    ...(acceptsIdempotencyKey(endpoint) ? (['request_in_progress', 'idempotency_key_reused'] as const) : []),
    ...(acceptsIdempotencyKey(endpoint) && endpoint.secrets ? (['answer_sealed'] as const) : []),
  ];
}
