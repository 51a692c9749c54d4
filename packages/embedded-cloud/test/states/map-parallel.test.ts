import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { functionArn, runMachine as run } from '#cloud/testing/run-machine.ts';
import { FunctionError } from '#cloud/types.ts';

const map = (more: Record<string, unknown>, processor: Record<string, unknown> = {}) => ({
  M: {
    Type: 'Map',
    ItemProcessor: {
      ProcessorConfig: { Mode: 'INLINE' },
      StartAt: 'I',
      States: { I: { Type: 'Task', Resource: functionArn('f'), End: true, ...processor } },
    },
    End: true,
    ...more,
  },
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

function gauge() {
  let now = 0;
  const seen = { most: 0, calls: 0 };
  const f = async () => {
    now += 1;
    seen.calls += 1;
    seen.most = Math.max(seen.most, now);
    await sleep(5);
    now -= 1;
  };
  return { seen, handlers: { f } };
}

describe('Map', () => {
  it('returns results in the order of the items, whichever ends first', async () => {
    const f = async (n: number) => {
      await sleep((5 - n) * 4);
      return n * n;
    };

    expect((await run(map({}), { input: numbers(5), handlers: { f } })).result).toEqual([0, 1, 4, 9, 16]);
  });

  it('of nothing returns nothing', async () => {
    expect((await run(map({ Items: [] }))).result).toEqual([]);
  });

  it.each([
    [3, 3],
    ['{% 2 %}', 2],
    [0, 40],
    [undefined, 40],
    [200, 40],
  ])('with MaxConcurrency %s runs %i at once', async (MaxConcurrency, width) => {
    const { seen, handlers } = gauge();

    await run(map({ MaxConcurrency }), { input: numbers(90), handlers });

    expect(seen).toEqual({ most: width, calls: 90 });
  });

  it("selects each item's input, and knows index and value", async () => {
    const ItemSelector = {
      at: '{% $states.context.Map.Item.Index %}',
      item: '{% $states.context.Map.Item.Value %}',
      all: '{% $count($states.input.list) %}',
    };
    const { result } = await run(map({ Items: '{% $states.input.list %}', ItemSelector }), {
      input: { list: ['a', 'b'] },
      handlers: { f: (event) => event },
    });

    expect(result).toEqual([
      { at: 0, item: 'a', all: 2 },
      { at: 1, item: 'b', all: 2 },
    ]);
  });

  it("rejects items that aren't an array", async () => {
    const fromField = await run(map({ Items: '{% $states.input %}' }), { input: { a: 1 } });
    const fromInput = await run(map({}), { input: { a: 1 } });

    expect(fromField.error).toBe('States.QueryEvaluationError');
    expect(fromInput.error).toBe('States.QueryEvaluationError');
  });

  it('starts no more items after the first failure and aborts those in progress', async () => {
    const started: number[] = [];
    const f = async (n: number) => {
      started.push(n);
      if (n === 3) throw new FunctionError('Oops', 'no');
      return n;
    };
    const processor = { Next: 'W', End: undefined };
    const states = map({ MaxConcurrency: 5 }, processor);
    Object.assign(states.M.ItemProcessor.States, { W: { Type: 'Wait', Seconds: 3_600, End: true } });

    // The others wait for an hour, which the run would have to wait for.
    const { error } = await run(states, {
      input: numbers(50),
      handlers: { f },
      speed: 1,
    });

    expect(error).toBe('Oops');
    expect(started.length).toBeLessThanOrEqual(6);
  });

  const odd = async (n: number) => {
    if (n % 2 === 1) throw new FunctionError('Odd', 'no');
    return n;
  };

  it('tolerates the given number of failures, and shows them in place', async () => {
    const { result } = await run(map({ ToleratedFailureCount: 2 }), {
      input: numbers(4),
      handlers: { f: odd },
    });

    expect(result).toEqual([
      0,
      { Error: 'Odd', Cause: expect.any(String) },
      2,
      { Error: 'Odd', Cause: expect.any(String) },
    ]);
  });

  it.each([
    [{ ToleratedFailureCount: 1 }, false],
    [{ ToleratedFailurePercentage: 50 }, true],
    [{ ToleratedFailurePercentage: 49 }, false],
    [{ ToleratedFailurePercentage: 100, ToleratedFailureCount: 1 }, false],
  ])('%o against two failures of four: %s', async (tolerance, succeeds) => {
    const execution = await run(map(tolerance), { input: numbers(4), handlers: { f: odd } });

    expect([execution.status, execution.error]).toEqual(
      succeeds ? ['SUCCEEDED', undefined] : ['FAILED', 'States.ExceedToleratedFailureThreshold'],
    );
  });

  it('passes batches up to the number of items, with the batch input', async () => {
    const ItemBatcher = { MaxItemsPerBatch: 2, BatchInput: { run: '{% $states.input.run %}' } };

    const { result } = await run(map({ Items: '{% $states.input.list %}', ItemBatcher }), {
      input: { run: 7, list: [1, 2, 3] },
      handlers: { f: (event) => event },
    });

    expect(result).toEqual([
      { BatchInput: { run: 7 }, Items: [1, 2] },
      { BatchInput: { run: 7 }, Items: [3] },
    ]);
  });

  it('passes batches up to the number of bytes', async () => {
    const ItemBatcher = { MaxInputBytesPerBatch: 40 };
    const items = numbers(20).map((n) => `item-${n}`);

    const { result } = await run(map({ ItemBatcher }), { input: items, handlers: { f: (event) => event } });

    expect(result.flatMap((batch: { Items: string[] }) => batch.Items)).toEqual(items);
    expect(Math.max(...result.map((batch: unknown) => JSON.stringify(batch).length))).toBeLessThanOrEqual(41);
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
        B: { Type: 'Succeed' },
      },
      { input: [1], handlers: { f } },
    );

    expect([result, calls]).toEqual(['caught', 3]);
  });

  it('runs 500 items of 4 states each', async () => {
    const states = map({ Items: '{% [1..500] %}' }, { Next: 'J', End: undefined });
    Object.assign(states.M.ItemProcessor.States, {
      J: { Type: 'Pass', Output: '{% $states.input + 1 %}', Next: 'K' },
      K: { Type: 'Choice', Choices: [{ Condition: '{% $states.input > 0 %}', Next: 'L' }] },
      L: { Type: 'Succeed' },
    });

    const { result } = await run(states, { handlers: { f: (n: number) => n } });

    expect(result).toHaveLength(500);
  });
});

describe('Parallel', () => {
  it('fails with the first branch that fails and aborts the others', async () => {
    const branch = (name: string, state: Record<string, unknown>) => ({
      StartAt: name,
      States: { [name]: state },
    });
    const Branches = [
      branch('Long', { Type: 'Wait', Seconds: 3_600, End: true }),
      branch('Bad', { Type: 'Fail', Error: 'Oops' }),
    ];

    const { result } = await run(
      {
        P: { Type: 'Parallel', Branches, Catch: [{ ErrorEquals: ['Oops'], Next: 'B' }], End: true },
        B: { Type: 'Succeed' },
      },
      { speed: 1 },
    );

    expect(result).toEqual({ Error: 'Oops' });
  });
});
