import { randomUUID } from 'node:crypto';
import { ApiError } from '#cloud/json-endpoint/api-error.ts';
import type { Log } from '#cloud/types.ts';
import type { Definition, Json, JsonObject } from './definition.ts';
import { type CallTask, entry } from './engine.ts';
import type { Ending, Execution, ExecutionStatus, ExecutionStore } from './execution-store.ts';
import { runBlock } from './run-block.ts';
import { asStateError, errorOutput } from './state-error.ts';
import { withTimeLimit } from './waiting.ts';

export type MachineType = 'STANDARD' | 'EXPRESS';

/** A state machine that passed the check. */
export interface Machine {
  readonly arn: string;
  readonly name: string;
  readonly type: MachineType;
  readonly roleArn: string;
  readonly definition: Definition;
  readonly call: CallTask;
}

/** Step Functions' limits: a year for standard machines, five minutes for express ones. */
const LONGEST_SECONDS: Readonly<Record<MachineType, number>> = {
  STANDARD: 365 * 24 * 60 * 60,
  EXPRESS: 5 * 60,
};

class ExecutionTimeoutError extends Error {}

interface ExecutionsOptions {
  readonly machines: ReadonlyMap<string, Machine>;
  readonly store: ExecutionStore;
  readonly speed: number;
  readonly onTransition: (machineArn: string) => void;
  readonly log: Log;
  /** Called when executions start and end. */
  readonly onExecution?: ((machineArn: string, became: ExecutionStatus, ms: number) => void) | undefined;
}

interface Running {
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

function executionArn(machine: Machine, name: string): string {
  if (machine.type === 'STANDARD') return `${machine.arn.replace(':stateMachine:', ':execution:')}:${name}`;
  // Names of express executions may repeat, so AWS adds an id.
  return `${machine.arn.replace(':stateMachine:', ':express:')}:${name}:${randomUUID()}`;
}

const contextOf = (execution: Execution, machine: Machine): JsonObject => ({
  Execution: {
    Id: execution.arn,
    Input: JSON.parse(execution.input) as Json,
    Name: execution.name,
    RoleArn: machine.roleArn,
    StartTime: new Date(execution.startedAt).toISOString(),
    RedriveCount: 0,
  },
  StateMachine: { Id: machine.arn, Name: machine.name },
});

function failureOf(thrown: unknown): Ending {
  if (thrown instanceof ExecutionTimeoutError) return { status: 'TIMED_OUT' };
  const { Error: error, Cause: cause } = errorOutput(asStateError(thrown));
  return {
    status: 'FAILED',
    ...(error === undefined ? {} : { error }),
    ...(cause === undefined ? {} : { cause }),
  };
}

/** Starts, stops and tracks executions. `resume` continues those interrupted by a restart. */
export class Executions {
  readonly #options: ExecutionsOptions;
  readonly #running = new Map<string, Running>();

  constructor(options: ExecutionsOptions) {
    this.#options = options;
  }

  /** The same name with the same input returns the running execution. Otherwise a name can only be used once. */
  start(machine: Machine, name: string, input: string): Execution {
    const { store } = this.#options;
    const arn = executionArn(machine, name);
    const known = store.find(arn);
    if (known) {
      if (known.status === 'RUNNING' && known.input === input) return known;
      throw new ApiError('ExecutionAlreadyExists', `Execution Already Exists: '${arn}'`);
    }
    const execution: Execution = {
      arn,
      machineArn: machine.arn,
      name,
      status: 'RUNNING',
      input,
      startedAt: Date.now(),
    };
    store.add(execution);
    this.#tell(execution, 'RUNNING');
    this.#launch(execution, machine);
    return execution;
  }

  stop(arn: string, { error, cause }: Pick<Ending, 'error' | 'cause'>): void {
    const ending = { ...(error === undefined ? {} : { error }), ...(cause === undefined ? {} : { cause }) };
    const stopped = this.#options.store.find(arn);
    if (stopped?.status === 'RUNNING') this.#tell(stopped, 'ABORTED');
    this.#options.store.end(arn, { status: 'ABORTED', ...ending });
    this.#running.get(arn)?.abort.abort(new Error('The execution was stopped.'));
  }

  /** Continues what was running when the process ended: each execution re-enters its state. */
  resume(): void {
    const { store, machines, log } = this.#options;
    for (const execution of store.running()) {
      const machine = machines.get(execution.machineArn);
      if (machine) {
        log(`states: ${execution.arn} goes on in ${execution.position?.state ?? 'its first state'}`);
        this.#launch(execution, machine);
      } else {
        const cause = `The state machine ${execution.machineArn} does not exist any more.`;
        store.end(execution.arn, { status: 'FAILED', error: 'States.Runtime', cause });
      }
    }
  }

  /** Leaves running executions on disk, to be resumed. */
  async close(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { abort } of running) abort.abort(new Error('The embedded Step Functions stops.'));
    await Promise.all(running.map(({ done }) => done));
    this.#options.store.close();
  }

  #launch(execution: Execution, machine: Machine): void {
    const abort = new AbortController();
    const done = this.#follow(execution, machine, abort.signal).finally(() =>
      this.#running.delete(execution.arn),
    );
    this.#running.set(execution.arn, { abort, done });
  }

  async #follow(execution: Execution, machine: Machine, signal: AbortSignal): Promise<void> {
    const { store, log } = this.#options;
    const ending = await this.#run(execution, machine, signal).then(
      (output): Ending => ({ status: 'SUCCEEDED', output: JSON.stringify(output) }),
      failureOf,
    );
    // Stopped from outside: either already recorded, or left to be resumed.
    if (signal.aborted) return;
    store.end(execution.arn, ending);
    this.#tell(execution, ending.status);
    if (ending.status === 'SUCCEEDED') return;
    log(`states: ${execution.arn} ${ending.status} ${ending.error ?? ''} ${ending.cause ?? ''}`.trimEnd());
  }

  #tell({ machineArn, startedAt }: Execution, became: ExecutionStatus): void {
    this.#options.onExecution?.(machineArn, became, Date.now() - startedAt);
  }

  #run(execution: Execution, machine: Machine, outer: AbortSignal): Promise<Json> {
    const { store, speed, onTransition } = this.#options;
    const { arn, definition, call, type } = machine;
    const seconds = Math.min(definition.TimeoutSeconds ?? LONGEST_SECONDS[type], LONGEST_SECONDS[type]);
    const limit = {
      endsAt: execution.startedAt + seconds * 1000,
      outer,
      reason: () => new ExecutionTimeoutError(`The execution took longer than ${seconds} seconds.`),
    };
    return withTimeLimit(limit, (signal) => {
      const scope = {
        block: definition,
        engine: { call, speed, onTransition: () => onTransition(arn) },
        context: contextOf(execution, machine),
        signal,
        record: (position: Execution['position'] & {}) => {
          if (!signal.aborted) store.savePosition(execution.arn, position);
        },
      };
      const start = execution.position ?? entry(definition.StartAt, JSON.parse(execution.input) as Json, {});
      return runBlock(scope, start);
    });
  }
}
