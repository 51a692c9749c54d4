import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { ServiceStack } from '#infra/service-stack.ts';
import { stageOf } from '#infra/stages.ts';
import { contextOfProject } from '#infra/synthesize-local.ts';
import { skipTemplateValidation } from '#platform/env.ts';
import type { StageName } from '#platform/stage-names.ts';
import type { TemplateResource } from '#test/infra/synthesized.ts';

// A whole stack takes seconds to synthesize, and many on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let directory: string;
let runs = 0;

beforeAll(() => {
  skipTemplateValidation();
  directory = mkdtempSync(path.join(tmpdir(), 'room-'));
  mkdirSync(path.join(directory, 'function'));
  writeFileSync(path.join(directory, 'function/index.mjs'), '');
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The stage's template as it is uploaded, with empty functions: what they do is no matter here. */
function synthesize(endpoints: readonly AnyEndpoint[], stage: StageName = 'prod') {
  runs += 1;
  const app = new App({
    outdir: path.join(directory, `out-${runs}`),
    context: contextOfProject(),
    analyticsReporting: false,
  });
  const stack = new ServiceStack(app, 'Test', {
    stage: stageOf(stage),
    bundle: {
      assetOf: () => ({ directory: path.join(directory, 'function'), handler: 'index.handler' }),
      metafile: { inputs: {}, outputs: {} },
    },
    endpoints,
  });
  const { template, templateFullPath } = app.synth().getStackByName(stack.stackName);
  const resources = template.Resources as Record<string, TemplateResource>;
  return { resources, text: JSON.stringify(template), bytes: statSync(templateFullPath).size };
}

/** Endpoints as they are today, and as many again as are wanted, shaped like those and on paths of their own. */
const padded = (count: number): AnyEndpoint[] =>
  Array.from({ length: count }, (_, index) => {
    const known = endpointList[index % endpointList.length]!;
    const round = Math.floor(index / endpointList.length);
    return round === 0
      ? known
      : { ...known, id: `${known.id}-${round}`, path: `/more-${round}${known.path}` };
  });

const idsOf = (resources: Record<string, TemplateResource>, type: string): string[] =>
  Object.keys(resources).filter((id) => resources[id]?.Type === type);

describe('room in the stack', () => {
  let large: ReturnType<typeof synthesize>;

  beforeAll(() => {
    large = synthesize(padded(120));
  });

  it('a function takes two resources, a route none', () => {
    const [now, more] = [endpointList.length, endpointList.length + 10].map((count) => {
      const { resources } = synthesize(padded(count));
      // The gateway's leave to call them is one more for every 45.
      return Object.keys(resources).length - idsOf(resources, 'AWS::IAM::ManagedPolicy').length;
    });

    expect((more ?? 0) - (now ?? 0)).toBe(20);
  });

  it('120 endpoints take less than 450 of the 500 resources, and 900,000 of the 1,000,000 bytes of a template', () => {
    const { resources, bytes } = large;

    expect(idsOf(resources, 'AWS::Lambda::Function').length).toBeGreaterThan(120);
    expect(Object.keys(resources).length).toBeLessThan(450);
    expect(bytes).toBeLessThan(900_000);
  });

  it('120 endpoints leave every policy of the gateway within its 6,144 characters, with the longest ARNs', () => {
    const { resources } = large;
    const longest = `arn:aws-us-gov:lambda:us-gov-east-1:000000000000:function:${'x'.repeat(64)}`;
    const policies = idsOf(resources, 'AWS::IAM::ManagedPolicy').map((id) => resources[id]!.Properties);
    const covered = policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement[0].Resource);

    // Beside the endpoints: the authorizer, the agents' tools and the pages.
    expect(covered).toHaveLength(123);
    for (const { PolicyDocument } of policies) {
      const text = JSON.stringify(PolicyDocument, (key, value) =>
        key === 'Resource' ? value.map(() => longest) : value,
      );
      expect(text.length).toBeLessThan(6_144);
    }
  });
});

describe('a deployment of the API', () => {
  const deploymentOf = (endpoints: readonly AnyEndpoint[]): string[] =>
    idsOf(synthesize(endpoints).resources, 'AWS::ApiGateway::Deployment');

  it('is made anew when the document changes, and only then', () => {
    // A few are enough, and quicker to synthesize.
    const few = endpointList.slice(0, 4);
    const [first, ...others] = few;
    const today = deploymentOf(few);

    expect(deploymentOf(few)).toEqual(today);
    expect(deploymentOf(others)).not.toEqual(today);
    expect(deploymentOf([{ ...first!, method: 'PUT' }, ...others])).not.toEqual(today);
    // Grants and limits of a function are no part of the document.
    expect(deploymentOf([{ ...first!, timeoutSeconds: 7, uses: { table: 'write' } }, ...others])).toEqual(
      today,
    );
  });
});

it.each(['dev', 'staging', 'prod', 'local'] as const)(
  '%s names no partition: every ARN asks AWS for it',
  (stage) => {
    const { text } = synthesize(endpointList, stage);

    expect(text.match(/.{40}arn:aws[:-].{20}/g)).toBeNull();
  },
);
