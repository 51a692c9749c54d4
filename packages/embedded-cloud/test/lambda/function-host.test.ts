import { describe, expect, it, vi } from 'vitest';
import { define, failureOf } from './definitions.ts';
import { hosting } from './hosts.ts';

const { start, startByHand } = hosting();

const MB = 1024 * 1024;

describe('handlers', () => {
  it('finds a function by its name and its ARN, and knows no versions', async () => {
    const definition = define('echo');
    const running = start({ functions: [definition] });
    const event = { deep: [1, 'é', null] };
    for (const target of ['echo', definition.arn]) expect(await running.invoke(target, event)).toEqual(event);
    for (const target of ['ecko', 'echo:$LATEST', `${definition.arn}:live`]) {
      const failure = await failureOf(running.invoke(target, {}));
      expect(failure).toMatchObject({ errorType: 'ResourceNotFoundException' });
      expect(failure.message).toContain('Known: echo');
    }
  });

  it("gives the handler Lambda's context", async () => {
    const running = start({
      functions: [define('describe', { timeoutSeconds: 9, memoryMb: 64 })],
      slowness: 1,
    });
    const response = (await running.invoke('describe', {})) as { context: object; remaining: number };
    expect(response.context).toMatchObject({
      awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      functionName: 'describe',
      memoryLimitInMB: '64',
      logGroupName: '/aws/lambda/describe',
    });
    expect(response.remaining).toBeGreaterThan(0);
    expect(response.remaining).toBeLessThanOrEqual(9_000);
  });

  it("gives a function its own variables and Lambda's, and none of the host's", async () => {
    vi.stubEnv('HOST_SECRET', 'not for functions');
    const functions = [
      define('describe', { name: 'one', environment: { MINE: '1' } }),
      define('describe', { name: 'two', environment: { MINE: '2' } }),
    ];
    const running = start({ functions });
    const [one, two] = (await Promise.all([running.invoke('one', {}), running.invoke('two', {})])) as {
      environment: Record<string, string>;
    }[];
    vi.unstubAllEnvs();
    expect(one?.environment).toMatchObject({
      MINE: '1',
      AWS_REGION: 'us-east-1',
      AWS_LAMBDA_FUNCTION_NAME: 'one',
    });
    expect(two?.environment).toMatchObject({ MINE: '2', AWS_LAMBDA_FUNCTION_NAME: 'two' });
    const foreign = Object.keys(one?.environment ?? {}).filter(
      (name) => !/^(AWS_|LAMBDA_|_HANDLER$|_X_AMZN_TRACE_ID$|TZ$|MINE$)/.test(name),
    );
    expect(foreign).toEqual([]);
  });
});

describe('failures', () => {
  it.each([
    ['throw', 'TypeError', 'no such thing'],
    ['throw-string', 'string', 'just a string'],
    ['circular', 'Runtime.MarshalError', 'Unable to stringify'],
    ['exit', 'Runtime.ExitError', 'exit status 3'],
    ['crash', 'Runtime.ExitError', 'out of nowhere'],
    ['unhandled', 'Runtime.ExitError', 'left alone'],
    ['memory', 'Runtime.OutOfMemory', 'limit 32 MB'],
  ])('reports %s as %s and processes the next event', async (how, errorType, message) => {
    const running = start({ functions: [define('misbehave', { memoryMb: 32 })], maxWorkersPerFunction: 1 });
    const failure = await failureOf(running.invoke('misbehave', { how }));
    expect(failure.errorType).toBe(errorType);
    expect(failure.message).toContain(message);
    expect(await running.invoke('misbehave', {})).toHaveProperty('events');
  });

  it.each(['hold', 'spin'])('kills a handler that does %s past its timeout', async (how) => {
    const functions = [define('misbehave', { timeoutSeconds: 0.25 })];
    const { running, pass, reached } = startByHand({ functions, maxWorkersPerFunction: 1 });
    const killed = failureOf(running.invoke('misbehave', { how, gate: 'at work' }));
    await reached('at work');
    await pass(250);
    const failure = await killed;
    expect(failure.errorType).toBe('Sandbox.Timedout');
    expect(failure.message).toMatch(
      /^\d{4}-\d\d-\d\dT\S+Z [0-9a-f-]{36} Task timed out after 0\.25 seconds$/,
    );
    // Counting starts over: the killed worker is not reused.
    expect(await running.invoke('misbehave', {})).toEqual({ events: 1 });
  });

  it("extends a handler's timeout by the machine's slowness", async () => {
    const functions = [define('misbehave', { timeoutSeconds: 0.25 })];
    const { running, pass, reached, open } = startByHand({ functions, slowness: 3 });
    const held = running.invoke('misbehave', { how: 'hold', gate: 'first' });
    await reached('first');
    await pass(749);
    open('first');
    expect(await held).toBe('held');
    const killed = failureOf(running.invoke('misbehave', { how: 'hold', gate: 'second' }));
    await reached('second');
    await pass(750);
    expect(await killed).toMatchObject({ errorType: 'Sandbox.Timedout' });
  });

  it('rejects an event and a response above 6 MB', async () => {
    const running = start({ functions: [define('misbehave')] });
    expect(await failureOf(running.invoke('misbehave', { padding: 'x'.repeat(6 * MB) }))).toMatchObject({
      errorType: 'RequestEntityTooLargeException',
    });
    expect(await failureOf(running.invoke('misbehave', { how: 'large', bytes: 6 * MB + 100 }))).toMatchObject(
      {
        errorType: 'Function.ResponseSizeTooLarge',
      },
    );
    expect(await running.invoke('misbehave', { how: 'large', bytes: 6 * MB })).toHaveLength(6 * MB);
  });

  it('ends running and waiting events when it stops, and accepts no more', async () => {
    const running = start({ functions: [define('misbehave')], maxWorkersPerFunction: 1 });
    const events = [1, 2].map(() => failureOf(running.invoke('misbehave', { how: 'sleep', ms: 9_000 })));
    await running.stop();
    expect((await Promise.all(events)).map(({ errorType }) => errorType)).toEqual([
      'ServiceException',
      'ServiceException',
    ]);
    expect(await failureOf(running.invoke('misbehave', {}))).toMatchObject({ errorType: 'ServiceException' });
  });
});
