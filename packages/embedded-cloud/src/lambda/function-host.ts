import { randomUUID } from 'node:crypto';
import {
  type FunctionDefinition,
  FunctionError,
  type FunctionHost,
  LambdaRefusedError,
  type StreamedResponse,
  type StreamHead,
} from '../types.ts';
import { Dice } from '../weather/dice.ts';
import { Concurrency } from './concurrency.ts';
import { FunctionPool, type PoolOptions } from './function-pool.ts';
import { halfOfMemory, measureMemoryUse } from './memory-use.ts';
import { MAX_REQUEST_BYTES } from './messages.ts';
import { ResponseBody } from './response-body.ts';
import { createNextTrace } from './trace-header.ts';

export interface LocalFunctionHost extends FunctionHost {
  /**
   * Kills up to this many workers in the middle of their events, like a failing machine. The choice depends on the
   * seed and on who is busy. Returns their functions' names.
   */
  kill(max: number, seed: number): Promise<readonly string[]>;
}

export interface FunctionHostOptions {
  readonly functions: readonly FunctionDefinition[];
  /** The account's quota of concurrent calls. @default no limit */
  readonly accountConcurrency?: number | undefined;
  /** @default 4 */
  readonly maxWorkersPerFunction?: number | undefined;
  /**
   * All functions run in one pool of this many workers: each event has the variables and credentials of its function,
   * but what a module keeps in memory is shared. It takes a quarter of the memory. @default each function has its own
   */
  readonly sharedWorkers?: number | undefined;
  /** An idle worker, of 30 MB and more, ends after this time. Lambda's stay as long or longer. @default 180000 */
  readonly idleMs?: number;
  /**
   * For all functions together: when one more becomes idle, the longest idle one ends.
   * @default no limit
   */
  readonly maxIdleWorkers?: number | undefined;
  /**
   * How much this process uses of the memory that it may use. Above 1 a new worker replaces an idle one, and above 1.1
   * two. Collecting the garbage of idle workers earlier costs more than it saves: what V8 has optimized goes with it.
   * @default it may use half of the memory
   */
  readonly memoryUse?: (() => number) | undefined;
  /** The factor by which a function may exceed its timeout if the machine is slower than Lambda. @default 1 */
  readonly slowness?: number | undefined;
  /** A directory in which workers share compiled code, so that cold starts cost less. @default none */
  readonly codeCache?: string | undefined;
  readonly onLog?: (functionName: string, line: string) => void;
}

/** The share from which a new worker replaces two idle ones. */
const HIGH_MEMORY_SHARE = 1.1;

/** Lambda stops the next invocation of a function that one chain of requests has returned to this often. */
const MAX_RUNS_IN_A_CHAIN = 16;

/** 200 MB: Lambda's streaming limit per event. */
const MAX_STREAMED_BYTES = 200 * 1024 * 1024;

interface Target {
  readonly definition: FunctionDefinition;
  readonly pool: FunctionPool;
}

function encode(event: unknown): string {
  const json = JSON.stringify(event) ?? '{}';
  if (Buffer.byteLength(json) <= MAX_REQUEST_BYTES) return json;
  const limit = `Request must be smaller than ${MAX_REQUEST_BYTES} bytes for the InvokeFunction operation`;
  throw new LambdaRefusedError('RequestEntityTooLargeException', limit);
}

function traceOf({ arn, name, recursiveLoop }: FunctionDefinition, cause?: string): string {
  const { header, run } = createNextTrace(arn, cause);
  if (run <= MAX_RUNS_IN_A_CHAIN || recursiveLoop === 'Allow') return header;
  const stopped = `${name} ran ${MAX_RUNS_IN_A_CHAIN} times in one chain of requests and is not called again: its RecursiveLoop is Terminate.`;
  throw new LambdaRefusedError('RecursiveInvocationException', stopped);
}

function toPoolOptions(
  options: FunctionHostOptions,
  capacityHooks: Pick<PoolOptions, 'onStart' | 'onIdle'>,
): PoolOptions {
  return {
    maxWorkers: options.maxWorkersPerFunction ?? 4,
    idleMs: options.idleMs ?? 3 * 60_000,
    slowness: options.slowness ?? 1,
    codeCache: options.codeCache,
    ...capacityHooks,
    onLog: options.onLog ?? (() => undefined),
  };
}

function createNotFoundError(target: string, functions: readonly FunctionDefinition[]): LambdaRefusedError {
  const functionNames = functions.map(({ name }) => name).join(', ');
  return new LambdaRefusedError(
    'ResourceNotFoundException',
    `Function not found: ${target}. Known: ${functionNames}`,
  );
}

interface Pools {
  readonly pools: readonly FunctionPool[];
  poolOf(definition: FunctionDefinition): FunctionPool;
}

/** A worker that may run any function: it has every variable, and the memory of the largest. */
function createSharedDefinition(functions: readonly FunctionDefinition[]): FunctionDefinition {
  const [first] = functions;
  if (!first) throw new Error('The stack has no function to run.');
  return {
    ...first,
    name: 'shared',
    memoryMb: Math.max(...functions.map(({ memoryMb }) => memoryMb)),
    environment: Object.assign({}, ...functions.map(({ environment }) => environment)),
  };
}

