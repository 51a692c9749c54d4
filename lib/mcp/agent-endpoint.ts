import { createMcpHandler } from '@modelcontextprotocol/server';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { privateHeaders } from '#contract/browser-access.ts';
import { ServiceError } from '#contract/errors.ts';
import { answerAgent as contract } from '#contract/mcp.ts';
import { readCaller } from '#http/caller.ts';
import { countRequest } from '#http/count-request.ts';
import { type PublicResponse, publicFunction } from '#http/public-function.ts';
import { claimSlots } from '#http/slots.ts';
import { env } from '#platform/env.ts';
import { noteInvocation } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import { createAgentServer } from './agent-server.ts';
import { createApiClient } from './api-client.ts';

interface ServiceAddress {
  readonly origin: string;
  /** Includes the version. */
  readonly baseUrl: string;
}

/**
 * The public API's URL according to API Gateway. Never from the Host header, which the caller controls. A custom domain may
 * map another path to the stage, so the prefix before the route is used.
 */
export function readServiceAddress({
  requestContext,
}: Pick<APIGatewayProxyEvent, 'requestContext'>): ServiceAddress {
  const { domainName, stage, path = '', resourcePath } = requestContext;
  if (!domainName) throw new Error('API Gateway sent no domain name.');
  const origin = `${env.runsLocally() ? 'http' : 'https'}://${domainName}`;
  const prefix = path.endsWith(resourcePath) ? path.slice(0, -resourcePath.length) : `/${stage}`;
  return { origin, baseUrl: `${origin}${prefix}` };
}

/** More than any tool call needs. */
const MAX_BODY = 1024 * 1024;
/** API Gateway times out after 29 seconds; a tool must end well before. */
const MAX_TOOL_MS = 25_000;
const RESERVED_FOR_ANSWER_MS = 1_500;

/** JSON-RPC error codes. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;
const REQUEST_REFUSED = -32_000;

/** API Gateway replaces bytes that aren't UTF-8 with this character. */
const REPLACEMENT = '\ufffd';

const createRefusal = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status });

function createThrottledResponse({ message, retryAfterSeconds = 1 }: ServiceError): Response {
  const response = createRefusal(429, REQUEST_REFUSED, message);
  response.headers.set('Retry-After', String(retryAfterSeconds));
  return response;
}

/** What `Headers` accepts. A header with other characters is ignored. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const readHeaders = ({ headers }: APIGatewayProxyEvent): Headers =>
  new Headers(
    Object.entries(headers ?? {}).flatMap(([name, value]) =>
      value !== undefined && HEADER_VALUE.test(value) ? [[name, value]] : [],
    ),
  );

/** Rejects requests that must not reach the protocol's library. */
function findRefusal(headers: Headers, body: string, { origin }: ServiceAddress): Response | undefined {
  const requestOrigin = headers.get('origin');
  // Otherwise another site could send requests through its visitor's browser.
  if (requestOrigin !== null && requestOrigin !== origin)
    return createRefusal(403, REQUEST_REFUSED, 'Requests from other origins are not allowed.');
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity')
    return createRefusal(415, REQUEST_REFUSED, 'Send the body without a Content-Encoding.');
  if (body.includes(REPLACEMENT)) return createRefusal(400, PARSE_ERROR, 'The body is not valid UTF-8.');
  // Otherwise one request could make thousands of calls. The protocol no longer has batches.
  if (body.trimStart().startsWith('['))
    return createRefusal(400, INVALID_REQUEST, 'Batches are not supported.');
  return undefined;
}

async function handleMessage(event: APIGatewayProxyEvent, context: Context): Promise<Response> {
  const headers = readHeaders(event);
  const body = event.isBase64Encoded
    ? Buffer.from(event.body ?? '', 'base64').toString()
    : (event.body ?? '');
  const address = readServiceAddress(event);
  const refusal = findRefusal(headers, body, address);
  if (refusal) return refusal;
  const api = createApiClient({
    baseUrl: address.baseUrl,
    authorization: headers.get('authorization') ?? '',
    endsAt: Date.now() + Math.min(MAX_TOOL_MS, context.getRemainingTimeInMillis() - RESERVED_FOR_ANSWER_MS),
  });
  const handler = createMcpHandler(() => createAgentServer(api), {
    maxRequestBodySize: MAX_BODY,
    // A subscription is an endless stream, and this function can't stream.
    maxSubscriptions: 0,
    keepAliveMs: 0,
    // The text after the colon repeats the caller's input, which must not be logged.
    onerror: ({ message }) => logger.info('request refused', { reason: message.split(':', 1)[0] }),
  });
  return handler.fetch(new Request(`${address.baseUrl}/mcp`, { method: 'POST', headers, body }));
}

/** Every message counts as a request, whatever it asks for; what a tool calls counts as well. */
async function handleWithinLimits(event: APIGatewayProxyEvent, context: Context): Promise<Response> {
  const caller = readCaller(event);
  const allowance = await countRequest(caller);
  if (allowance?.isExceeded) {
    throw new ServiceError('throttled', undefined, undefined, allowance.resetSeconds);
  }
  const release = await claimSlots(contract, caller.workspaceId, context.getRemainingTimeInMillis());
  try {
    return await handleMessage(event, context);
  } finally {
    await release();
  }
}

const toPublicResponse = async (response: Response): Promise<PublicResponse> => ({
  status: response.status,
  headers: { ...Object.fromEntries(response.headers), ...privateHeaders },
  body: await response.text(),
});

const INTERNAL_ERROR_BODY = {
  jsonrpc: '2.0',
  id: null,
  error: { code: INTERNAL_ERROR, message: 'Something went wrong on our side.' },
};

/** Serves MCP requests from API Gateway through the protocol's own library. */
export const handleAgentRequest = publicFunction(
  'answer-agent',
  async (event, context) => {
    const { authorizer } = event.requestContext;
    noteInvocation({ workspace_id: authorizer?.workspaceId, key_id: authorizer?.keyId });
    const response = await handleWithinLimits(event, context).catch((error) => {
      if (error instanceof ServiceError && error.code === 'throttled') return createThrottledResponse(error);
      throw error;
    });
    return toPublicResponse(response);
  },
  () => ({ status: 500, headers: privateHeaders, body: INTERNAL_ERROR_BODY }),
);
