import { loadStack } from '@signal/embedded-cloud/template/load-stack.ts';
import { refuseUnsupported } from '@signal/embedded-cloud/template/refuse-unsupported.ts';
import { SUPPORTED_RESOURCES } from '@signal/embedded-cloud/template/supported-resources.ts';
import { AwsSolutionsChecks } from 'cdk-nag';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { suppressNagFindings } from '#infra/nag-suppressions.ts';
import { stageOf } from '#infra/stages.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { must } from '#test/harness/must.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import type { TemplateResource } from '#test/infra/synthesized.ts';

const webAcl = { addressPerMinute: 6_000, keyPerMinute: 2_400 };

describe('the firewall of a stage', () => {
  let guarded: ReturnType<typeof stackOf>;
  let acl: TemplateResource;

  beforeAll(() => {
    guarded = stackOf({ ...stageOf('prod'), webAcl });
    acl = must(guarded.ofType('AWS::WAFv2::WebACL')[0]);
  });

  const ruleOf = (name: string) =>
    must(acl.Properties.Rules.find((rule: { readonly Name: string }) => rule.Name === name));

  it.each(deployedStages)('is off in %s until the stage enables it', (stage) => {
    expect(stageOf(stage).webAcl).toBeUndefined();
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

  it("responds to clients that are too fast in the API's format, with a Retry-After", () => {
    for (const name of ['per-address', 'per-key']) {
      const { CustomResponse } = ruleOf(name).Action.Block;
      expect(CustomResponse.ResponseCode).toBe(errorCodes.throttled.status);
      expect(CustomResponse.ResponseHeaders).toContainEqual({ Name: 'Retry-After', Value: '60' });
      expect(CustomResponse.ResponseHeaders).toContainEqual({
        Name: 'access-control-allow-origin',
        Value: '*',
      });
      const { ContentType, Content } =
        acl.Properties.CustomResponseBodies[CustomResponse.CustomResponseBodyKey];
      expect(ContentType).toBe('APPLICATION_JSON');
      expect(JSON.parse(Content)).toEqual({
        error: { code: 'throttled', message: errorCodes.throttled.message, request_id: 'none' },
      });
    }
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

  it("leaves blocked requests to the gateway, which responds in the API's format", () => {
    const [api] = guarded.ofType('AWS::ApiGateway::RestApi');
    const responses = must(api).Properties.Body['x-amazon-apigateway-gateway-responses'];

    // API Gateway responds to WAF as WAF_FILTERED, or as DEFAULT_4XX if that isn't set.
    expect(Object.keys(responses)).not.toContain('WAF_FILTERED');
    expect(JSON.stringify(responses.DEFAULT_4XX.responseTemplates)).toContain('request_refused');
  });

  it('stores no sampled requests, because they would contain API keys', () => {
    const shown = [acl.Properties, ...acl.Properties.Rules].map(({ VisibilityConfig }) => VisibilityConfig);

    expect(shown).toHaveLength(4);
    for (const each of shown) expect(each.SampledRequestsEnabled).toBe(false);
  });

  it('resolves the finding', () => {
    suppressNagFindings(guarded.stack);

    expect(
      new AwsSolutionsChecks().validateScope(guarded.stack).violations.map(({ ruleName }) => ruleName),
    ).not.toContain('AwsSolutions-APIG3');
  });

  it('is accepted by the embedded cloud, which says that it has no effect', () => {
    const { template } = guarded;
    const loaded = loadStack({ template, stackName: 'Test', endpoints: { sqs: 'http://127.0.0.1:9324' } });

    expect(() => refuseUnsupported(loaded)).not.toThrow();
    expect(SUPPORTED_RESOURCES['AWS::WAFv2::WebACL']).toMatchObject({
      kind: 'ignore',
      reason: expect.stringContaining('not enforced here'),
    });
  });
});

it.each([
  ['a key', { addressPerMinute: 6_000, keyPerMinute: 1_199 }],
  ['an address', { addressPerMinute: 60, keyPerMinute: 2_400 }],
])('rejects a firewall that would block %s below the rate limit', (_, low) => {
  expect(() => stackOf({ ...stageOf('prod'), webAcl: low })).toThrow(
    /The web ACL of the stage prod allows \d+ requests a minute; expected at least 1200/,
  );
});
