/** One request's path through the gateway, with errors in AWS's order. */
import type { FunctionHost, Log } from '../types.ts';
import type { CompiledApi, LambdaTarget } from './compile-api.ts';
import type { Exchange } from './exchange.ts';
import { isTooLargeForLambda, relayBuffered, relayStream } from './integrate-lambda.ts';
import { createProxyEvent } from './proxy-event.ts';
import { readBody } from './request-body.ts';
import { hasBrokenEncoding, listBrokenParameters } from './request-parts.ts';
import type { Responder } from './responder.ts';

export interface Surroundings {
  readonly api: CompiledApi;
  readonly functions: FunctionHost;
  readonly log: Log;
}

export async function handleRequest(
  surroundings: Surroundings,
  exchange: Exchange,
  responder: Responder,
): Promise<void> {
  const match = surroundings.api.router.match(exchange.path);
  const method = match?.value.methods.get(exchange.httpMethod) ?? match?.value.methods.get('ANY');
  if (!match || !method) return responder.refuse('MISSING_AUTHENTICATION_TOKEN');
  exchange.resource = match.value;
  exchange.pathParameters = match.parameters;
  if (method.throttle?.take(exchange.startedAt) === false) return responder.refuse('THROTTLED');
  const broken = listBrokenNames(exchange);
  if (broken.length > 0) {
    const message = `Invalid percent-encoding in request parameters: [${broken.join(', ')}]`;
    return responder.refuse('BAD_REQUEST_PARAMETERS', { message });
  }
  const body = await readBody(exchange.request);
  if (body.kind === 'gone') return;
  if (body.kind === 'too-large') return responder.refuse('REQUEST_TOO_LARGE', { stillSending: true });
  if (method.isProtected && !(await isAuthorized(surroundings, exchange, responder))) return;
  const { integration } = method;
  if (typeof integration === 'function') {
    const response = integration(exchange);
    return typeof response === 'string' ? responder.refuse(response) : responder.send(response);
  }
  await callLambda(surroundings, integration, exchange, body.bytes, responder);
}

const listBrokenNames = ({ pathParameters, query }: Exchange): string[] => [
  ...Object.entries(pathParameters ?? {}).flatMap(([name, value]) =>
    hasBrokenEncoding(value) ? [name] : [],
  ),
  ...listBrokenParameters(query),
];

/** Sends the error response itself if it returns false. */
async function isAuthorized(
  { api }: Surroundings,
  exchange: Exchange,
  responder: Responder,
): Promise<boolean> {
  const verdict = await api.authorizer.authorize(exchange);
  if ('refusal' in verdict) {
    responder.refuse(verdict.refusal.type, { message: verdict.refusal.message });
    return false;
  }
  exchange.authorizer = verdict.context;
  return true;
}

async function callLambda(
  { functions, log }: Surroundings,
  target: LambdaTarget,
  exchange: Exchange,
  body: Buffer | undefined,
  responder: Responder,
): Promise<void> {
  if (target.denial !== undefined) {
    log(`gateway: ${exchange.httpMethod} ${exchange.resource?.path}: ${target.denial}`);
    return responder.refuse('API_CONFIGURATION_ERROR');
  }
  const event = createProxyEvent(exchange, body);
  if (isTooLargeForLambda(event, body?.length ?? 0)) return responder.refuse('REQUEST_TOO_LARGE');
  const relay = target.streaming ? relayStream : relayBuffered;
  await relay({ target, event, exchange, responder, functions, log });
}
