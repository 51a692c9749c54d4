import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createOperator, type Identities, type Identity, readSigner } from '../iam/policy.ts';
import { listenOnLoopback, originOf } from '../listen-on-loopback.ts';
import { ApiError } from './api-error.ts';

interface ApiCall {
  readonly action: string;
  readonly input: unknown;
  readonly identity: Identity;
  /** Aborted when the caller disconnects or the endpoint stops. */
  readonly signal: AbortSignal;
  /** `X-Amzn-Trace-Id`, which the SDK sends from inside a function. */
  readonly traceHeader: string | undefined;
}

export interface JsonEndpointOptions {
  /** The service's display name, for messages. */
  readonly service: string;
  /** The prefix of the action's name in `X-Amz-Target`. @default actions have paths */
  readonly targetPrefix?: string;
  /** Actions by the path that they are posted to. @default none */
  readonly paths?: Readonly<Record<string, string>>;
  /** Other APIs of the service: prefix → what it puts before its actions. @default none */
  readonly otherPrefixes?: Readonly<Record<string, string>>;
  readonly version: '1.0' | '1.1';
  /** A port (0: a free one), or a server that is listening but doesn't respond yet. */
  readonly at: number | Server;
  readonly account: string;
  /** If left out, every caller may do everything. */
  readonly identities: Identities | undefined;
  /** @default 8 MiB: a batch of 1 MiB of text with each character escaped as \uXXXX is at most 6 MiB */
  readonly maxBodyBytes?: number;
  readonly handle: (call: ApiCall) => unknown;
  /** Turns the service's own errors into responses. */
  readonly translate?: (error: unknown) => ApiError | undefined;
}

/** A call as its request states it. */
interface JsonCall {
  readonly method: string | undefined;
  readonly path?: string | undefined;
  /** As `x-amz-target` names it. */
  readonly target: string | undefined;
  readonly authorization: string | undefined;
  readonly traceHeader?: string | undefined;
  readonly body: string;
}

interface JsonResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

export interface JsonEndpoint {
  readonly endpoint: string;
  /** Calls it without a connection. */
  call(call: JsonCall): Promise<JsonResponse>;
  stop(): Promise<void>;
}

/** The call was carried out, but its response never arrives. */
export class DroppedResponse extends Error {}

const MAX_BODY_BYTES = 8 * 1024 * 1024;
const STOP_GRACE_MS = 1_000;

async function readBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The stream stays open after an error, so that the caller can read it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new ApiError('RequestEntityTooLarge', `The request has more than ${maxBytes} bytes.`, 413);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body === '' ? '{}' : body);
  } catch {
    throw new ApiError('SerializationException', 'The body of the request is not JSON.');
  }
}

/** A web page whose name resolves to this machine must not reach a service. */
function checkHost({ headers }: IncomingMessage): void {
  const host = headers.host?.replace(/:\d+$/, '');
  if (host === '127.0.0.1' || host === 'localhost') return;
  throw new ApiError(
    'AccessDeniedException',
    `Host is ${host ?? 'missing'}, expected 127.0.0.1 or localhost.`,
    403,
  );
}

function identify(authorization: string | undefined, options: JsonEndpointOptions): Identity {
  const { identities, account } = options;
  if (!identities) return createOperator(account);
  const key = readSigner(authorization);
  if (key === undefined) {
    const message = 'The request is not signed: it has no AWS4-HMAC-SHA256 Authorization header.';
    throw new ApiError('MissingAuthenticationTokenException', message, 403);
  }
  const identity = Object.hasOwn(identities, key) ? identities[key] : undefined;
  if (!identity) {
    const message = 'The security token included in the request is invalid.';
    throw new ApiError('UnrecognizedClientException', message, 403);
  }
  return identity;
}

