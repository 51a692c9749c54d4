import type { Json, JsonObject, State, StateOf, StatesBlock } from './definition.ts';
import { count, fillAs, fillTemplate, flag, list, type StatesObject } from './expressions.ts';
import { planRetry } from './retry.ts';
import { asStateError, checkSize, matchesError, StateError, toErrorOutput } from './state-error.ts';
import { rejectOnAbort, sleepUntil } from './waiting.ts';

/** Where an execution is. Stored at every change, so that a restart can enter the state again. */
export interface Position {
  readonly state: string;
  readonly input: Json;
  readonly enteredAt: string;
  /** The attempts so far by each retrier of the state. */
  readonly attempts: readonly number[];
  /** When the current wait ends, in a Wait state or before a retry. */
  readonly resumeAt?: number;
}

/** Invokes a function on the state machine's behalf. Rejects with StateError. */
export type InvokeFunction = (arn: string, event: Json) => Promise<Json>;

/** What the states of one block run with. */
export interface Scope {
  readonly block: StatesBlock;
  readonly invoke: InvokeFunction;
  /** The factor by which waits and retry delays pass faster than defined. */
  readonly speed: number;
  /** The context object without its `State`, which each state adds. */
  readonly context: JsonObject;
  readonly signal: AbortSignal;
  /** Called for every change of position. Only the outermost block is recorded. */
  readonly record?: (position: Position) => void;
}

/** Step Functions' maximum concurrency of an inline Map, whatever MaxConcurrency says. */
const MAX_WIDTH = 40;

export const enterState = (state: string, input: Json): Position => ({
  state,
  input,
  enteredAt: new Date().toISOString(),
  attempts: [],
});

/** What follows a state: the next one, or the end of the block if `next` is undefined. */
interface Transition {
  readonly input: Json;
  readonly next: string | undefined;
}

/** One state while it runs. */
interface Visit {
  readonly position: Position;
  readonly scope: Scope;
  readonly states: StatesObject;
  /** Sleeps until the instant, and records it so that a restart waits only for the rest. */
  readonly pauseUntil: (instant: number) => Promise<void>;
}

async function runTask({ Arguments }: StateOf<'Task'>, { scope, states }: Visit): Promise<Json> {
  const { FunctionName, Payload } = Arguments;
  const payload = await fillTemplate(Payload, 'Arguments/Payload', states);
  const result = await rejectOnAbort(scope.invoke(FunctionName, payload), scope.signal);
  return { ExecutedVersion: '$LATEST', Payload: result, StatusCode: 200 };
}

/** Runs the processor once for each item, with results in order. The first failure aborts the others. */
async function runMap(state: StateOf<'Map'>, { scope, states }: Visit): Promise<Json> {
  const { State: _, ...context } = states.context;
  const items = await fillAs(list, state.Items, 'Items', states);
  const failure = new AbortController();
  const signal = AbortSignal.any([scope.signal, failure.signal]);
  const results: Json[] = new Array(items.length).fill(null);
  const queue = items.entries();
  const work = async () => {
    for (const [Index, Value] of queue) {
      signal.throwIfAborted();
      const itemContext = { ...context, Map: { Item: { Index, Value } } };
      const selected =
        state.ItemSelector === undefined
          ? Value
          : await fillTemplate(state.ItemSelector, 'ItemSelector', {
              ...states,
              context: { ...states.context, Map: itemContext.Map },
            });
      const { record: _record, ...inner } = scope;
      const { ItemProcessor } = state;
      results[Index] = await runBlock(
        { ...inner, block: ItemProcessor, context: itemContext, signal },
        enterState(ItemProcessor.StartAt, selected),
      );
    }
  };
  const width = Math.min(state.MaxConcurrency || MAX_WIDTH, MAX_WIDTH, items.length);
  const abortOthers = (error: unknown) => failure.abort(error);
  // Every worker ends soon after an abort, and none may outlive its state.
  await Promise.all(Array.from({ length: width }, () => work().catch(abortOthers)));
  scope.signal.throwIfAborted();
  failure.signal.throwIfAborted();
  return results;
}

/** The output of a state, or what it passes on without one. */
const buildOutput = async (
  output: Json | undefined,
  field: string,
  states: StatesObject,
  otherwise: Json,
): Promise<Json> =>
  checkSize(
    output === undefined ? otherwise : await fillTemplate(output, field, states),
    'The output of the state',
  );

