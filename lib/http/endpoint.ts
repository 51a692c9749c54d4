import middy from '@middy/core';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type * as z from 'zod';
import {
  type Endpoint,
  isAudited,
  leavesEvent,
  type SuccessStatus,
  takesConditions,
  takesIdempotencyKey,
} from '#contract/endpoint.ts';
import { type ErrorCode, type Refuse, refuse } from '#contract/errors.ts';
import { type NewId, newId } from '#platform/ids.ts';
import type { Caller } from './caller.ts';
import { entityTag, isNamed, withTag } from './entity-tag.ts';
import type { EndpointEvent, EndpointResult, ReadEvent } from './event.ts';
import { type Attempt, onceByKey } from './idempotency.ts';
import { type CurrentCaller, identifyCaller } from './identify-caller.ts';
import { limitRequests } from './limit-requests.ts';
import { logContext } from './log-context.ts';
import { mapErrors } from './map-errors.ts';
import { readRequest } from './read-request.ts';
import { recordChange } from './record-change.ts';
import { success } from './response.ts';

/** Lambda's limit for a function's response: 6 MB and 100 bytes. */
const LIMIT_BYTES = 6 * 1024 * 1024 + 100;
/** For the request id and headers that are added later. */
const RESERVED_BYTES = 1_000;

/** Whether the response fits Lambda's limit, which counts the whole JSON, including the escaped quotes of the body. */
const fitsInResponse = (response: EndpointResult): boolean =>
  Buffer.byteLength(JSON.stringify(response)) <= LIMIT_BYTES - RESERVED_BYTES;

export type ResponseSchemas = Partial<Record<SuccessStatus, z.ZodObject>>;

/** One of the declared statuses with its body. */
export type EndpointResponse<Responses extends ResponseSchemas> = {
  [Status in keyof Responses & SuccessStatus]: { readonly status: Status } & Readonly<
    z.input<NonNullable<Responses[Status]>>
  >;
}[keyof Responses & SuccessStatus];

export interface Request<Params, Query, Body, Errors extends ErrorCode, Responses extends ResponseSchemas> {
  readonly caller: Caller;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Rejects the request with one of the error codes that the contract declares. */
  readonly refuse: Refuse<Errors | 'throttled' | 'unauthorized' | 'validation_failed'>;
  /** Whole milliseconds until the function times out. */
  readonly remainingMs: () => number;
  /** Ids for new records: the same on every attempt with the same Idempotency-Key. */
  readonly newId: NewId;
  /** When the first attempt began, if an earlier one ended without a response; undefined on the first attempt. */
  readonly againSince: Date | undefined;
  /** Records an audit event: the rejection told the caller about records they can't see. */
  readonly noteRevealed: (ids: readonly string[]) => Promise<void>;
  /** Whether a response of this size fits Lambda's limit, for rules that must know before they write. */
  readonly fits: (response: EndpointResponse<Responses>) => boolean;
}

export interface EndpointOptions<Query> {
  /**
   * A version of the data behind the response that is cheaper to read than the response. It needn't include the caller
   * or the query. @default the response itself is compared
   */
  readonly versionOf?: (request: {
    readonly caller: Caller;
    readonly query: Query;
  }) => Promise<string | undefined>;
  /** Required if the contract sets `freshCaller`; ignored otherwise. */
  readonly currentCaller?: CurrentCaller;
}

/** Time to write the response before Lambda stops the function. */
const RESERVED_FOR_ANSWER_MS = 300;
/** Time to write the audit event, for endpoints that use all the time they have. */
const RESERVED_FOR_EVENT_MS = 200;

/** API Gateway rejects requests without this header. */
function authorizationOf({ headers: { authorization } }: EndpointEvent): string {
  if (authorization === undefined) throw new Error('the request has no Authorization');
  return authorization;
}

/** The middleware stack of every endpoint, from API Gateway's event to its response. */
export function endpoint<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Responses extends ResponseSchemas,
  Errors extends ErrorCode,