function actionOf({ method, path = '/', target }: JsonCall, options: JsonEndpointOptions): string {
  const { service, targetPrefix, otherPrefixes = {}, paths = {} } = options;
  const [prefix = '', action] = target?.split('.') ?? [];
  if (method === 'POST' && Object.hasOwn(paths, path)) return paths[path] ?? '';
  if (method === 'POST' && action) {
    if (prefix === targetPrefix) return action;
    if (Object.hasOwn(otherPrefixes, prefix)) return `${otherPrefixes[prefix]}${action}`;
  }
  const message = `Expected a POST with an action in X-Amz-Target or the path: this is ${service} of the embedded cloud.`;
  throw new ApiError('UnknownOperationException', message, 404);
}

function toApiError(error: unknown, { service, translate }: JsonEndpointOptions): ApiError {
  if (error instanceof ApiError) return error;
  const translated = translate?.(error);
  if (translated) return translated;
  console.error(`The embedded cloud's ${service} failed:`, error);
  return new ApiError('InternalFailure', `The embedded cloud failed: ${String(error)}`, 500);
}

function singleHeader(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}

/** Serves an AWS JSON protocol on loopback. */
export async function startJsonEndpoint(options: JsonEndpointOptions): Promise<JsonEndpoint> {
  const { at, service, maxBodyBytes = MAX_BODY_BYTES } = options;
  const stopping = new AbortController();
  const active = new Set<Promise<void>>();
  const contentType = `application/x-amz-json-${options.version}`;

  function encode(
    status: number,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): JsonResponse {
    // Encoded once: measuring and writing a text would each encode it again.
    const bytes = Buffer.from(JSON.stringify(body ?? {}));
    const length = String(bytes.length);
    return {
      status,
      headers: {
        'content-type': contentType,
        'content-length': length,
        'x-amzn-requestid': randomUUID(),
        ...headers,
      },
      bytes,
    };
  }

  function encodeError(error: unknown): JsonResponse {
    const { type, message, status, headers, details } = toApiError(error, options);
    return encode(status, { __type: type, message, ...details }, headers);
  }

  /** @throws {DroppedResponse} */
  async function respond(call: JsonCall, signal: AbortSignal): Promise<JsonResponse> {
    try {
      const action = actionOf(call, options);
      const identity = identify(call.authorization, options);
      const { traceHeader } = call;
      return encode(
        200,
        await options.handle({ action, input: parse(call.body), identity, signal, traceHeader }),
      );
    } catch (error) {
      if (error instanceof DroppedResponse) throw error;
      return encodeError(error);
    }
  }

  async function respondTo(request: IncomingMessage, signal: AbortSignal): Promise<JsonResponse> {
    const { method, url: path, headers } = request;
    try {
      checkHost(request);
      const body = await readBody(request, maxBodyBytes);
      const target = singleHeader(headers['x-amz-target']);
      const traceHeader = singleHeader(headers['x-amzn-trace-id']);
      return await respond(
        { method, path, target, authorization: headers.authorization, traceHeader, body },
        signal,
      );
    } catch (error) {
      if (error instanceof DroppedResponse) throw error;
      return encodeError(error);
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    const signal = AbortSignal.any([closed.signal, stopping.signal]);
    try {
      const { status, headers, bytes } = await respondTo(request, signal);
      if (response.destroyed) return;
      // If a body wasn't read to its end, the connection can't be reused.
      response.writeHead(status, request.complete ? headers : { ...headers, connection: 'close' });
      response.end(bytes);
    } catch {
      response.destroy();
    }
  }

  const server = typeof at === 'number' ? await listenOnLoopback(at, service) : at;
  server.on('request', (request, response) => {
    const serving = serve(request, response).finally(() => active.delete(serving));
    active.add(serving);
  });

  return {
    endpoint: originOf(server),
    call: (call) => respond(call, stopping.signal),
    async stop() {
      stopping.abort();
      const closed = new Promise((resolve) => server.close(resolve));
      const grace = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS);
      await Promise.race([Promise.allSettled(active), closed]);
      server.closeIdleConnections();
      await closed;
      clearTimeout(grace);
    },
  };
}
