import { expect, it } from 'vitest';
import type { LocalFunctionHost } from '#cloud/lambda/function-host.ts';
import { equals, eventually } from '#cloud/testing/eventually.ts';
import type { FunctionError } from '#cloud/types.ts';
import { define, failureOf, fixture } from './definitions.ts';
import { hosting } from './hosts.ts';

const { start, startByHand } = hosting();

const responses = async (running: LocalFunctionHost, count: number) =>
  (await Promise.all(Array.from({ length: count }, () => running.invoke('overlap', { ms: 30 })))) as {
    seen: number;
    thread: string;
  }[];

it('gives a worker one event at a time and queues the rest', async () => {
  const running = start({ functions: [define('overlap')], maxWorkersPerFunction: 2 });
  await eventually(async () => {
    const all = await responses(running, 6);
    expect(all.map(({ seen }) => seen)).toEqual([1, 1, 1, 1, 1, 1]);
    return new Set(all.map(({ thread }) => thread)).size;
  }, equals(2));
});

const sleepers = (running: LocalFunctionHost, names: readonly string[]) =>
  Promise.all(
    names.map((name) =>
      running.invoke(name, { how: 'sleep', ms: 300 }).catch((error: FunctionError) => error.errorType),
    ),
  );

it("immediately throttles what exceeds a function's reserved concurrency, and only that", async () => {
  const functions = [
    define('misbehave', { name: 'reserved', reservedConcurrency: 2 }),
    define('misbehave', { name: 'other' }),
  ];
  const running = start({ functions });
  expect(await sleepers(running, ['reserved', 'reserved', 'reserved', 'other', 'other', 'other'])).toEqual([
    'slept',
    'slept',
    'TooManyRequestsException',
    'slept',
    'slept',
    'slept',
  ]);
  expect(await sleepers(running, ['reserved'])).toEqual(['slept']);
});

it("immediately throttles what exceeds the account's concurrency, in any function", async () => {
  const functions = [define('misbehave', { name: 'a' }), define('misbehave', { name: 'b' })];
  const running = start({ functions, accountConcurrency: 3 });
  expect(await sleepers(running, ['a', 'b', 'a', 'b'])).toEqual([
    'slept',
    'slept',
    'slept',
    'TooManyRequestsException',
  ]);
  expect(await sleepers(running, ['b', 'a', 'b'])).toEqual(['slept', 'slept', 'slept']);
});

const overlap = async (running: LocalFunctionHost, gate: string, options?: { canWait: boolean }) =>
  ((await running.invoke('overlap', { gate }, options)) as { thread: string }).thread;

it('lets an event that can wait use a busy worker although another is idle', async () => {
  const { running, pass, reached, open } = startByHand({
    functions: [define('overlap')],
    maxWorkersPerFunction: 2,
  });
  const both = [overlap(running, 'first'), overlap(running, 'second')];
  await reached('first');
  await pass(150);
  await reached('second');
  for (const name of ['first', 'second']) open(name);
  expect(new Set(await Promise.all(both)).size).toBe(2);

  const busy = overlap(running, 'busy');
  const waits = overlap(running, 'waits', { canWait: true });
  await reached('busy');
  open('busy');
  await reached('waits');
  open('waits');
  expect(await waits).toBe(await busy);

  const [one, other] = [overlap(running, 'one'), overlap(running, 'other')];
  await Promise.all([reached('one'), reached('other')]);
  for (const name of ['one', 'other']) open(name);
  expect(await other).not.toBe(await one);
});

it('wakes an idle worker, or starts one, if no busy one became free for 150 ms', async () => {
  const { running, pass, reached, open } = startByHand({
    functions: [define('overlap')],
    maxWorkersPerFunction: 2,
  });
  for (const round of ['starts', 'wakes']) {
    const long = overlap(running, `${round}: long`);
    await reached(`${round}: long`);
    const short = overlap(running, `${round}: short`, { canWait: true });
    await pass(150);
    await reached(`${round}: short`);
    open(`${round}: short`);
    const thread = await short;
    open(`${round}: long`);
    expect(await long).not.toBe(thread);
  }
});

it('continues with waiting events if the only worker dies', async () => {
  const running = start({ functions: [define('misbehave')], maxWorkersPerFunction: 1 });
  const [exit, next] = [running.invoke('misbehave', { how: 'exit' }), running.invoke('misbehave', {})];
  expect(await failureOf(exit)).toMatchObject({ errorType: 'Runtime.ExitError' });
  expect(await next).toEqual({ events: 1 });
});

it('kills a busy worker, not an idle one, and continues with a new one', async () => {
  const running = start({ functions: [define('echo'), define('misbehave')] });
  await running.invoke('echo', {});
  const cut = failureOf(running.invoke('misbehave', { how: 'sleep', ms: 60_000 }));

  const killed = await eventually(
    () => running.kill(5, 7),
    (names) => names.length > 0,
  );

  expect(killed).toEqual(['misbehave']);
  expect(await cut).toMatchObject({ errorType: 'Runtime.ExitError' });
  expect(await running.invoke('misbehave', {})).toEqual({ events: 1 });
  expect(await running.kill(5, 7)).toEqual([]);
});

it('loads a module with slow top-level code before the timeout starts', async () => {
  const functions = [define('handler', { file: fixture('slow-start.mjs'), timeoutSeconds: 0.08 })];
  const { running, pass, reached, open } = startByHand({ functions });
  const started = running.invoke('handler', {});
  await reached('loading');
  await pass(9_000);
  open('loading');
  expect(await started).toMatch(/\w/);
});
