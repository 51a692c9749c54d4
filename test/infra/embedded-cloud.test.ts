import { supported } from '@signal/embedded-cloud/supported.ts';
import { loadStack } from '@signal/embedded-cloud/template/load-stack.ts';
import { refuseUnsupported } from '@signal/embedded-cloud/template/refuse-unsupported.ts';
import { describe, expect, it } from 'vitest';
import { getStage } from '#infra/stages.ts';
import { filesOf, textOf } from '#test/harness/source-files.ts';
import { stackOf } from './stack-of.ts';
import { synthesizedStages } from './synthesized.ts';

/** Breadth that nobody asked for must not come back. */

const stages = await synthesizedStages();
// With what no stage has by itself: a firewall, and someone who is told of alarms.
const webAcl = { addressPerMinute: 6_000, keyPerMinute: 2_400 };
const full = stackOf({ ...getStage('prod'), webAcl, alarmEmails: ['oncall@example.com'] });
const local = stackOf(getStage('local'));
const templates = [...Object.values(stages), full, local].map(({ template }) => template);
const endpoints = { sqs: 'http://127.0.0.1:9324' };
const stacks = templates.map((template) => loadStack({ template, stackName: 'Test', endpoints }));

/** Every key and every value of an object, however deep. */
function* listEntries(value: unknown): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    yield [key, member];
    yield* listEntries(member);
  }
}

const listResources = () => stacks.flatMap(({ resources }) => resources);

describe('the embedded cloud', () => {
  it('runs every stage', () => {
    for (const stack of stacks) expect(() => refuseUnsupported(stack)).not.toThrow();
  });

  it('supports no type of resource and no property that no stage has', () => {
    const used = Map.groupBy(listResources(), ({ type }) => type);
    const unused = Object.entries(supported.resources).flatMap(([type, support]) => {
      const resources = used.get(type);
      if (!resources) return [type];
      const names = new Set(resources.flatMap(({ properties }) => Object.keys(properties)));
      return support.kind === 'ignore'
        ? []
        : support.properties.filter((name) => !names.has(name)).map((name) => `${type} ${name}`);
    });

    expect(unused).toEqual([]);
  });

  it('evaluates no function that no template has', () => {
    const used = new Set(templates.flatMap((template) => [...listEntries(template)].map(([key]) => key)));

    expect(supported.intrinsics.filter((name) => !used.has(name))).toEqual([]);
  });

  it('knows no field of a state that no machine has', () => {
    const used = new Map<string, Set<string>>();
    for (const { type, properties } of listResources()) {
      if (type !== 'AWS::StepFunctions::StateMachine') continue;
      for (const [, value] of listEntries(JSON.parse(String(properties.DefinitionString)))) {
        const { Type } = (value ?? {}) as { readonly Type?: string };
        if (Type === undefined) continue;
        used.set(Type, (used.get(Type) ?? new Set()).union(new Set(Object.keys(value as object))));
      }
    }
    const unused = [...supported.stateFields].flatMap(([type, fields]) =>
      fields.filter((field) => !used.get(type)?.has(field)).map((field) => `${type} ${field}`),
    );

    expect(unused).toEqual([]);
  });

  it('offers no action that neither the service nor a suite calls', () => {
    const callers = filesOf(
      '{{bin,lib,functions,test}/**,packages/embedded-cloud/src/{boot,event-sources}}/*.ts',
    )
      .map(textOf)
      .join('\n');
    const isCalled = (action: string) =>
      callers.includes(`${action}Command`) ||
      callers.includes(`'${action}'`) ||
      // The document client leaves out the kind of thing it puts.
      callers.includes(`${action.replace(/Items?$/, '')}Command(`);

    expect(supported.actions.filter((action) => !isCalled(action))).toEqual([]);
  });
});
