import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import {
  denialMessage,
  firstDenied,
  type Call as IamCall,
  type Identities,
  signerOf,
} from '#cloud/iam/policy.ts';
import { frontDoorError, isApiError } from './api-error.ts';
import type { Database } from './database.ts';
import { findOperation } from './operations.ts';
import { requiredCalls } from './required-calls.ts';
import { findStreamOperation, streamOfCall } from './stream-operations.ts';

const MAX_REQUEST_BYTES = 16 * 1024 * 1024;
const TARGET = /^DynamoDB_20120810\.(\w+)$/;
const STREAMS_TARGET = /^DynamoDBStreams_20120810\.(\w+)$/;

class TooLargeError extends Error {}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The stream stays open after an error, so that the caller can read it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > MAX_REQUEST_BYTES) throw new TooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(text: string): object {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw frontDoorError('SerializationException', 'The request body is not a JSON object');
}

function authorize(
  identities: Identities,
  authorization: string | undefined,
  calls: () => readonly IamCall[],
): void {
  const signer = signerOf(authorization);
  const identity = signer !== undefined && Object.hasOwn(identities, signer) ? identities[signer] : undefined;
  if (identity === undefined) {
    throw frontDoorError(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  }
  const denied = firstDenied(identity, calls());
  if (denied) throw frontDoorError('AccessDeniedException', denialMessage(identity, denied));
}

/** The weather lost the response: the caller never learns that the call was done. */
class LostResponseError extends Error {}

/** A call as its request tells it. */
interface Call {
  readonly method: string | undefined;
  /** As `x-amz-target` names it. */
  readonly target: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** A call to DynamoDB Streams, which has an API of its own. */
async function readStream(
  db: Database,
  identities: Identities | undefined,
  call: Call,
  name: string,
): Promise<unknown> {
  const operation = findStreamOperation(name);
  if (operation === undefined) throw frontDoorError('UnknownOperationException', '');
  const body = parse(call.body) as Record<string, unknown>;
  if (identities) {
    authorize(identities, call.authorization, () => [
      { action: `dynamodb:${name}`, resource: streamOfCall(body) },
    ]);
  }
  return operation(db, body);
}

async function resultOf(db: Database, identities: Identities | undefined, call: Call): Promise<unknown> {
  const ofStream = STREAMS_TARGET.exec(call.target ?? '')?.[1];
  if (call.method === 'POST' && ofStream !== undefined) return readStream(db, identities, call, ofStream);
  const name = TARGET.exec(call.target ?? '')?.[1] ?? '';
  const operation = findOperation(name);
  if (call.method !== 'POST' || operation === undefined)
    throw frontDoorError('UnknownOperationException', '');
  const body = parse(call.body);
  if (identities) authorize(identities, call.authorization, () => requiredCalls(name, body, db));
  if (!db.weather) return operation(db, body, call.body);
  const result = await db.weather.call(name, body, (part) => operation(db, part, call.body));
  if (db.weather.losesAnswer(name)) throw new LostResponseError();
  return result;
}

function encode(status: number, body: unknown): Answer {
  // Encoded once: measuring, hashing and writing a text would each encode it again.
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': String(bytes.length),
    'x-amz-crc32': String(crc32(bytes)),
    'x-amzn-requestid': randomUUID(),
  };
  return { status, headers, bytes };
}

function encodeFailure(error: unknown): Answer {
  if (isApiError(error)) return encode(error.statusCode, error.body);
  console.error('The embedded DynamoDB failed to answer:', error);
  const __type = 'com.amazonaws.dynamodb.v20120810#InternalServerError';
  return encode(500, { __type, message: 'Internal server error' });
}

/** Answers a call. @throws {LostResponseError} where the weather lost the answer */
async function answer(db: Database, identities: Identities | undefined, call: Call): Promise<Answer> {
  try {
    return encode(200, await resultOf(db, identities, call));
  } catch (error) {
    if (error instanceof LostResponseError) throw error;
    return encodeFailure(error);
  }
}

async function serve(
  db: Database,
  identities: Identities | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, headers } = request;
  const target = headers['x-amz-target'];
  const {
    status,
    headers: sent,
    bytes,
  } = await answer(db, identities, {
    method,
    target: Array.isArray(target) ? target[0] : target,
    authorization: headers.authorization,
    body: await textOf(request),
  });
  response.writeHead(status, sent);
  response.end(bytes);
}

/** Speaks DynamoDB's JSON protocol; with identities, only to callers whose grants allow what they ask. */
export function requestListener(db: Database, identities: Identities | undefined): RequestListener {
  return (request, response) => {
    if (request.method === 'GET') {
      response.end(`healthy: dynamodb.${db.region}.amazonaws.com `);
      return;
    }
    serve(db, identities, request, response).catch((error: unknown) => {
      if (error instanceof TooLargeError) response.writeHead(413, { connection: 'close' }).end();
      // Lost by the weather, or by a caller that hung up in the middle of its request.
      else response.destroy();
    });
  };
}

/** Answers a call of this thread, without a connection. */
export type Ask = (call: Call) => Promise<Answer>;

export const directCalls =
  (db: Database, identities: Identities | undefined): Ask =>
  async (call) =>
    Buffer.byteLength(call.body) > MAX_REQUEST_BYTES
      ? { status: 413, headers: {}, bytes: Buffer.alloc(0) }
      : answer(db, identities, call);
