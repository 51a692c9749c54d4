import type { Json } from './definition.ts';
import { entry, type Position, type Scope } from './engine.ts';
import { runState } from './run-state.ts';
import { StateError } from './state-error.ts';

/** Runs states from the given position to the end of their block. Resolves with the last one's output. */
export async function runBlock(scope: Scope, from: Position): Promise<Json> {
  let position = from;
  for (;;) {
    const state = scope.block.States[position.state];
    if (!state) {
      throw new StateError('States.Runtime', `The definition has no state '${position.state}' (any more).`);
    }
    const { next, input, variables } = await runState(state, position, scope);
    if (next === undefined) return input;
    position = entry(next, input, variables);
  }
}
