import { Writable } from 'node:stream';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineExport } from '#contract/endpoint.ts';
import { functionContext } from '#test/harness/function-environment.ts';

const contract = defineExport({
  id: 'export-things',
  resource: 'things',
  path: '/things/export',
  summary: 'Export things',
  query: z.strictObject({
    format: z.enum(['ndjson', 'csv']).default('ndjson'),
    after: z.string().exactOptional(),
  }),
  rows: z.object({ id: z.string() }),
  errors: [],
  uses: { table: 'none' },
});

type Handler = (event: APIGatewayProxyEvent, stream: Writable, context: Context) => Promise<void>;

let handlerOf: (rows: () => AsyncIterable<{ id: string }>) => Handler;

beforeAll(async () => {
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
  vi.stubGlobal('awslambda', {
    streamifyResponse: (handler: Handler) => handler,
    HttpResponseStream: {
      from: (stream: Caller, head: { statusCode: number; headers: Record<string, string> }) =>
        Object.assign(stream, { head }),
    },
  });
  const { exportEndpoint } = await import('#http/export-endpoint.ts');
  handlerOf = (rows) => exportEndpoint(contract, async () => rows()) as unknown as Handler;
});

/** Takes what is written, and leaves after so many pieces. */
class Caller extends Writable {
  text = '';
  head: { statusCode: number; headers: Record<string, string> } | undefined;
  #left: number;

  constructor(leavesAfter = Number.POSITIVE_INFINITY) {
    super({ decodeStrings: false });
    this.#left = leavesAfter;
  }

  override _write(piece: string, _encoding: string, done: () => void): void {
    this.text += piece;
    this.#left -= 1;
    done();
    if (this.#left <= 0) this.destroy();
  }
}

const event = {
  headers: {},
  pathParameters: null,
  multiValueQueryStringParameters: null,
  body: null,
  requestContext: {
    requestId: 'r-1',
    authorizer: { workspaceId: 'ws_1', keyId: 'k', scope: 'read', visibility: 'all' },
  },
} as unknown as APIGatewayProxyEvent;

const call = (rows: () => AsyncIterable<{ id: string }>, caller: Caller, context = functionContext(60_000)) =>
  handlerOf(rows)(event, caller, context);

/** Rows of about 10 KB; seven of them are a piece. */
const long = 'x'.repeat(10_000);

describe('an export', () => {
  it('ends properly with its last row', async () => {
    const caller = new Caller();

    await call(async function* () {
      yield* [{ id: 'a' }, { id: 'b' }];
    }, caller);

    expect(caller.head).toMatchObject({ statusCode: 200, headers: { 'x-request-id': 'r-1' } });
    expect(caller.text).toBe('{"id":"a"}\n{"id":"b"}\n');
    expect(caller.writableEnded).toBe(true);
  });

  it('that fails before its first row is an error like any other', async () => {
    const caller = new Caller();

    // biome-ignore lint/correctness/useYield: it fails before it has anything to yield
    await call(async function* () {
      throw new Error('no table');
    }, caller);

    expect(caller.head?.statusCode).toBe(500);
    expect(JSON.parse(caller.text).error).toMatchObject({ code: 'internal_error', request_id: 'r-1' });
    expect(caller.text).not.toContain('no table');
  });

  it('that fails later never ends properly', async () => {
    const caller = new Caller();

    const exported = call(async function* () {
      for (let number = 0; number < 20; number += 1) yield { id: long };
      throw new Error('the table is gone');
    }, caller);

    await expect(exported).rejects.toThrow('the table is gone');
    expect(caller.head?.statusCode).toBe(200);
    expect(caller.text.length).toBeGreaterThan(0);
    expect(caller.writableEnded).toBe(false);
  });

  it('is cut while there is time to cut it', async () => {
    const caller = new Caller();

    const exported = call(
      async function* () {
        for (;;) yield { id: long };
      },
      caller,
      functionContext(4_000),
    );

    await expect(exported).rejects.toThrow('out of time');
    expect(caller.writableEnded).toBe(false);
  });

  it('is cut before it is larger than Lambda streams', async () => {
    const caller = new Caller();
    const bytes = vi.spyOn(Buffer, 'byteLength').mockReturnValue(64 * 1024 * 1024);

    const exported = call(async function* () {
      for (;;) yield { id: long };
    }, caller);

    await expect(exported).rejects.toThrow('is cut after');
    bytes.mockRestore();
    expect(caller.writableEnded).toBe(false);
  });

  it('stops reading when its caller has left', async () => {
    const caller = new Caller(1);
    const closed = vi.fn();

    await call(async function* () {
      try {
        for (;;) yield { id: long };
      } finally {
        closed();
      }
    }, caller);

    expect(closed).toHaveBeenCalledOnce();
  });
});
