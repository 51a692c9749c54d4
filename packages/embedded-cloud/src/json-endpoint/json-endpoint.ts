import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Identities, type Identity, operator, signerOf } from '../iam/policy.ts';
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
  /** The prefix of the action's name in `X-Amz-Target`. */
  readonly targetPrefix: string;
  readonly version: '1.0' | '1.1';
  /** A port (0: a free one), or a server that is listening but doesn't respond yet. */
  readonly at: number | Server;
  readonly account: string;
  /** If left out, every caller may do everything. */
  readonly identities: Identities | undefined;
  readonly handle: (call: ApiCall) => unknown;
  /** Turns the service's own errors into responses. */
  readonly translate?: (error: unknown) => ApiError | undefined;
}

export interface JsonEndpoint {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** A batch of 1 MiB of text is at most 6 MiB as JSON, with each character escaped as \uXXXX. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
const STOP_GRACE_MS = 1_000;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) {
      const message = `The request has more than ${MAX_BODY_BYTES} bytes.`;
      throw new ApiError('RequestEntityTooLarge', message, 413);
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

/** A web page whose name resolves to this machine must not reach the service. */
function checkHost(request: IncomingMessage): void {
  const host = request.headers.host?.replace(/:\d+$/, '');
  if (host === '127.0.0.1' || host === 'localhost') return;
  throw new ApiError(
    'AccessDeniedException',
    `Host is ${host ?? 'missing'}, expected 127.0.0.1 or localhost.`,
    403,
  );
}

function identify(request: IncomingMessage, { identities, account }: JsonEndpointOptions): Identity {
  if (!identities) return operator(account);
  const key = signerOf(request.headers.authorization);
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

function actionOf(request: IncomingMessage, { targetPrefix, service }: JsonEndpointOptions): string {
  const target = request.headers['x-amz-target'];
  const [prefix, action] = typeof target === 'string' ? target.split('.') : [];
  if (request.method === 'POST' && prefix === targetPrefix && action) return action;
  const message = `Expected a POST with X-Amz-Target ${targetPrefix}.<action>: this is ${service} of the embedded cloud.`;
  throw new ApiError('UnknownOperationException', message, 404);
}

function toApiError(error: unknown, translate: JsonEndpointOptions['translate']): ApiError {
  if (error instanceof ApiError) return error;
  return (
    translate?.(error) ?? new ApiError('InternalFailure', `The embedded cloud failed: ${String(error)}`, 500)
  );
}

/** Serves an AWS JSON protocol on loopback. */
export async function startJsonEndpoint(options: JsonEndpointOptions): Promise<JsonEndpoint> {
  const stopping = new AbortController();
  const active = new Set<Promise<void>>();

  function write(
    response: ServerResponse,
    status: number,
    headers: Record<string, string>,
    body: unknown,
  ): void {
    if (response.destroyed) return;
    response.writeHead(status, { 'content-type': `application/x-amz-json-${options.version}`, ...headers });
    response.end(JSON.stringify(body ?? {}));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const signal = AbortSignal.any([gone.signal, stopping.signal]);
    try {
      checkHost(request);
      const action = actionOf(request, options);
      const identity = identify(request, options);
      const input = parse(await readBody(request));
      const traceHeader = request.headers['x-amzn-trace-id']?.toString();
      write(response, 200, {}, await options.handle({ action, input, identity, signal, traceHeader }));
    } catch (error) {
      const { type, message, status, headers } = toApiError(error, options.translate);
      // If a body wasn't read to its end, the connection can't be reused.
      const connection = request.complete ? {} : { connection: 'close' };
      write(response, status, { ...headers, ...connection }, { __type: type, message });
    }
  }

  const { at, service } = options;
  const server = typeof at === 'number' ? await listenOnLoopback(at, service) : at;
  server.on('request', (request, response) => {
    const serving = serve(request, response).finally(() => active.delete(serving));
    active.add(serving);
  });

  return {
    endpoint: originOf(server),
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
