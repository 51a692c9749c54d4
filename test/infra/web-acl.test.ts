import { supported } from '@signal/embedded-cloud/supported.ts';
import { loadStack } from '@signal/embedded-cloud/template/load-stack.ts';
import { refuseUnsupported } from '@signal/embedded-cloud/template/refuse-unsupported.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { getStage } from '#infra/stages.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { must } from '#test/harness/must.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import type { TemplateResource } from '#test/infra/synthesized.ts';

const webAcl = { addressPerMinute: 6_000, keyPerMinute: 2_400 };

describe('the firewall of a stage', () => {
  let guarded: ReturnType<typeof stackOf>;
  let acl: TemplateResource;

  beforeAll(() => {
    guarded = stackOf({ ...getStage('prod'), webAcl });
    acl = must(guarded.ofType('AWS::WAFv2::WebACL')[0]);
  });

  const ruleOf = (name: string) =>
    must(acl.Properties.Rules.find((rule: { readonly Name: string }) => rule.Name === name));

  it.each(deployedStages)('is off in %s until the stage enables it', (stage) => {
    expect(getStage(stage).webAcl).toBeUndefined();
  });

  it("protects the API's stage, which must exist first", () => {
    const [association] = guarded.ofType('AWS::WAFv2::WebACLAssociation');
    const arn = JSON.stringify(must(association).Properties.ResourceArn);
    const stageIds = Object.keys(guarded.resources).filter(
      (id) => guarded.resources[id]?.Type === 'AWS::ApiGateway::Stage',
    );

    expect(acl.Properties).toMatchObject({ Scope: 'REGIONAL', DefaultAction: { Allow: {} } });
    expect(stageIds).toHaveLength(1);
    // The reference makes CloudFormation wait.
    expect(arn).toContain(`/stages/",{"Ref":"${stageIds[0]}"}`);
  });

  it('counts requests per minute for each address and each key', () => {
    expect(ruleOf('per-address').Statement.RateBasedStatement).toEqual({
      AggregateKeyType: 'IP',
      EvaluationWindowSec: 60,
      Limit: 6_000,
    });
    expect(ruleOf('per-key').Statement.RateBasedStatement).toEqual({
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys: [
        { Header: { Name: 'authorization', TextTransformations: [{ Priority: 0, Type: 'NONE' }] } },
      ],
      EvaluationWindowSec: 60,
      Limit: 2_400,
    });
  });

  it("uses AWS's common rules, but only counts their findings about bodies, long queries and addresses in queries", () => {
    const { ManagedRuleGroupStatement } = ruleOf('common').Statement;
    const counted = ManagedRuleGroupStatement.RuleActionOverrides.map(
      ({ Name, ActionToUse }: { Name: string; ActionToUse: object }) => {
        expect(ActionToUse).toEqual({ Count: {} });
        return Name;
      },
    );

    expect(ManagedRuleGroupStatement).toMatchObject({
      VendorName: 'AWS',
      Name: 'AWSManagedRulesCommonRuleSet',
    });
    expect(counted).toContain('SizeRestrictions_BODY');
    // A code of Entra ID alone may have more than the 2,048 bytes that the rule allows.
    expect(counted.filter((name: string) => !name.endsWith('_BODY'))).toEqual([
      'SizeRestrictions_QUERYSTRING',
      // Agents sign in with `redirect_uri=http://127.0.0.1:…`.
      'GenericRFI_QUERYARGUMENTS',
    ]);
  });

  it('is accepted by the embedded cloud, which says that it has no effect', () => {
    const { template } = guarded;
    const loaded = loadStack({ template, stackName: 'Test', endpoints: { sqs: 'http://127.0.0.1:9324' } });

    expect(() => refuseUnsupported(loaded)).not.toThrow();
    expect(supported.resources['AWS::WAFv2::WebACL']).toMatchObject({
      kind: 'ignore',
      reason: expect.stringContaining('not enforced here'),
    });
  });
});
