import type { Catcher, JsonObject, Retrier, State, StateType } from './definition.ts';
import type { Position, RunBlock, Scope, Visit } from './engine.ts';
import { type ExpressionScope, fill } from './expressions.ts';
import { planRetry } from './retry.ts';
import { checkSize } from './size-limit.ts';
import { asStateError, errorOutput, matchesError, StateError } from './state-error.ts';
import { runnerOf, type Shape, type Step } from './state-runners.ts';
import { sleepUntil } from './waiting.ts';

/** What follows a state: the next one, or the end of the block if `next` is undefined. */
interface Transition extends Pick<Position, 'input' | 'variables'> {
  readonly next: string | undefined;
}

const retriersOf = (state: State): readonly Retrier[] => ('Retry' in state && state.Retry) || [];
const catchersOf = (state: State): readonly Catcher[] => ('Catch' in state && state.Catch) || [];

/** Evaluates `Output` and `Assign` from the same values, so that neither sees the other's result. */
async function shape(
  { assign, output, field }: Shape,
  sight: ExpressionScope,
): Promise<Pick<Transition, 'input' | 'variables'>> {
  const [assigned, filled] = await Promise.all([
    assign === undefined ? {} : fill(assign, `${field}Assign`, sight),
    output.template === undefined ? output.otherwise : fill(output.template, `${field}Output`, sight),
  ]);
  checkSize(assigned, 'What the state assigns to variables');
  return {
    input: checkSize(filled, 'The output of the state'),
    variables: { ...sight.variables, ...(assigned as JsonObject) },
  };
}

async function attempt(state: State, visit: Visit): Promise<Transition> {
  const step: Step = await runnerOf(state)(visit);
  const { input, variables, context } = visit;
  const result =
    step.result === undefined ? {} : { result: checkSize(step.result, 'The result of the state') };
  const shaped = await shape(step.shape, { variables, states: { input, context, ...result } });
  return { ...shaped, next: step.next };
}

async function catchError(state: State, visit: Visit, error: StateError): Promise<Transition> {
  const catchers = catchersOf(state);
  const index = catchers.findIndex(({ ErrorEquals }) => matchesError(ErrorEquals, error.name));
  const catcher = catchers[index];
  if (!catcher) throw error;
  const { input, variables, context } = visit;
  const caught = errorOutput(error);
  const shaped = await shape(
    {
      assign: catcher.Assign,
      output: { template: catcher.Output, otherwise: caught },
      field: `Catch[${index}]/`,
    },
    { variables, states: { input, context, errorOutput: caught } },
  );
  return { ...shaped, next: catcher.Next };
}

/** The interpreter's own errors say where they occurred. Those of a task or a Fail state stay unchanged. */
const RAISED_HERE: ReadonlySet<string> = new Set(['States.QueryEvaluationError', 'States.DataLimitExceeded']);

function located(error: StateError, name: string): StateError {
  const prefix = 'An error occurred while executing the state';
  if (!RAISED_HERE.has(error.name) || error.message.startsWith(prefix)) return error;
  return new StateError(error.name, `${prefix} '${name}'. ${error.message}`);
}

/** Waits have no retriers, so a wait recorded elsewhere can only be one before a retry. */
const WAITS_ITSELF: StateType = 'Wait';

/** Runs one state to its end: attempts, retries and the catcher. */
export async function runState(
  state: State,
  start: Position,
  scope: Scope,
  runBlock: RunBlock,
): Promise<Transition> {
  let position = start;
  const move = (change: Pick<Position, 'attempts'> | Pick<Position, 'resumeAt'>) => {
    position = { ...position, ...change };
    scope.record?.(position);
  };
  const pauseUntil = async (resumeAt: number) => {
    move({ resumeAt });
    await sleepUntil(resumeAt, scope.signal);
  };
  scope.record?.(position);
  if (start.resumeAt !== undefined && state.Type !== WAITS_ITSELF) await pauseUntil(start.resumeAt);

  for (;;) {
    scope.signal.throwIfAborted();
    scope.engine.onTransition();
    const visit: Visit = { ...sightAt(position, scope), runBlock, pauseUntil };
    try {
      return await attempt(state, visit);
    } catch (thrown) {
      // An abort from outside isn't an error of this state, so nothing here may retry or catch it.
      scope.signal.throwIfAborted();
      const error = located(asStateError(thrown), position.state);
      const plan = planRetry(retriersOf(state), position.attempts, error.name);
      if (!plan) {
        return await catchError(state, visit, error).catch((failure) => {
          throw located(asStateError(failure), position.state);
        });
      }
      move({ attempts: plan.attempts });
      await pauseUntil(Date.now() + (plan.delaySeconds * 1000) / scope.engine.speed);
    }
  }
}

/** What a state sees from this position. */
function sightAt(position: Position, scope: Scope): Omit<Visit, 'runBlock' | 'pauseUntil'> {
  const { state: name, input, variables, enteredAt, attempts, resumeAt } = position;
  const RetryCount = attempts.reduce((sum, each) => sum + each, 0);
  const context = { ...scope.context, State: { Name: name, EnteredTime: enteredAt, RetryCount } };
  return { name, input, variables, context, scope, resumeAt };
}
