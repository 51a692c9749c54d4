import { afterEach, beforeEach, expect, it } from 'vitest';
import { ExecutionStore } from '#cloud/states/execution-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** More than are kept whole, and a multiple of the endings between two cleanups. */
const MANY = 5_200;

let now = 0;
let store: ExecutionStore;

beforeEach(() => {
  now = Date.parse('2026-03-01T10:00:00.000Z');
  store = new ExecutionStore(undefined, () => now);
});
afterEach(() => store.close());

function endMany(): void {
  for (let index = 0; index < MANY; index += 1) {
    const arn = `arn:${index}`;
    store.add({ arn, machineArn: 'arn:machine', name: `n${index}`, input: '{"a":1}', startedAt: now });
    store.end(arn, { status: 'SUCCEEDED', output: '{"b":2}' });
  }
}

it('keeps the name of every ended execution, but only the latest ones whole', () => {
  endMany();

  expect(store.find('arn:0')).toMatchObject({ name: 'n0', status: 'SUCCEEDED', input: '{}' });
  expect(store.find('arn:0')?.output).toBeUndefined();
  expect(store.find(`arn:${MANY - 1}`)).toMatchObject({ input: '{"a":1}', output: '{"b":2}' });
});

it('frees a name 90 days after its execution ended', () => {
  endMany();

  now += 89 * DAY_MS;
  endAnother('early');
  expect(store.find('arn:0')).toBeDefined();

  now += 2 * DAY_MS;
  endAnother('late');
  expect(store.find('arn:0')).toBeUndefined();
  expect(store.find('arn:early-0')).toBeDefined();
});

/** As many as it takes for the store to clean up. */
function endAnother(prefix: string): void {
  for (let index = 0; index < 100; index += 1) {
    const arn = `arn:${prefix}-${index}`;
    store.add({ arn, machineArn: 'arn:machine', name: arn, input: '{}', startedAt: now });
    store.end(arn, { status: 'FAILED', error: 'Enough' });
  }
}
