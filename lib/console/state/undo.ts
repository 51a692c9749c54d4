import { onSignOut } from './session.ts';
import { dismiss, notify } from './toasts.ts';

/** Steps that can be taken back, newest last: by the message's button, or by `u` after the message is gone. */
interface Step {
  run(): void;
}

/** Nobody takes back more by hand. */
const MAX_STEPS = 50;

let steps: readonly Step[] = [];

function undo(step: Step): void {
  if (!steps.includes(step)) return;
  steps = steps.filter((each) => each !== step);
  step.run();
}

/** Says what was done, with a way back. */
export function notifyUndoable(text: string, revert: () => void): void {
  const step: Step = {
    run() {
      dismiss(message);
      revert();
    },
  };
  const message = notify(text, { label: 'Undo', run: () => undo(step) });
  steps = [...steps, step].slice(-MAX_STEPS);
}

/** Takes back the last step that wasn't yet. */
export function undoLast(): void {
  const last = steps.at(-1);
  if (last) undo(last);
}

onSignOut(() => {
  steps = [];
});
