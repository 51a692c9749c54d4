import { Writable } from 'node:stream';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';

/** Runs the deployed function of an export in its own process, and reports what it used. */

/** A caller that reads without pausing. */
class Counter extends Writable {
  bytes = 0;

  override _write(piece: Buffer, _encoding: string, done: () => void): void {
    this.bytes += piece.byteLength;
    done();
  }
}

type Handler = (event: APIGatewayProxyEvent, stream: Writable, context: Context) => Promise<void>;

Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: Handler) => handler,
    HttpResponseStream: { from: (stream: Writable) => stream },
  },
});

const [workspaceId, format = 'ndjson', encoding = 'identity'] = process.argv.slice(2);
const { handler } = (await import('#functions/api/people/export-people.ts')) as unknown as {
  handler: Handler;
};
const event = {
  headers: { 'accept-encoding': encoding },
  pathParameters: null,
  multiValueQueryStringParameters: { format: [format] },
  body: null,
  requestContext: {
    requestId: 'bench',
    authorizer: { workspaceId, keyId: 'bench', scope: 'read', visibility: 'all' },
  },
} as unknown as APIGatewayProxyEvent;
const context = { getRemainingTimeInMillis: () => 840_000 } as Context;

const idleMb = process.resourceUsage().maxRSS / 1024;
const counter = new Counter();
const began = performance.now();
await handler(event, counter, context);
process.stdout.write(
  JSON.stringify({
    ms: performance.now() - began,
    cpuMs: process.cpuUsage().user / 1000,
    idleMb,
    peakMb: process.resourceUsage().maxRSS / 1024,
    bytes: counter.bytes,
  }),
);
process.exit();
