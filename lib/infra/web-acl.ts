import { Stack } from 'aws-cdk-lib';
import type { Stage as ApiStage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { apiHeaders } from '#contract/browser-access.ts';
import { errorCodes } from '#contract/errors.ts';
import type { Stage, WebAclSettings } from './stages.ts';

/** WAF counts over a minute at least, and looks a few times in it. */
const WINDOW_SECONDS = 60;
const THROTTLED = 'throttled';

/** Samples would show whole requests, API keys included, to everybody who may open the console. */
const visibility = (name: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName: name,
  sampledRequestsEnabled: false,
});

/** In the API's own words; a request that never reached the API has no id. */
const throttledBody = JSON.stringify({
  error: { code: THROTTLED, message: errorCodes.throttled.message, request_id: 'none' },
});

const tooMany: CfnWebACL.RuleActionProperty = {
  block: {
    customResponse: {
      responseCode: errorCodes.throttled.status,
      customResponseBodyKey: THROTTLED,
      responseHeaders: Object.entries({ ...apiHeaders, 'Retry-After': String(WINDOW_SECONDS) }).map(
        ([name, value]) => ({ name, value }),
      ),
    },
  },
};

/** Each header of its own, so that one key's flood is not another's: a request without the header is not counted. */
const byKey: Partial<CfnWebACL.RateBasedStatementProperty> = {
  aggregateKeyType: 'CUSTOM_KEYS',
  customKeys: [{ header: { name: 'authorization', textTransformations: [{ priority: 0, type: 'NONE' }] } }],
};

const rateRule = (
  name: string,
  priority: number,
  limit: number,
  counted: Partial<CfnWebACL.RateBasedStatementProperty>,
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: tooMany,
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: WINDOW_SECONDS,
      limit,
      ...counted,
    },
  },
  visibilityConfig: visibility(name),
});

/**
 * Bodies are what customers and the web have written: imports of megabytes, pages with markup, URLs of receivers. The
 * contract and the URL guard judge them; here they are counted only.
 */
const ONLY_COUNTED = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
];

const commonRules = (priority: number): CfnWebACL.RuleProperty => ({
  name: 'common',
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name: 'AWSManagedRulesCommonRuleSet',
      ruleActionOverrides: ONLY_COUNTED.map((name) => ({ name, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visibility('common'),
});

function refuseLowLimits(
  { name, keyLimit }: Stage,
  { keyPerMinute, addressPerMinute }: WebAclSettings,
): void {
  // WAF takes no limit below 10, and one below the service's own would refuse what the service promises.
  const least = Math.max(10, keyLimit.perMinute);
  const low = [keyPerMinute, addressPerMinute].find((limit) => limit < least);
  if (low === undefined) return;
  throw new Error(
    `The web ACL of the stage ${name} allows ${low} requests a minute, expected at least ${least}: as many as a key may make.`,
  );
}

/** A firewall in front of the API, where the stage wants one. What it blocks by common rules is answered by the gateway. */
export function addWebAcl(scope: Construct, stage: Stage, apiStage: ApiStage): void {
  const { webAcl } = stage;
  if (!webAcl) return;
  refuseLowLimits(stage, webAcl);
  const { attrArn } = new CfnWebACL(scope, 'WebAcl', {
    name: `signal-intelligence-${stage.name}`,
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: visibility(`signal-intelligence-${stage.name}`),
    customResponseBodies: { [THROTTLED]: { contentType: 'APPLICATION_JSON', content: throttledBody } },
    rules: [
      rateRule('per-address', 0, webAcl.addressPerMinute, {}),
      rateRule('per-key', 1, webAcl.keyPerMinute, byKey),
      commonRules(2),
    ],
  });
  const { partition, region } = Stack.of(scope);
  const { restApiId } = apiStage.restApi;
  new CfnWebACLAssociation(scope, 'WebAclAssociation', {
    webAclArn: attrArn,
    resourceArn: `arn:${partition}:apigateway:${region}::/restapis/${restApiId}/stages/${apiStage.stageName}`,
  });
}
