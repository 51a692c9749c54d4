import { describe, expect, it } from 'vitest';
import type { Json } from '#cloud/states/definition.ts';
import { fill } from '#cloud/states/expressions.ts';

const evaluate = (expression: string, input: Json = null) =>
  fill(`{% ${expression} %}`, 'Output', { variables: { v: [1, 2] }, states: { input, context: {} } });

describe('the functions that Step Functions adds', () => {
  it.each<[string, Json]>([
    ['$partition([1,2,3,4,5], 2)', [[1, 2], [3, 4], [5]]],
    ['$partition([1,2,3], 2.9)', [[1, 2], [3]]],
    ['$partition([1,2], 5)', [[1, 2]]],
    ['$range(0, 10, 5)', [0, 5, 10]],
    ['$range(3, 1, -1)', [3, 2, 1]],
    ['$range(1, 1, 1)', 1],
    ["$hash('a', 'MD5')", '0cc175b9c0f1b6a831c399e269772661'],
    ["$hash('a', 'SHA-1')", '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8'],
    ['$parse(\'{"a": [1, null]}\')', { a: [1, null] }],
    ['$random(7) = $random(7)', true],
    ['$random() < 1 and $random() >= 0', true],
    ['$uuid() ~> $contains(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)', true],
    ['$uuid() != $uuid()', true],
  ])('%s', async (expression, expected) => {
    expect(await evaluate(expression)).toEqual(expected);
  });

  it.each([
    ['$partition([1,2], 0)', 'returned nothing'],
    ['$partition([], 3)', 'returned nothing'],
    ['$range(1, 5, 0)', 'returned nothing'],
    ['$range(1, 5, -1)', 'returned nothing'],
    ["$hash('a')", 'returned nothing'],
    ["$hash('a', 'CRC32')", 'does not know "CRC32"'],
    ["$parse('{')", 'threw an error'],
    ['$range(1, 400000, 1)', 'the limit is'],
    ["$eval('1')", '$eval is not available'],
  ])('%s is rejected', async (expression, problem) => {
    await expect(evaluate(expression)).rejects.toMatchObject({
      name: 'States.QueryEvaluationError',
      message: expect.stringContaining(problem),
    });
  });
});

describe('expressions', () => {
  it('are filled in at any depth, and plain text stays', async () => {
    const template = { a: ['{% $v[0] %}', { b: '{% $states.input.x %}' }], c: ' {% 1 %}', d: true };

    const filled = await fill(template, 'Output', {
      variables: { v: [1, 2] },
      states: { input: { x: null }, context: {} },
    });

    expect(filled).toEqual({ a: [1, { b: null }], c: ' {% 1 %}', d: true });
  });

  it('name their field if they return nothing', async () => {
    const sight = { variables: {}, states: { input: {}, context: {} } };

    await expect(fill({ a: [1, '{% $states.input.x %}'] }, 'Output', sight)).rejects.toMatchObject({
      message:
        "The JSONata expression '$states.input.x' specified for the field 'Output/a[1]' returned nothing (undefined).",
    });
  });

  it.each([
    ['function($x) { $x }', 'a function'],
    ['$sum', 'a function'],
    ["{'f': $sum}", 'a function'],
    ['1/0', 'a number that JSON cannot express'],
  ])('%s returns no JSON and is rejected', async (expression, problem) => {
    await expect(evaluate(expression)).rejects.toThrow(problem);
  });

  it("stop at AWS's depth limit instead of exhausting the stack", async () => {
    const recursive = (depth: number) => `($f := function($n) { $n < 1 ? 0 : 1 + $f($n - 1) }; $f(${depth}))`;

    await expect(evaluate(recursive(31))).resolves.toBe(31);
    await expect(evaluate(recursive(32))).rejects.toThrow('Stack overflow');
  });

  it('return plain arrays, whatever JSONata marks them with', async () => {
    const result = await evaluate('$states.input.a', [{ a: 1 }, { a: 2 }]);

    expect(Reflect.ownKeys(result as object)).toEqual(['0', '1', 'length']);
  });

  it("can't reach the prototype of objects", async () => {
    await expect(evaluate('$states.input.constructor', {})).rejects.toThrow('returned nothing');
    await expect(evaluate("$lookup($states.input, '__proto__')", {})).rejects.toThrow('returned nothing');
  });
});
