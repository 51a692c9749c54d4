import { setTimeout as sleep } from 'node:timers/promises';
import type { CloudMeter } from '@signal/embedded-cloud/boot/boot-cloud.ts';
import type { RelayedCall } from '../relay.ts';
import { type FunctionCount, type FunctionUse, functionCounts, type WorkUse } from './measured-units.ts';

/** SQS bills every 64 KB of a request as one. */
const QUEUE_REQUEST_BYTES = 64 * 1024;
/** How long nothing must happen, with no execution running, until work counts as done. */
const QUIET_MS = 2_000;
const LONGEST_MS = 300_000;

export type Service = 'dynamodb' | 'sqs' | 'secrets' | 'states';

export interface Taken {
  readonly functions: ReadonlyMap<string, FunctionUse>;
  readonly transitions: number;
  readonly accessLogBytes: number;
  readonly answerBytes: number;
  /** Lines of the access log, one per request. */
  readonly requests: number;
}

const nothing = (): Record<FunctionCount, number> =>
  Object.fromEntries(functionCounts.map((name) => [name, 0])) as Record<FunctionCount, number>;

/** Two digits; more would change with every measurement. */
const rounded = (use: FunctionUse): FunctionUse =>
  Object.fromEntries(functionCounts.map((name) => [name, Math.round(use[name] * 100) / 100])) as Record<
    FunctionCount,
    number
  >;

/** Adds up what AWS would bill, by function, until it is read. */
export class UsageMeter implements CloudMeter {
  readonly #functionNames = new Map<string, string>();
  readonly #callers = new Map<string, string>();
  #uses = new Map<string, Record<FunctionCount, number>>();
  #transitions = 0;
  #accessLogBytes = 0;
  #answerBytes = 0;
  #requests = 0;
  #lastAt = performance.now();

  /** The caller for an access key, and the function for a physical name. */
  know(id: string, physicalName: string, accessKeyId: string): void {
    this.#functionNames.set(physicalName, id);
    this.#callers.set(accessKeyId, id);
  }

  invoked(functionName: string, cpuMs: number): void {
    const use = this.#useOf(this.#functionNames.get(functionName) ?? functionName);
    use.invocations += 1;
    use.cpuMs += cpuMs;
  }

  entered(): void {
    this.#lastAt = performance.now();
    this.#transitions += 1;
  }

  logged(functionName: string, line: string): void {
    this.#useOf(this.#functionNames.get(functionName) ?? functionName).logBytes += Buffer.byteLength(line);
  }

  /** One line of the gateway's access log, with the response's length. */
  accessed(line: string): void {
    this.#requests += 1;
    this.#accessLogBytes += Buffer.byteLength(line);
    const { bytes } = JSON.parse(line) as { bytes?: string | number };
    const length = Number(bytes);
    if (Number.isFinite(length)) this.#answerBytes += length;
  }

  called(service: Service, { caller, action, requestBytes, units }: RelayedCall): void {
    const id = this.#callers.get(caller);
    // State machines and the operator make calls too; state machines are billed by transition.
    if (id === undefined) return;
    const use = this.#useOf(id);
    if (service === 'sqs') use.queueRequests += Math.ceil(requestBytes / QUEUE_REQUEST_BYTES);
    if (service === 'secrets') use.secretCalls += 1;
    if (service === 'states' && action === 'StartExecution') use.executionsStarted += 1;
    if (service !== 'dynamodb') return;
    use.tableCalls += 1;
    for (const name of ['reads', 'writes', 'indexReads', 'indexWrites'] as const) use[name] += units[name];
  }

  /** Requests whose log line is written, a moment after their response. */
  get requests(): number {
    return this.#requests;
  }

  take(): Taken {
    const taken = {
      functions: new Map([...this.#uses].map(([id, use]) => [id, rounded(use)])),
      transitions: this.#transitions,
      accessLogBytes: this.#accessLogBytes,
      answerBytes: this.#answerBytes,
      requests: this.#requests,
    };
    this.#uses = new Map();
    this.#transitions = 0;
    this.#accessLogBytes = 0;
    this.#answerBytes = 0;
    this.#requests = 0;
    return taken;
  }

  /** Waits until all started work is done. */
  async quiet(isRunning: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + LONGEST_MS;
    while (performance.now() - this.#lastAt < QUIET_MS || (await isRunning())) {
      if (performance.now() > deadline) throw new Error(`something still runs after ${LONGEST_MS} ms`);
      await sleep(100);
    }
  }

  #useOf(id: string): Record<FunctionCount, number> {
    this.#lastAt = performance.now();
    const known = this.#uses.get(id);
    if (known) return known;
    const made = nothing();
    this.#uses.set(id, made);
    return made;
  }
}

/** Background work: all functions except endpoints. */
export function workOf(
  { functions, transitions }: Taken,
  pieces: number,
  executions: number,
  isWorker: (id: string) => boolean,
): WorkUse {
  return {
    pieces,
    transitions,
    executions,
    functions: Object.fromEntries([...functions].filter(([id]) => isWorker(id)).sort()),
  };
}
