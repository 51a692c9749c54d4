import { Writable } from 'node:stream';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import {
  functionContext,
  gatewayEvent,
  stubFunctionEnvironment,
} from '#test/harness/function-environment.ts';
import { must } from '#test/harness/must.ts';
import { settleIndexes } from '#test/harness/settle-indexes.ts';
import { newQuietWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

/** The deployed function over the real table, called here so that its client's pace and the time can be set. */

type Handler = (event: APIGatewayProxyEvent, stream: Writable, context: Context) => Promise<void>;

interface Head {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A client that reads nothing beyond the first piece until it is told to. */
class SlowReader extends Writable {
  head: Head | undefined;
  readonly firstPiece = Promise.withResolvers<void>();
  readonly pieces: Buffer[] = [];
  #isReading = false;
  #next: (() => void) | undefined;

  override _write(piece: Buffer, _encoding: string, done: () => void): void {
    this.pieces.push(piece);
    this.firstPiece.resolve();
    if (this.#isReading) done();
    else this.#next = done;
  }

  readOn(): void {
    this.#isReading = true;
    this.#next?.();
  }
}

/** Less than a deployed one has: the table refuses requests from a client whose clock is far off. */
const TIMEOUT_MS = 120_000;
/** Some pieces of 64 KB. */
const accounts = Array.from({ length: 400 }, () => exampleRecord({ short_description: 'x'.repeat(200) }));

let handler: Handler;
let workspace: TestWorkspace;

beforeAll(async () => {
  vi.stubGlobal('awslambda', {
    streamifyResponse: (streamed: Handler) => streamed,
    HttpResponseStream: {
      from: (reader: SlowReader, head: Head) => Object.assign(reader, { head }),
    },
  });
  ({ handler } = (await import('#functions/api/accounts/export-accounts.ts')) as unknown as {
    handler: Handler;
  });
});

beforeEach(async () => {
  stubFunctionEnvironment();
  // An export runs if its slot can't be counted in time: here the table has all the time that it needs.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  workspace = await newQuietWorkspace();
  await putRecords(workspace.id, accounts);
  await settleIndexes('/accounts/export');
  // Time stands still unless a test moves it.
  later(0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

async function started() {
  const reader = new SlowReader();
  const event = gatewayEvent({ workspaceId: workspace.id, keyId: 'none', scope: 'read' });
  const ended = handler(event, reader, functionContext(TIMEOUT_MS));
  ended.catch(() => {});
  await reader.firstPiece.promise;
  return { reader, ended, ...must(reader.head) };
}

type Started = Awaited<ReturnType<typeof started>>;

async function startedAtOnce(many: number) {
  const all = await Promise.all(Array.from({ length: many }, () => started()));
  const isRunning = ({ statusCode }: Started) => statusCode === 200;
  const refused = all.filter((each) => !isRunning(each));
  for (const { reader } of refused) reader.readOn();
  return { running: all.filter(isRunning), refused };
}

describe('the exports of a workspace', () => {
  it('run five at once; the others are told when to come back, and get the place of one that ended', async () => {
    const { running, refused } = await startedAtOnce(8);

    expect(running).toHaveLength(5);
    for (const { reader, ended, statusCode, headers } of refused) {
      await ended;
      expect([statusCode, headers['Retry-After'], headers['RateLimit-Limit']]).toEqual([
        429,
        '30',
        '1000000',
      ]);
      expect(JSON.parse(Buffer.concat(reader.pieces).toString())).toEqual({
        error: {
          code: 'throttled',
          message: expect.stringContaining('a workspace can run up to 5 at once'),
          request_id: 'r-1',
        },
      });
    }

    const [whole, left, broken] = [must(running[0]), must(running[1]), must(running[2])];
    whole.reader.readOn();
    await whole.ended;
    expect(Buffer.concat(whole.reader.pieces).toString().trimEnd().split('\n')).toHaveLength(accounts.length);
    left.reader.destroy();
    await left.ended;
    // Half a minute later its key, which doesn't exist, is asked for.
    later(30_000);
    broken.reader.readOn();
    await expect(broken.ended).rejects.toThrow('export aborted');
    expect((await startedAtOnce(4)).running).toHaveLength(3);
  });
});
