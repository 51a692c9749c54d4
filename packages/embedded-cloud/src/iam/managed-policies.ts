/** AWS's managed policies, as far as functions and state machines here may use them. */
import type { Statement } from './policy.ts';

const allow = (...actions: readonly string[]): readonly Statement[] => [
  { Effect: 'Allow', Action: actions, Resource: '*' },
];

const LOGS = ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'];

/** By the part of the ARN after `:policy/`. */
export const MANAGED_POLICIES: Readonly<Record<string, readonly Statement[]>> = {
  'service-role/AWSLambdaBasicExecutionRole': allow(...LOGS),
  'service-role/AWSLambdaSQSQueueExecutionRole': allow(
    ...LOGS,
    'sqs:ReceiveMessage',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
  ),
  'service-role/AWSLambdaRole': allow('lambda:InvokeFunction'),
  AWSXRayDaemonWriteAccess: allow(
    'xray:PutTraceSegments',
    'xray:PutTelemetryRecords',
    'xray:GetSamplingRules',
    'xray:GetSamplingTargets',
    'xray:GetSamplingStatisticSummaries',
  ),
  CloudWatchLambdaInsightsExecutionRolePolicy: allow(...LOGS),
};
