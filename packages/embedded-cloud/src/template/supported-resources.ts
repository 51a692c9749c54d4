/**
 * The resource types that the embedded cloud runs, and those without an effect on one machine. All others are
 * rejected.
 */

export interface Run {
  readonly kind: 'run';
  /** A property outside this list is rejected, because it would have no effect. */
  readonly properties: readonly string[];
}

export interface Ignore {
  readonly kind: 'ignore';
  readonly reason: string;
}

const run = (...properties: readonly string[]): Run => ({ kind: 'run', properties: [...properties, 'Tags'] });
const ignore = (reason: string): Ignore => ({ kind: 'ignore', reason });

const MONITORING = ignore('monitoring is read in CloudWatch, not on this machine');
const BILLING_OF_KEYS = ignore('acts only on methods that need an API key, and those are refused');
const DOCUMENTATION = ignore('documentation only');
const ENCRYPTION = ignore('data on this machine is not encrypted at rest');
const FIREWALL = ignore('nobody stands in front of this machine: the web ACL is not enforced here');
const ALARMS_ONLY = ignore('only alarms publish to topics, and nobody is told of them here');

const TABLE = [
  'TableName',
  'KeySchema',
  'AttributeDefinitions',
  'BillingMode',
  'GlobalSecondaryIndexes',
  'LocalSecondaryIndexes',
  'TimeToLiveSpecification',
  'SSESpecification',
  'StreamSpecification',
  'WarmThroughput',
] as const;

