import { describe, expect, it } from 'vitest';
import { checkDefinition } from '#cloud/states/check-definition.ts';
import { bootMachines as boot, type Fields, functionArn, machine } from '#cloud/testing/run-machine.ts';

const check = (states: Record<string, unknown>, more: Fields = {}) =>
  checkDefinition(
    JSON.stringify({ QueryLanguage: 'JSONata', StartAt: Object.keys(states)[0], States: states, ...more }),
    'orders',
  );

const pass = { Type: 'Pass', End: true };
const task = (more: Fields) => ({ A: { Type: 'Task', Resource: functionArn('f'), End: true, ...more } });
const map = (more: Fields, processor: Fields = {}) => ({
  A: {
    Type: 'Map',
    ItemProcessor: { StartAt: 'I', States: { I: pass }, ...processor },
    End: true,
    ...more,
  },
});
const output = (expression: string) => ({ A: { ...pass, Output: `{% ${expression} %}` } });

describe('checkDefinition', () => {
  it('accepts a definition that uses supported features', () => {
    const definition = check({
      A: {
        Type: 'Task',
        Comment: 'all of it',
        Resource: 'arn:aws:states:::lambda:invoke',
        Arguments: { FunctionName: functionArn('f'), Payload: '{% $states.input %}' },
        TimeoutSeconds: 30,
        Assign: { x: '{% $states.result.Payload %}' },
        Retry: [
          { ErrorEquals: ['States.ALL'], BackoffRate: 1.5, JitterStrategy: 'FULL', MaxDelaySeconds: 9 },
        ],
        Catch: [{ ErrorEquals: ['States.ALL'], Output: '{% $states.errorOutput %}', Next: 'C' }],
        Next: 'B',
      },
      B: {
        Type: 'Map',
        Items: "{% $states.input.list[type = 'x']^(>age).{'name': first & ' ' & last} %}",
        MaxConcurrency: '{% $x %}',
        ItemProcessor: { ProcessorConfig: { Mode: 'INLINE' }, StartAt: 'I', States: { I: pass } },
        Output: '{% $map($states.result, function($v) { $v.name }) %}',
        Next: 'C',
      },
      C: { Type: 'Succeed' },
    });

    expect(definition.StartAt).toBe('A');
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['an unknown state type', { A: { Type: 'Loop' } }, 'Type', 'got "Loop", expected one of Pass'],
    ['a field it does not know', { A: { ...pass, Colour: 1 } }, 'Colour', 'unknown field'],
    ['Parameters', task({ Parameters: {} }), 'Parameters', 'JSONPath is not supported'],
    ['ResultPath', task({ ResultPath: '$.x' }), 'ResultPath', 'JSONPath is not supported'],
    ['Result', { A: { ...pass, Result: 1 } }, 'Result', 'JSONPath is not supported'],
    [
      'a JSONPath key',
      { A: { ...pass, Output: { 'a.$': '$.b' } } },
      'Output/a.$',
      'JSONPath is not supported',
    ],
    [
      'a JSONPath state',
      { A: { ...pass, QueryLanguage: 'JSONPath' } },
      'QueryLanguage',
      'JSONPath is not supported',
    ],
    [
      'HeartbeatSeconds',
      task({ HeartbeatSeconds: 5 }),
      'HeartbeatSeconds',
      'no supported task sends heartbeats',
    ],
    ['Credentials', task({ Credentials: {} }), 'Credentials', 'the role of the state machine'],
    ['a missing Next target', { A: { Type: 'Pass', Next: 'B' } }, 'Next', 'there is no state "B"'],
    [
      'a missing Catch target',
      task({ Catch: [{ ErrorEquals: ['States.ALL'], Next: 'B' }] }),
      'Catch[0]/Next',
      'there is no state "B"',
    ],
    [
      'a missing Choice target',
      { A: { Type: 'Choice', Choices: [{ Condition: '{% true %}', Next: 'B' }] } },
      'Choices[0]/Next',
      'there is no state "B"',
    ],
    ['an ItemReader', map({ ItemReader: {} }), 'ItemReader', 'only the inline Map'],
    ['a ResultWriter', map({ ResultWriter: {} }), 'ResultWriter', 'only the inline Map'],
    ['an Iterator', map({ Iterator: {} }), 'Iterator', 'write ItemProcessor'],
    [
      'a distributed Map',
      map({}, { ProcessorConfig: { Mode: 'DISTRIBUTED' } }),
      'ItemProcessor/ProcessorConfig/Mode',
      'got "DISTRIBUTED", expected "INLINE"',
    ],
    ['an empty ItemBatcher', map({ ItemBatcher: {} }), 'ItemBatcher', 'needs MaxItemsPerBatch'],
    [
      'a task token',
      task({ Resource: 'arn:aws:states:::sqs:sendMessage.waitForTaskToken' }),
      'Resource',
      '".waitForTaskToken"',
    ],
    [
      'a synchronous child',
      task({ Resource: 'arn:aws:states:::states:startExecution.sync:2' }),
      'Resource',
      '".sync:2"',
    ],
    [
      'an unknown resource',
      task({ Resource: 'arn:aws:states:::sns:publish' }),
      'Resource',
      'is not supported; expected',
    ],
    [
      'an activity',
      task({ Resource: 'arn:aws:states:eu-central-1:000000000000:activity:a' }),
      'Resource',
      'is not supported',
    ],
    ['a JSONata syntax error', output('$states.input.('), 'Output', 'does not parse'],
    [
      'a syntax error deep inside',
      { A: { ...pass, Output: { a: [1, '{% ( %}'] } } },
      'Output/a[1]',
      'does not parse',
    ],
    ['$eval', output("$eval('1')"), 'Output', '$eval is not available'],
    [
      'a result where there is none',
      output('$states.result'),
      'Output',
      '$states.result is not available here',
    ],
    [
      'an error output outside a Catch',
      task({ Output: '{% $states.errorOutput %}' }),
      'Output',
      'not available here',
    ],
    [
      'a result in a Catch',
      { ...task({ Catch: [{ ErrorEquals: ['X'], Output: '{% $states.result %}', Next: 'B' }] }), B: pass },
      'Catch[0]/Output',
      '$states.result is not available here',
    ],
    ['an unqualified name', output('name'), 'Output', 'the name "name" refers to nothing'],
    ['an unqualified name in an argument', output('$sum(items.price)'), 'Output', 'the name "items"'],
    ['the context at the top level', output('$.name'), 'Output', '"$" has no value'],
    ['the root', output('$$'), 'Output', '"$$" has no value'],
    ['neither Next nor End', { A: { Type: 'Pass' } }, '', 'needs exactly one of Next and End'],
    ['both Next and End', { A: { ...pass, Next: 'A' } }, '', 'needs exactly one of Next and End'],
    ['a Wait without a time', { A: { Type: 'Wait', End: true } }, '', 'exactly one of Seconds and Timestamp'],
    [
      'a negative wait',
      { A: { Type: 'Wait', Seconds: -1, End: true } },
      'Seconds',
      'expected an integer of at least 0',
    ],
    ['a Choice without rules', { A: { Type: 'Choice', Choices: [] } }, 'Choices', 'a list that is not empty'],
    ['a Task without a resource', { A: { Type: 'Task', End: true } }, 'Resource', 'missing, but required'],
    ['a state that nothing leads to', { A: pass, B: pass }, '', 'no other state leads here'],
    [
      'a wildcard before the last',
      task({ Retry: [{ ErrorEquals: ['States.ALL'] }, { ErrorEquals: ['X'] }] }),
      'Retry[0]/ErrorEquals',
      'must be in the last entry',
    ],
    [
      'a wildcard with others',
      task({ Retry: [{ ErrorEquals: ['X', 'States.ALL'] }] }),
      'Retry[0]/ErrorEquals',
      'must stand alone',
    ],
    [
      'a retry rate below one',
      task({ Retry: [{ ErrorEquals: ['X'], BackoffRate: 0.5 }] }),
      'Retry[0]/BackoffRate',
      'at least 1',
    ],
    ['a variable called states', { A: { ...pass, Assign: { states: 1 } } }, 'Assign/states', 'reserved'],
    [
      'a variable that is no identifier',
      { A: { ...pass, Assign: { 'a-b': 1 } } },
      'Assign/a-b',
      'is not a valid variable name',
    ],
    ['a name longer than 80', { ['x'.repeat(81)]: pass }, '', 'at most 80'],
  ])('rejects %s, naming machine, state and field', (_what, states, field, problem) => {
    const attempt = () => check(states);

    expect(attempt).toThrow(problem);
    expect(attempt).toThrow(/^State machine "orders", state "\w+"/);
    if (field) expect(attempt).toThrow(`field "${field}"`);
  });

  it('rejects an inner scope that assigns a variable of an outer one', () => {
    const inner = { StartAt: 'I', States: { I: { ...pass, Assign: { x: 2 } } } };
    const attempt = () =>
      check({
        A: { Type: 'Pass', Assign: { x: 1 }, Next: 'M' },
        M: { Type: 'Map', ItemProcessor: inner, End: true },
      });

    expect(attempt).toThrow('state "I", field "Assign": "x" belongs to the states around this one');
  });

  it('rejects a state name that another block of the machine has', () => {
    expect(() => check(map({}, { StartAt: 'A', States: { A: pass } }))).toThrow('the name is taken');
  });

  it('rejects errors inside branches', () => {
    const attempt = () =>
      check({
        A: { Type: 'Parallel', Branches: [{ StartAt: 'X', States: { X: { Type: 'Pass' } } }], End: true },
      });

    expect(attempt).toThrow('state "X": needs exactly one of Next and End');
  });

  it.each([
    ['{', 'the definition is not JSON'],
    ['[]', 'expected an object'],
    ['{"StartAt":"A"}', 'field "States": missing'],
    [
      '{"StartAt":"B","States":{"A":{"Type":"Succeed","QueryLanguage":"JSONata"}}}',
      'field "StartAt": there is no state "B"',
    ],
    ['{"StartAt":"A","States":{"A":{"Type":"Succeed"}}}', 'JSONPath is not supported'],
    ['{"StartAt":"A","States":{},"Colour":1}', 'field "Colour": unknown field'],
    ['{"StartAt":"A","States":{"A":null}}', 'expected an object'],
  ])('rejects the machine %s', (definition, problem) => {
    expect(() => checkDefinition(definition, 'orders')).toThrow(problem);
  });

  it('prevents the embedded Step Functions from starting', async () => {
    const bad = machine('orders', { A: { Type: 'Pass', Next: 'Nowhere' } });

    await expect(boot({ machines: [bad] })).rejects.toThrow(
      'State machine "orders", state "A", field "Next"',
    );
  });
});
