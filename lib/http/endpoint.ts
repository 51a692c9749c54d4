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
import { success } from './answer.ts';
import { isAnswerable } from './answer-size.ts';
import type { Caller } from './caller.ts';
import { entityTag, isNamed, withTag } from './entity-tag.ts';
import type { EndpointEvent, EndpointResult } from './event.ts';
import { type Attempt, onceByKey } from './idempotency.ts';
import { type CurrentCaller, identifyCaller } from './identify-caller.ts';
import { limitRequests } from './limit-requests.ts';
import { logContext } from './log-context.ts';
import { mapErrors } from './map-errors.ts';
import { readRequest } from './read-request.ts';
import { recordChange } from './record-change.ts';

type ResponseSchemas = Partial<Record<SuccessStatus, z.ZodObject>>;

/** One of the declared statuses with the body that belongs to it. */
type Answer<Responses extends ResponseSchemas> = {
  [Status in keyof Responses & SuccessStatus]: { readonly status: Status } & Readonly<
    z.input<NonNullable<Responses[Status]>>
  >;
}[keyof Responses & SuccessStatus];

export interface Request<Params, Query, Body, Errors extends ErrorCode, Responses extends ResponseSchemas> {
  readonly caller: Caller;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Refuses with the codes that the contract declares, and no others. */
  readonly refuse: Refuse<Errors | 'throttled' | 'unauthorized' | 'validation_failed'>;
  /** Whole milliseconds until the function is cut off. */
  readonly remainingMs: () => number;
  /** Ids of what the request makes: the same for every try with one Idempotency-Key. */
  readonly newId: NewId;
  /** When the first try of this request began, where an earlier one ended without an answer; undefined: this is the first. */
  readonly againSince: Date | undefined;
  /** Leaves an audit event that the caller was told of records out of their sight, though the request is refused. */
  readonly noteRevealed: (ids: readonly string[]) => Promise<void>;
  /** Whether Lambda takes an answer of this size, for rules that must know before they write. */
  readonly fits: (answer: Answer<Responses>) => boolean;
}

interface Options<Query> {
  /**
   * Names what the endpoint would answer, at less cost than answering; the caller and what they ask for need not be in
   * it. @default the answer itself is compared
   */
  readonly versionOf?: (request: {
    readonly caller: Caller;
    readonly query: Query;
  }) => Promise<string | undefined>;
  /** Required where the contract says `freshCaller`, and not read elsewhere. */
  readonly currentCaller?: CurrentCaller;
}

/** Time to write the answer before Lambda cuts the function off. */
const RESERVED_FOR_ANSWER_MS = 300;
/** And to write down what was changed, for those who work as long as they may. */
const RESERVED_FOR_EVENT_MS = 200;

/** The gateway lets nobody through without one. */
function authorizationOf({ headers: { authorization } }: EndpointEvent): string {
  if (authorization === undefined) throw new Error('the request has no Authorization');
  return authorization;
}

/** The one stack of every endpoint: from the gateway's event to the gateway's answer. */
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
  ) => Promise<Answer<Responses>>,
  { versionOf, currentCaller }: Options<z.output<Query>> = {},
) {
  const reservedMs = RESERVED_FOR_ANSWER_MS + (isAudited(contract) ? RESERVED_FOR_EVENT_MS : 0);

  function toResult({ status, ...body }: Answer<Responses>, requestId: string): EndpointResult {
    const schema: z.ZodType | undefined = contract.responses[status];
    if (!schema) throw new Error(`${contract.id}: the status ${String(status)} is not declared`);
    // Parsing also drops whatever a record holds beyond its contract.
    return success(status, schema.parse(body), requestId);
  }

  async function run(
    event: EndpointEvent,
    context: Context,
    attempt: Pick<Attempt, 'newId'> & Partial<Attempt> = { newId },
  ): Promise<EndpointResult> {
    const { caller, input, requestContext } = event;
    if (!caller || !input) throw new Error(`${contract.id}: the stack did not read the request`);
    const { requestId } = requestContext;
    const answer = await handle({
      caller,
      params: input.params as z.output<Params>,
      query: input.query as z.output<Query>,
      body: input.body as z.output<Body>,
      refuse,
      newId: attempt.newId,
      againSince: attempt.again ? attempt.begunAt : undefined,
      remainingMs: () => Math.max(0, Math.floor(context.getRemainingTimeInMillis() - reservedMs)),
      noteRevealed: (ids) => recordChange(contract, event, { status: 409, data: ids.map((id) => ({ id })) }),
      fits: (planned) => isAnswerable(toResult(planned, requestId)),
    });
    // Before the answer is made: whatever becomes of that, the change is done.
    if (leavesEvent(contract, input.body)) await recordChange(contract, event, answer);
    return toResult(answer, requestId);
  }

  async function runUnlessKnown(event: EndpointEvent, context: Context): Promise<EndpointResult> {
    const { caller, input, requestContext, headers } = event;
    if (!caller || !input) throw new Error(`${contract.id}: the stack did not read the request`);
    const known = headers['if-none-match'];
    const unchanged = (tag: string): EndpointResult =>
      withTag({ ...success(304, undefined, requestContext.requestId), body: '' }, tag);
    const naming = versionOf?.({ caller, query: input.query as z.output<Query> });
    // Who knows no answer yet needs one in any case.
    const answering = known === undefined ? run(event, context) : undefined;
    const [version] = await Promise.all([naming, answering]);
    const { workspaceId, memberId, visibility } = caller;
    const named =
      version === undefined
        ? undefined
        : entityTag(contract.id, version, workspaceId, memberId, visibility, input);
    if (named !== undefined && isNamed(named, known)) return unchanged(named);
    const answer = await (answering ?? run(event, context));
    const tag = named ?? entityTag(answer.body);
    return isNamed(tag, known) ? unchanged(tag) : withTag(answer, tag);
  }

  /** What must be the same when an Idempotency-Key comes again. */
  const requestOf = ({ params, query, body }: NonNullable<EndpointEvent['input']>) => ({
    params,
    query,
    body,
  });

  async function runOnce(event: EndpointEvent, context: Context): Promise<EndpointResult> {
    if (takesConditions(contract)) return runUnlessKnown(event, context);
    const key = event.headers['idempotency-key'];
    if (key === undefined || !takesIdempotencyKey(contract)) return run(event, context);
    const { caller, input, requestContext } = event;
    if (!caller || !input) throw new Error(`${contract.id}: the stack did not read the request`);
    const answer = await onceByKey(
      {
        workspaceId: caller.workspaceId,
        memberId: caller.memberId,
        visibility: caller.visibility,
        outOfSight: contract.errors.some((code) => code === 'not_found') ? 'not_found' : 'forbidden',
        endpointId: contract.id,
        key,
        request: requestOf(input),
        sealedFor: contract.secrets && authorizationOf(event),
      },
      context,
      (attempt) => run(event, context, attempt),
    );
    return { ...success(answer.statusCode, undefined, requestContext.requestId), body: answer.body };
  }

  return middy<EndpointEvent, EndpointResult, Error, Context>(runOnce, {
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
