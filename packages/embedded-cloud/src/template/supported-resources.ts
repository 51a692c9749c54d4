/**
 * The resource types that the embedded cloud runs, and those without an effect on one machine: what the service's
 * stages use. All others are rejected, and a test looks for what no stage uses any more.
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

const run = (properties: string): Run => ({ kind: 'run', properties: properties.trim().split(/\s+/) });
const ignore = (reason: string): Ignore => ({ kind: 'ignore', reason });

const MONITORING = ignore('monitoring is read in CloudWatch, not on this machine');
const ENCRYPTION = ignore('data on this machine is not encrypted at rest');
const FIREWALL = ignore('nobody stands in front of this machine: the web ACL is not enforced here');
const ALARMS_ONLY = ignore('only alarms publish to topics, and nobody is told of them here');

export const SUPPORTED_RESOURCES: Readonly<Record<string, Run | Ignore>> = {
  'AWS::DynamoDB::GlobalTable': run(`
    TableName KeySchema AttributeDefinitions BillingMode GlobalSecondaryIndexes
    TimeToLiveSpecification SSESpecification StreamSpecification Replicas
  `),
  'AWS::SQS::Queue': run(`
    QueueName MessageRetentionPeriod RedrivePolicy VisibilityTimeout SqsManagedSseEnabled
    KmsMasterKeyId KmsDataKeyReusePeriodSeconds
  `),
  'AWS::SQS::QueuePolicy': run('PolicyDocument Queues'),
  'AWS::Lambda::Function': run(`
    Description Handler Runtime Code Role Timeout MemorySize Environment
    ReservedConcurrentExecutions Architectures LoggingConfig RecursiveLoop TracingConfig
  `),
  'AWS::Lambda::EventSourceMapping': run(`
    BatchSize BisectBatchOnFunctionError DestinationConfig EventSourceArn FilterCriteria
    FunctionName FunctionResponseTypes MaximumBatchingWindowInSeconds MaximumRecordAgeInSeconds
    MaximumRetryAttempts ScalingConfig StartingPosition
  `),
  'AWS::Lambda::EventInvokeConfig': run(
    'FunctionName Qualifier MaximumRetryAttempts MaximumEventAgeInSeconds',
  ),
  'AWS::StepFunctions::StateMachine': run(`
    StateMachineName StateMachineType DefinitionString RoleArn LoggingConfiguration
    TracingConfiguration
  `),
  'AWS::IAM::Role': run('AssumeRolePolicyDocument ManagedPolicyArns Policies'),
  'AWS::IAM::ManagedPolicy': run('Path Description PolicyDocument'),
  'AWS::ApiGateway::RestApi': run(
    'Name Body EndpointAccessMode EndpointConfiguration FailOnWarnings SecurityPolicy',
  ),
  'AWS::ApiGateway::Deployment': run('Description RestApiId'),
  'AWS::ApiGateway::Stage': run(
    'AccessLogSetting DeploymentId MethodSettings RestApiId StageName TracingEnabled',
  ),
  'AWS::ApiGateway::Account': ignore('the access log is written by the embedded cloud itself'),
  'AWS::Scheduler::Schedule': run('Name Description FlexibleTimeWindow GroupName ScheduleExpression Target'),
  'AWS::Scheduler::ScheduleGroup': ignore('a group is part of its schedules’ names only'),
  'AWS::SecretsManager::Secret': run('Name Description GenerateSecretString KmsKeyId'),
  'AWS::Logs::LogGroup': ignore('logs go to the console'),
  'AWS::Logs::MetricFilter': MONITORING,
  'AWS::CloudWatch::Alarm': MONITORING,
  'AWS::CloudWatch::Dashboard': MONITORING,
  'AWS::SNS::Topic': ALARMS_ONLY,
  'AWS::SNS::TopicPolicy': ALARMS_ONLY,
  'AWS::SNS::Subscription': ALARMS_ONLY,
  'AWS::KMS::Key': ENCRYPTION,
  'AWS::KMS::Alias': ENCRYPTION,
  'AWS::WAFv2::WebACL': FIREWALL,
  'AWS::WAFv2::WebACLAssociation': FIREWALL,
};
