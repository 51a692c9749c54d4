import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceStack, type ServiceStackProps } from '#infra/service-stack.ts';
import { type Stage, stageOf } from '#infra/stages.ts';
import { skipTemplateValidation } from '#platform/env.ts';
import { deployedStages, type StageName } from '#platform/stage-names.ts';

let directory: string;
beforeAll(() => {
  skipTemplateValidation();
  directory = mkdtempSync(path.join(tmpdir(), 'live-research-'));
  writeFileSync(path.join(directory, 'index.mjs'), '');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const live = (name: StageName, parts: Partial<Stage> = {}): Stage => ({
  ...stageOf(name),
  providers: { ...stageOf(name).providers, research: 'live' },
  ...parts,
});

/** The stack with empty functions and no endpoints: live sources are asked by workflows. */
const stackOf = (stage: Stage, props: Partial<ServiceStackProps> = {}) =>
  new ServiceStack(new App({ analyticsReporting: false }), `Test-${stage.name}`, {
    stage,
    bundle: {
      assetOf: () => ({ directory, handler: 'index.handler' }),
      metafile: { inputs: {}, outputs: {} },
    },
    ...props,
  });

type Functions = Record<string, { Properties: { Environment: { Variables: Record<string, string> } } }>;
const variablesOf = (stack: ServiceStack) =>
  Object.values(Template.fromStack(stack).findResources('AWS::Lambda::Function') as Functions).map(
    ({ Properties }) => Properties.Environment.Variables,
  );

describe('live sources', () => {
  it('are asked by the steps that read, with the contact and the sources of the stage', () => {
    const all = variablesOf(stackOf(live('prod', { contact: 'ops@seller.com', sources: ['dns', 'feeds'] })));
    const asking = all.filter(({ RESEARCH_PROVIDER }) => RESEARCH_PROVIDER !== undefined);

    expect(asking).toHaveLength(4);
    for (const variables of asking) {
      expect(variables).toMatchObject({
        RESEARCH_PROVIDER: 'live',
        RESEARCH_CONTACT: 'ops@seller.com',
        RESEARCH_SOURCES: 'dns,feeds',
      });
    }
    expect(all.filter(({ RESEARCH_CONTACT }) => RESEARCH_CONTACT).length).toBe(asking.length);
  });

  it('are not asked without a contact, and the synthesis says so', () => {
    const stack = stackOf(live('prod'));

    Annotations.fromStack(stack).hasWarning('*', Match.stringLikeRegexp('asks no live sources.*-c contact='));
    expect(variablesOf(stack).flatMap(({ RESEARCH_PROVIDER }) => RESEARCH_PROVIDER ?? [])).not.toContain(
      'live',
    );
  });

  it.each(['nobody', 'me@', 'http://seller.com', 'ops@seller.com\r\nx: y'])(
    'take no contact such as %j',
    (contact) => {
      expect(() => stackOf(live('prod', { contact }))).toThrow('must be an e-mail address or an https page');
    },
  );

  it.each(deployedStages)('of %s have no stand-in for the web', (stage) => {
    expect(() => stackOf(live(stage, { contact: 'ops@seller.com' }), { webStandIn: '127.0.0.1:9' })).toThrow(
      `The stage ${stage} must not have a stand-in for the web`,
    );
  });
});
