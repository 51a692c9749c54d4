import type { Json, JsonObject, StatesBlock, Variables } from './definition.ts';

/** Where a run of states stands: what a restart needs to re-enter the state it was in. */
export interface Position {
  readonly state: string;
  readonly input: Json;
  readonly variables: Variables;
  readonly enteredAt: string;
  /** Attempts made so far by each retrier of the state. */
  readonly attempts: readonly number[];
  /** When the wait that is under way, of a Wait state or before a retry, ends. */
  readonly resumeAt?: number;
}

/** Runs a Task's resource in the name of the state machine; rejects with StateError. */
export type CallTask = (resource: string, args: Json, signal: AbortSignal) => Promise<Json>;

/** What all states of one execution share. */
interface Engine {
  readonly call: CallTask;
  /** How many times faster than the definition says waits and retry delays pass. */
  readonly speed: number;
  /** Told of every attempt at a state, which is what Step Functions bills. */
  readonly onTransition: () => void;
}

/** The surroundings of one block of states. */
export interface Scope {
  readonly block: StatesBlock;
  readonly engine: Engine;
  /** The context object but for its `State`, which each state adds. */
  readonly context: JsonObject;
  readonly signal: AbortSignal;
  /** Told of every change of position; only the outermost block is recorded. */
  readonly record?: (position: Position) => void;
}

/** One state's view while it runs. */
export interface Visit {
  readonly name: string;
  readonly input: Json;
  readonly variables: Variables;
  readonly context: JsonObject;
  readonly scope: Scope;
  /** Set where a restart re-entered a wait. */
  readonly resumeAt: number | undefined;
  /** Sleeps until the instant, and records it so that a restart waits no longer than what is left. */
  readonly pauseUntil: (instant: number) => Promise<void>;
}

/** The entry position of a block. */
export const entry = (state: string, input: Json, variables: Variables): Position => ({
  state,
  input,
  variables,
  enteredAt: new Date().toISOString(),
  attempts: [],
});
