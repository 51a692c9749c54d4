/** Calls the function behind a method and passes on its response, whole or as a stream. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limitTime, TIMED_OUT } from '../limit-time.ts';
import { describeError, type FunctionHost, type Log, type StreamedResponse } from '../types.ts';
import type { LambdaTarget } from './compile-api.ts';
import type { Exchange } from './exchange.ts';
import { type ProxyResponse, parseProxyResponse } from './proxy-response.ts';
import type { Responder } from './responder.ts';
import { ResponseHeaders } from './response-headers.ts';

export interface LambdaCall {
  readonly target: LambdaTarget;
  readonly event: Record<string, unknown>;
  readonly exchange: Exchange;
  readonly responder: Responder;
  readonly functions: FunctionHost;
  readonly log: Log;
}

/** Lambda's limit for a synchronous event: 6 MB of JSON and some room for the envelope. */
const MAX_EVENT_BYTES = 6_291_556;

/** A byte may become six in JSON (`\u0000`), and Node accepts 16 KB of headers, which events contain twice. */
const isSurelyWithinLimit = (bodyBytes: number): boolean => bodyBytes * 6 + 2 * 6 * 16_384 < MAX_EVENT_BYTES;

export const isTooLargeForLambda = (event: Record<string, unknown>, bodyBytes: number): boolean =>
  !isSurelyWithinLimit(bodyBytes) && Buffer.byteLength(JSON.stringify(event)) > MAX_EVENT_BYTES;

function report({ log, exchange, target }: LambdaCall, what: string): void {
  log(`gateway: ${exchange.httpMethod} ${exchange.resource?.path} → ${target.functionArn}: ${what}`);
}

function fail(call: LambdaCall, error: unknown): undefined {
  report(call, describeError(error));
  call.responder.refuse('INTEGRATION_FAILURE');
}

/** Undefined if the call failed and the caller has been told. */
async function awaitOutcome<T>(call: LambdaCall, work: Promise<T>): Promise<T | undefined> {
  try {
    const answer = await limitTime(call.target.timeoutMs, work);
    if (answer !== TIMED_OUT) return answer;
    report(call, `no answer within ${call.target.timeoutMs} ms`);
    call.responder.refuse('INTEGRATION_TIMEOUT');
    return undefined;
  } catch (error) {
    return fail(call, error);
  }
}

export async function relayBuffered(call: LambdaCall): Promise<void> {
  const { functions, target, event, responder } = call;
  // A function may return `undefined`. The wrapper distinguishes that from a failed call.
  const outcome = await awaitOutcome(
    call,
    functions.invoke(target.functionArn, event).then((value) => ({ value })),
  );
  if (!outcome) return;
  let answer: ProxyResponse;
  try {
    answer = parseProxyResponse(outcome.value);
  } catch (error) {
    fail(call, error);
    return;
  }
  responder.send(answer);
}

interface Head {
  readonly status: number;
  readonly headers: readonly string[];
}

/** Throws on a head that can't be sent. */
function checkHead({ head }: StreamedResponse): Head {
  if (!head)
    throw new Error('the function streamed a body without a head (awslambda.HttpResponseStream.from)');
  const headers = new ResponseHeaders();
  for (const [name, value] of Object.entries(head.headers)) headers.add(name, String(value));
  if (!headers.has('content-type')) headers.flat.push('content-type', 'application/json');
  return { status: head.statusCode, headers: headers.flat };
}

export async function relayStream(call: LambdaCall): Promise<void> {
  const { functions, target, event, responder } = call;
  const work = functions.invokeStreaming(target.functionArn, event);
  const answer = await awaitOutcome(call, work);
  if (!answer) {
    // A stream that opens after the caller got the timeout has no reader.
    work.then(({ body }) => body.destroy()).catch(() => undefined);
    return;
  }
  let head: Head;
  try {
    head = checkHead(answer);
  } catch (error) {
    answer.body.destroy();
    fail(call, error);
    return;
  }
  responder.open(head.status, head.headers);
  responder.response.flushHeaders();
  await pipeBody(call, answer.body);
}

const hasCallerLeft = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_STREAM_');

/**
 * After the head was sent, closing the connection is the only way to say that the body is incomplete. The function's own
 * time limit ends a stream that hangs.
 */
async function pipeBody(call: LambdaCall, body: Readable): Promise<void> {
  body.on('data', (bytes: Uint8Array) => call.responder.count(bytes.byteLength));
  try {
    await pipeline(body, call.responder.response);
  } catch (error) {
    if (!hasCallerLeft(error)) report(call, describeError(error));
  }
}
