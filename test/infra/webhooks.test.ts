import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceStack } from '#infra/service-stack.ts';
import { type Stage, stageOf } from '#infra/stages.ts';
import { skipTemplateValidation } from '#platform/env.ts';
import { deployedStages, type StageName } from '#platform/stage-names.ts';

let directory: string;

beforeAll(() => {
  skipTemplateValidation();
  directory = mkdtempSync(path.join(tmpdir(), 'infra-'));
  writeFileSync(path.join(directory, 'index.mjs'), '');
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The stack with empty functions: what they do is no matter here. */
function stackOf(stage: StageName, more: Partial<Stage> = {}): ServiceStack {
  const bundle = {
    assetOf: () => ({ directory, handler: 'index.handler' }),
    metafile: { inputs: {}, outputs: {} },
  };
  return new ServiceStack(new App({ analyticsReporting: false }), `Test-${stage}`, {
    stage: { ...stageOf(stage), ...more },
    bundle,
  });
}

const templateOf = (stage: StageName) => Template.fromStack(stackOf(stage));

type Resource = { readonly Properties: Record<string, unknown> };

const hostsOf = (template: Template): string[] =>
  Object.values(template.findResources('AWS::Lambda::Function') as Record<string, Resource>).flatMap(
    ({ Properties }) => {
      const { Variables = {} } = (Properties.Environment ?? {}) as { Variables?: Record<string, string> };
      return Variables.ALLOWED_WEBHOOK_HOSTS ?? [];
    },
  );

describe('hosts that webhooks may go to though they are not public', () => {
  it('are for a local run to name to the functions that send, and for no deployed stage', () => {
    expect(hostsOf(templateOf('local'))).toEqual(Array(8).fill(''));
    for (const stage of deployedStages) expect(hostsOf(templateOf(stage)), stage).toEqual([]);
  });
});

describe('sandboxes of other services', () => {
  it.each(deployedStages)('cannot be used on %s: synth fails and says why', (stage) => {
    expect(() => stackOf(stage, { sandboxes: true })).toThrow(
      `The stage ${stage} must not use sandboxes: only local runs may.`,
    );
  });

  it('are named to functions in a local stage alone', () => {
    const origins = (stage: StageName) =>
      JSON.stringify(templateOf(stage).toJSON()).split('SANDBOX_ORIGIN').length - 1;

    expect(origins('local')).toBeGreaterThan(0);
    expect(origins('prod')).toBe(0);
  });
});

it('every queue is encrypted and has dead letters', () => {
  const template = templateOf('prod');

  const queues = Object.values(template.findResources('AWS::SQS::Queue') as Record<string, Resource>);
  const working = queues.filter(({ Properties }) => Properties.RedrivePolicy !== undefined);
  expect(working).toHaveLength(queues.length / 2);
  for (const { Properties } of queues) expect(Properties.SqsManagedSseEnabled).toBe(true);
});
