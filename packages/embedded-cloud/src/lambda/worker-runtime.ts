/** Runs in a worker thread: loads functions' handlers and processes events one at a time. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { finished, Writable } from 'node:stream';
import { promisify, types } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import type { StreamHead } from '../types.ts';
import {
  type ErrorReport,
  type FromWorker,
  MAX_RESPONSE_BYTES,
  type ToWorker,
  type WorkerSetup,
} from './messages.ts';

type Invoke = Extract<ToWorker, { kind: 'invoke' }>;
type Load = Extract<ToWorker, { kind: 'load' }>;
type BufferedHandler = (event: unknown, context: object) => unknown;
type StreamingHandler = (event: unknown, stream: ResponseStream, context: object) => unknown;
type Handler = BufferedHandler & StreamingHandler;

const port = parentPort;
if (!port) throw new Error('The function runtime runs in a worker thread only.');
const setup: WorkerSetup = workerData;
const whenFinished = promisify(finished);
if (setup.codeCache !== undefined) enableCompileCache(setup.codeCache);
const streamingHandlers = new WeakSet<object>();

// A worker started from text has these as globals. A module on Lambda doesn't, and must not depend on them.
for (const name of ['require', 'module', 'exports', '__filename', '__dirname']) {
  Reflect.deleteProperty(globalThis, name);
}

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

class RuntimeError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** The format in which Lambda's own runtime reports anything a handler throws. */
function report(error: unknown): ErrorReport {
  if (!types.isNativeError(error)) {
    return { errorType: typeof error, errorMessage: String(error), trace: [] };
  }
  const trace = String(error.stack ?? '')
    .split('\n')
    .filter((line) => !line.includes('[worker eval]'));
  return { errorType: String(error.name), errorMessage: String(error.message), trace };
}

function parseHead(metadata: unknown): StreamHead {
  const headFields = typeof metadata === 'object' && metadata !== null ? metadata : {};
  const { statusCode, headers } = headFields as Record<string, unknown>;
  const status = statusCode ?? 200;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 100 || status > 599) {
    throw new TypeError(`HttpResponseStream.from: statusCode is ${String(status)}, expected 100 to 599.`);
  }
  const pairs = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)] as const);
  return { statusCode: status, headers: Object.fromEntries(pairs) };
}

/** The stream a handler writes to. A chunk is acknowledged once the reader has taken it. */
class ResponseStream extends Writable {
  readonly #id: string;
  #head: StreamHead | undefined;
  #started = false;
  #acknowledge: (() => void) | undefined;
  cancelled = false;

  constructor(id: string) {
    super();
    this.#id = id;
  }

  setHead(head: StreamHead): void {
    if (this.#started) throw new Error('The head of a streamed answer must be set before its first byte.');
    this.#head = head;
  }

  pulled(): void {
    const acknowledge = this.#acknowledge;
    this.#acknowledge = undefined;
    acknowledge?.();
  }

  cancel(): void {
    this.cancelled = true;
    this.destroy();
  }

  // Sent with the first byte and not before, so that a handler that fails until then still returns an error.
  #start(): void {
    if (this.#started) return;
    this.#started = true;
    if (this.#head) send({ kind: 'head', id: this.#id, head: this.#head });
  }

  #post(chunks: readonly Uint8Array[], done: () => void): void {
    this.#start();
    const bytes = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.byteLength, 0));
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.byteLength;
    }
    this.#acknowledge = done;
    send({ kind: 'chunk', id: this.#id, bytes }, [bytes.buffer]);
  }

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.#post([chunk], done);
  }

  override _writev(parts: { chunk: Uint8Array }[], done: () => void): void {
    this.#post(
      parts.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: () => void): void {
    this.#start();
    done();
  }
}

Object.assign(globalThis, {
  awslambda: {
    streamifyResponse<Handler extends object>(handler: Handler): Handler {
      streamingHandlers.add(handler);
      return handler;
    },
    HttpResponseStream: {
      from(stream: ResponseStream, metadata: unknown): ResponseStream {
        stream.setHead(parseHead(metadata));
        return stream;
      },
    },
  },
});

/** After its first event a worker has compiled what the next one needs first. */
let sharesCode = setup.codeCache !== undefined;
function flushSharedCode(): void {
  if (!sharesCode) return;
  sharesCode = false;
  setImmediate(flushCompileCache);
}

