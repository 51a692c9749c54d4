/** The Amazon States Language that the interpreter supports: JSONata states only. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Workflow variables by name, without the leading `$`. */
export type Variables = Readonly<Record<string, Json>>;

interface Shaping {
  readonly Assign?: JsonObject;
  readonly Output?: Json;
}

interface Flow extends Shaping {
  readonly Next?: string;
  readonly End?: boolean;
}

export interface Retrier {
  readonly ErrorEquals: readonly string[];
  readonly IntervalSeconds?: number;
  readonly BackoffRate?: number;
  readonly MaxAttempts?: number;
  readonly MaxDelaySeconds?: number;
  readonly JitterStrategy?: 'FULL' | 'NONE';
}

export interface Catcher extends Shaping {
  readonly ErrorEquals: readonly string[];
  readonly Next: string;
}

interface Fallible extends Flow {
  readonly Retry?: readonly Retrier[];
  readonly Catch?: readonly Catcher[];
}

interface ChoiceRule extends Shaping {
  readonly Condition: Json;
  readonly Next: string;
}

export interface ItemBatcher {
  readonly MaxItemsPerBatch?: Json;
  readonly MaxInputBytesPerBatch?: Json;
  readonly BatchInput?: Json;
}

/** The fields of each state type. Values that may contain expressions are plain JSON until evaluated. */
interface StateFields {
  Pass: Flow;
  Succeed: Pick<Shaping, 'Output'>;
  Fail: { readonly Error?: Json; readonly Cause?: Json };
  Wait: Flow & { readonly Seconds?: Json; readonly Timestamp?: Json };
  Choice: Shaping & { readonly Choices: readonly ChoiceRule[]; readonly Default?: string };
  Task: Fallible & { readonly Resource: string; readonly Arguments?: Json; readonly TimeoutSeconds?: Json };
  Parallel: Fallible & { readonly Branches: readonly StatesBlock[]; readonly Arguments?: Json };
  Map: Fallible & {
    readonly ItemProcessor: StatesBlock;
    readonly Items?: Json;
    readonly ItemSelector?: Json;
    readonly ItemBatcher?: ItemBatcher;
    readonly MaxConcurrency?: Json;
    readonly ToleratedFailureCount?: Json;
    readonly ToleratedFailurePercentage?: Json;
  };
}

export type StateType = keyof StateFields;
export type StateOf<T extends StateType> = { [K in T]: { readonly Type: K } & StateFields[K] }[T];
export type State = StateOf<StateType>;

/** A sequence of states: the machine itself, a branch of a Parallel, the processor of a Map. */
export interface StatesBlock {
  readonly StartAt: string;
  readonly States: Readonly<Record<string, State>>;
}

export interface Definition extends StatesBlock {
  readonly TimeoutSeconds?: number;
}
