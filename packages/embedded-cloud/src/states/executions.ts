import { ApiError } from '#cloud/json-endpoint/api-error.ts';
import type { Log } from '#cloud/types.ts';
import type { Definition, Json, JsonObject } from './definition.ts';
import type { Ending, Execution, ExecutionStore } from './execution-store.ts';
import { enterState, type InvokeFunction, runBlock } from './run-states.ts';
import { asStateError, toErrorOutput } from './state-error.ts';
import { withTimeLimit } from './waiting.ts';

/** A state machine that passed the check. */
export interface Machine {
  readonly arn: string;
  readonly name: string;
  readonly roleArn: string;
  readonly definition: Definition;
  readonly invoke: InvokeFunction;
}

/** Step Functions' limit for standard machines: a year. */
const MAX_SECONDS = 365 * 24 * 60 * 60;

class ExecutionTimeoutError extends Error {}

interface ExecutionsOptions {
  readonly machines: ReadonlyMap<string, Machine>;
  readonly store: ExecutionStore;
  readonly speed: number;
  readonly log: Log;
}

interface Running {
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

const toExecutionArn = (machine: Machine, name: string): string =>
  `${machine.arn.replace(':stateMachine:', ':execution:')}:${name}`;

const createContext = (execution: Execution, machine: Machine): JsonObject => ({
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

function toFailure(thrown: unknown): Ending {
  if (thrown instanceof ExecutionTimeoutError) return { status: 'TIMED_OUT' };
  const { Error: error, Cause: cause } = toErrorOutput(asStateError(thrown));
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
    const arn = toExecutionArn(machine, name);
    const earlier = store.find(arn);
    if (earlier) {
      if (earlier.status === 'RUNNING' && earlier.input === input) return earlier;
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
    this.#launch(execution, machine);
    return execution;
  }

  stop(arn: string, { error, cause }: Pick<Ending, 'error' | 'cause'>): void {
    const ending = { ...(error === undefined ? {} : { error }), ...(cause === undefined ? {} : { cause }) };
    this.#options.store.end(arn, { status: 'ABORTED', ...ending });
    this.#running.get(arn)?.abort.abort(new Error('The execution was stopped.'));
  }

  /** Continues what was running when the process ended: each execution re-enters its state. */
  resume(): void {
    const { store, machines, log } = this.#options;
    for (const execution of store.listRunning()) {
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
      toFailure,
    );
    // Stopped from outside: either already recorded, or left to be resumed.
    if (signal.aborted) return;
    store.end(execution.arn, ending);
    if (ending.status === 'SUCCEEDED') return;
    log(`states: ${execution.arn} ${ending.status} ${ending.error ?? ''} ${ending.cause ?? ''}`.trimEnd());
  }

  #run(execution: Execution, machine: Machine, outer: AbortSignal): Promise<Json> {
    const { store, speed } = this.#options;
    const { definition, invoke } = machine;
    const seconds = Math.min(definition.TimeoutSeconds ?? MAX_SECONDS, MAX_SECONDS);
    const limit = {
      endsAt: execution.startedAt + seconds * 1000,
      outer,
      reason: () => new ExecutionTimeoutError(`The execution took longer than ${seconds} seconds.`),
    };
    return withTimeLimit(limit, (signal) => {
      const scope = {
        block: definition,
        invoke,
        speed,
        context: createContext(execution, machine),
        signal,
        record: (position: Execution['position'] & {}) => {
          if (!signal.aborted) store.savePosition(execution.arn, position);
        },
      };
      const start = execution.position ?? enterState(definition.StartAt, JSON.parse(execution.input) as Json);
      return runBlock(scope, start);
    });
  }
}
