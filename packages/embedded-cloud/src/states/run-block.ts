import { entry, type RunBlock } from './engine.ts';
import { runState } from './run-state.ts';
import { StateError } from './state-error.ts';

export const runBlock: RunBlock = async (scope, from) => {
  let position = from;
  for (;;) {
    const state = scope.block.States[position.state];
    if (!state) {
      throw new StateError('States.Runtime', `The definition has no state '${position.state}' (any more).`);
    }
    const { next, input, variables } = await runState(state, position, scope, runBlock);
    if (next === undefined) return input;
    position = entry(next, input, variables);
  }
};
