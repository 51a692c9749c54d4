import type { Json, JsonObject, State, StateOf, StateType } from './definition.ts';
import type { Visit } from './engine.ts';
import { type ExpressionScope, fill, fillBoolean, fillCount, fillInstant, fillText } from './expressions.ts';
import { runMap } from './run-map.ts';
import { runParallel } from './run-parallel.ts';
import { StateError } from './state-error.ts';
import { withTimeLimit } from './waiting.ts';

/** Where a state's output and variables come from. */
export interface Shape {
  readonly assign: JsonObject | undefined;
  readonly output: { readonly template: Json | undefined; readonly otherwise: Json };
  /** The path of the two fields within the state, for errors. */
  readonly field: string;
}

/** The result of one attempt at a state. */
export interface Step {
  /** `$states.result`, for the states that have one. */
  readonly result?: Json;
  readonly shape: Shape;
  readonly next: string | undefined;
}

type Runner<T extends StateType> = (state: StateOf<T>, visit: Visit) => Promise<Step>;

interface Shaped {
  readonly Assign?: JsonObject;
  readonly Output?: Json;
}

const shapeOf = ({ Assign, Output }: Shaped, otherwise: Json, field = ''): Shape => ({
  assign: Assign,
  output: { template: Output, otherwise },
  field,
});

const sightOf = ({ input, variables, context }: Visit): ExpressionScope => ({
  variables,
  states: { input, context },
});

/** A state that passes on its input. */
const passOn = (state: Shaped & { readonly Next?: string }, visit: Visit): Step => ({
  shape: shapeOf(state, visit.input),
  next: state.Next,
});

/** A state that passes on its result. */
const handOn = (state: Shaped & { readonly Next?: string }, result: Json): Step => ({
  result,
  shape: shapeOf(state, result),
  next: state.Next,
});

async function runFail(state: StateOf<'Fail'>, visit: Visit): Promise<never> {
  const sight = sightOf(visit);
  const name = state.Error === undefined ? 'States.Failed' : await fillText(state.Error, 'Error', sight);
  throw new StateError(
    name,
    state.Cause === undefined ? undefined : await fillText(state.Cause, 'Cause', sight),
  );
}

async function waitEnd(state: StateOf<'Wait'>, visit: Visit): Promise<number> {
  const now = Date.now();
  const length =
    state.Timestamp === undefined
      ? (await fillCount(state.Seconds ?? 0, 'Seconds', sightOf(visit))) * 1000
      : Math.max(0, (await fillInstant(state.Timestamp, 'Timestamp', sightOf(visit))) - now);
  return now + length / visit.scope.engine.speed;
}

async function runWait(state: StateOf<'Wait'>, visit: Visit): Promise<Step> {
  await visit.pauseUntil(visit.resumeAt ?? (await waitEnd(state, visit)));
  return passOn(state, visit);
}

async function runChoice(state: StateOf<'Choice'>, visit: Visit): Promise<Step> {
  for (const [index, rule] of state.Choices.entries()) {
    const field = `Choices[${index}]/`;
    if (await fillBoolean(rule.Condition, `${field}Condition`, sightOf(visit))) {
      return { shape: shapeOf(rule, visit.input, field), next: rule.Next };
    }
  }
  if (state.Default === undefined) {
    throw new StateError(
      'States.NoChoiceMatched',
      `No rule of '${visit.name}' matched and it has no Default.`,
    );
  }
  return { shape: shapeOf(state, visit.input), next: state.Default };
}

async function runTask(state: StateOf<'Task'>, visit: Visit): Promise<Step> {
  const { engine, signal } = visit.scope;
  const sight = sightOf(visit);
  const args = state.Arguments === undefined ? visit.input : await fill(state.Arguments, 'Arguments', sight);
  const call = (until: AbortSignal) => engine.call(state.Resource, args, until);
  const seconds =
    state.TimeoutSeconds === undefined
      ? Number.POSITIVE_INFINITY
      : await fillCount(state.TimeoutSeconds, 'TimeoutSeconds', sight);
  const limit = {
    endsAt: Date.now() + seconds * 1000,
    outer: signal,
    reason: () => new StateError('States.Timeout'),
  };
  return handOn(state, await withTimeLimit(limit, call));
}

const RUNNERS: { readonly [T in StateType]: Runner<T> } = {
  Pass: async (state, visit) => passOn(state, visit),
  Succeed: async (state, visit) => passOn(state, visit),
  Fail: runFail,
  Wait: runWait,
  Choice: runChoice,
  Task: runTask,
  Parallel: async (state, visit) => handOn(state, await runParallel(state, visit, sightOf(visit))),
  Map: async (state, visit) => handOn(state, await runMap(state, visit, sightOf(visit))),
};

const runnerFor = <T extends StateType>(state: StateOf<T>): ((visit: Visit) => Promise<Step>) => {
  const run: Runner<T> = RUNNERS[state.Type];
  return (visit) => run(state, visit);
};

export const runnerOf = (state: State): ((visit: Visit) => Promise<Step>) => runnerFor(state);
