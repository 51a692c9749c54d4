import { beforeEach, expect, it } from 'vitest';
import { signIn, signOut } from '#console/state/session.ts';
import { notifyUndoable, runStep, undoLast } from '#console/state/toasts.ts';

let undone: string[];

beforeEach(async () => {
  undone = [];
  signIn('sis_test_key');
  await signOut();
});

const doStep = (name: string) => notifyUndoable(name, () => void undone.push(name));

it('takes back the newest step first', async () => {
  doStep('first');
  doStep('second');
  await undoLast();
  await undoLast();
  await undoLast();
  expect(undone).toEqual(['second', 'first']);
});

it('waits for the step that is being stored instead of taking back the one before', async () => {
  doStep('before');
  const step = runStep(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    doStep('pending');
  });
  await Promise.all([step, undoLast()]);
  expect(undone).toEqual(['pending']);
});

it('takes back nothing if that step fails', async () => {
  doStep('before');
  const step = runStep(async () => undefined);
  await Promise.all([step, undoLast()]);
  expect(undone).toEqual([]);
});
