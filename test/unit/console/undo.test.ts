import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { signIn, signOut } from '#console/state/session.ts';
import {
  dismiss,
  notify,
  notifyFailure,
  notifyFinal,
  notifyUndoable,
  runStep,
  toasts,
  undoLast,
} from '#console/state/toasts.ts';

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

it('stops at a step without a way back, and says why', async () => {
  doStep('before');
  notifyFinal('Acme rejected', 'It is restored on its page');
  await undoLast();
  await undoLast();
  expect(undone).toEqual([]);
  expect(toasts.value[0]?.text).toBe('It is restored on its page');
  doStep('after');
  await undoLast();
  expect(undone).toEqual(['after']);
});

it('says the newest first', () => {
  for (const { id } of toasts.value) dismiss(id);
  for (const name of ['first', 'second']) notify(name);
  expect(toasts.value.map(({ text }) => text)).toEqual(['second', 'first']);
});

it.each([
  ['offers to try again what the connection lost', 0, 'Try again'],
  ['offers nothing where another try would fail too', 403, undefined],
])('%s', (_, status, label) => {
  for (const { id } of toasts.value) dismiss(id);
  const retry = () => void undone.push('tried');
  notifyFailure(new ApiError(status, { code: 'x', message: 'It failed.' }), {
    text: 'Acme not done.',
    retry,
  });
  const [toast] = toasts.value;
  expect(toast).toMatchObject({ kind: 'failed', text: 'Acme not done. It failed.' });
  expect(toast?.action?.label).toBe(label);
  toast?.action?.run();
  expect(undone).toEqual(label === undefined ? [] : ['tried']);
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
