import { expect, it } from 'vitest';
import { batchOutcome } from '#cloud/event-sources/batch-outcome.ts';

const ids = new Set(['a', 'b']);

it.each([
  ['nothing', undefined],
  ['null', null],
  ['an empty string', ''],
  ['an empty object', {}],
  ['a null list', { batchItemFailures: null }],
  ['an empty list', { batchItemFailures: [] }],
])('treats %s as success of the whole batch', (_what, response) => {
  expect(batchOutcome(response, ids)).toEqual({ kind: 'partial', failed: new Set() });
});

it('treats the ids of a list as the failed messages', () => {
  const response = { batchItemFailures: [{ itemIdentifier: 'b' }, { itemIdentifier: 'b' }] };
  expect(batchOutcome(response, ids)).toEqual({ kind: 'partial', failed: new Set(['b']) });
});

it.each([
  ['a string', 'done'],
  ['a number', 7],
  ['failures that are no list', { batchItemFailures: 'b' }],
  ['an empty id', { batchItemFailures: [{ itemIdentifier: '' }] }],
  ['a null id', { batchItemFailures: [{ itemIdentifier: null }] }],
  ['a wrong key', { batchItemFailures: [{ id: 'a' }] }],
  ['a failure that is no object', { batchItemFailures: [null] }],
  ['an id that is not in the batch', { batchItemFailures: [{ itemIdentifier: 'c' }] }],
])('treats %s as failure of the whole batch', (_what, response) => {
  expect(batchOutcome(response, ids)).toMatchObject({ kind: 'invalid' });
});
