import { expect, it } from 'vitest';
import { define } from './definitions.ts';
import { hosting } from './hosts.ts';

const { start } = hosting();

interface Description {
  readonly events: number;
  readonly environment: Record<string, string>;
  readonly context: { readonly functionName: string };
}

it('runs every function in the same worker, each event with the credentials of its function', async () => {
  const running = start({
    functions: [
      define('describe', { name: 'first', environment: { AWS_ACCESS_KEY_ID: 'first' } }),
      define('describe', { name: 'second', environment: { AWS_ACCESS_KEY_ID: 'second' } }),
    ],
    sharedWorkers: 1,
  });
  const describeIn = async (name: string) => (await running.invoke(name, {})) as Description;

  await describeIn('first');
  const second = await describeIn('second');
  const firstAgain = await describeIn('first');

  expect([second.events, firstAgain.events]).toEqual([2, 3]);
  expect(second.context.functionName).toBe('second');
  expect(second.environment).toMatchObject({
    AWS_ACCESS_KEY_ID: 'second',
    AWS_LAMBDA_FUNCTION_NAME: 'second',
  });
  expect(firstAgain.environment).toMatchObject({
    AWS_ACCESS_KEY_ID: 'first',
    AWS_LAMBDA_FUNCTION_NAME: 'first',
  });
});

it('ends a shared worker at the time limit of the function whose event it runs, and names that function', async () => {
  const running = start({
    functions: [define('describe', { timeoutSeconds: 60 }), define('misbehave', { timeoutSeconds: 0.1 })],
    sharedWorkers: 1,
  });
  await running.invoke('describe', {});

  const stuck = running.invoke('misbehave', { how: 'sleep', ms: 60_000 });

  await expect(stuck).rejects.toMatchObject({ errorType: 'Sandbox.Timedout' });
  expect(((await running.invoke('describe', {})) as Description).events).toBe(1);
});
