import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { denialMessage, firstDenied, type Identities, signerOf } from '#cloud/iam/policy.ts';
import { frontDoorError, isApiError } from './api-error.ts';
import type { Database } from './database.ts';
import { findOperation } from './operations.ts';
import { requiredCalls } from './required-calls.ts';

const MAX_REQUEST_BYTES = 16 * 1024 * 1024;
const TARGET = /^DynamoDB_20120810\.(\w+)$/;

class TooLarge extends Error {}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The stream stays open behind a refusal, so that the caller can read it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > MAX_REQUEST_BYTES) throw new TooLarge();
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
  operation: string,
  body: unknown,
  db: Database,
): void {
  const signer = signerOf(authorization);
  const identity = signer !== undefined && Object.hasOwn(identities, signer) ? identities[signer] : undefined;
  if (identity === undefined) {
    throw frontDoorError(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  }
  const denied = firstDenied(identity, requiredCalls(operation, body, db));
  if (denied) throw frontDoorError('AccessDeniedException', denialMessage(identity, denied));
}

/** The weather lost it: the caller never learns that the call was done. */
class LostAnswer extends Error {}

async function answer(db: Database, identities: Identities | undefined, request: IncomingMessage) {
  const sent = await textOf(request);
  const name = TARGET.exec(String(request.headers['x-amz-target'] ?? ''))?.[1] ?? '';
  const operation = findOperation(name);
  if (request.method !== 'POST' || operation === undefined) {
    throw frontDoorError('UnknownOperationException', '');
  }
  const body = parse(sent);
  if (identities) authorize(identities, request.headers.authorization, name, body, db);
  if (!db.weather) return operation(db, body, sent);
  const result = await db.weather.call(name, body, (part) => operation(db, part, sent));
  if (db.weather.losesAnswer(name)) throw new LostAnswer();
  return result;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  // Bytes once: measuring, summing and writing a text would each encode it anew.
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': bytes.length,
    'x-amz-crc32': crc32(bytes),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(bytes);
}

function sendFailure(response: ServerResponse, error: unknown): void {
  if (isApiError(error)) {
    send(response, error.statusCode, error.body);
  } else if (error instanceof TooLarge) {
    response.writeHead(413, { connection: 'close' }).end();
  } else if (error instanceof LostAnswer) {
    response.destroy();
  } else {
    console.error('The embedded DynamoDB failed to answer:', error);
    const __type = 'com.amazonaws.dynamodb.v20120810#InternalServerError';
    send(response, 500, { __type, message: 'Internal server error' });
  }
}

/** Speaks DynamoDB's JSON protocol; with identities, only to callers whose grants allow what they ask. */
export function requestListener(db: Database, identities: Identities | undefined): RequestListener {
  return (request, response) => {
    if (request.method === 'GET') {
      response.end(`healthy: dynamodb.${db.region}.amazonaws.com `);
      return;
    }
    answer(db, identities, request).then(
      (result) => send(response, 200, result),
      // A caller that hung up in the middle of its request is nobody's failure.
      (error) => response.destroyed || sendFailure(response, error),
    );
  };
}
