import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { projectRoot } from '#infra/project-root.ts';
import { stageOf } from '#infra/stages.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import { synthesizedStages, type TemplateResource } from '#test/infra/synthesized.ts';

// A whole stack takes seconds to synthesize, and many on a busy machine.

/** Today's endpoints plus more with the same shape and their own paths, up to the given number. */
const padded = (count: number): AnyEndpoint[] =>
  Array.from({ length: count }, (_, index) => {
    const known = endpointList[index % endpointList.length]!;
    const round = Math.floor(index / endpointList.length);
    return round === 0
      ? known
      : { ...known, id: `${known.id}-${round}`, path: `/more-${round}${known.path}` };
  });

const withEndpoints = (endpoints: readonly AnyEndpoint[]) => stackOf(stageOf('prod'), { endpoints });

const idsOf = (resources: Readonly<Record<string, TemplateResource>>, type: string): string[] =>
  Object.keys(resources).filter((id) => resources[id]?.Type === type);

/** More than the contract has, and close to what 500 resources allow. */
const MANY = 150;

describe('room in the stack', () => {
  let large: ReturnType<typeof stackOf>;

  beforeAll(() => {
    large = withEndpoints(padded(MANY));
  });

  it('a function takes two resources, a route none', async () => {
    const countOf = (resources: Readonly<Record<string, TemplateResource>>) => Object.keys(resources).length;
    const { prod } = await synthesizedStages();

    expect(countOf(large.resources) - countOf(prod.resources)).toBe(2 * (MANY - endpointList.length));
  });

  it(`${MANY} endpoints fit into 500 resources, and take less than 820,000 of the 1,000,000 bytes of a template`, () => {
    const { resources, bytes } = large;

    expect(idsOf(resources, 'AWS::Lambda::Function').length).toBeGreaterThan(MANY);
    expect(Object.keys(resources).length).toBeLessThanOrEqual(500);
    expect(bytes).toBeLessThan(820_000);
  });

  it('the CDK adds no paths of constructs and assets when it deploys, 59 KB that are not measured here', () => {
    const settings = JSON.parse(readFileSync(path.join(projectRoot, 'cdk.json'), 'utf8'));

    expect(settings).toMatchObject({ pathMetadata: false, assetMetadata: false });
  });

  it(`${MANY} endpoints keep every policy of the gateway within its 6,144 characters, with the longest ARNs`, () => {
    const { resources } = large;
    const longest = `arn:aws-us-gov:lambda:us-gov-east-1:000000000000:function:${'x'.repeat(64)}`;
    const policies = idsOf(resources, 'AWS::IAM::ManagedPolicy').map((id) => resources[id]!.Properties);
    const covered = policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement[0].Resource);

    // Besides the endpoints: the authorizer, the agents' tools, their sign-in, that of people, their session, and the pages.
    expect(covered).toHaveLength(MANY + 6);
    for (const { PolicyDocument } of policies) {
      const text = JSON.stringify(PolicyDocument, (key, value) =>
        key === 'Resource' ? value.map(() => longest) : value,
      );
      expect(text.length).toBeLessThan(6_144);
    }
  });
});

it('an added endpoint leaves every function in the policy that lets the gateway call it', () => {
  const few = endpointList.slice(0, 20);
  const policiesOf = (endpoints: readonly AnyEndpoint[]) => {
    const { resources } = withEndpoints(endpoints);
    return new Map(
      idsOf(resources, 'AWS::IAM::ManagedPolicy').flatMap((id) =>
        [resources[id]!.Properties.PolicyDocument.Statement[0].Resource]
          .flat()
          .map((arn: object) => [JSON.stringify(arn), id] as const),
      ),
    );
  };
  const before = policiesOf(few.toSpliced(3, 1));
  const after = policiesOf(few);

  expect(before.size).toBeGreaterThan(15);
  expect(new Set(before.values()).size).toBeGreaterThan(2);
  for (const [arn, policy] of before) expect(after.get(arn)).toBe(policy);
});

describe('a deployment of the API', () => {
  const deploymentOf = (endpoints: readonly AnyEndpoint[]): string[] =>
    idsOf(withEndpoints(endpoints).resources, 'AWS::ApiGateway::Deployment');

  it('is replaced when the document changes, and only then', () => {
    // A few are enough, and faster to synthesize.
    const few = endpointList.slice(0, 4);
    const [first, ...others] = few;
    const today = deploymentOf(few);

    expect(deploymentOf(few)).toEqual(today);
    expect(deploymentOf(others)).not.toEqual(today);
    expect(deploymentOf([{ ...first!, method: 'PUT' }, ...others])).not.toEqual(today);
    // A function's grants and limits are not in the document.
    expect(deploymentOf([{ ...first!, timeoutSeconds: 7, uses: { table: 'write' } }, ...others])).toEqual(
      today,
    );
  });
});

it.each([...deployedStages, 'local'] as const)(
  '%s names no partition: every ARN asks AWS for it',
  async (stage) => {
    const template =
      stage === 'local'
        ? stackOf(stageOf(stage), { endpoints: endpointList })
        : (await synthesizedStages())[stage];

    expect(JSON.stringify(template.resources).match(/.{40}arn:aws[:-].{20}/g)).toBeNull();
  },
);
