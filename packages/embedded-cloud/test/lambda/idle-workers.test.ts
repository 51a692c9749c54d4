import { expect, it } from 'vitest';
import { define, failureOf } from './definitions.ts';
import { hosting } from './hosts.ts';

const { start, startByHand } = hosting();

it('ends idle workers after a while', async () => {
  const { running, pass } = startByHand({ functions: [define('describe')], idleMs: 30 });
  const events = async () => ((await running.invoke('describe', {})) as { events: number }).events;
  expect(await events()).toBe(1);
  await pass(29);
  expect(await events()).toBe(2);
  await pass(30);
  expect(await events()).toBe(1);
});

it('ends the longest idle worker if too many are idle, and no busy one', async () => {
  const named = ['first', 'second', 'third'].map((name) => define('describe', { name }));
  const { running, pass, reached } = startByHand({
    functions: [...named, define('misbehave')],
    maxIdleWorkers: 2,
  });
  const eventsOf = async (name: string) => {
    await pass(1);
    return ((await running.invoke(name, {})) as { events: number }).events;
  };
  const cut = failureOf(running.invoke('misbehave', { how: 'hold', gate: 'at work' }));
  await reached('at work');
  for (const { name } of named) expect(await eventsOf(name)).toBe(1);

  expect(await eventsOf('third')).toBe(2);
  expect(await eventsOf('second')).toBe(2);
  // Replaces the third.
  expect(await eventsOf('first')).toBe(1);
  expect(await eventsOf('second')).toBe(3);
  expect(await eventsOf('third')).toBe(1);
  expect(await running.kill(5, 7)).toEqual(['misbehave']);
  expect(await cut).toMatchObject({ errorType: 'Runtime.ExitError' });
});

it('ends the longest idle worker for a new one if memory is short, and no busy one', async () => {
  let isShort = false;
  const idle = ['first', 'second', 'third'];
  const named = [...idle, 'fourth'].map((name) => define('describe', { name }));
  const running = start({
    functions: [...named, define('misbehave', { timeoutSeconds: 60 })],
    memoryUse: () => (isShort ? 1.01 : 1),
  });
  const eventsOf = async (name: string) => ((await running.invoke(name, {})) as { events: number }).events;
  const cut = failureOf(running.invoke('misbehave', { how: 'sleep', ms: 60_000 }));
  for (const name of idle) expect(await eventsOf(name)).toBe(1);
  expect(await eventsOf('first')).toBe(2);

  isShort = true;
  expect(await eventsOf('fourth')).toBe(1);
  isShort = false;

  expect(await eventsOf('first')).toBe(3);
  expect(await eventsOf('second')).toBe(1);
  expect(await eventsOf('third')).toBe(2);
  expect(await eventsOf('fourth')).toBe(2);
  expect(await running.kill(5, 7)).toEqual(['misbehave']);
  expect(await cut).toMatchObject({ errorType: 'Runtime.ExitError' });
});