>(
  contract: Endpoint<Params, Query, Body, Responses, Errors>,
  handle: (
    request: Request<z.output<Params>, z.output<Query>, z.output<Body>, Errors, Responses>,
  ) => Promise<EndpointResponse<Responses>>,
  { versionOf, currentCaller }: EndpointOptions<z.output<Query>> = {},
) {
  type Event = ReadEvent<z.output<Params>, z.output<Query>, z.output<Body>>;
  const reservedMs = RESERVED_FOR_ANSWER_MS + (isAudited(contract) ? RESERVED_FOR_EVENT_MS : 0);

  function toResult({ status, ...body }: EndpointResponse<Responses>, requestId: string): EndpointResult {
    const schema: z.ZodType | undefined = contract.responses[status];
    if (!schema) throw new Error(`${contract.id}: the status ${String(status)} is not declared`);
    // Parsing also drops fields that aren't part of the contract.
    return success(status, schema.parse(body), requestId);
  }

  async function run(
    event: Event,
    context: Context,
    attempt: Pick<Attempt, 'newId'> & Partial<Attempt> = { newId },
  ): Promise<EndpointResult> {
    const { caller, input, requestContext } = event;
    const { requestId } = requestContext;
    const response = await handle({
      caller,
      params: input.params,
      query: input.query,
      body: input.body,
      refuse,
      newId: attempt.newId,
      againSince: attempt.again ? attempt.begunAt : undefined,
      remainingMs: () => Math.max(0, Math.floor(context.getRemainingTimeInMillis() - reservedMs)),
      noteRevealed: (ids) => recordChange(contract, event, { status: 409, data: ids.map((id) => ({ id })) }),
      fits: (planned) => fitsInResponse(toResult(planned, requestId)),
    });
    // Before the response is built: the change is done, even if building the response fails.
    if (leavesEvent(contract, input)) await recordChange(contract, event, response);
    return toResult(response, requestId);
  }

  async function runUnlessKnown(event: Event, context: Context): Promise<EndpointResult> {
    const { caller, input, requestContext, headers } = event;
    const known = headers['if-none-match'];
    const unchanged = (tag: string): EndpointResult =>
      withTag({ ...success(304, undefined, requestContext.requestId), body: '' }, tag);
    const naming = versionOf?.({ caller, query: input.query });
    // A client without a cached response needs one in any case.
    const answering = known === undefined ? run(event, context) : undefined;
    const [version] = await Promise.all([naming, answering]);
    const { workspaceId, memberId, visibility } = caller;
    const named =
      version === undefined
        ? undefined
        : entityTag(contract.id, version, workspaceId, memberId, visibility, input);
    if (named !== undefined && isNamed(named, known)) return unchanged(named);
    const response = await (answering ?? run(event, context));
    const tag = named ?? entityTag(response.body);
    return isNamed(tag, known) ? unchanged(tag) : withTag(response, tag);
  }

  async function runOnce(event: Event, context: Context): Promise<EndpointResult> {
    if (takesConditions(contract)) return runUnlessKnown(event, context);
    const key = event.headers['idempotency-key'];
    if (key === undefined || !takesIdempotencyKey(contract)) return run(event, context);
    const { caller, input, requestContext } = event;
    const { params, query, body } = input;
    const response = await onceByKey(
      {
        workspaceId: caller.workspaceId,
        memberId: caller.memberId,
        visibility: caller.visibility,
        outOfSight: contract.errors.some((code) => code === 'not_found') ? 'not_found' : 'forbidden',
        endpointId: contract.id,
        key,
        request: { params, query, body },
        sealedFor: contract.secrets && authorizationOf(event),
      },
      context,
      (attempt) => run(event, context, attempt),
    );
    return { ...success(response.statusCode, undefined, requestContext.requestId), body: response.body };
  }

  return middy<Event, EndpointResult, Error, Context>(runOnce, {
    timeoutEarlyInMillis: RESERVED_FOR_ANSWER_MS,
  })
    .use(logContext(contract))
    .use(limitRequests(contract))
    .use(mapErrors())
    .use(identifyCaller(contract, currentCaller))
    .use(readRequest(contract)) as (
    event: APIGatewayProxyEvent | EndpointEvent,
    context: Context,
  ) => Promise<EndpointResult>;
}
