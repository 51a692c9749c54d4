import { type FunctionDefinition, FunctionError, LambdaRefusedError } from '../types.ts';
import { loadRuntimeSource } from './runtime-source.ts';
import { type Invocation, Sandbox } from './sandbox.ts';

export interface PoolOptions {
  readonly maxWorkers: number;
  readonly idleMs: number;
  readonly slowness: number;
  readonly codeCache: string | undefined;
  /** Called before a worker is started. */
  readonly onStart: () => void;
  /** Called when a worker becomes idle. */
  readonly onIdle: () => void;
  readonly onLog: (functionName: string, line: string) => void;
}

/** How long an event waits for a busy worker. A new one takes a few hundred milliseconds of CPU time with its first event. */
const PATIENCE_MS = 150;

interface Idle {
  readonly sandbox: Sandbox;
  readonly since: number;
  readonly reaper: NodeJS.Timeout;
}

interface Waiting {
  readonly invocation: Invocation;
  readonly timer: NodeJS.Timeout;
}

/** The sandboxes of one function, or of all: started on demand, most recently used first, and ended when idle. */
export class FunctionPool {
  readonly definition: FunctionDefinition;
  readonly #options: PoolOptions;
  readonly #sandboxes = new Set<Sandbox>();
  readonly #idle: Idle[] = [];
  readonly #waiting = new Set<Waiting>();
  /** Sandboxes being created. They count toward the limit before they exist. */
  #starting = 0;
  /** Those that haven't loaded their function yet. */
  readonly #loading = new Set<Sandbox>();
  #stopping: FunctionError | undefined;

  constructor(definition: FunctionDefinition, options: PoolOptions) {
    this.definition = definition;
    this.#options = options;
  }

  invoke(invocation: Invocation): void {
    if (this.#stopping) {
      invocation.fail(this.#stopping);
      return;
    }
    const waits = invocation.canWait && this.#idle.length < this.#sandboxes.size;
    if (!waits && this.#runOnIdle(invocation)) return;
    if (this.#size === 0) this.#startFor(invocation);
    else this.#enqueue(invocation);
  }

  /** Sandboxes that are processing an event. */
  busy(): readonly Sandbox[] {
    return [...this.#sandboxes].filter(({ isBusy }) => isBusy);
  }

  /** Since when its longest idle sandbox has been idle. */
  get idleSince(): number {
    return this.#idle[0]?.since ?? Number.POSITIVE_INFINITY;
  }

  get idleCount(): number {
    return this.#idle.length;
  }

  endLongestIdle(): void {
    const [longest] = this.#idle;
    if (longest) this.#reap(longest.sandbox);
  }

  async stop(error: FunctionError): Promise<void> {
    this.#stopping = error;
    for (const { reaper } of this.#idle.splice(0)) clearTimeout(reaper);
    for (const { invocation, timer } of this.#waiting) {
      clearInterval(timer);
      invocation.fail(error);
    }
    this.#waiting.clear();
    await Promise.all([...this.#sandboxes].map((sandbox) => sandbox.terminate(error)));
  }

  /** Existing sandboxes and those being created. */
  get #size(): number {
    return this.#sandboxes.size + this.#starting;
  }

  #runOnIdle(invocation: Invocation): boolean {
    const idleSandbox = this.#idle.pop();
    if (!idleSandbox) return false;
    clearTimeout(idleSandbox.reaper);
    idleSandbox.sandbox.run(invocation);
    return true;
  }

  /** An idle worker, or a new one, for an event for which no busy one became free. */
  #serveWaiting(): void {
    const isGrowing = this.#starting + this.#loading.size > 0;
    // The one being started may be enough, and two that load at once slow each other down.
    if (this.#idle.length === 0 && (isGrowing || this.#size >= this.#options.maxWorkers)) return;
    const next = this.#next();
    if (next && !this.#runOnIdle(next)) this.#startFor(next);
  }

  #startFor(invocation: Invocation): void {
    this.#start(invocation).catch((error: unknown) =>
      invocation.fail(
        new LambdaRefusedError('ServiceException', `The worker could not be started: ${String(error)}`),
      ),
    );
  }

  #enqueue(invocation: Invocation): void {
    const timer = setInterval(() => this.#serveWaiting(), PATIENCE_MS).unref();
    this.#waiting.add({ invocation, timer });
  }

  #next(): Invocation | undefined {
    for (const waiting of this.#waiting) {
      this.#waiting.delete(waiting);
      clearInterval(waiting.timer);
      return waiting.invocation;
    }
    return undefined;
  }

  async #start(invocation: Invocation): Promise<void> {
    const { definition } = this;
    const { slowness, codeCache, onStart, onLog } = this.#options;
    onStart();
    this.#starting += 1;
    const runtime = await loadRuntimeSource(codeCache).finally(() => {
      this.#starting -= 1;
    });
    if (this.#stopping) {
      invocation.fail(this.#stopping);
      return;
    }
    const sandbox = new Sandbox({
      definition,
      runtime,
      slowness,
      codeCache,
      events: {
        onReady: (ready) => this.#loading.delete(ready),
        onAvailable: (idleSandbox) => this.#release(idleSandbox),
        onExit: (endedSandbox) => this.#remove(endedSandbox),
        onLog,
      },
    });
    this.#sandboxes.add(sandbox);
    this.#loading.add(sandbox);
    sandbox.run(invocation);
  }

  #release(sandbox: Sandbox): void {
    if (this.#stopping) return;
    const next = this.#next();
    if (next) {
      sandbox.run(next);
      return;
    }
    const reaper = setTimeout(() => this.#reap(sandbox), this.#options.idleMs);
    reaper.unref();
    this.#idle.push({ sandbox, since: performance.now(), reaper });
    this.#options.onIdle();
  }

  #reap(sandbox: Sandbox): void {
    this.#forget(sandbox);
    void sandbox.terminate(new FunctionError('Runtime.ExitError', 'The worker was idle and has been ended.'));
  }

  #forget(sandbox: Sandbox): void {
    const index = this.#idle.findIndex((entry) => entry.sandbox === sandbox);
    if (index < 0) return;
    clearTimeout(this.#idle[index]?.reaper);
    this.#idle.splice(index, 1);
  }

  #remove(sandbox: Sandbox): void {
    this.#forget(sandbox);
    this.#sandboxes.delete(sandbox);
    this.#loading.delete(sandbox);
    if (this.#stopping) return;
    const next = this.#next();
    if (next) this.invoke(next);
  }
}
