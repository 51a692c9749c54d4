import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { constants, gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineExport } from '#contract/endpoint.ts';
import { functionContext, gatewayEvent } from '#test/harness/function-environment.ts';

const contract = defineExport('/things/export', {
  id: 'export-things',
  summary: 'Export things',
  query: z.strictObject({
    format: z.enum(['ndjson', 'csv']).default('ndjson'),
    after: z.string().exactOptional(),
  }),
  rows: z.object({ id: z.string() }),
  errors: [],
  uses: { table: 'none' },
  timeoutSeconds: 60,
});

type Handler = (event: APIGatewayProxyEvent, stream: Writable, context: Context) => Promise<void>;

/** Who the caller is by now, which is asked only after half a minute. */
let current: object;

let handlerOf: (rows: () => AsyncIterable<{ id: string }>) => Handler;

vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
vi.stubEnv('SLOTS_AT_ONCE', '10');
vi.stubGlobal('awslambda', {
  streamifyResponse: (handler: Handler) => handler,
  HttpResponseStream: {
    from: (stream: Caller, head: { statusCode: number; headers: Record<string, string> }) =>
      Object.assign(stream, { head }),
  },
});
const { exportEndpoint } = await import('#http/export-endpoint.ts');
handlerOf = (rows) =>
  exportEndpoint(
    contract,
    async () => current as never,
    async () => rows(),
  ) as unknown as Handler;

/** Accepts what is written, and disconnects after this many chunks. */
class Caller extends Writable {
  readonly pieces: Buffer[] = [];
  head: { statusCode: number; headers: Record<string, string> } | undefined;
  #left: number;

  constructor(leavesAfter = Number.POSITIVE_INFINITY) {
    super();
    this.#left = leavesAfter;
  }

  get text(): string {
    return Buffer.concat(this.pieces).toString();
  }

  override _write(piece: Buffer, _encoding: string, done: () => void): void {
    this.pieces.push(piece);
    this.#left -= 1;
    done();
    if (this.#left <= 0) this.destroy();
  }
}

const event = gatewayEvent({ scope: 'read' });

const call = (
  rows: () => AsyncIterable<{ id: string }>,
  caller: Caller,
  context = functionContext(60_000),
  acceptEncoding?: string,
) => handlerOf(rows)({ ...event, headers: { 'Accept-Encoding': acceptEncoding } }, caller, context);

/** Rows of about 10 KB. Seven of them make a chunk. */
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

  it.each([
    ['from the beginning has a head', {}, 'id\r\na\r\n'],
    ['from where another was cut has none', { after: ['x'] }, 'a\r\n'],
  ])('as CSV %s', async (_, more, text) => {
    const caller = new Caller();
    const rows = handlerOf(async function* () {
      yield { id: 'a' };
    });

    await rows(
      { ...event, multiValueQueryStringParameters: { format: ['csv'], ...more } },
      caller,
      functionContext(60_000),
    );

    expect(caller.text.replace(/^\ufeff/, '')).toBe(text);
  });

  it('that fails before its first row is a normal error', async () => {
    const caller = new Caller();

    // biome-ignore lint/correctness/useYield: it fails before it has anything to yield
    await call(async function* () {
      throw new Error('no table');
    }, caller);

    expect(caller.head?.statusCode).toBe(500);
    expect(JSON.parse(caller.text).error).toMatchObject({ code: 'internal_error', request_id: 'r-1' });
    expect(caller.text).not.toContain('no table');
    expect(caller.writableEnded).toBe(true);
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

  it('is cut off while there is time to do so', async () => {
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

  it("is cut off before it exceeds Lambda's streaming limit", async () => {
    const caller = new Caller();
    const bytes = vi.spyOn(Buffer, 'from').mockReturnValue(Buffer.alloc(64 * 1024 * 1024));

    const exported = call(async function* () {
      for (;;) yield { id: long };
    }, caller);

    await expect(exported).rejects.toThrow('export aborted: larger than');
    bytes.mockRestore();
    expect(caller.writableEnded).toBe(false);
  });

  it.each([
    ['its key was refused', { refused: 'unknown' }, 'the key is refused as unknown'],
    ['its member may see less', { visibility: 'scoped' }, 'the visibility changed'],
  ])('sends no last piece either if %s meanwhile', async (_, now, reason) => {
    current = now;
    vi.useFakeTimers({ toFake: ['Date'] });
    const caller = new Caller();

    const exported = call(async function* () {
      yield { id: 'a' };
      vi.setSystemTime(Date.now() + 30_000);
      yield { id: 'b' };
    }, caller);

    await expect(exported).rejects.toThrow(reason);
    vi.useRealTimers();
    expect(caller.pieces).toEqual([]);
    expect(caller.writableEnded).toBe(false);
  });

  it('stops reading when the caller disconnects', async () => {
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

  describe('for a caller that accepts gzip', () => {
    const noise = (): string => randomBytes(10_000).toString('base64');
    const textIn = (pieces: readonly Buffer[]): string =>
      gunzipSync(Buffer.concat(pieces), { finishFlush: constants.Z_SYNC_FLUSH }).toString();

    it('is compressed, and says so', async () => {
      const [packed, plain] = [new Caller(), new Caller()];
      const rows = Array.from({ length: 20 }, () => ({ id: noise() }));
      const exported = async function* () {
        yield* rows;
      };
      await call(exported, packed, functionContext(60_000), 'deflate, gzip;q=0.5');
      await call(exported, plain);

      expect(packed.head?.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(plain.head?.headers).toMatchObject({ vary: 'Accept-Encoding' });
      expect(plain.head?.headers).not.toHaveProperty('content-encoding');
      expect(gunzipSync(Buffer.concat(packed.pieces)).toString()).toBe(plain.text);
      expect(packed.writableEnded).toBe(true);
    });

    it('contains every row read so far, although more follow', async () => {
      const caller = new Caller();
      const rows = Array.from({ length: 20 }, () => ({ id: noise() }));
      let given = '';
      await call(
        async function* () {
          for (const row of rows) {
            // Less than a chunk may be buffered.
            const text = caller.pieces.length > 0 ? textIn(caller.pieces) : '';
            expect(given.startsWith(text)).toBe(true);
            expect(given.length - text.length).toBeLessThan(64 * 1024);
            yield row;
            given += `${JSON.stringify(row)}\n`;
          }
        },
        caller,
        functionContext(60_000),
        'gzip',
      );
      expect(textIn(caller.pieces)).toBe(given);
    });

    it('never ends properly if it fails', async () => {
      const caller = new Caller();
      const exported = call(
        async function* () {
          for (let number = 0; number < 20; number += 1) yield { id: noise() };
          throw new Error('the table is gone');
        },
        caller,
        functionContext(60_000),
        'gzip',
      );
      await expect(exported).rejects.toThrow('the table is gone');
      expect(textIn(caller.pieces).length).toBeGreaterThan(0);
      expect(() => gunzipSync(Buffer.concat(caller.pieces))).toThrow('unexpected end of file');
      expect(caller.writableEnded).toBe(false);
    });
  });
});
