import type { Writable } from 'node:stream';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { apiHeaders } from '#contract/browser-access.ts';
import type { EndpointEvent, EndpointResult } from './event.ts';
import { limitHeaders } from './limit-requests.ts';
import { openStream, writePiece } from './response-stream.ts';

/** Proxies cut a silent line after 30 s and more; two seconds also bound how long a refusal keeps its status. */
const KEEP_ALIVE_MS = 2_000;

const STREAMED_HEAD = { 'content-type': 'application/json; charset=utf-8', ...apiHeaders };

type Handler = (event: EndpointEvent, context: Context) => Promise<EndpointResult>;

/** The answer, or undefined where it takes longer than this. */
async function within(ms: number, work: Promise<EndpointResult>): Promise<EndpointResult | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Streams what an `endpoint()` answers, for work that takes longer than a gateway waits. An answer that is there
 * at once keeps its status. Else the head goes out with 200 and white space follows, which JSON allows in front,
 * until the answer is there; a failure then is told by its body alone. A caller who leaves does not end the work.
 */
export const streamingEndpoint = (handler: Handler) =>
  awslambda.streamifyResponse(async (event: APIGatewayProxyEvent, stream: Writable, context: Context) => {
    const request: EndpointEvent = { ...event };
    const work = handler(request, context);
    let answer = await within(KEEP_ALIVE_MS, work);
    if (answer) {
      const whole = openStream(stream, answer.statusCode, answer.headers);
      await writePiece(whole, answer.body);
      whole.end();
      return;
    }
    const allowance = await request.allowance;
    const kept = openStream(stream, 200, {
      ...STREAMED_HEAD,
      ...(allowance && limitHeaders(allowance)),
      'x-request-id': event.requestContext.requestId,
    });
    while (!answer) {
      await writePiece(kept, ' ');
      answer = await within(KEEP_ALIVE_MS, work);
    }
    await writePiece(kept, answer.body);
    kept.end();
  });
