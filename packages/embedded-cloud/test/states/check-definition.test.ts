import { describe, expect, it } from 'vitest';
import { checkDefinition } from '#cloud/states/check-definition.ts';
import { bootMachines, type Fields, machine } from '#cloud/testing/run-machine.ts';
import { callF } from './harness.ts';

const check = (states: Record<string, unknown>, more: Fields = {}) =>
  checkDefinition(
    JSON.stringify({ QueryLanguage: 'JSONata', StartAt: Object.keys(states)[0], States: states, ...more }),
    'orders',
  );

const pass = { Type: 'Pass', End: true };
const task = (more: Fields) => ({ A: callF({ End: true, ...more }) });
const map = (more: Fields, processor: Fields = {}) => ({
  A: {
    Type: 'Map',
    Items: [1],
    ItemProcessor: { ProcessorConfig: { Mode: 'INLINE' }, StartAt: 'I', States: { I: pass }, ...processor },
    Next: 'Z',
    ...more,
  },
  Z: { Type: 'Succeed' },
});
const output = (Payload: unknown) => task({ Arguments: { FunctionName: 'f', Payload } });
const expression = (source: string) => output(`{% ${source} %}`);

describe('checkDefinition', () => {
  it.each<[what: string, states: Record<string, unknown>, problem: string]>([
    ['an unknown state type', { A: { Type: 'Parallel' } }, 'States/A/Type'],
    ['a field it does not know', { A: { ...pass, Colour: 1 } }, 'Colour'],
    ['JSONPath', task({ ResultPath: '$.x' }), 'ResultPath'],
    ['another resource', task({ Resource: 'arn:aws:states:::sqs:sendMessage' }), 'States/A/Resource'],
    [
      'another field of an invocation',
      task({ Arguments: { FunctionName: 'f', InvocationType: 'Event', Payload: 1 } }),
      'InvocationType',
    ],
    ['a distributed Map', map({}, { ProcessorConfig: { Mode: 'DISTRIBUTED' } }), 'ProcessorConfig/Mode'],
    ['a Map in a Map', map({}, { States: { I: map({}).A } }), 'States/A/ItemProcessor/States/I/Type'],
    [
      'a wildcard before the last',
      task({ Retry: [{ ErrorEquals: ['States.ALL'] }, { ErrorEquals: ['X'] }] }),
      'last entry',
    ],
    ['a wildcard with others', task({ Retry: [{ ErrorEquals: ['X', 'States.ALL'] }] }), 'stand alone'],
    ['a name longer than 80', { ['x'.repeat(81)]: pass }, 'States/xxx'],
    ['a missing Next target', task({ End: undefined, Next: 'B' }), 'state "A": there is no state "B"'],
    [
      'a missing Catch target',
      task({ Catch: [{ ErrorEquals: ['States.ALL'], Next: 'B' }] }),
      'there is no state "B"',
    ],
    ['neither Next nor End', task({ End: undefined }), 'exactly one of Next and End'],
    ['an output of a Pass', { A: { ...pass, Output: 1 } }, 'Output'],
    ['a state that nothing leads to', { A: pass, B: pass }, 'state "B": no other state leads here'],
    ['a syntax error', expression('$states.input.('), 'field "Arguments/Payload": the JSONata expression'],
    ['a syntax error deep inside', output({ a: [1, '{% ( %}'] }), 'field "Arguments/Payload/a[1]"'],
    ['another function', expression("$eval('1')"), '$eval is not supported'],
    ['a result where there is none', expression('$states.result'), '$states.result is not available here'],
    ['an error output outside a Catch', task({ Output: '{% $states.errorOutput %}' }), 'not available here'],
    [
      'a result in a Catch',
      task({ Catch: [{ ErrorEquals: ['X'], Output: '{% $states.result %}', Next: 'A' }] }),
      'Catch[0]/Output',
    ],
    ['an unqualified name', expression('name'), 'the name "name" refers to nothing'],
    ['a variable', expression('$x'), '$x has no value here'],
  ])('rejects %s, and names what is wrong', (_what, states, problem) => {
    expect(() => check(states)).toThrow(/^State machine "orders", /);
    expect(() => check(states)).toThrow(problem);
  });

  it('prevents the embedded Step Functions from starting', async () => {
    const bad = machine('orders', task({ End: undefined, Next: 'Nowhere' }));

    await expect(bootMachines({ machines: [bad] })).rejects.toThrow('State machine "orders", state "A"');
  });
});
