/** One request's path through the gateway, with errors in AWS's order. */
import { createHash } from 'node:crypto';
import type { FunctionHost, Log } from '../types.ts';
import type { ApiMethod, CompiledApi } from './compile-api.ts';
import type { LambdaIntegration } from './compile-integration.ts';
import type { Exchange } from './exchange.ts';
import { isTooLargeForLambda, relayBuffered, relayStream } from './integrate-lambda.ts';
import { readMediaType } from './media-types.ts';
import { createProxyEvent } from './proxy-event.ts';
import { readBody } from './request-body.ts';
import { hasBrokenEncoding, listBrokenParameters, type RequestParts, requestParts } from './request-parts.ts';
import type { Responder } from './responder.ts';

export interface Surroundings {
  readonly api: CompiledApi;
  readonly functions: FunctionHost;
  readonly log: Log;
  now(): number;
}

export async function handleRequest(
  around: Surroundings,
  exchange: Exchange,
  responder: Responder,
): Promise<void> {
  const match = around.api.router.match(exchange.path);
  const method = match?.value.methods.get(exchange.httpMethod) ?? match?.value.methods.get('ANY');
  if (!match || !method) return refuseUnrouted(exchange, responder);
  exchange.resource = match.value;
  exchange.pathParameters = match.parameters;
  if (method.throttle?.take(exchange.startedAt) === false) return responder.refuse('THROTTLED');
  const broken = listBrokenNames(exchange);
  if (broken.length > 0) {
    const message = `Invalid percent-encoding in request parameters: [${broken.join(', ')}]`;
    return responder.refuse('BAD_REQUEST_PARAMETERS', { message });
  }
  const parts = requestParts(exchange);
  const body = await readBody(exchange.request);
  if (body.kind === 'gone') return;
  if (body.kind === 'too-large') return responder.refuse('REQUEST_TOO_LARGE', { stillSending: true });
  if (!(await isAuthorized(method, exchange, parts, responder))) return;
  const { integration } = method;
  if (integration.kind === 'mock') {
    const response = integration.answer(exchange);
    return typeof response === 'string' ? responder.refuse(response) : responder.send(response);
  }
  await callLambda(around, integration, exchange, parts, body.bytes, responder);
}

/** AWS treats a request without a route as a signed call to itself, and any Authorization header as its signature. */
function refuseUnrouted({ request }: Exchange, responder: Responder): void {
  const { authorization } = request.headers;
  if (!authorization) {
    responder.refuse('MISSING_AUTHENTICATION_TOKEN');
    return;
  }
  const hash = createHash('sha256').update(authorization).digest('base64');
  const message = `Invalid key=value pair (missing equal-sign) in Authorization header (hashed with SHA-256 and encoded with Base64): '${hash}'.`;
  responder.refuse('INCOMPLETE_SIGNATURE', { message });
}

const listBrokenNames = ({ pathParameters, query }: Exchange): string[] => [
  ...Object.entries(pathParameters ?? {}).flatMap(([name, value]) =>
    hasBrokenEncoding(value) ? [name] : [],
  ),
  ...listBrokenParameters(query),
];

/** Sends the error response itself if it returns false. */
async function isAuthorized(
  { authorizer }: ApiMethod,
  exchange: Exchange,
  parts: RequestParts,
  responder: Responder,
): Promise<boolean> {
  if (!authorizer) return true;
  const verdict = await authorizer.authorize(exchange, parts);
  if ('refusal' in verdict) {
    responder.refuse(verdict.refusal.type, { message: verdict.refusal.message });
    return false;
  }
  exchange.authorizer = verdict.context;
  return true;
}

async function callLambda(
  { api, functions, log, now }: Surroundings,
  integration: LambdaIntegration,
  exchange: Exchange,
  parts: RequestParts,
  body: Buffer | undefined,
  responder: Responder,
): Promise<void> {
  if (integration.denial !== undefined) {
    log(`gateway: ${exchange.httpMethod} ${exchange.resource?.path}: ${integration.denial}`);
    return responder.refuse('API_CONFIGURATION_ERROR');
  }
  const isBinary = body !== undefined && api.isBinary(readMediaType(parts.header('content-type')));
  const event = createProxyEvent(exchange, parts, body, isBinary);
  if (isTooLargeForLambda(event, body?.length ?? 0)) return responder.refuse('REQUEST_TOO_LARGE');
  const relay = integration.streaming ? relayStream : relayBuffered;
  await relay({ integration, event, exchange, responder, functions, isBinary: api.isBinary, now, log });
}
