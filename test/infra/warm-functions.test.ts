import { describe, expect, it } from 'vitest';
import { pushAccountsToWebhook } from '#contract/webhook-pushes.ts';
import { authorizerEntry } from '#infra/function-entries.ts';
import { type Stage, stageOf } from '#infra/stages.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { must } from '#test/harness/must.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import { metricsOf } from './alarm-properties.ts';
import { synthesizedStages, type TemplateResource } from './synthesized.ts';

const AUTHORIZER = authorizerEntry.id;
const ENDPOINT = pushAccountsToWebhook.id;

const staging = (more: Partial<Stage> = {}): Stage => ({ ...stageOf('staging'), ...more });
const warmed = stackOf(staging({ warm: { [AUTHORIZER]: 2, [ENDPOINT]: 0 } }));

/** A logical id by the start of its name. */
const idOf = (resources: Record<string, TemplateResource>, start: string, type: string): string =>
  must(Object.keys(resources).find((id) => id.startsWith(start) && resources[id]?.Type === type));

const FUNCTION = 'AWS::Lambda::Function';
const VERSION = 'AWS::Lambda::Version';
const ALIAS = 'AWS::Lambda::Alias';

describe('a function that is kept warm', () => {
  const { resources } = warmed;
  const alias = idOf(resources, 'AuthorizeKey', ALIAS);
  const fn = idOf(resources, 'AuthorizeKey', FUNCTION);
  const document = JSON.stringify(warmed.ofType('AWS::ApiGateway::RestApi')[0]?.Properties.Body);

  it('has an alias of its current version with workers ready', () => {
    expect(resources[alias]?.Properties).toEqual({
      FunctionName: { Ref: fn },
      FunctionVersion: { 'Fn::GetAtt': [idOf(resources, 'AuthorizeKey', VERSION), 'Version'] },
      Name: 'warm',
      ProvisionedConcurrencyConfig: { ProvisionedConcurrentExecutions: 2 },
    });
  });

  it('is called by its alias, which the gateway may call besides the function itself', () => {
    const allowed = JSON.stringify(warmed.ofType('AWS::IAM::ManagedPolicy'));

    expect(document).toContain(`{"Ref":"${alias}"}`);
    expect(document).not.toContain(`"${fn}"`);
    expect(allowed).toContain(`{"Ref":"${alias}"}`);
    expect(allowed).toContain(`["${fn}","Arn"]`);
  });

  it('keeps its own metrics, which count calls by any name', () => {
    const failing = must(
      warmed
        .ofType('AWS::CloudWatch::Alarm')
        .find(({ Properties }) => Properties.AlarmName.endsWith('authorizer-failures')),
    );

    const ofFunction = metricsOf(failing.Properties).filter(({ namespace }) => namespace === 'AWS/Lambda');
    expect(ofFunction.map(({ dimensions }) => dimensions)).toEqual([
      { FunctionName: { Ref: fn } },
      { FunctionName: { Ref: fn } },
    ]);
  });

  it('that is turned off with 0 keeps its alias, so that nothing calls a name that is gone', () => {
    const cold = idOf(resources, 'PushAccountsToWebhook', ALIAS);

    expect(resources[cold]?.Properties.ProvisionedConcurrencyConfig).toBeUndefined();
    expect(document).toContain(`{"Ref":"${cold}"}`);
  });

  it('gets a new version when its settings change, and none when only its reservation does', () => {
    const versionIn = (more: Partial<Stage>) =>
      idOf(stackOf(staging({ warm: { [AUTHORIZER]: 2 }, ...more })).resources, 'AuthorizeKey', VERSION);

    const current = idOf(resources, 'AuthorizeKey', VERSION);
    // Lambda rejects a second version of the same code and settings.
    expect(versionIn({ accountConcurrency: 400 })).toBe(current);
    expect(versionIn({ logLevel: 'DEBUG' })).not.toBe(current);
  });
});

describe('a stage', () => {
  it.each(deployedStages)('%s keeps nothing warm, and pays for nothing', async (name) => {
    const cold = (await synthesizedStages())[name];

    expect([...cold.ofType(ALIAS), ...cold.ofType(VERSION)]).toEqual([]);
  });

  it.each([
    ['a function that is none', { nothing: 1 }, 'keeps nothing warm'],
    ['a workflow step', { 'scan-close': 1 }, 'only endpoints'],
    ['half a worker', { [ENDPOINT]: 0.5 }, 'whole number'],
    ['more than is reserved', { [AUTHORIZER]: 21 }, 'at most its reserved concurrency'],
    ['more than AWS leaves', { [ENDPOINT]: 30 }, 'leaves at most 100'],
  ])("can't keep %s warm", (_, warm, problem) => {
    expect(() => stackOf(staging({ warm }))).toThrow(problem);
  });

  it("can't keep anything warm in a new account", () => {
    expect(() => stackOf({ ...stageOf('dev'), warm: { [AUTHORIZER]: 1 } })).toThrow('leaves at most 0');
    expect(() => stackOf({ ...stageOf('dev'), warm: { [AUTHORIZER]: 0 } })).not.toThrow();
  });
});
