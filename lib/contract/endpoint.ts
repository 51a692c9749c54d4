import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import type { QueueName } from './queues.ts';
import type { WorkflowName } from './workflows.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type SuccessStatus = 200 | 201 | 202;

/** What an endpoint's function touches: its grants and environment follow from this. */
export interface Uses {
  /**
   * `none` only for endpoints that answer from their code alone; `list` reads, and writes what its lists note for their
   * next pages.
   */
  readonly table: 'none' | 'read' | 'list' | 'write';
  /** State machines it starts. */
  readonly workflows?: readonly WorkflowName[];
  /** Outside sources it asks. */
  readonly providers?: readonly ProviderName[];
  /** Queues it sends to. */
  readonly queues?: readonly QueueName[];
  /** Whether it checks webhook URLs or sends to them. */
  readonly webhooks?: true;
  /** What it does with the workspace's credentials for other services. @default nothing */
  readonly credentials?: 'read' | 'write';
  /** What it does with signing secrets and the URLs they sign for. @default nothing: its role is denied them */
  readonly signingSecrets?: 'read' | 'write';
  /** What it does with the records of API keys. @default nothing: its role is denied them */
  readonly apiKeys?: 'read' | 'write';
  /** `check`: knows the stage's export queues; `send`: may send to them as well. */
  readonly exportQueues?: 'check' | 'send';
  /** Whether it tells which directories and models the stage asks, and what they may cost. */
  readonly providerSettings?: true;
  /** Whether it tells if the stage offers agent tools. */
  readonly mcp?: true;
  /** Whether it knows the address under which agents sign in. */
  readonly publicUrl?: true;
  /** Whether it knows how the stage's keys begin. */
  readonly keyPrefix?: true;
  /** Whether it tells for how long audit events are kept. */
  readonly auditDays?: true;
  /** Whether it knows how long executions of workflows may take. */
  readonly workflowLimits?: true;
  /** Whether it keeps people, and so must know who may not be found. */
  readonly suppression?: true;
}

/** Outside sources; which adapter answers for one is the stage's choice. */
export const providerNames = ['directory', 'reasoning', 'research'] as const;

export type ProviderName = (typeof providerNames)[number];

export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Responses extends Partial<Record<SuccessStatus, z.ZodObject>> = Partial<Record<SuccessStatus, z.ZodObject>>,
  Errors extends ErrorCode = ErrorCode,
> {
  /** Operation id, function name and file name in one: `functions/api/<resource>/<id>.ts`. */
  readonly id: string;
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
  /** Errors of this endpoint's own rules; those every endpoint may give are in `commonErrors`. */
  readonly errors: readonly Errors[];
  readonly uses: Uses;
  /**
   * `workspace`: for what belongs to the whole workspace, which a member with scoped visibility may not touch.
   * @default what the caller sees they may change
   */
  readonly access?: 'workspace';
  /** `write`: a read that only keys that may write are given. @default every key may read */
  readonly scope?: 'write';
  /**
   * The caller's key and member are read again before it acts, because the gateway caches what the authorizer said.
   * For what changes who may do what, and for what shows secrets. @default the cached answer is good enough
   */
  readonly freshCaller?: true;
  /** `false`: counts towards no key's limit, because the calls it makes with that key do. @default it counts */
  readonly limited?: false;
  /**
   * `false`: changes nothing although it isn't a GET, so it leaves no audit event; `unless_preview`: nor does a call whose
   * body says `preview`. @default every write leaves one
   */
  readonly audited?: false | 'unless_preview';
  /** The answer holds a secret: it has no `ETag`, and is kept for retries only under seal. @default it holds none */
  readonly secrets?: true;
  /** @default 10 */
  readonly timeoutSeconds?: number;
  /** The answer is sent piece by piece while the work goes on. @default the answer comes whole */
  readonly streams?: true;
  /** The body is text of one of these media types and reaches `body` as a `TextBody`. @default the body is JSON */
  readonly textBody?: readonly string[];
  /** The answer is a file of such rows, NDJSON or CSV, and no JSON document. @default one of the `responses` */
  readonly rows?: z.ZodObject;
}

