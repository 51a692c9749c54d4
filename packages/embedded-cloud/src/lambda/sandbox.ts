import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type FunctionDefinition, FunctionError, type StreamHead } from '../types.ts';
import { createLineSplitter } from './line-splitter.ts';
import type { ErrorReport, FromWorker, InvocationMode, ToWorker, WorkerSetup } from './messages.ts';

/** AWS gives a function 10 s to load before its first event. */
const INIT_LIMIT_MS = 10_000;

/** V8's own limit is 192 MB for each of a hundred workers, which makes none of them faster. */
const MAX_YOUNG_GENERATION_MB = 6;

/** One event in a sandbox, with callbacks for its response. */
export interface Invocation {
  readonly definition: FunctionDefinition;
  readonly id: string;
  readonly mode: InvocationMode;
  readonly event: string;
  readonly traceHeader: string;
  /** No one waits for the response: a worker that is about to be free is better than a cold one. */
  readonly canWait: boolean;
  onHead(head: StreamHead, sandbox: Sandbox): void;
  onChunk(bytes: Uint8Array, sandbox: Sandbox): void;
  succeed(payload: string | undefined): void;
  fail(error: FunctionError): void;
}

export interface SandboxEvents {
  /** It has loaded a function. */
  onReady(sandbox: Sandbox): void;
  /** It is ready for another event. */
  onAvailable(sandbox: Sandbox): void;
  /** The thread has ended. */
  onExit(sandbox: Sandbox): void;
  onLog(functionName: string, line: string): void;
}

export interface SandboxOptions {
  /** The function that it runs. A shared sandbox has what all functions need. */
  readonly definition: FunctionDefinition;
  readonly runtime: string;
  /** The factor by which everything may take longer than on AWS. */
  readonly slowness: number;
  readonly codeCache: string | undefined;
  readonly events: SandboxEvents;
}

const toFunctionError = ({ errorType, errorMessage, trace }: ErrorReport): FunctionError =>
  new FunctionError(errorType, errorMessage, trace);

function createTimeoutError(id: string, limitMs: number): FunctionError {
  const limit = (limitMs / 1000).toFixed(2);
  return new FunctionError(
    'Sandbox.Timedout',
    `${new Date().toISOString()} ${id} Task timed out after ${limit} seconds`,
  );
}

/** Lambda's own environment, overridden by the function's variables. */
function buildEnvironment(definition: FunctionDefinition, logStream: string): Record<string, string> {
  const { name, arn, memoryMb, file, exportName } = definition;
  const region = arn.split(':')[3] ?? '';
  return {
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: logStream,
    LAMBDA_TASK_ROOT: path.dirname(file),
    _HANDLER: `${path.parse(file).name}.${exportName}`,
    TZ: ':UTC',
    ...definition.environment,
  };
}

/** One worker thread. It processes one event at a time and is killed at the timeout of the event's function. */
export class Sandbox {
  readonly #worker: Worker;
  readonly #definition: FunctionDefinition;
  readonly #events: SandboxEvents;
  readonly #logStream: string;
  readonly #slowness: number;
  readonly #loaded = new Set<string>();
  #current: Invocation | undefined;
  #timer: NodeJS.Timeout | undefined;
  #crash: FunctionError | undefined;

