import type { Writable } from 'node:stream';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { apiHeaders } from '#contract/browser-access.ts';
import type { EndpointEvent, EndpointResult } from './event.ts';
import { limitHeaders } from './limit-requests.ts';
import { openStream, writeChunk } from './response-stream.ts';

/** Proxies drop an idle connection after 30 s or more. Errors within the first ten seconds keep their status. */
const KEEP_ALIVE_MS = 10_000;

const STREAMED_HEAD = { 'content-type': 'application/json; charset=utf-8', ...apiHeaders };

type Handler = (event: EndpointEvent, context: Context) => Promise<EndpointResult>;

/** The response, or undefined if it takes longer than this. */
async function waitUpTo(ms: number, work: Promise<EndpointResult>): Promise<EndpointResult | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Streams the response of an `endpoint()` that may take longer than API Gateway's timeout. A response within ten seconds
 * keeps its status. After that the stream starts with 200 and sends white space, which JSON allows before a value, until
 * the body is ready; only the body then reports an error. The work goes on if the client disconnects.
 */
export const createStreamingEndpoint = (handler: Handler) =>
  awslambda.streamifyResponse(async (event: APIGatewayProxyEvent, stream: Writable, context: Context) => {
    const request: EndpointEvent = { ...event };
    const work = handler(request, context);
    let response = await waitUpTo(KEEP_ALIVE_MS, work);
    if (response) {
      const output = openStream(stream, response.statusCode, response.headers);
      await writeChunk(output, response.body);
      output.end();
      return;
    }
    const allowance = await request.allowance;
    const waitingOutput = openStream(stream, 200, {
      ...STREAMED_HEAD,
      ...(allowance && limitHeaders(allowance)),
      'x-request-id': event.requestContext.requestId,
    });
    while (!response) {
      await writeChunk(waitingOutput, ' ');
      response = await waitUpTo(KEEP_ALIVE_MS, work);
    }
    await writeChunk(waitingOutput, response.body);
    waitingOutput.end();
  });
