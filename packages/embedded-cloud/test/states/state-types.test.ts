import { describe, expect, it } from 'vitest';
import { ACCOUNT, functionArn, runMachine as run } from '#cloud/testing/run-machine.ts';
import { granted } from './harness.ts';

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

  it('Succeed ends the machine with its Output', async () => {
    const { status, result } = await run({ A: { Type: 'Succeed', Output: '{% [1..3] %}' } });

    expect({ status, result }).toEqual({ status: 'SUCCEEDED', result: [1, 2, 3] });
  });

  it('Fail ends the machine with the error and cause it evaluates', async () => {
    const { status, error, cause } = await run(
      { A: { Type: 'Fail', Error: "{% 'Bad.' & $states.input.kind %}", Cause: 'because' } },
      { input: { kind: 'Input' } },
    );

    expect({ status, error, cause }).toEqual({ status: 'FAILED', error: 'Bad.Input', cause: 'because' });
  });

  it('Wait takes its seconds, scaled by the speed, and passes on its input', async () => {
    const { result, startedAt, stoppedAt } = await run(
      { A: { Type: 'Wait', Seconds: '{% $states.input.s %}', End: true } },
      { input: { s: 100 } },
    );

    expect(result).toEqual({ s: 100 });
    expect(Number(stoppedAt) - startedAt).toBeGreaterThanOrEqual(100);
  });

  it('Wait until a Timestamp ends then, or at once if it has passed', async () => {
    const soon = new Date(Date.now() + 120).toISOString();
    const later = await run(
      { A: { Type: 'Wait', Timestamp: '{% $states.input %}', End: true } },
      { input: soon, speed: 1 },
    );
    const past = await run(
      { A: { Type: 'Wait', Timestamp: '2001-01-01T00:00:00Z', End: true } },
      { speed: 1 },
    );

    expect(Number(later.stoppedAt)).toBeGreaterThanOrEqual(Date.parse(soon));
    expect(past.status).toBe('SUCCEEDED');
  });

  it('Wait rejects an invalid time', async () => {
    const { error, cause } = await run(
      { A: { Type: 'Wait', Timestamp: '{% $states.input %}', End: true } },
      { input: 'tomorrow' },
    );

    expect(error).toBe('States.QueryEvaluationError');
    expect(cause).toContain("'Timestamp' must be a time such as");
  });

  const choice = {
    A: {
      Type: 'Choice',
      Choices: [
        { Condition: '{% $states.input.n > 10 %}', Next: 'End', Output: 'big', Assign: { size: 'L' } },
        { Condition: '{% $states.input.n > 5 %}', Next: 'End' },
      ],
      Default: 'End',
      Output: 'default',
      Assign: { size: 'S' },
    },
    End: {
      Type: 'Pass',
      Output: ['{% $states.input %}', "{% $exists($size) ? $size : 'none' %}"],
      End: true,
    },
  };

  it.each([
    [11, ['big', 'L']],
    [6, [{ n: 6 }, 'none']],
    [1, ['default', 'S']],
  ])('Choice on %i takes the first matching rule, with its own Output and Assign', async (n, expected) => {
    expect((await run(choice, { input: { n } })).result).toEqual(expected);
  });

  it('Choice fails if no rule matches and there is no Default', async () => {
    const states = { A: { Type: 'Choice', Choices: [{ Condition: '{% false %}', Next: 'End' }] }, End: end };

    expect((await run(states)).error).toBe('States.NoChoiceMatched');
  });

  it("Choice rejects a condition that isn't a boolean", async () => {
    const states = { A: { Type: 'Choice', Choices: [{ Condition: "{% 'yes' %}", Next: 'End' }] }, End: end };

    expect((await run(states)).cause).toContain("'Choices[0]/Condition' must be a boolean");
  });

  it('Task passes its Arguments to the function and passes on its result', async () => {
    const { result } = await run(
      {
        A: {
          Type: 'Task',
          Resource: functionArn('double'),
          Arguments: { n: '{% $states.input.a %}' },
          Output: { input: '{% $states.input %}', result: '{% $states.result.doubled %}' },
          End: true,
        },
      },
      { input: { a: 4 }, handlers: { double: ({ n }: { n: number }) => ({ doubled: n * 2 }) } },
    );

    expect(result).toEqual({ input: { a: 4 }, result: 8 });
  });

  it('Task without Arguments passes the input, and a function without a result returns null', async () => {
    const seen: unknown[] = [];
    const { result } = await run(
      { A: { Type: 'Task', Resource: functionArn('see'), End: true } },
      { input: { a: 1 }, handlers: { see: (event) => void seen.push(event) } },
    );

    expect(seen).toEqual([{ a: 1 }]);
    expect(result).toBeNull();
  });

  it('Parallel runs its branches with the same input and returns their outputs in order', async () => {
    const branch = (name: string, Output: string) => ({
      StartAt: name,
      States: { [name]: { Type: 'Pass', Output, End: true } },
    });
    const { result } = await run(
      {
        A: {
          Type: 'Parallel',
          Arguments: { n: 2 },
          Branches: [branch('X', '{% $states.input.n %}'), branch('Y', '{% $states.input.n * 10 %}')],
          End: true,
        },
      },
      { input: { n: 1 } },
    );

    expect(result).toEqual([2, 20]);
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
});

describe('variables', () => {
  it('Assign and Output see the values from before the state', async () => {
    const { result } = await run({
      A: { Type: 'Pass', Assign: { x: 1, y: 1 }, Next: 'B' },
      B: { Type: 'Pass', Assign: { x: '{% $y + 1 %}', y: '{% $x + 10 %}' }, Output: '{% $x %}', Next: 'C' },
      C: { Type: 'Pass', Output: ['{% $states.input %}', '{% $x %}', '{% $y %}'], End: true },
    });

    expect(result).toEqual([1, 2, 11]);
  });

  it('an inner scope reads outer variables, and its own end with it', async () => {
    const { result } = await run({
      A: { Type: 'Pass', Assign: { outer: 'o' }, Next: 'M' },
      M: {
        Type: 'Map',
        Items: [1, 2],
        ItemProcessor: {
          StartAt: 'I',
          States: {
            I: { Type: 'Pass', Assign: { inner: '{% $states.input %}' }, Next: 'J' },
            J: { Type: 'Pass', Output: '{% $outer & $inner %}', End: true },
          },
        },
        Next: 'End',
      },
      End: { Type: 'Pass', Output: ['{% $states.input %}', '{% $exists($inner) %}'], End: true },
    });

    expect(result).toEqual([['o1', 'o2'], false]);
  });

  it('assigning more than 256 KiB fails the execution', async () => {
    const { error } = await run({
      A: { Type: 'Pass', Assign: { x: "{% $pad('', 300000, 'x') %}" }, Output: 1, End: true },
    });

    expect(error).toBe('States.DataLimitExceeded');
  });
});