export const SUPPORTED_RESOURCES: Readonly<Record<string, Run | Ignore>> = {
  'AWS::DynamoDB::Table': run(
    ...TABLE,
    'ProvisionedThroughput',
    'OnDemandThroughput',
    'PointInTimeRecoverySpecification',
    'DeletionProtectionEnabled',
    'ContributorInsightsSpecification',
    'TableClass',
  ),
  'AWS::DynamoDB::GlobalTable': run(
    ...TABLE,
    'Replicas',
    'WriteProvisionedThroughputSettings',
    'WriteOnDemandThroughputSettings',
  ),
  'AWS::SQS::Queue': run(
    'QueueName',
    'FifoQueue',
    'ContentBasedDeduplication',
    'DelaySeconds',
    'MaximumMessageSize',
    'MessageRetentionPeriod',
    'ReceiveMessageWaitTimeSeconds',
    'RedrivePolicy',
    'RedriveAllowPolicy',
    'VisibilityTimeout',
    'SqsManagedSseEnabled',
    'KmsMasterKeyId',
    'KmsDataKeyReusePeriodSeconds',
  ),
  'AWS::SQS::QueuePolicy': run('PolicyDocument', 'Queues'),
  'AWS::Lambda::Function': run(
    'FunctionName',
    'Description',
    'Handler',
    'Runtime',
    'Code',
    'Role',
    'Timeout',
    'MemorySize',
    'Environment',
    'ReservedConcurrentExecutions',
    'Architectures',
    'EphemeralStorage',
    'KmsKeyArn',
    'LoggingConfig',
    'RecursiveLoop',
    'RuntimeManagementConfig',
    'TracingConfig',
  ),
  'AWS::Lambda::Permission': run('Action', 'FunctionName', 'Principal', 'SourceArn', 'SourceAccount'),
  'AWS::Lambda::EventSourceMapping': run(
    'BatchSize',
    'BisectBatchOnFunctionError',
    'DestinationConfig',
    'Enabled',
    'EventSourceArn',
    'FilterCriteria',
    'FunctionName',
    'FunctionResponseTypes',
    'MaximumBatchingWindowInSeconds',
    'MaximumRecordAgeInSeconds',
    'MaximumRetryAttempts',
    'ScalingConfig',
    'StartingPosition',
  ),
  'AWS::Lambda::EventInvokeConfig': run(
    'FunctionName',
    'Qualifier',
    'MaximumRetryAttempts',
    'MaximumEventAgeInSeconds',
  ),
  'AWS::StepFunctions::StateMachine': run(
    'StateMachineName',
    'StateMachineType',
    'DefinitionString',
    'RoleArn',
    'LoggingConfiguration',
    'TracingConfiguration',
  ),
  'AWS::IAM::Role': run(
    'RoleName',
    'Path',
    'Description',
    'AssumeRolePolicyDocument',
    'ManagedPolicyArns',
    'MaxSessionDuration',
    'Policies',
  ),
  'AWS::IAM::Policy': run('PolicyName', 'PolicyDocument', 'Roles'),
  'AWS::IAM::ManagedPolicy': run('ManagedPolicyName', 'Path', 'Description', 'PolicyDocument', 'Roles'),
  'AWS::ApiGateway::RestApi': run(
    'Name',
    'Description',
    'ApiKeySourceType',
    'BinaryMediaTypes',
    'Body',
    'EndpointAccessMode',
    'EndpointConfiguration',
    'FailOnWarnings',
    'SecurityPolicy',
  ),
  'AWS::ApiGateway::Deployment': run('Description', 'RestApiId'),
  'AWS::ApiGateway::Stage': run(
    'AccessLogSetting',
    'DeploymentId',
    'Description',
    'DocumentationVersion',
    'MethodSettings',
    'RestApiId',
    'StageName',
    'TracingEnabled',
    'Variables',
  ),
  'AWS::ApiGateway::Account': ignore('the access log is written by the embedded cloud itself'),
  'AWS::ApiGateway::Model': ignore('acts only through a request validator, and those are refused'),
  'AWS::ApiGateway::UsagePlan': BILLING_OF_KEYS,
  'AWS::ApiGateway::UsagePlanKey': BILLING_OF_KEYS,
  'AWS::ApiGateway::ApiKey': BILLING_OF_KEYS,
  'AWS::ApiGateway::DocumentationPart': DOCUMENTATION,
  'AWS::ApiGateway::DocumentationVersion': DOCUMENTATION,
  'AWS::Events::Rule': run('Name', 'Description', 'ScheduleExpression', 'State', 'Targets'),
  'AWS::Scheduler::Schedule': run(
    'Name',
    'Description',
    'EndDate',
    'FlexibleTimeWindow',
    'GroupName',
    'KmsKeyArn',
    'ScheduleExpression',
    'ScheduleExpressionTimezone',
    'StartDate',
    'State',
    'Target',
  ),
  'AWS::Scheduler::ScheduleGroup': ignore('a group is part of its schedules’ names only'),
  'AWS::SecretsManager::Secret': run(
    'Name',
    'Description',
    'GenerateSecretString',
    'KmsKeyId',
    'SecretString',
  ),
  'AWS::SSM::Parameter': run('Name', 'Description', 'DataType', 'Tier', 'Type', 'Value'),
  'AWS::Logs::LogGroup': ignore('logs go to the console'),
  'AWS::Logs::MetricFilter': MONITORING,
  'AWS::Logs::QueryDefinition': MONITORING,
  'AWS::Logs::ResourcePolicy': MONITORING,
  'AWS::CloudWatch::Alarm': MONITORING,
  'AWS::CloudWatch::CompositeAlarm': MONITORING,
  'AWS::CloudWatch::Dashboard': MONITORING,
  'AWS::SNS::Topic': ALARMS_ONLY,
  'AWS::SNS::TopicPolicy': ALARMS_ONLY,
  'AWS::SNS::Subscription': ALARMS_ONLY,
  'AWS::KMS::Key': ENCRYPTION,
  'AWS::KMS::Alias': ENCRYPTION,
  'AWS::WAFv2::WebACL': FIREWALL,
  'AWS::WAFv2::WebACLAssociation': FIREWALL,
  'AWS::CDK::Metadata': ignore('usage statistics of the CDK'),
};
