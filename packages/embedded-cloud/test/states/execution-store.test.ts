import { expect, it } from 'vitest';
import { ExecutionStore } from '#cloud/states/execution-store.ts';

it('deletes the oldest of many ended executions, and none that runs', () => {
  const store = new ExecutionStore(undefined);
  const add = (name: string) =>
    store.add({ arn: name, machineArn: 'machine', name, input: '{}', startedAt: 0 });
  add('running');
  // More than are stored, and a multiple of the endings between two cleanups.
  for (let index = 0; index < 5_200; index += 1) {
    add(`ended ${index}`);
    store.end(`ended ${index}`, { status: 'SUCCEEDED', output: '{}' });
  }

  expect(store.find('ended 0')).toBeUndefined();
  expect(store.find('ended 5199')).toMatchObject({ status: 'SUCCEEDED' });
  expect(store.listRunning().map(({ name }) => name)).toEqual(['running']);
  store.close();
});
