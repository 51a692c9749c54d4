/** One request's way through the gateway, in the order in which AWS refuses. */
import type { FunctionHost, Log } from '../types.ts';
import type { ApiMethod, CompiledApi, LambdaIntegration } from './compile-api.ts';
import type { Exchange } from './exchange.ts';
import { isTooLargeForLambda, relayStream, relayWhole } from './integrate-lambda.ts';
import { mediaTypeOf } from './media-types.ts';
import { proxyEvent } from './proxy-event.ts';
import { readBody } from './request-body.ts';
import { hasBrokenEncoding, type RequestParts, requestParts } from './request-parts.ts';
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
  if (hasBrokenEncoding(exchange.path)) return responder.refuse('BAD_REQUEST_PARAMETERS');
  const match = around.api.router.match(exchange.path);
  const method = match?.value.methods.get(exchange.httpMethod) ?? match?.value.methods.get('ANY');
  if (!match || !method) return responder.refuse('MISSING_AUTHENTICATION_TOKEN');
  exchange.resource = match.value;
  exchange.pathParameters = match.parameters;
  if (method.throttle?.take(exchange.startedAt) === false) return responder.refuse('THROTTLED');
  const parts = partsOf(exchange);
  if (!parts) return responder.refuse('BAD_REQUEST_PARAMETERS');
  const body = await readBody(exchange.request);
  if (body.kind === 'gone') return;
  if (body.kind === 'too-large') return responder.refuse('REQUEST_TOO_LARGE', { stillSending: true });
  if (!(await isAuthorized(method, exchange, parts, responder))) return;
  const { integration } = method;
  if (integration.kind === 'mock') return responder.send(integration.answer(exchange));
  await callLambda(around, integration, exchange, parts, body.bytes, responder);
}

function partsOf(exchange: Exchange): RequestParts | undefined {
  try {
    return requestParts(exchange);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Refuses by itself where it says no. */
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
  if (!integration.permits(exchange.httpMethod)) {
    const route = `${exchange.httpMethod} ${exchange.resource?.path}`;
    log(
      `gateway: no AWS::Lambda::Permission lets API Gateway invoke ${integration.functionArn} for ${route}`,
    );
    return responder.refuse('API_CONFIGURATION_ERROR');
  }
  const isBinary = body !== undefined && api.isBinary(mediaTypeOf(parts.header('content-type')));
  const event = proxyEvent(exchange, parts, body, isBinary);
  if (isTooLargeForLambda(event, body?.length ?? 0)) return responder.refuse('REQUEST_TOO_LARGE');
  const relay = integration.streaming ? relayStream : relayWhole;
  await relay({ integration, event, exchange, responder, functions, isBinary: api.isBinary, now, log });
}
