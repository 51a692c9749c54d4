import { randomUUID } from 'node:crypto';
import { FunctionError, type FunctionHost, LambdaRefusedError, type StreamedResponse } from '../types.ts';
import { Dice } from '../weather/dice.ts';
import { Concurrency } from './concurrency.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { FunctionPool, type PoolOptions } from './function-pool.ts';
import { halfOfMemory, memoryUse } from './memory-use.ts';
import { type FunctionStreamHead, MAX_REQUEST_BYTES } from './messages.ts';
import { ResponseBody } from './response-body.ts';
import { nextTrace } from './trace-header.ts';

/** A streamed response whose head also has the cookies of `HttpResponseStream.from`. */
interface FunctionStream extends StreamedResponse {
  readonly head: FunctionStreamHead | undefined;
}

export interface LocalFunctionHost extends FunctionHost {
  invokeStreaming(target: string, event: unknown): Promise<FunctionStream>;
  /**
   * Kills up to this many workers in the middle of their events, like a failing machine. The choice depends on the
   * seed and on who is busy. Returns their functions' names.
   */
  kill(most: number, seed: number): Promise<readonly string[]>;
}

export interface FunctionHostOptions {
  readonly functions: readonly FunctionDefinition[];
  /** The account's quota of concurrent calls. @default no limit */
  readonly accountConcurrency?: number;
  /** @default 4 */
  readonly maxWorkersPerFunction?: number;
  /** How many events per function may wait for a worker. @default 1000 */
  readonly maxWaitingPerFunction?: number;
  /** How long an event may wait for a worker. @default 900000: 15 minutes, a function's longest run */
  readonly maxWaitMs?: number;
  /** An idle worker, of 30 MB and more, ends after this time. Lambda's stay as long or longer. @default 180000 */
  readonly idleMs?: number;
  /**
   * For all functions together: when one more becomes idle, the longest idle one ends.
   * @default no limit
   */
  readonly maxIdleWorkers?: number | undefined;
  /**
   * How long an event waits for a busy worker before another is started, which runs cold code for seconds.
   * @default as long as the function's latest worker took to load, and at least 150
   */
  readonly patienceMs?: number;
  /**
   * How much this process uses of the memory that it may use. Above 1 a new worker replaces an idle one, and above 1.1
   * two. Collecting the garbage of idle workers earlier costs more than it saves: what V8 has optimized goes with it.
   * @default it may use half of the memory
   */
  readonly memoryUse?: () => number;
  /** The factor by which a function may exceed its timeout if the machine is slower than Lambda. @default 1 */
  readonly slowness?: number;
  /** A directory in which workers share compiled code, so that cold starts cost less. @default none */
  readonly codeCache?: string;
  readonly onLog?: (functionName: string, line: string) => void;
  /** Called for every processed event, with its thread's CPU time. */
  readonly onInvocation?: (functionName: string, cpuMs: number) => void;
}

/** The share from which a new worker replaces two idle ones. */
const FAR_ABOVE = 1.1;

/** Lambda stops the next invocation of a function that one chain of requests has returned to this often. */
const MAX_RUNS_IN_A_CHAIN = 16;

const LATEST = '$LATEST';

/** 200 MB: Lambda's streaming limit per event. */
const MAX_STREAMED_BYTES = 200 * 1024 * 1024;

interface Target {
  readonly pool: FunctionPool;
  readonly invokedArn: string;
  readonly version: string;
}

function encode(event: unknown): string {
  const json = JSON.stringify(event) ?? '{}';
  if (Buffer.byteLength(json) <= MAX_REQUEST_BYTES) return json;
  const limit = `Request must be smaller than ${MAX_REQUEST_BYTES} bytes for the InvokeFunction operation`;
  throw new LambdaRefusedError('RequestEntityTooLargeException', limit);
}

function traceOf({ arn, name, recursiveLoop }: FunctionDefinition, causes: readonly string[]): string {
  const { header, run } = nextTrace(arn, causes);
  if (run <= MAX_RUNS_IN_A_CHAIN || recursiveLoop === 'Allow') return header;
  const stopped = `${name} ran ${MAX_RUNS_IN_A_CHAIN} times in one chain of requests and is not called again: its RecursiveLoop is Terminate.`;
  throw new LambdaRefusedError('RecursiveInvocationException', stopped);
}

function poolOptions(
  options: FunctionHostOptions,
  room: Pick<PoolOptions, 'onStart' | 'onIdle'>,
): PoolOptions {
  return {
    maxWorkers: options.maxWorkersPerFunction ?? 4,
    maxWaiting: options.maxWaitingPerFunction ?? 1000,
    maxWaitMs: options.maxWaitMs ?? 15 * 60_000,
    idleMs: options.idleMs ?? 3 * 60_000,
    patienceMs: options.patienceMs,
    slowness: options.slowness ?? 1,
    codeCache: options.codeCache,
    ...room,
    onLog: options.onLog ?? (() => undefined),
    onInvocation: options.onInvocation ?? (() => undefined),
  };
}

/** `name`, `name:qualifier`, an ARN, or an ARN with a version or an alias. */
function splitTarget(target: string): { readonly base: string; readonly qualifier: string | undefined } {
  const parts = target.split(':');
  const length = target.startsWith('arn:')
    ? 'arn:aws:lambda:region:account:function:name'.split(':').length
    : 1;
  return { base: parts.slice(0, length).join(':'), qualifier: parts[length] };
}

function notFound(target: string, pools: readonly FunctionPool[]): LambdaRefusedError {
  const known = pools.map(({ definition }) => definition.name).join(', ');
  return new LambdaRefusedError(
    'ResourceNotFoundException',
    `Function not found: ${target}. Known: ${known}`,
  );
}

