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
import { synthesizedStages } from '#test/infra/synthesized.ts';

let directory: string;
let deployed: Awaited<ReturnType<typeof synthesizedStages>>;

beforeAll(async () => {
  deployed = await synthesizedStages();
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

const hostsOf = (functions: readonly Resource[]): string[] =>
  functions.flatMap(({ Properties }) => {
    const { Variables = {} } = (Properties.Environment ?? {}) as { Variables?: Record<string, string> };
    return Variables.ALLOWED_WEBHOOK_HOSTS ?? [];
  });

describe('hosts that webhooks may go to though they are not public', () => {
  it('are for a local run to name to the functions that send', () => {
    const functions = templateOf('local').findResources('AWS::Lambda::Function');

    expect(hostsOf(Object.values(functions as Record<string, Resource>))).toEqual(Array(8).fill(''));
  });

  it.each(deployedStages)('cannot be named on %s', (stage) => {
    const functions = deployed[stage].ofType('AWS::Lambda::Function').map(([, resource]) => resource);

    expect(functions.length).toBeGreaterThan(0);
    expect(hostsOf(functions)).toEqual([]);
  });
});

describe('sandboxes of other services', () => {
  it.each(deployedStages)('cannot be used on %s: synth fails and says why', (stage) => {
    expect(() => stackOf(stage, { sandboxes: true })).toThrow(
      `The stage ${stage} must not use sandboxes: only local runs may.`,
    );
  });

  it('are named to functions in a local stage alone', () => {
    expect(JSON.stringify(templateOf('local').toJSON())).toContain('SANDBOX_ORIGIN');
    expect(JSON.stringify(deployed.prod.resources)).not.toContain('SANDBOX_ORIGIN');
  });
});

it('every queue is encrypted and has dead letters', () => {
  const queues = deployed.prod.ofType('AWS::SQS::Queue').map(([, resource]) => resource);
  const working = queues.filter(({ Properties }) => Properties.RedrivePolicy !== undefined);
  expect(working).toHaveLength(queues.length / 2);
  for (const { Properties } of queues) expect(Properties.KmsMasterKeyId).toBeDefined();
  for (const [, { Properties }] of deployed.dev.ofType('AWS::SQS::Queue')) {
    expect(Properties.SqsManagedSseEnabled).toBe(true);
  }
});
