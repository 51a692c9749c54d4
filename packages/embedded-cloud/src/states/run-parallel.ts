import type { Json, StateOf } from './definition.ts';
import { entry, type Visit } from './engine.ts';
import { type ExpressionScope, fill } from './expressions.ts';
import { runTogether } from './run-together.ts';

/** All branches at once, each with its own copy of the variables. */
export async function runParallel(
  state: StateOf<'Parallel'>,
  visit: Visit,
  sight: ExpressionScope,
): Promise<Json> {
  const { engine, signal } = visit.scope;
  const { State: _, ...context } = visit.context;
  const input = state.Arguments === undefined ? visit.input : await fill(state.Arguments, 'Arguments', sight);
  return runTogether(state.Branches, state.Branches.length, signal, (block, _index, stop) =>
    visit.runBlock({ block, engine, context, signal: stop }, entry(block.StartAt, input, visit.variables)),
  );
}