let current: { readonly id: string; readonly stream: ResponseStream } | undefined;

async function runStreaming(handler: StreamingHandler, message: Invoke, context: object): Promise<void> {
  const stream = new ResponseStream(message.id);
  // Errors reach us through whenFinished. Without a listener they would end the thread.
  stream.on('error', () => undefined);
  const closed = whenFinished(stream).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  current = { id: message.id, stream };
  try {
    const running = handler(JSON.parse(message.event), stream, context);
    if (!types.isPromise(running)) {
      throw new RuntimeError('Runtime.InvalidStreamingOperation', 'Streaming needs an async handler.');
    }
    await running;
    const failure = await closed;
    if (failure && !stream.cancelled) throw failure.error;
    send({ kind: 'result', id: message.id, payload: undefined });
  } finally {
    stream.destroy();
    current = undefined;
  }
}

function encode(result: unknown): string {
  try {
    return JSON.stringify(result) ?? 'null';
  } catch (error) {
    throw new RuntimeError('Runtime.MarshalError', `Unable to stringify response body: ${String(error)}`);
  }
}

async function runBuffered(handler: BufferedHandler, message: Invoke, context: object): Promise<void> {
  const payload = encode(await handler(JSON.parse(message.event), context));
  if (Buffer.byteLength(payload) > MAX_RESPONSE_BYTES) {
    const limit = `Response payload size exceeded maximum allowed payload size (${MAX_RESPONSE_BYTES} bytes).`;
    throw new RuntimeError('Function.ResponseSizeTooLarge', limit);
  }
  send({ kind: 'result', id: message.id, payload });
}

async function runHandler(handler: Handler, message: Invoke): Promise<void> {
  const deadline = Date.now() + message.timeoutMs;
  // The SDK sends it with every call, so that a chain of requests can be followed.
  process.env._X_AMZN_TRACE_ID = message.traceHeader;
  const context = {
    ...message.context,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  try {
    if (!streamingHandlers.has(handler)) return await runBuffered(handler, message, context);
    if (message.mode === 'buffered') {
      throw new RuntimeError(
        'Runtime.InvalidStreamingOperation',
        `${message.context.functionName} streams its answer (awslambda.streamifyResponse) and was invoked for a buffered one: use invokeStreaming.`,
      );
    }
    return await runStreaming(handler, message, context);
  } catch (error) {
    return send({ kind: 'failed', id: message.id, error: report(error) });
  } finally {
    flushSharedCode();
  }
}

async function importHandler({ fileUrl, exportName }: Load): Promise<Handler> {
  let exported: Record<string, unknown>;
  try {
    exported = await import(fileUrl);
  } catch (error) {
    const code = types.isNativeError(error) && 'code' in error ? error.code : undefined;
    if (code === 'ERR_MODULE_NOT_FOUND') {
      throw new RuntimeError('Runtime.ImportModuleError', `Error: ${(error as Error).message}`);
    }
    if (error instanceof SyntaxError) {
      throw new RuntimeError('Runtime.UserCodeSyntaxError', `SyntaxError: ${error.message}`);
    }
    throw error;
  }
  const handler = exported[exportName];
  if (typeof handler !== 'function') {
    const message = `${exportName} is undefined or not exported as a function by ${fileUrl}`;
    throw new RuntimeError('Runtime.HandlerNotFound', message);
  }
  return handler as Handler;
}

interface LoadedFunction {
  readonly handler: Handler;
  readonly variables: Readonly<Record<string, string>>;
}

const loadedFunctions = new Map<string, LoadedFunction>();

async function load(message: Load): Promise<void> {
  const { functionName, variables } = message;
  Object.assign(process.env, variables);
  try {
    loadedFunctions.set(functionName, { handler: await importHandler(message), variables });
  } catch (error) {
    return send({ kind: 'init-failed', error: report(error) });
  }
  send({ kind: 'ready' });
}

function invoke(message: Invoke): void {
  const { functionName } = message.context;
  const called = loadedFunctions.get(functionName);
  if (!called) throw new Error(`${functionName} was called before it was loaded.`);
  Object.assign(process.env, called.variables);
  void runHandler(called.handler, message);
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'load') void load(message);
  else if (message.kind === 'invoke') invoke(message);
  else if (message.id !== current?.id) return;
  else if (message.kind === 'pulled') current.stream.pulled();
  else current.stream.cancel();
});