/** A body that isn't JSON, as its function gets it. */
export interface TextBody {
  readonly media_type: string;
  readonly text: string;
}

export type AnyEndpoint = Endpoint;

/** An endpoint's query as its function gets it: checked, with defaults. */
export type QueryOf<E extends { readonly query?: z.ZodObject }> = z.output<NonNullable<E['query']>>;

export const defineEndpoint = <
  const Params extends z.ZodObject,
  const Query extends z.ZodObject,
  const Body extends z.ZodType,
  const Responses extends Partial<Record<SuccessStatus, z.ZodObject>>,
  const Errors extends ErrorCode = never,
>(
  endpoint: Endpoint<Params, Query, Body, Responses, Errors>,
): Endpoint<Params, Query, Body, Responses, Errors> => endpoint;

/** An endpoint that answers with a file of rows. */
export const defineExport = <
  const Query extends z.ZodObject,
  const Row extends z.ZodObject,
  const Errors extends ErrorCode = never,
>(
  endpoint: Omit<ExportEndpoint<Query, Row, Errors>, 'method' | 'responses' | 'streams'>,
): ExportEndpoint<Query, Row, Errors> => ({ ...endpoint, method: 'GET', responses: {}, streams: true });

export interface ExportEndpoint<
  Query extends z.ZodObject = z.ZodObject,
  Row extends z.ZodObject = z.ZodObject,
  Errors extends ErrorCode = ErrorCode,
> extends Endpoint<z.ZodObject, Query, z.ZodType, Record<never, never>, Errors> {
  readonly rows: Row;
}

export const isWrite = (endpoint: AnyEndpoint): boolean => endpoint.method !== 'GET';

/** Whether a key must be allowed to write. */
export const needsWriteScope = (endpoint: AnyEndpoint): boolean =>
  isWrite(endpoint) || endpoint.scope === 'write';

/** Whether a successful call leaves an audit event. */
export const isAudited = (endpoint: AnyEndpoint): boolean => isWrite(endpoint) && endpoint.audited !== false;

/** Whether this very call does. */
export const leavesEvent = (endpoint: AnyEndpoint, body: unknown): boolean =>
  isAudited(endpoint) &&
  !(
    endpoint.audited === 'unless_preview' && (body as { readonly preview?: unknown } | null)?.preview === true
  );

/**
 * For endpoints whose answer comes whole. The gateway gives up after 29 s, and counts the cold start that Lambda's own
 * limit leaves out: two seconds are left for it, so that callers read our `timed_out`, and what was done is noted.
 */
export const LONGEST_BUFFERED_SECONDS = 27;

/** Every POST takes an `Idempotency-Key`: a retry must never charge, create or send twice. */
export const takesIdempotencyKey = (endpoint: AnyEndpoint): boolean => endpoint.method === 'POST';

/** Every read takes an `If-None-Match`, but for secrets, which nobody keeps, and for what is sent piece by piece. */
export const takesConditions = ({ method, secrets, streams }: AnyEndpoint): boolean =>
  method === 'GET' && !secrets && !streams;

export const IDEMPOTENCY_KEY_MAX = 255;

/** What an endpoint's function touches, its shared stack included. */
export const usesOf = ({ uses, freshCaller }: AnyEndpoint): Uses =>
  freshCaller ? { apiKeys: 'read', ...uses } : uses;

/** Errors that the shared stack may give before a rule is asked. */
export function commonErrors(endpoint: AnyEndpoint): readonly ErrorCode[] {
  return [
    'validation_failed',
    'unauthorized',
    'throttled',
    'internal_error',
    'upstream_failed',
    'timed_out',
    ...(needsWriteScope(endpoint) || endpoint.access ? (['forbidden'] as const) : []),
    ...(endpoint.body ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(endpoint.body && !endpoint.textBody ? (['invalid_json'] as const) : []),
    ...(takesIdempotencyKey(endpoint) ? (['request_in_progress', 'idempotency_key_reused'] as const) : []),
    ...(takesIdempotencyKey(endpoint) && endpoint.secrets ? (['answer_sealed'] as const) : []),
  ];
}
