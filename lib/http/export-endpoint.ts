import type { Writable } from 'node:stream';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type * as z from 'zod';
import { apiHeaders } from '#contract/browser-access.ts';
import type { ExportEndpoint } from '#contract/endpoint.ts';
import { type ErrorCode, type Refuse, refuse } from '#contract/errors.ts';
import { exportQuery } from '#contract/exports.ts';
import { createExportFile, textFormats } from '#domain/outbound/exports/export-file.ts';
import { systemClock } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { compressBody, plainBody } from './body-writer.ts';
import type { Caller } from './caller.ts';
import { chooseEncoding } from './choose-encoding.ts';
import type { EndpointEvent, EndpointResult, ReadEvent } from './event.ts';
import { type CurrentCaller, identifyCaller } from './identify-caller.ts';
import { limitRequests } from './limit-requests.ts';
import { logContext } from './log-context.ts';
import { mapErrors } from './map-errors.ts';
import { readRequest } from './read-request.ts';
import { openStream, writeChunk } from './response-stream.ts';
import { claimSlots } from './slots.ts';

/** Lambda streams up to 200 MB as sent and silently truncates the rest. */
const MAX_BYTES = 190 * 1024 * 1024;
/** Time to abort the stream before Lambda stops the function. */
const RESERVED_MS = 5_000;
/** An export may run for minutes after its key was revoked. */
const ASK_EVERY_MS = 30_000;

interface ExportRequest<Query, Errors extends ErrorCode> {
  readonly caller: Caller;
  readonly query: Query;
  readonly refuse: Refuse<Errors | 'validation_failed'>;
}

/** Reads the first row, so that an error before it still sets the status. */
async function readFirstRow(rows: AsyncIterable<unknown>): Promise<AsyncIterable<unknown>> {
  const iterator = rows[Symbol.asyncIterator]();
  let firstResult: IteratorResult<unknown> | undefined = await iterator.next();
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const nextResult = firstResult ?? (await iterator.next());
        firstResult = undefined;
        return nextResult;
      },
      return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
    }),
  };
}

/** Throws if the caller may no longer read what they began to read. */
function createCallerCheck({ caller }: EndpointEvent, currentCaller: CurrentCaller): () => Promise<void> {
  let checkedAt = systemClock().getTime();
  return async () => {
    const now = systemClock().getTime();
    if (caller === undefined || now - checkedAt < ASK_EVERY_MS) return;
    checkedAt = now;
    const currentAccess = await currentCaller(caller.keyId);
    if ('refused' in currentAccess)
      throw new Error(`export aborted: the key is refused as ${currentAccess.refused}`);
    if (currentAccess.visibility !== caller.visibility)
      throw new Error('export aborted: the visibility changed');
  };
}

/** Writes rows at the client's pace. Rejecting aborts the stream, so the client sees that the file is incomplete. */
async function writeRows(
  stream: Writable,
  { rows, file, body }: NonNullable<EndpointEvent['file']>,
  schema: z.ZodObject,
  { context, checkCaller }: { readonly context: Context; readonly checkCaller: () => Promise<void> },
): Promise<void> {
  let sentBytes = 0;
  for await (const row of rows) {
    const rowText = file.add(schema.parse(row));
    if (rowText === undefined) continue;
    const bytes = await body.bytesOf(rowText);
    sentBytes += bytes.byteLength;
    if (sentBytes > MAX_BYTES) throw new Error(`export aborted: larger than ${MAX_BYTES} bytes`);
    if (context.getRemainingTimeInMillis() < RESERVED_MS) throw new Error('export aborted: out of time');
    await checkCaller();
    await writeChunk(stream, bytes);
    if (stream.destroyed) return;
  }
  await checkCaller();
  await writeChunk(stream, Buffer.concat([await body.bytesOf(file.end()), await body.end()]));
  stream.end();
}

/** The middleware stack of an endpoint that streams a file of rows as they are read. */
export function exportEndpoint<Query extends z.ZodObject, Row extends z.ZodObject, Errors extends ErrorCode>(
  contract: ExportEndpoint<Query, Row, Errors>,
  currentCaller: CurrentCaller,
  openRows: (request: ExportRequest<z.output<Query>, Errors>) => Promise<AsyncIterable<z.input<Row>>>,
) {
  type Event = ReadEvent<unknown, z.output<Query>>;

  const openExport = middy<Event, EndpointResult, Error, Context>(async (event: Event, context: Context) => {
    const { caller, input, requestContext } = event;
    const { query } = input;
    const { format, after } = exportQuery.parse(query);
    const encoding = chooseEncoding(event.headers['accept-encoding'], ['gzip']);
    event.releaseSlots = await claimSlots(contract, caller.workspaceId, context.getRemainingTimeInMillis());
    const body = encoding === 'gzip' ? compressBody() : plainBody;
    const file = createExportFile(format, contract.rows, { isContinuation: after !== undefined });
    event.file = { rows: await readFirstRow(await openRows({ caller, query, refuse })), file, body };
    const headers = {
      'content-type': textFormats[format].mediaType,
      ...body.headers,
      // Caches must store the two encodings separately.
      vary: 'Accept-Encoding',
      ...apiHeaders,
      'x-request-id': requestContext.requestId,
    };
    return { statusCode: 200, headers, body: '' };
  })
    .use(logContext(contract))
    .use(limitRequests(contract))
    .use(mapErrors())
    .use(identifyCaller(contract))
    .use(readRequest(contract)) as (event: EndpointEvent, context: Context) => Promise<EndpointResult>;

  return awslambda.streamifyResponse(
    async (received: APIGatewayProxyEvent, stream: Writable, context: Context) => {
      const event: EndpointEvent = { ...received };
      try {
        const { statusCode, headers, body } = await openExport(event, context);
        const response = openStream(stream, statusCode, headers);
        if (event.file && statusCode === 200) {
          const checkCaller = createCallerCheck(event, currentCaller);
          return await writeRows(response, event.file, contract.rows, { context, checkCaller });
        }
        await writeChunk(response, body);
        response.end();
      } catch (error) {
        logger.error('export cut', { error });
        throw error;
      } finally {
        await event.releaseSlots?.();
      }
    },
  );
}