/** Starts nothing yet: a function's first event starts its first worker. */
export function createFunctionHost(options: FunctionHostOptions): LocalFunctionHost {
  const {
    memoryUse: useOfMemory = () => memoryUse(halfOfMemory()),
    maxIdleWorkers = Number.POSITIVE_INFINITY,
    accountConcurrency = Number.POSITIVE_INFINITY,
  } = options;
  const concurrency = new Concurrency(options.functions, accountConcurrency);
  function endLongestIdle(): void {
    pools.reduce((one, other) => (other.idleSince < one.idleSince ? other : one)).endLongestIdle();
  }
  const room = {
    onStart() {
      const use = useOfMemory();
      if (use > 1) endLongestIdle();
      // Workers grow after their start, so one for one would not be enough.
      if (use > FAR_ABOVE) endLongestIdle();
    },
    onIdle() {
      if (pools.reduce((sum, { idleCount }) => sum + idleCount, 0) > maxIdleWorkers) endLongestIdle();
    },
  };
  const pools = options.functions.map(
    (definition) => new FunctionPool(definition, poolOptions(options, room)),
  );
  const byTarget = new Map(
    pools.flatMap((pool) => [
      [pool.definition.name, pool],
      [pool.definition.arn, pool],
    ]),
  );

  function find(target: string): Target {
    const { base, qualifier } = splitTarget(target);
    const pool = byTarget.get(base);
    if (!pool) throw notFound(target, pools);
    const { arn, qualifiers } = pool.definition;
    if (qualifier !== undefined && qualifier !== LATEST && qualifiers?.includes(qualifier) === false) {
      throw notFound(target, pools);
    }
    return {
      pool,
      invokedArn: qualifier === undefined ? arn : `${arn}:${qualifier}`,
      version: qualifier !== undefined && /^\d+$/.test(qualifier) ? qualifier : LATEST,
    };
  }

  return {
    async invoke(target, event, { canWait = false, causes = [] } = {}) {
      const { pool, invokedArn, version } = find(target);
      const traceHeader = traceOf(pool.definition, causes);
      const json = encode(event);
      const leave = concurrency.enter(pool.definition);
      const payload = await new Promise<string | undefined>((succeed, fail) => {
        const unexpected = () => fail(new FunctionError('Runtime.Unknown', 'A buffered event was streamed.'));
        const id = randomUUID();
        pool.invoke({
          id,
          mode: 'buffered',
          event: json,
          invokedArn,
          version,
          traceHeader,
          canWait,
          onHead: unexpected,
          onChunk: unexpected,
          succeed,
          fail,
        });
      }).finally(leave);
      return JSON.parse(payload ?? 'null');
    },

    async invokeStreaming(target, event) {
      const found = find(target);
      const json = encode(event);
      return stream(found, json, concurrency.enter(found.pool.definition));
    },

    async kill(most, seed) {
      const dice = new Dice(seed);
      const busy = pools.flatMap((pool) => pool.busy().map((sandbox) => ({ pool, sandbox })));
      const hit = Array.from({ length: Math.min(most, busy.length) }, () =>
        busy.splice(Math.floor(dice.below(busy.length)), 1),
      ).flat();
      const error = new FunctionError(
        'Runtime.ExitError',
        'Error: Runtime exited with error: signal: killed',
      );
      await Promise.all(hit.map(({ sandbox }) => sandbox.terminate(error)));
      return hit.map(({ pool }) => pool.definition.name);
    },

    async stop() {
      const error = new LambdaRefusedError('ServiceException', 'The function host has been stopped.');
      await Promise.all(pools.map((pool) => pool.stop(error)));
    },
  };
}

/** @param leave called when the function has ended, which may be long after its head was sent */
function stream(
  { pool, invokedArn, version }: Target,
  event: string,
  leave: () => void,
): Promise<FunctionStream> {
  const response = Promise.withResolvers<FunctionStream>();
  const id = randomUUID();
  let body: ResponseBody | undefined;
  let streamed = 0;

  function open(
    head: FunctionStreamHead | undefined,
    tell: (kind: 'pulled' | 'cancelled') => void,
  ): ResponseBody {
    body ??= new ResponseBody({ pulled: () => tell('pulled'), cancelled: () => tell('cancelled') });
    response.resolve({ head, body });
    return body;
  }

  pool.invoke({
    id,
    mode: 'streaming',
    event,
    invokedArn,
    version,
    traceHeader: traceOf(pool.definition, []),
    canWait: false,
    onHead(head, sandbox) {
      open(head, (kind) => sandbox.tell({ kind, id }));
    },
    onChunk(bytes, sandbox) {
      streamed += bytes.byteLength;
      if (streamed > MAX_STREAMED_BYTES) {
        const limit = `Response payload size exceeded maximum allowed payload size (${MAX_STREAMED_BYTES} bytes).`;
        return void sandbox.terminate(new FunctionError('Function.ResponseSizeTooLarge', limit));
      }
      return (body ?? open(undefined, (kind) => sandbox.tell({ kind, id }))).push(bytes);
    },
    succeed(payload) {
      leave();
      const target = body ?? open(undefined, () => undefined);
      // A handler that doesn't stream responds with one chunk, like InvokeWithResponseStream.
      if (payload !== undefined) target.push(Buffer.from(payload));
      target.end();
    },
    fail(error) {
      leave();
      if (body) body.fail(error);
      else response.reject(error);
    },
  });
  return response.promise;
}
