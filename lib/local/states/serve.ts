import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Identities, type Identity, signerOf } from '#local/iam/policy.ts';
import type { Log } from '#local/types.ts';
import { ApiError } from './api-error.ts';
import type { Json, JsonObject } from './definition.ts';
import { isObject } from './expressions.ts';
import type { Operate } from './operations.ts';

const HOST = '127.0.0.1';
const TARGET = /^AWSStepFunctions\.(\w+)$/;

/** An input of 256 KiB, each byte escaped to six characters, and room for the rest. */
const LARGEST_BODY_BYTES = 256 * 1024 * 6 + 64 * 1024;

interface ServeOptions {
  readonly port: number;
  readonly identities: Identities;
  readonly operate: Operate;
  readonly log: Log;
}

async function bodyOf(request: IncomingMessage): Promise<JsonObject> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > LARGEST_BODY_BYTES) {
      throw new ApiError(
        'RequestEntityTooLargeException',
        `The body exceeds ${LARGEST_BODY_BYTES} bytes`,
        413,
      );
    }
    chunks.push(chunk);
  }
  return parseBody(Buffer.concat(chunks).toString('utf8'));
}

function parseBody(text: string): JsonObject {
  let body: Json;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch (error) {
    throw new ApiError('SerializationException', `The body is not JSON: ${error}`);
  }
  if (!isObject(body)) throw new ApiError('SerializationException', 'The body must be a JSON object');
  return body;
}

function callerOf(request: IncomingMessage, identities: Identities): Identity {
  const accessKeyId = signerOf(request.headers.authorization);
  if (accessKeyId === undefined) {
    throw new ApiError(
      'MissingAuthenticationTokenException',
      'The request is not signed: Missing Authentication Token',
    );
  }
  const identity = Object.hasOwn(identities, accessKeyId) ? identities[accessKeyId] : undefined;
  if (identity) return identity;
  const known = `no identity of this stack has the access key id '${accessKeyId}'`;
  throw new ApiError(
    'UnrecognizedClientException',
    `The security token included in the request is invalid: ${known}`,
  );
}

function operationOf(request: IncomingMessage): string {
  const target = String(request.headers['x-amz-target'] ?? '');
  const operation = TARGET.exec(target)?.[1];
  if (request.method === 'POST' && operation) return operation;
  throw new ApiError(
    'UnknownOperationException',
    `Expected a POST with the header X-Amz-Target: AWSStepFunctions.<operation>, got ${request.method} with "${target}"`,
  );
}

/** AWS JSON 1.0 on loopback, as the SDK's client speaks it. */
export async function serve({ port, identities, operate, log }: ServeOptions) {
  const answer = async (request: IncomingMessage) =>
    operate(operationOf(request), await bodyOf(request), callerOf(request, identities));

  const refusal = (error: unknown): { status: number; body: JsonObject } => {
    if (error instanceof ApiError)
      return { status: error.status, body: { __type: error.type, message: error.message } };
    log(`states: the endpoint failed: ${error instanceof Error ? error.stack : error}`);
    return {
      status: 500,
      body: { __type: 'InternalFailure', message: 'The embedded Step Functions failed; see its log' },
    };
  };

  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request).then((result) => ({ status: 200, body: result }), refusal);
    response.writeHead(status, {
      'content-type': 'application/x-amz-json-1.0',
      'x-amzn-requestid': randomUUID(),
    });
    response.end(JSON.stringify(body));
  });
  server.listen(port, HOST);
  await once(server, 'listening').catch((error) => {
    throw new Error(`Step Functions cannot listen on ${HOST}:${port}: ${error.message}`);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    endpoint: `http://${HOST}:${bound}`,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