  constructor({ definition, runtime, slowness, codeCache, events }: SandboxOptions) {
    this.#definition = definition;
    this.#events = events;
    this.#slowness = slowness;
    const day = new Date().toISOString().slice(0, 10).replaceAll('-', '/');
    this.#logStream = `${day}/[$LATEST]${randomBytes(16).toString('hex')}`;
    this.#worker = new Worker(runtime, {
      eval: true,
      name: definition.name,
      env: buildEnvironment(definition, this.#logStream),
      // The host's flags don't apply. Resolving links for every part of a bundle took a tenth of its load time.
      execArgv: ['--preserve-symlinks'],
      workerData: { codeCache } satisfies WorkerSetup,
      resourceLimits: {
        maxOldGenerationSizeMb: definition.memoryMb,
        maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB,
      },
      stdout: true,
      stderr: true,
    });
    this.#worker.stdout.on(
      'data',
      createLineSplitter((line) => this.#log(line)),
    );
    this.#worker.stderr.on(
      'data',
      createLineSplitter((line) => this.#log(line)),
    );
    this.#worker.on('message', (message: FromWorker) => this.#receive(message));
    this.#worker.on('error', (error) => this.#crashed(error));
    this.#worker.on('exit', (code) => this.#exited(code));
  }

  get isBusy(): boolean {
    return this.#current !== undefined;
  }

  /** The function whose event it is processing, or else the one it was made for. */
  get functionName(): string {
    return (this.#current?.definition ?? this.#definition).name;
  }

  run(invocation: Invocation): void {
    this.#current = invocation;
    if (this.#loaded.has(invocation.definition.name)) this.#begin(invocation);
    else this.#load(invocation);
  }

  /** To the current event. If it is over by then, nothing happens. */
  notify(message: Extract<ToWorker, { kind: 'pulled' | 'cancelled' }>): void {
    if (this.#current?.id === message.id) this.#worker.postMessage(message);
  }

  async terminate(error: FunctionError): Promise<void> {
    this.#fail(error);
    await this.#worker.terminate();
  }

  #load(invocation: Invocation): void {
    const { definition } = invocation;
    this.#limit(INIT_LIMIT_MS * this.#slowness, invocation);
    this.#worker.postMessage({
      kind: 'load',
      functionName: definition.name,
      fileUrl: pathToFileURL(definition.file).href,
      exportName: definition.exportName,
      variables: buildEnvironment(definition, this.#logStream),
    } satisfies ToWorker);
  }

  #log(line: string): void {
    this.#events.onLog(this.functionName, line);
  }

  #begin(invocation: Invocation): void {
    const { name, arn, timeoutSeconds, memoryMb } = invocation.definition;
    const timeoutMs = timeoutSeconds * 1000 * this.#slowness;
    const message: ToWorker = {
      kind: 'invoke',
      id: invocation.id,
      mode: invocation.mode,
      event: invocation.event,
      timeoutMs,
      traceHeader: invocation.traceHeader,
      context: {
        awsRequestId: invocation.id,
        functionName: name,
        functionVersion: '$LATEST',
        invokedFunctionArn: arn,
        memoryLimitInMB: String(memoryMb),
        logGroupName: `/aws/lambda/${name}`,
        logStreamName: this.#logStream,
      },
    };
    this.#limit(timeoutMs, invocation);
    this.#worker.postMessage(message);
  }

  #limit(limitMs: number, { id }: Invocation): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.terminate(createTimeoutError(id, limitMs)), limitMs);
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'ready') {
      if (this.#current) {
        this.#loaded.add(this.#current.definition.name);
        this.#begin(this.#current);
      }
      this.#events.onReady(this);
      return;
    }
    if (message.kind === 'init-failed') {
      // As on AWS, a sandbox that couldn't load is discarded and the next event tries again.
      void this.terminate(toFunctionError(message.error));
      return;
    }
    const invocation = this.#current;
    if (invocation?.id !== message.id) return;
    if (message.kind === 'head') invocation.onHead(message.head, this);
    else if (message.kind === 'chunk') invocation.onChunk(message.bytes, this);
    else this.#answered(invocation, message);
  }

  #answered(invocation: Invocation, message: Extract<FromWorker, { kind: 'result' | 'failed' }>): void {
    this.#done();
    if (message.kind === 'failed') invocation.fail(toFunctionError(message.error));
    else invocation.succeed(message.payload);
    this.#events.onAvailable(this);
  }

  #done(): void {
    clearTimeout(this.#timer);
    this.#current = undefined;
  }

  #fail(error: FunctionError): void {
    const invocation = this.#current;
    this.#done();
    invocation?.fail(error);
  }

  #crashed(error: unknown): void {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const id = this.#current?.id ?? '';
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
      const memory = `RequestId: ${id} Error: Runtime exited with error: out of memory (limit ${this.#definition.memoryMb} MB)`;
      this.#crash = new FunctionError('Runtime.OutOfMemory', memory);
      return;
    }
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const trace = error instanceof Error ? (error.stack ?? '').split('\n') : [];
    this.#crash = new FunctionError(
      'Runtime.ExitError',
      `RequestId: ${id} Error: Runtime exited because of an error that nothing caught: ${reason}`,
      trace,
    );
    this.#log(`Runtime exited because of an error that nothing caught: ${reason}`);
  }

  #exited(code: number): void {
    const id = this.#current?.id ?? '';
    const message = `RequestId: ${id} Error: Runtime exited with error: exit status ${code}`;
    this.#fail(this.#crash ?? new FunctionError('Runtime.ExitError', message));
    this.#events.onExit(this);
  }
}
