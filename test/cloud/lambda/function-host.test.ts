import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createFunctionHost,
  type FunctionHostOptions,
  type LocalFunctionHost,
} from '#cloud/lambda/function-host.ts';
import type { FunctionError } from '#cloud/types.ts';
import { equals, eventually } from '#test/harness/eventually.ts';
import { define, failureOf, fixture } from './definitions.ts';

let host: LocalFunctionHost | undefined;

function start(options: FunctionHostOptions): LocalFunctionHost {
  host = createFunctionHost(options);
  return host;
}

afterEach(async () => {
  await host?.stop();
  host = undefined;
});

const MB = 1024 * 1024;

describe('handlers', () => {
  it('answers an event with what an async handler returns', async () => {
    const running = start({ functions: [define('echo')] });
    expect(await running.invoke('echo', { deep: [1, 'é', null] })).toEqual({ deep: [1, 'é', null] });
  });

  it('gives a module no more globals than Lambda does', async () => {
    const running = start({ functions: [define('strayGlobals')] });
    expect(await running.invoke('strayGlobals', {})).toEqual([]);
  });

  it('finds a function by name, ARN, and ARN with an alias or a version', async () => {
    const { arn, ...rest } = define('describe');
    const running = start({ functions: [{ arn, ...rest }] });
    const contexts = await Promise.all(
      ['describe', arn, `${arn}:live`, `${arn}:7`].map(async (target) => {
        const { context } = (await running.invoke(target, {})) as { context: Record<string, string> };
        return [context.invokedFunctionArn, context.functionVersion];
      }),
    );
    expect(contexts).toEqual([
      [arn, '$LATEST'],
      [arn, '$LATEST'],
      [`${arn}:live`, '$LATEST'],
      [`${arn}:7`, '7'],
    ]);
  });

  it('names the known functions when asked for another', async () => {
    const running = start({ functions: [define('echo')] });
    const failure = await failureOf(running.invoke('ecko', {}));
    expect(failure).toMatchObject({ errorType: 'ResourceNotFoundException' });
    expect(failure.message).toContain('Known: echo');
  });

  it('hands the handler the context of Lambda', async () => {
    const running = start({ functions: [define('describe', { timeoutSeconds: 9, memoryMb: 64 })] });
    const answer = (await running.invoke('describe', {})) as { context: object; remaining: number };
    expect(answer.context).toMatchObject({
      awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      functionName: 'describe',
      memoryLimitInMB: '64',
      logGroupName: '/aws/lambda/describe',
    });
    expect(answer.remaining).toBeGreaterThan(8_000);
    expect(answer.remaining).toBeLessThanOrEqual(9_000);
  });

  it('takes callback handlers and ignores what a synchronous one returns', async () => {
    const running = start({ functions: [define('byCallback'), define('synchronous')] });
    expect(await running.invoke('byCallback', { a: 1 })).toEqual({ got: { a: 1 } });
    expect(await failureOf(running.invoke('byCallback', { fail: true }))).toMatchObject({
      errorType: 'RangeError',
      message: 'called back',
    });
    expect(await running.invoke('synchronous', {})).toBeNull();
  });

  it('keeps a worker, and its module state, for the next event', async () => {
    const running = start({ functions: [define('describe')] });
    const seen = [];
    for (let turn = 0; turn < 3; turn += 1) {
      seen.push(((await running.invoke('describe', {})) as { events: number }).events);
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it("gives a function its own variables and Lambda's, and nothing of the host", async () => {
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

  it('passes what a function prints on, line by line', async () => {
    const lines: string[] = [];
    const running = start({
      functions: [define('misbehave')],
      onLog: (name, line) => lines.push(`${name} ${line}`),
    });
    await running.invoke('misbehave', { how: 'log' });
    await eventually(() => lines.length === 3);
    expect(lines.toSorted()).toEqual([
      'misbehave err: third',
      'misbehave out: first',
      'misbehave out: second',
    ]);
  });
});

it('tells what each event took of a processor, waiting left out, also where it failed', async () => {
  const spent: [name: string, cpuMs: number][] = [];
  const running = start({
    functions: [define('misbehave')],
    onInvocation: (name, cpuMs) => spent.push([name, cpuMs]),
  });
  await running.invoke('misbehave', { how: 'sleep', ms: 300 });
  await failureOf(running.invoke('misbehave', { how: 'throw' }));
  await running.invoke('misbehave', { how: 'work', ms: 300 });
  const [slept, failed, worked] = spent.map(([, cpuMs]) => cpuMs);
  expect(spent.map(([name]) => name)).toEqual(['misbehave', 'misbehave', 'misbehave']);
  expect(slept).toBeLessThan(150);
  expect(failed).toBeLessThan(150);
  expect(worked).toBeGreaterThanOrEqual(300);
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
  ])('reports %s as %s and answers the next event', async (how, errorType, message) => {
    const running = start({ functions: [define('misbehave', { memoryMb: 32 })], maxWorkersPerFunction: 1 });
    const failure = await failureOf(running.invoke('misbehave', { how }));
    expect(failure.errorType).toBe(errorType);
    expect(failure.message).toContain(message);
    expect(await running.invoke('misbehave', {})).toHaveProperty('events');
  });

  it('tells where a handler threw', async () => {
    const running = start({ functions: [define('misbehave')] });
    const { trace } = await failureOf(running.invoke('misbehave', { how: 'throw' }));
    expect(trace[0]).toBe('TypeError: no such thing');
    expect(trace[1]).toContain('handlers.mjs');
  });

  it.each(['sleep', 'spin'])('kills a handler that does %s past its time limit', async (how) => {
    const functions = [define('misbehave', { timeoutSeconds: 0.25 })];
    const running = start({ functions, maxWorkersPerFunction: 1 });
    await running.invoke('misbehave', {});
    const failure = await failureOf(running.invoke('misbehave', { how, ms: 5_000 }));
    expect(failure.errorType).toBe('Sandbox.Timedout');
    expect(failure.message).toMatch(
      /^\d{4}-\d\d-\d\dT\S+Z [0-9a-f-]{36} Task timed out after 0\.25 seconds$/,
    );
    // Counting begins anew: the killed worker is not used again.
    expect(await running.invoke('misbehave', {})).toEqual({ events: 1 });
  });

  it.each([
    ['a file that is missing', { file: fixture('absent.mjs') }, 'Runtime.ImportModuleError'],
    ['an export that is missing', { exportName: 'absent' }, 'Runtime.HandlerNotFound'],
    ['an export that is no function', { exportName: 'notAFunction' }, 'Runtime.HandlerNotFound'],
  ])('reports %s', async (_what, overrides, errorType) => {
    const running = start({ functions: [define('echo', overrides)] });
    expect(await failureOf(running.invoke('echo', {}))).toMatchObject({ errorType });
  });

  it('reports a file that does not parse', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'function-'));
    const file = path.join(directory, 'broken.mjs');
    await writeFile(file, 'export const echo = async (');
    const failure = await failureOf(start({ functions: [define('echo', { file })] }).invoke('echo', {}));
    await rm(directory, { recursive: true });
    expect(failure.errorType).toBe('Runtime.UserCodeSyntaxError');
  });

  it('refuses an event and an answer above 6 MB', async () => {
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

  it('ends running and waiting events when it stops, and takes no more', async () => {
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

describe('concurrency', () => {
  const answers = async (running: LocalFunctionHost, count: number) =>
    (await Promise.all(Array.from({ length: count }, () => running.invoke('overlap', { ms: 30 })))) as {
      seen: number;
      thread: string;
    }[];

  it('gives a worker one event at a time and makes the rest wait', async () => {
    const running = start({ functions: [define('overlap')], maxWorkersPerFunction: 2 });
    await eventually(async () => {
      const all = await answers(running, 6);
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

  it('throttles at once what exceeds the reserved concurrency of a function, and only that', async () => {
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

  it('throttles at once what exceeds the concurrency of the account, whichever functions run', async () => {
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

  it('keeps what is reserved out of what the others share', async () => {
    const functions = [
      define('misbehave', { name: 'reserved', reservedConcurrency: 2 }),
      define('misbehave', { name: 'other' }),
    ];
    const running = start({ functions, accountConcurrency: 102, maxWorkersPerFunction: 1 });
    const others = Array.from({ length: 101 }, () => running.invoke('other', { how: 'sleep', ms: 1 }));
    const last = failureOf(others.pop() as Promise<unknown>);
    expect(await sleepers(running, ['reserved', 'reserved'])).toEqual(['slept', 'slept']);
    expect(await last).toMatchObject({ errorType: 'TooManyRequestsException' });
    expect(new Set(await Promise.all(others))).toEqual(new Set(['slept']));
  });

  it.each([
    [109, 10, '[100]'],
    [10, 1, '[10]'],
  ])(
    'does not start where %d of the account leave too little beside the %d reserved',
    (account, reserved, least) => {
      const functions = [define('echo', { reservedConcurrency: reserved })];
      expect(() => start({ functions, accountConcurrency: account })).toThrow(least);
    },
  );

  const overlap = async (running: LocalFunctionHost, ms: number, options?: { canWait: boolean }) =>
    ((await running.invoke('overlap', { ms }, options)) as { thread: string }).thread;

  it('has an event that can wait take a worker that is busy, while another is idle', async () => {
    const running = start({ functions: [define('overlap')], maxWorkersPerFunction: 2, patienceMs: 300 });
    const both = new Set(await Promise.all([overlap(running, 700), overlap(running, 1)]));
    expect(both.size).toBe(2);

    const [busy, waited] = await Promise.all([overlap(running, 1), overlap(running, 1, { canWait: true })]);
    expect(waited).toBe(busy);

    const [first, second] = await Promise.all([overlap(running, 1), overlap(running, 1)]);
    expect(second).not.toBe(first);
  });

  it('wakes an idle worker, or starts one, for an event that nobody became free for', async () => {
    const running = start({ functions: [define('overlap')], maxWorkersPerFunction: 2, patienceMs: 10 });
    const ended: string[] = [];
    const note = (name: string) => () => void ended.push(name);
    for (const round of ['starts', 'wakes']) {
      const long = overlap(running, 1_000).then(note(`${round}: long`));
      await overlap(running, 1, { canWait: true }).then(note(`${round}: short`));
      await long;
    }
    expect(ended).toEqual(['starts: short', 'starts: long', 'wakes: short', 'wakes: long']);
  });

  it('starts no second worker while the first is loading, which may be enough', async () => {
    const environment = { LOADING_MS: '600' };
    const slow = define('handler', { file: fixture('slow-start.mjs'), environment });
    const log: string[] = [];
    const onLog = (_: string, line: string) => void log.push(line);
    const running = start({ functions: [slow], maxWorkersPerFunction: 4, patienceMs: 300, onLog });
    await Promise.all([1, 2, 3, 4].map(() => running.invoke('handler', {})));
    expect(log).toEqual(['loading']);
  });

  it('starts a second worker only for an event that has waited as long as one takes to load', async () => {
    const environment = { LOADING_MS: '600' };
    const slow = define('handler', { file: fixture('slow-start.mjs'), environment });
    const log: string[] = [];
    const running = start({ functions: [slow], onLog: (_, line) => void log.push(line) });
    await running.invoke('handler', {});
    const two = (ms: number) => [1, 2].map(() => running.invoke('handler', { ms }));

    await Promise.all(two(300));
    expect(log).toEqual(['loading']);
    void Promise.allSettled(two(60_000));
    await eventually(async () => log.length, equals(2));
  });

  it('throttles when the workers are busy and the line is full', async () => {
    const functions = [define('misbehave')];
    const running = start({ functions, maxWorkersPerFunction: 1, maxWaitingPerFunction: 1 });
    const [first, second, third] = [1, 2, 3].map(() => running.invoke('misbehave', { how: 'sleep', ms: 20 }));
    expect(await failureOf(third as Promise<unknown>)).toMatchObject({
      errorType: 'TooManyRequestsException',
    });
    expect(await Promise.all([first, second])).toEqual(['slept', 'slept']);
  });

  it('throttles an event that waits too long', async () => {
    const running = start({ functions: [define('misbehave')], maxWorkersPerFunction: 1, maxWaitMs: 50 });
    const first = running.invoke('misbehave', { how: 'sleep', ms: 500 });
    expect(await failureOf(running.invoke('misbehave', {}))).toMatchObject({
      errorType: 'TooManyRequestsException',
    });
    expect(await first).toBe('slept');
  });

  it('throttles every event of a function whose reserved concurrency is 0', async () => {
    const running = start({ functions: [define('echo', { reservedConcurrency: 0 })] });
    expect(await failureOf(running.invoke('echo', {}))).toMatchObject({
      errorType: 'TooManyRequestsException',
    });
  });

  it('goes on with waiting events when the only worker dies', async () => {
    const running = start({ functions: [define('misbehave')], maxWorkersPerFunction: 1 });
    const [exit, next] = [running.invoke('misbehave', { how: 'exit' }), running.invoke('misbehave', {})];
    expect(await failureOf(exit)).toMatchObject({ errorType: 'Runtime.ExitError' });
    expect(await next).toEqual({ events: 1 });
  });

  it('kills a busy worker, and no idle one, and goes on with a new one', async () => {
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

  it('ends idle workers after a while', async () => {
    const running = start({ functions: [define('describe')], idleMs: 30 });
    await running.invoke('describe', {});
    const events = async () => ((await running.invoke('describe', {})) as { events: number }).events;
    await eventually(async () => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return events();
    }, equals(1));
  });

  it('ends the longest idle worker for one that is started when memory is short, and no busy one', async () => {
    let isShort = false;
    const idle = ['first', 'second', 'third'];
    const named = [...idle, 'fourth'].map((name) => define('describe', { name }));
    const running = start({
      functions: [...named, define('misbehave', { timeoutSeconds: 60 })],
      isMemoryShort: () => isShort,
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

  it('ends the longest idle worker when more are idle than may be, and no busy one', async () => {
    const named = ['first', 'second', 'third'].map((name) => define('describe', { name }));
    const running = start({
      functions: [...named, define('misbehave', { timeoutSeconds: 60 })],
      maxIdleWorkers: 2,
    });
    const eventsOf = async (name: string) => ((await running.invoke(name, {})) as { events: number }).events;
    const cut = failureOf(running.invoke('misbehave', { how: 'sleep', ms: 60_000 }));
    for (const { name } of named) expect(await eventsOf(name)).toBe(1);

    expect(await eventsOf('third')).toBe(2);
    expect(await eventsOf('second')).toBe(2);
    // Takes the place of the third.
    expect(await eventsOf('first')).toBe(1);
    expect(await eventsOf('second')).toBe(3);
    expect(await eventsOf('third')).toBe(1);
    expect(await running.kill(5, 7)).toEqual(['misbehave']);
    expect(await cut).toMatchObject({ errorType: 'Runtime.ExitError' });
  });

  it('shares the code it has compiled once an event is answered', async () => {
    const codeCache = await mkdtemp(path.join(tmpdir(), 'code-'));
    const running = start({ functions: [define('echo')], codeCache });
    await running.invoke('echo', {});
    await eventually(async () => (await readdir(codeCache, { recursive: true })).length > 2);
    expect(await readdir(codeCache)).toContainEqual(expect.stringMatching(/^runtime-[0-9a-f]{16}\.cjs$/));
    await running.stop();
    await rm(codeCache, { recursive: true });
  });

  it('loads a module with slow top-level code before the time limit starts to count', async () => {
    const functions = [define('handler', { file: fixture('slow-start.mjs'), timeoutSeconds: 0.08 })];
    const running = start({ functions });
    expect(await running.invoke('handler', {})).toBe('started');
  });
});