async function runChoice(
  { Choices, Default, Output }: StateOf<'Choice'>,
  { position, states }: Visit,
): Promise<Transition> {
  for (const [index, { Condition, Output: output, Next }] of Choices.entries()) {
    const field = `Choices[${index}]`;
    if (!(await fillAs(flag, Condition, `${field}/Condition`, states))) continue;
    return { input: await buildOutput(output, `${field}/Output`, states, states.input), next: Next };
  }
  if (Default !== undefined) {
    return { input: await buildOutput(Output, 'Output', states, states.input), next: Default };
  }
  throw new StateError(
    'States.NoChoiceMatched',
    `No rule of '${position.state}' matched and it has no Default.`,
  );
}

async function attempt(state: State, visit: Visit): Promise<Transition> {
  const { states, position, scope } = visit;
  switch (state.Type) {
    case 'Fail':
      throw new StateError(state.Error, state.Cause);
    case 'Succeed':
    case 'Pass':
      return { input: states.input, next: undefined };
    case 'Choice':
      return runChoice(state, visit);
    case 'Wait': {
      const seconds = await fillAs(count, state.Seconds, 'Seconds', states);
      await visit.pauseUntil(position.resumeAt ?? Date.now() + (seconds * 1000) / scope.speed);
      return { input: states.input, next: state.Next };
    }
    case 'Task':
    case 'Map': {
      const result = state.Type === 'Task' ? await runTask(state, visit) : await runMap(state, visit);
      checkSize(result, 'The result of the state');
      const input = await buildOutput(state.Output, 'Output', { ...states, result }, result);
      return { input, next: state.Next };
    }
  }
}

async function catchError(state: State, { states }: Visit, error: StateError): Promise<Transition> {
  const catchers = ('Catch' in state && state.Catch) || [];
  const index = catchers.findIndex(({ ErrorEquals }) => matchesError(ErrorEquals, error.name));
  const catcher = catchers[index];
  if (!catcher) throw error;
  const errorOutput = toErrorOutput(error);
  const field = `Catch[${index}]/Output`;
  return {
    input: await buildOutput(catcher.Output, field, { ...states, errorOutput }, errorOutput),
    next: catcher.Next,
  };
}

/** The interpreter's own errors say where they occurred. Those of a task or a Fail state stay unchanged. */
function locate(thrown: unknown, state: string): StateError {
  const error = asStateError(thrown);
  const prefix = 'An error occurred while executing the state';
  const isInterpreterError = ['States.QueryEvaluationError', 'States.DataLimitExceeded'].includes(error.name);
  if (!isInterpreterError || error.message.startsWith(prefix)) return error;
  return new StateError(error.name, `${prefix} '${state}'. ${error.message}`);
}

/** Runs one state to its end: attempts, retries and the catcher. */
async function runState(state: State, start: Position, scope: Scope): Promise<Transition> {
  let position = start;
  const move = (change: Partial<Position>) => {
    position = { ...position, ...change };
    scope.record?.(position);
  };
  const pauseUntil = async (resumeAt: number) => {
    move({ resumeAt });
    await sleepUntil(resumeAt, scope.signal);
  };
  move({});
  // A wait recorded in a state that isn't a Wait can only be one before a retry.
  if (start.resumeAt !== undefined && state.Type !== 'Wait') await pauseUntil(start.resumeAt);
  for (;;) {
    scope.signal.throwIfAborted();
    const { state: Name, input, enteredAt: EnteredTime, attempts } = position;
    const RetryCount = attempts.reduce((sum, each) => sum + each, 0);
    const context = { ...scope.context, State: { Name, EnteredTime, RetryCount } };
    const visit: Visit = { position, scope, states: { input, context }, pauseUntil };
    try {
      return await attempt(state, visit);
    } catch (thrown) {
      // An abort from outside isn't an error of this state, so nothing here may retry or catch it.
      scope.signal.throwIfAborted();
      const error = locate(thrown, Name);
      const plan = planRetry(('Retry' in state && state.Retry) || [], attempts, error.name);
      if (!plan) {
        return await catchError(state, visit, error).catch((failure) => {
          throw locate(failure, Name);
        });
      }
      move({ attempts: plan.attempts });
      await pauseUntil(Date.now() + (plan.delaySeconds * 1000) / scope.speed);
    }
  }
}

/** Runs states from the given position to the end of their block. Resolves with the last one's output. */
export async function runBlock(scope: Scope, from: Position): Promise<Json> {
  for (let position = from; ; ) {
    const state = scope.block.States[position.state];
    if (!state) {
      throw new StateError('States.Runtime', `The definition has no state '${position.state}' (any more).`);
    }
    const { next, input } = await runState(state, position, scope);
    if (next === undefined) return input;
    position = enterState(next, input);
  }
}
