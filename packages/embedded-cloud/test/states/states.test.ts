import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ACCOUNT, functionArn, runMachine as run } from '#cloud/testing/run-machine.ts';
import { FunctionError } from '#cloud/types.ts';
import { callF, granted } from './harness.ts';

const end = { Type: 'Succeed' };

describe('state types', () => {
  it('Pass passes on its input, or its Output', async () => {
    const plain = await run({ A: { Type: 'Pass', End: true } }, { input: { a: 1 } });
    const shaped = await run(
      { A: { Type: 'Pass', Output: { b: '{% $states.input.a + 1 %}', keep: ['x', null] }, End: true } },
      { input: { a: 1 } },
    );

    expect(plain.result).toEqual({ a: 1 });
    expect(shaped.result).toEqual({ b: 2, keep: ['x', null] });
  });

  it('Succeed ends the machine with its Output, Fail with its error and cause', async () => {
    const done = await run({ A: { Type: 'Succeed', Output: '{% [1..3] %}' } });
    const failed = await run({ A: { Type: 'Fail', Error: 'Bad', Cause: 'because' } });

    expect(done).toMatchObject({ status: 'SUCCEEDED', result: [1, 2, 3] });
    expect(failed).toMatchObject({ status: 'FAILED', error: 'Bad', cause: 'because' });
  });

  it('Wait takes its seconds, scaled by the speed, and passes on its input', async () => {
    const { result, startedAt, stoppedAt } = await run(
      { A: { Type: 'Wait', Seconds: '{% $states.input.s %}', End: true } },
      { input: { s: 100 } },
    );

    expect(result).toEqual({ s: 100 });
    expect(Number(stoppedAt) - startedAt).toBeGreaterThanOrEqual(100);
  });

  const choice = {
    A: {
      Type: 'Choice',
      Choices: [
        { Condition: '{% $states.input.n > 10 %}', Next: 'End', Output: 'big' },
        { Condition: '{% $states.input.n > 5 %}', Next: 'End' },
      ],
      Default: 'End',
      Output: 'small',
    },
    End: end,
  };

  it.each([
    [11, 'big'],
    [6, { n: 6 }],
    [1, 'small'],
  ])('Choice on %i takes the first matching rule, with its own Output', async (n, expected) => {
    expect((await run(choice, { input: { n } })).result).toEqual(expected);
  });

  it('Choice fails if no rule matches, and on a condition that is no boolean', async () => {
    const states = (Condition: string) => ({
      A: { Type: 'Choice', Choices: [{ Condition, Next: 'End' }] },
      End: end,
    });

    expect((await run(states('{% false %}'))).error).toBe('States.NoChoiceMatched');
    expect((await run(states("{% 'yes' %}"))).cause).toContain("'Choices[0]/Condition' must be a boolean");
  });

  it('the context object contains execution, machine, state and retries', async () => {
    const { result, arn, name } = await run(
      { A: { Type: 'Pass', Output: '{% $states.context %}', End: true } },
      { input: { a: 1 }, identity: granted() },
    );

    expect(result).toMatchObject({
      Execution: {
        Id: arn,
        Name: name,
        Input: { a: 1 },
        RoleArn: `arn:aws:iam::${ACCOUNT}:role/MachineRole`,
        RedriveCount: 0,
      },
      StateMachine: { Name: 'm' },
      State: { Name: 'A', RetryCount: 0 },
    });
  });

  it.each([
    ['$states.input.none', 'returned nothing'],
    ['1/0', 'a number that JSON cannot express'],
    ['$states.input.constructor', 'returned nothing'],
  ])('the expression %s fails the execution, naming state and field', async (expression, problem) => {
    const { error, cause } = await run({ A: { Type: 'Pass', Output: [`{% ${expression} %}`], End: true } });

    expect(error).toBe('States.QueryEvaluationError');
    expect(cause).toMatch(/^An error occurred while executing the state 'A'\. .*'Output\[0\]'/);
    expect(cause).toContain(problem);
  });
});

