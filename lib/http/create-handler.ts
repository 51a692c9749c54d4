import middy from '@middy/core';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type * as z from 'zod';
import {
  acceptsIdempotencyKey,
  acceptsIfNoneMatch,
  type Endpoint,
  isAudited,
  isCallAudited,
  type SuccessStatus,
} from '#contract/endpoint.ts';
import { type ErrorCode, type Refuse, refuse } from '#contract/errors.ts';
import { type NewId, newId } from '#platform/ids.ts';
import type { Caller } from './caller.ts';
import { createEntityTag, matchesTag, withTag } from './entity-tag.ts';
import type { EndpointEvent, EndpointResult, ReadEvent } from './event.ts';
import { type Attempt, runOncePerKey } from './idempotency.ts';
import { type CurrentCaller, identifyCaller } from './identify-caller.ts';
import { limitRequests } from './limit-requests.ts';
import { logContext } from './log-context.ts';
import { mapErrors } from './map-errors.ts';
import { readRequest } from './read-request.ts';
import { recordChange } from './record-change.ts';
import { createSuccess } from './response.ts';
import { claimSlots } from './slots.ts';

/** Lambda's limit for a function's response: 6 MB and 100 bytes. */
const LIMIT_BYTES = 6 * 1024 * 1024 + 100;
/** For the request id and headers that are added later. */
const RESERVED_BYTES = 1_000;

/** Whether the response fits Lambda's limit, which counts the whole JSON, including the escaped quotes of the body. */
const isWithinResponseLimit = (response: EndpointResult): boolean =>
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
  readonly attemptedSince: Date | undefined;
  /** Records an audit event: the rejection told the caller about records they can't see. */
  readonly noteRevealed: (ids: readonly string[]) => Promise<void>;
  /** Whether a response of this size fits Lambda's limit, for rules that must know before they write. */
  readonly fits: (response: EndpointResponse<Responses>) => boolean;
}

export interface EndpointOptions {
  /** Required if the contract sets `freshCaller`; ignored otherwise. */
  readonly currentCaller?: CurrentCaller;
}

/** Time to write the response before Lambda stops the function. */
const RESERVED_FOR_RESPONSE_MS = 300;
/** Time to write the audit event, for endpoints that use all the time they have. */
const RESERVED_FOR_EVENT_MS = 200;

/** API Gateway rejects requests without this header. */
function readAuthorization({ headers: { authorization } }: EndpointEvent): string {
  if (authorization === undefined) throw new Error('the request has no Authorization');
  return authorization;
}

/** The middleware stack of every endpoint, from API Gateway's event to its response. */
export function createHandler<
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
  { currentCaller }: EndpointOptions = {},
) {
  type Event = ReadEvent<z.output<Params>, z.output<Query>, z.output<Body>>;
  const reservedMs = RESERVED_FOR_RESPONSE_MS + (isAudited(contract) ? RESERVED_FOR_EVENT_MS : 0);

  function toResult({ status, ...body }: EndpointResponse<Responses>, requestId: string): EndpointResult {
    const schema: z.ZodType | undefined = contract.responses[status];
    if (!schema) throw new Error(`${contract.id}: the status ${String(status)} is not declared`);
    // Parsing also drops fields that aren't part of the contract.
    return createSuccess(status, schema.parse(body), requestId);
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
      attemptedSince: attempt.isRepeated ? attempt.startedAt : undefined,
      remainingMs: () => Math.max(0, Math.floor(context.getRemainingTimeInMillis() - reservedMs)),
      noteRevealed: (ids) => recordChange(contract, event, { status: 409, data: ids.map((id) => ({ id })) }),
      fits: (plannedResponse) => isWithinResponseLimit(toResult(plannedResponse, requestId)),
    });
    // Before the response is built: the change is done, even if building the response fails.
    if (isCallAudited(contract, input)) await recordChange(contract, event, response);
    return toResult(response, requestId);
  }

  async function runUnlessUnchanged(event: Event, context: Context): Promise<EndpointResult> {
    const response = await run(event, context);
    const tag = createEntityTag(response.body);
    if (!matchesTag(tag, event.headers['if-none-match'])) return withTag(response, tag);
    return withTag({ ...createSuccess(304, undefined, event.requestContext.requestId), body: '' }, tag);
  }

  async function runOnce(event: Event, context: Context): Promise<EndpointResult> {
    if (acceptsIfNoneMatch(contract)) return runUnlessUnchanged(event, context);
    const key = event.headers['idempotency-key'];
    if (key === undefined || !acceptsIdempotencyKey(contract)) return run(event, context);
    const { caller, input, requestContext } = event;
    const { params, query, body } = input;
    const response = await runOncePerKey(
      {
        workspaceId: caller.workspaceId,
        memberId: caller.memberId,
        visibility: caller.visibility,
        hiddenCode: contract.errors.some((code) => code === 'not_found') ? 'not_found' : 'forbidden',
        endpointId: contract.id,
        key,
        request: { params, query, body },
        sealedFor: contract.secrets && readAuthorization(event),
      },
      context,
      (attempt) => run(event, context, attempt),
    );
    return {
      ...createSuccess(response.statusCode, undefined, requestContext.requestId),
      body: response.body,
    };
  }

  async function runInSlot(event: Event, context: Context): Promise<EndpointResult> {
    const { workspaceId } = event.caller;
    const release = await claimSlots(contract, workspaceId, context.getRemainingTimeInMillis());
    try {
      return await runOnce(event, context);
    } finally {
      await release();
    }
  }

  return middy<Event, EndpointResult, Error, Context>(runInSlot, {
    timeoutEarlyInMillis: RESERVED_FOR_RESPONSE_MS,
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
