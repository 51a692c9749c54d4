import { onSignOut } from './session.ts';
import { dismiss, tell } from './toasts.ts';

/** Steps that can be taken back, newest last: by the message's button, or by `u` after the message is gone. */
interface Step {
  run(): void;
}

/** Nobody takes back more by hand. */
const KEPT_MAX = 50;

let steps: readonly Step[] = [];

function take(step: Step): void {
  if (!steps.includes(step)) return;
  steps = steps.filter((each) => each !== step);
  step.run();
}

/** Says what was done, with a way back. */
export function tellUndoable(text: string, undo: () => void): void {
  const step: Step = {
    run() {
      dismiss(message);
      undo();
    },
  };
  const message = tell(text, { label: 'Undo', run: () => take(step) });
  steps = [...steps, step].slice(-KEPT_MAX);
}

/** Takes back the last step that wasn't yet; false if there is none. */
export function undoLast(): boolean {
  const last = steps.at(-1);
  if (last) take(last);
  return last !== undefined;
}

onSignOut(() => {
  steps = [];
});
