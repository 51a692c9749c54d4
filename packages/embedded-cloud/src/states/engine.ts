import type { Json, JsonObject, StatesBlock, Variables } from './definition.ts';

/** The position of a run: what a restart needs to re-enter its state. */
export interface Position {
  readonly state: string;
  readonly input: Json;
  readonly variables: Variables;
  readonly enteredAt: string;
  /** The attempts so far by each retrier of the state. */
  readonly attempts: readonly number[];
  /** When the current wait ends, in a Wait state or before a retry. */
  readonly resumeAt?: number;
}

/** Runs a Task's resource on the state machine's behalf. Rejects with StateError. */
export type CallTask = (resource: string, args: Json, signal: AbortSignal) => Promise<Json>;

/** Shared by all states of one execution. */
interface Engine {
  readonly call: CallTask;
  /** The factor by which waits and retry delays pass faster than defined. */
  readonly speed: number;
  /** Called for every attempt at a state, which Step Functions bills. */
  readonly onTransition: () => void;
}

/** The surroundings of one block of states. */
export interface Scope {
  readonly block: StatesBlock;
  readonly engine: Engine;
  /** The context object without its `State`, which each state adds. */
  readonly context: JsonObject;
  readonly signal: AbortSignal;
  /** Called for every change of position. Only the outermost block is recorded. */
  readonly record?: (position: Position) => void;
}

/** Runs states from the given position to the end of their block. Resolves with the last one's output. */
export type RunBlock = (scope: Scope, from: Position) => Promise<Json>;

/** One state's view while it runs. */
export interface Visit {
  readonly name: string;
  readonly input: Json;
  readonly variables: Variables;
  readonly context: JsonObject;
  readonly scope: Scope;
  /** Runs the blocks inside the state. */
  readonly runBlock: RunBlock;
  /** Set if a restart re-entered a wait. */
  readonly resumeAt: number | undefined;
  /** Sleeps until the instant, and records it so that a restart only waits for the rest. */
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