function createPools({ functions, sharedWorkers }: FunctionHostOptions, poolOptions: PoolOptions): Pools {
  if (sharedWorkers !== undefined) {
    const pool = new FunctionPool(createSharedDefinition(functions), {
      ...poolOptions,
      maxWorkers: sharedWorkers,
    });
    return { pools: [pool], poolOf: () => pool };
  }
  const byFunction = new Map(
    functions.map((definition) => [definition, new FunctionPool(definition, poolOptions)]),
  );
  return {
    pools: [...byFunction.values()],
    poolOf(definition) {
      const pool = byFunction.get(definition);
      if (!pool) throw createNotFoundError(definition.name, functions);
      return pool;
    },
  };
}

/** Starts nothing yet: a function's first event starts its first worker. */
export function createFunctionHost(options: FunctionHostOptions): LocalFunctionHost {
  const {
    memoryUse: useOfMemory = () => measureMemoryUse(halfOfMemory()),
    maxIdleWorkers = Number.POSITIVE_INFINITY,
    accountConcurrency = Number.POSITIVE_INFINITY,
  } = options;
  const concurrency = new Concurrency(options.functions, accountConcurrency);
  function endLongestIdle(): void {
    pools.reduce((one, other) => (other.idleSince < one.idleSince ? other : one)).endLongestIdle();
  }
  const capacityHooks = {
    onStart() {
      const use = useOfMemory();
      if (use > 1) endLongestIdle();
      // Workers grow after their start, so one for one would not be enough.
      if (use > HIGH_MEMORY_SHARE) endLongestIdle();
    },
    onIdle() {
      if (pools.reduce((sum, { idleCount }) => sum + idleCount, 0) > maxIdleWorkers) endLongestIdle();
    },
  };
  const { pools, poolOf } = createPools(options, toPoolOptions(options, capacityHooks));
  const byTarget = new Map(
    options.functions.flatMap((definition) => [
      [definition.name, definition],
      [definition.arn, definition],
    ]),
  );

  function find(target: string): Target {
    const definition = byTarget.get(target);
    if (!definition) throw createNotFoundError(target, options.functions);
    return { definition, pool: poolOf(definition) };
  }

  return {
    async invoke(target, event, { canWait = false, cause } = {}) {
      const { definition, pool } = find(target);
      const traceHeader = traceOf(definition, cause);
      const json = encode(event);
      const leave = concurrency.enter(definition);
      const payload = await new Promise<string | undefined>((succeed, fail) => {
        const unexpected = () => fail(new FunctionError('Runtime.Unknown', 'A buffered event was streamed.'));
        const id = randomUUID();
        pool.invoke({
          definition,
          id,
          mode: 'buffered',
          event: json,
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
      return stream(found, json, concurrency.enter(found.definition));
    },

    async kill(max, seed) {
      const dice = new Dice(seed);
      const busy = pools.flatMap((pool) =>
        pool.busy().map((sandbox) => ({ name: sandbox.functionName, sandbox })),
      );
      const killedWorkers = Array.from({ length: Math.min(max, busy.length) }, () =>
        busy.splice(Math.floor(dice.below(busy.length)), 1),
      ).flat();
      const error = new FunctionError(
        'Runtime.ExitError',
        'Error: Runtime exited with error: signal: killed',
      );
      await Promise.all(killedWorkers.map(({ sandbox }) => sandbox.terminate(error)));
      return killedWorkers.map(({ name }) => name);
    },

    async stop() {
      const error = new LambdaRefusedError('ServiceException', 'The function host has been stopped.');
      await Promise.all(pools.map((pool) => pool.stop(error)));
    },
  };
}

/** @param leave called when the function has ended, which may be long after its head was sent */
function stream({ definition, pool }: Target, event: string, leave: () => void): Promise<StreamedResponse> {
  const response = Promise.withResolvers<StreamedResponse>();
  const id = randomUUID();
  let body: ResponseBody | undefined;
  let streamed = 0;

  function open(
    head: StreamHead | undefined,
    notifyWorker: (kind: 'pulled' | 'cancelled') => void,
  ): ResponseBody {
    body ??= new ResponseBody(notifyWorker);
    response.resolve({ head, body });
    return body;
  }

  pool.invoke({
    definition,
    id,
    mode: 'streaming',
    event,
    traceHeader: traceOf(definition),
    canWait: false,
    onHead(head, sandbox) {
      open(head, (kind) => sandbox.notify({ kind, id }));
    },
    onChunk(bytes, sandbox) {
      streamed += bytes.byteLength;
      if (streamed > MAX_STREAMED_BYTES) {
        const limit = `Response payload size exceeded maximum allowed payload size (${MAX_STREAMED_BYTES} bytes).`;
        return void sandbox.terminate(new FunctionError('Function.ResponseSizeTooLarge', limit));
      }
      return (body ?? open(undefined, (kind) => sandbox.notify({ kind, id }))).add(bytes);
    },
    succeed(payload) {
      leave();
      const target = body ?? open(undefined, () => undefined);
      // A handler that doesn't stream responds with one chunk, like InvokeWithResponseStream.
      if (payload !== undefined) target.add(Buffer.from(payload));
      target.push(null);
    },
    fail(error) {
      leave();
      if (body) body.destroy(error);
      else response.reject(error);
    },
  });
  return response.promise;
}
