import { inject } from 'vitest';
import { type Variable, variable } from '#platform/env.ts';
import { keyPrefixOf, tableNameOf } from '#platform/stage-names.ts';

const ACCOUNT = '000000000000';
const STAGE = 'local';

/** What a function of the service beside the tests would find in its environment, with the operator's rights. */
export function functionEnvironment(): Record<string, string> {
  const { endpoints, operator, region } = inject('cloud');
  const own: Partial<Record<Variable, string>> = {
    [variable.stage]: STAGE,
    [variable.logLevel]: 'SILENT',
    [variable.tableName]: tableNameOf(STAGE),
    [variable.keyPrefix]: keyPrefixOf(STAGE),
    [variable.onboardingArn]: `arn:aws:states:${region}:${ACCOUNT}:stateMachine:signal-intelligence-${STAGE}-onboarding`,
    [variable.webhookRowsUrl]: `${endpoints.sqs}/${ACCOUNT}/signal-intelligence-${STAGE}-webhook-rows`,
    [variable.directory]: 'embedded',
    [variable.reasoning]: 'embedded',
  };
  return {
    ...own,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: operator.accessKeyId,
    AWS_SECRET_ACCESS_KEY: operator.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_SFN: endpoints.states,
  };
}
