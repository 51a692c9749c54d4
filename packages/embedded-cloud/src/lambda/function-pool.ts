import { type FunctionDefinition, FunctionError, LambdaRefusedError, THROTTLED } from '../types.ts';
import { loadRuntimeSource } from './runtime-source.ts';
import { type Invocation, Sandbox } from './sandbox.ts';

export interface PoolOptions {
  readonly maxWorkers: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  readonly idleMs: number;
  readonly patienceMs: number | undefined;
  readonly slowness: number;
  readonly codeCache: string | undefined;
  /** Called before a worker is started. */
  readonly onStart: () => void;
  /** Called when a worker becomes idle. */
  readonly onIdle: () => void;
  readonly onLog: (functionName: string, line: string) => void;
}

/** A new worker takes a few hundred milliseconds of CPU time with its first event. */
const MIN_PATIENCE_MS = 150;

interface Idle {
  readonly sandbox: Sandbox;
  readonly since: number;
  readonly reaper: NodeJS.Timeout;
}

interface Waiting {
  readonly invocation: Invocation;
  readonly timer: NodeJS.Timeout;
  /** When it has waited long enough for another worker to be started. */
  impatientAt: number;
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
  /** Those that haven't loaded their function yet, and since when. */
  readonly #loading = new Map<Sandbox, number>();
  /** How long the latest one took. On a busy machine it is long, and one more would make it busier. */
  #loadingMs = 0;
  #stopping: FunctionError | undefined;
  #watch: NodeJS.Timeout | undefined;

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
    if (this.#size > 0) {
      this.#enqueue(invocation);
      this.#watchLongestWaiting();
      return;
    }
    this.#startFor(invocation);
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
      clearTimeout(timer);
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

  get #patienceMs(): number {
    return this.#options.patienceMs ?? Math.max(MIN_PATIENCE_MS, this.#loadingMs);
  }

  /** Only an event that has itself waited starts a worker: those after it may be served as soon as it was. */
  #watchLongestWaiting(): void {
    const [longest] = this.#waiting;
    if (this.#watch || !longest) return;
    this.#watch = setTimeout(
      () => {
        this.#watch = undefined;
        // Timers are exact to a millisecond only.
        if (this.#waiting.has(longest) && longest.impatientAt - performance.now() < 1) {
          longest.impatientAt = performance.now() + this.#patienceMs;
          this.#serveWaiting();
        }
        this.#watchLongestWaiting();
      },
      Math.max(1, longest.impatientAt - performance.now()),
    ).unref();
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

  #throttled(reason: string): LambdaRefusedError {
    return new LambdaRefusedError(THROTTLED, `Rate Exceeded. ${this.definition.name}: ${reason}`);
  }

  #refusal(): FunctionError | undefined {
    const { maxWaiting, maxWorkers } = this.#options;
    if (this.#waiting.size < maxWaiting) return undefined;
    return this.#throttled(`all ${maxWorkers} workers are busy and ${maxWaiting} events wait already.`);
  }

  #enqueue(invocation: Invocation): void {
    const { maxWaitMs } = this.#options;
    const refusal = this.#refusal();
    if (refusal) {
      invocation.fail(refusal);
      return;
    }
    const waiting: Waiting = {
      invocation,
      impatientAt: performance.now() + this.#patienceMs,
      timer: setTimeout(() => {
        this.#waiting.delete(waiting);
        invocation.fail(this.#throttled(`no worker became free within ${maxWaitMs} ms.`));
      }, maxWaitMs),
    };
    this.#waiting.add(waiting);
  }

  #next(): Invocation | undefined {
    for (const waiting of this.#waiting) {
      this.#waiting.delete(waiting);
      clearTimeout(waiting.timer);
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
        onReady: (ready) => this.#ready(ready),
        onAvailable: (idleSandbox) => this.#release(idleSandbox),
        onExit: (endedSandbox) => this.#remove(endedSandbox),
        onLog,
      },
    });
    this.#sandboxes.add(sandbox);
    this.#loading.set(sandbox, performance.now());
    sandbox.run(invocation);
  }

  #ready(sandbox: Sandbox): void {
    const since = this.#loading.get(sandbox);
    if (since !== undefined) this.#loadingMs = performance.now() - since;
    this.#loading.delete(sandbox);
    // The new one may be enough for all of them.
    for (const waiting of this.#waiting) waiting.impatientAt = performance.now() + this.#patienceMs;
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