describe('Task', () => {
  it("passes its payload to the function and wraps the function's result", async () => {
    const { result } = await run(
      { A: callF({ Output: '{% $states.result %}', End: true }, { n: '{% $states.input.a %}' }) },
      { input: { a: 4 }, handlers: { f: ({ n }: { n: number }) => ({ doubled: n * 2 }) } },
    );

    expect(result).toEqual({ ExecutedVersion: '$LATEST', Payload: { doubled: 8 }, StatusCode: 200 });
  });

  it('that lacks the grant is rejected as on AWS, and can be caught', async () => {
    const lines: string[] = [];
    const calls: unknown[] = [];

    const { result } = await run(
      { A: callF({ Catch: [{ ErrorEquals: ['States.ALL'], Next: 'B' }], End: true }), B: end },
      {
        identity: granted(['lambda:InvokeFunction', functionArn('other')]),
        handlers: { f: (event) => calls.push(event) },
        log: (line) => lines.push(line),
      },
    );

    expect(calls).toEqual([]);
    expect(result.Error).toBe('Lambda.AWSLambdaException');
    expect(result.Cause).toMatch(
      /^User: arn:aws:sts::.* is not authorized to perform: lambda:InvokeFunction on resource: .*function:f because .*Status Code: 403; Error Code: AccessDeniedException/,
    );
    expect(lines.join()).toContain('not authorized');
  });

  it('needs no other grant than the one on its function', async () => {
    const identity = granted(['lambda:InvokeFunction', functionArn('f')]);

    expect((await run({ A: callF({ End: true }) }, { identity, handlers: { f: () => 'ok' } })).result).toBe(
      'ok',
    );
  });
});

describe('Map', () => {
  const map = (more: object, ...processor: [object?]) => ({
    M: {
      Type: 'Map',
      Items: '{% $states.input %}',
      ItemProcessor: {
        ProcessorConfig: { Mode: 'INLINE' },
        StartAt: 'I',
        States: { I: callF({ End: true }), ...processor[0] },
      },
      End: true,
      ...more,
    },
  });
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

  it('returns results in the order of the items, whichever ends first; nothing for nothing', async () => {
    const f = async (n: number) => {
      await sleep((5 - n) * 4);
      return n * n;
    };

    expect((await run(map({}), { input: numbers(5), handlers: { f } })).result).toEqual([0, 1, 4, 9, 16]);
    expect((await run(map({}), { input: [] })).result).toEqual([]);
  });

  it.each([
    [3, 3],
    [0, 40],
    [200, 40],
  ])('with MaxConcurrency %s runs %i at once', async (MaxConcurrency, width) => {
    let running = 0;
    let [max, calls] = [0, 0];
    const f = async () => {
      running += 1;
      calls += 1;
      max = Math.max(max, running);
      await sleep(5);
      running -= 1;
    };

    await run(map({ MaxConcurrency }), { input: numbers(90), handlers: { f } });

    expect({ max, calls }).toEqual({ max: width, calls: 90 });
  });

  it("selects each item's input, and knows index and value", async () => {
    const ItemSelector = {
      at: '{% $states.context.Map.Item.Index %}',
      item: '{% $states.context.Map.Item.Value %}',
      first: '{% $states.input[0] %}',
    };
    const { result } = await run(map({ ItemSelector }), {
      input: ['a', 'b'],
      handlers: { f: (event) => event },
    });

    expect(result).toEqual([
      { at: 0, item: 'a', first: 'a' },
      { at: 1, item: 'b', first: 'a' },
    ]);
  });

  it("rejects items that aren't an array", async () => {
    expect((await run(map({}), { input: { a: 1 } })).error).toBe('States.QueryEvaluationError');
  });

  it('starts no more items after the first failure and aborts those in progress', async () => {
    const started: number[] = [];
    const f = (n: number) => {
      started.push(n);
      if (n === 3) throw new FunctionError('Oops', 'no');
      return n;
    };
    // The others wait for an hour, which the run would have to wait for.
    const states = map(
      { MaxConcurrency: 5 },
      { I: callF({ Next: 'W' }), W: { Type: 'Wait', Seconds: 3_600, End: true } },
    );

    const { error } = await run(states, { input: numbers(50), handlers: { f }, speed: 1 });

    expect(error).toBe('Oops');
    expect(started.length).toBeLessThanOrEqual(6);
  });

  it('is retried and caught as a whole', async () => {
    let calls = 0;
    const f = () => {
      calls += 1;
      throw new FunctionError('Oops', 'no');
    };
    const { result } = await run(
      {
        ...map({
          Retry: [{ ErrorEquals: ['Oops'], MaxAttempts: 2 }],
          Catch: [{ ErrorEquals: ['Oops'], Output: 'caught', Next: 'B' }],
        }),
        B: end,
      },
      { input: [1], handlers: { f } },
    );

    expect([result, calls]).toEqual(['caught', 3]);
  });
});
