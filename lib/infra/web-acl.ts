import { Stack } from 'aws-cdk-lib';
import type { Stage as ApiStage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { apiHeaders } from '#contract/browser-access.ts';
import { errorCodes } from '#contract/errors.ts';
import type { Stage, WebAclSettings } from './stages.ts';

/** WAF's shortest window is a minute; it evaluates several times within it. */
const WINDOW_SECONDS = 60;
const THROTTLED = 'throttled';

/** Samples would show whole requests, including API keys, to anyone who can open the console. */
const createVisibility = (name: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName: name,
  sampledRequestsEnabled: false,
});

/** In the API's error format; a request that never reached the API has no id. */
const throttledBody = JSON.stringify({
  error: { code: THROTTLED, message: errorCodes.throttled.message, request_id: 'none' },
});

const throttleAction: CfnWebACL.RuleActionProperty = {
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

/** Counted per header value, so one key's flood doesn't block another; requests without the header are not counted. */
const keyAggregation: Partial<CfnWebACL.RateBasedStatementProperty> = {
  aggregateKeyType: 'CUSTOM_KEYS',
  customKeys: [{ header: { name: 'authorization', textTransformations: [{ priority: 0, type: 'NONE' }] } }],
};

const createRateRule = (
  name: string,
  priority: number,
  limit: number,
  aggregation: Partial<CfnWebACL.RateBasedStatementProperty>,
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: throttleAction,
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: WINDOW_SECONDS,
      limit,
      ...aggregation,
    },
  },
  visibilityConfig: createVisibility(name),
});

/**
 * Bodies contain what customers and the web wrote: large imports, pages with markup, receivers' URLs. The contract and
 * the URL guard check them; here matches are only counted. So are queries of more than 2,048 bytes: a provider's code alone
 * may be longer, and its person would be blocked after signing in. And so are addresses in queries: agents sign in with
 * `redirect_uri=http://127.0.0.1:…`, which the rule takes for an included file.
 */
const COUNTED_RULES = [
  'SizeRestrictions_BODY',
  'SizeRestrictions_QUERYSTRING',
  'CrossSiteScripting_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'GenericRFI_QUERYARGUMENTS',
];

const createCommonRules = (priority: number): CfnWebACL.RuleProperty => ({
  name: 'common',
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name: 'AWSManagedRulesCommonRuleSet',
      ruleActionOverrides: COUNTED_RULES.map((name) => ({ name, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: createVisibility('common'),
});

function refuseLowLimits(
  { name, keyLimit }: Stage,
  { keyPerMinute, addressPerMinute }: WebAclSettings,
): void {
  // WAF's minimum is 10, and a limit below the service's own would block requests that the service allows.
  const minLimit = Math.max(10, keyLimit.perMinute);
  const tooLowLimit = [keyPerMinute, addressPerMinute].find((limit) => limit < minLimit);
  if (tooLowLimit === undefined) return;
  throw new Error(
    `The web ACL of the stage ${name} allows ${tooLowLimit} requests a minute; expected at least ${minLimit}, the rate limit of a key.`,
  );
}

/** A firewall in front of the API, if the stage wants one. The gateway responds to requests blocked by common rules. */
export function addWebAcl(scope: Construct, stage: Stage, apiStage: ApiStage): void {
  const { webAcl } = stage;
  if (!webAcl) return;
  refuseLowLimits(stage, webAcl);
  const { attrArn } = new CfnWebACL(scope, 'WebAcl', {
    name: `signal-intelligence-${stage.name}`,
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: createVisibility(`signal-intelligence-${stage.name}`),
    customResponseBodies: { [THROTTLED]: { contentType: 'APPLICATION_JSON', content: throttledBody } },
    rules: [
      createRateRule('per-address', 0, webAcl.addressPerMinute, {}),
      createRateRule('per-key', 1, webAcl.keyPerMinute, keyAggregation),
      createCommonRules(2),
    ],
  });
  const { partition, region } = Stack.of(scope);
  const { restApiId } = apiStage.restApi;
  new CfnWebACLAssociation(scope, 'WebAclAssociation', {
    webAclArn: attrArn,
    resourceArn: `arn:${partition}:apigateway:${region}::/restapis/${restApiId}/stages/${apiStage.stageName}`,
  });
}
