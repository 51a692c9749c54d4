/**
 * The values of `Ref` and `Fn::GetAtt` for each resource type, derived from logical ids so that no order of creation
 * is needed.
 */
import { createHash } from 'node:crypto';
import { streamArn } from '../dynamodb/arns.ts';

export interface PhysicalId {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** What a type may use to derive its ids. */
export interface Naming {
  readonly logicalId: string;
  readonly account: string;
  /** SQS's endpoint: queue URLs start with it. */
  readonly sqsEndpoint: string;
  /**
   * The named property if the template has it, otherwise a name of at most `max` characters from stack and logical
   * id.
   */
  name(property: string, max: number): string;
  property(name: string): string | undefined;
  required(name: string): string;
  arn(service: string, rest: string): string;
  /** Like `arn`, for services without a region. */
  globalArn(service: string, rest: string): string;
  /** Lower-case letters and digits that are always the same for this resource. */
  token(length: number): string;
}

type Identify = (naming: Naming) => PhysicalId;

export const digest = (value: string): string => createHash('sha256').update(value).digest('hex');

const createPlainId = (ref: string): PhysicalId => ({ ref, attributes: {} });
const identifyByToken: Identify = ({ token }) => createPlainId(token(10));
const identifyByLogicalId: Identify = ({ logicalId }) => createPlainId(logicalId);

/** `Ref` is a name, and `Arn` is derived from it. */
const identifyByName =
  (service: string, prefix: string, property: string, max: number): Identify =>
  ({ name, arn }) => {
    const ref = name(property, max);
    return { ref, attributes: { Arn: arn(service, `${prefix}${ref}`) } };
  };

const table: Identify = (naming) => {
  const { ref, attributes } = identifyByName('dynamodb', 'table/', 'TableName', 255)(naming);
  return { ref, attributes: { ...attributes, StreamArn: streamArn(String(attributes.Arn)) } };
};

const queue: Identify = ({ name, property, arn, account, sqsEndpoint }) => {
  const suffix = property('FifoQueue') === 'true' && property('QueueName') === undefined ? '.fifo' : '';
  const queueName = `${name('QueueName', 80 - suffix.length)}${suffix}`;
  const url = `${sqsEndpoint}/${account}/${queueName}`;
  return { ref: url, attributes: { Arn: arn('sqs', queueName), QueueName: queueName, QueueUrl: url } };
};

const eventSourceMapping: Identify = ({ token, arn }) => {
  const id = token(32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return {
    ref: id,
    attributes: { Id: id, EventSourceMappingArn: arn('lambda', `event-source-mapping:${id}`) },
  };
};

const stateMachine: Identify = ({ name, arn }) => {
  const machineName = name('StateMachineName', 80);
  const ref = arn('states', `stateMachine:${machineName}`);
  return { ref, attributes: { Arn: ref, Name: machineName, StateMachineRevisionId: 'INITIAL' } };
};

const role: Identify = ({ name, property, globalArn, token }) => {
  const roleName = name('RoleName', 64);
  const path = property('Path') ?? '/';
  const id = `AROA${token(17).toUpperCase()}`;
  return { ref: roleName, attributes: { Arn: globalArn('iam', `role${path}${roleName}`), RoleId: id } };
};

const managedPolicy: Identify = ({ name, property, globalArn, token }) => {
  const ref = globalArn('iam', `policy${property('Path') ?? '/'}${name('ManagedPolicyName', 128)}`);
  return { ref, attributes: { PolicyArn: ref, PolicyId: `ANPA${token(17).toUpperCase()}` } };
};

const restApi: Identify = ({ token }) => {
  const ref = token(10);
  return { ref, attributes: { RestApiId: ref, RootResourceId: digest(`root of ${ref}`).slice(0, 10) } };
};

/** Ids by which a type's parent refers to it under its own attribute. */
const identifyAs =
  (attribute: string): Identify =>
  ({ token }) => {
    const ref = token(10);
    return { ref, attributes: { [attribute]: ref } };
  };

const apiKey: Identify = ({ token }) => {
  const ref = token(10);
  return { ref, attributes: { APIKeyId: ref } };
};

const schedule: Identify = ({ name, property, arn }) => {
  const ref = name('Name', 64);
  return {
    ref,
    attributes: { Arn: arn('scheduler', `schedule/${property('GroupName') ?? 'default'}/${ref}`) },
  };
};

const secret: Identify = ({ name, arn, token }) => {
  // Secrets Manager ends every ARN with a dash and six characters.
  const ref = arn('secretsmanager', `secret:${name('Name', 512)}-${token(6)}`);
  return { ref, attributes: { Id: ref } };
};

const logGroup: Identify = ({ name, arn }) => {
  const ref = name('LogGroupName', 512);
  return { ref, attributes: { Arn: `${arn('logs', `log-group:${ref}`)}:*` } };
};

const topic: Identify = ({ name, arn }) => {
  const topicName = name('TopicName', 256);
  const ref = arn('sns', topicName);
  return { ref, attributes: { TopicArn: ref, TopicName: topicName } };
};

const key: Identify = ({ token, arn }) => {
  const id = token(32);
  return { ref: id, attributes: { KeyId: id, Arn: arn('kms', `key/${id}`) } };
};

const parameter: Identify = ({ name, property, required }) => ({
  ref: name('Name', 1011),
  attributes: { Type: property('Type') ?? 'String', Value: required('Value') },
});

const PHYSICAL_IDS: Readonly<Record<string, Identify>> = {
  'AWS::DynamoDB::Table': table,
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::SQS::Queue': queue,
  'AWS::SQS::QueuePolicy': identifyByLogicalId,
  'AWS::Lambda::Function': identifyByName('lambda', 'function:', 'FunctionName', 64),
  'AWS::Lambda::Permission': identifyByLogicalId,
  'AWS::Lambda::EventSourceMapping': eventSourceMapping,
  'AWS::Lambda::EventInvokeConfig': identifyByLogicalId,
  'AWS::StepFunctions::StateMachine': stateMachine,
  'AWS::IAM::Role': role,
  'AWS::IAM::Policy': identifyByLogicalId,
  'AWS::IAM::ManagedPolicy': managedPolicy,
  'AWS::ApiGateway::RestApi': restApi,
  'AWS::ApiGateway::Deployment': identifyAs('DeploymentId'),
  'AWS::ApiGateway::Stage': ({ required }) => createPlainId(required('StageName')),
  'AWS::ApiGateway::Account': identifyAs('Id'),
  'AWS::ApiGateway::Model': ({ name }) => createPlainId(name('Name', 128)),
  'AWS::ApiGateway::UsagePlan': identifyAs('Id'),
  'AWS::ApiGateway::UsagePlanKey': identifyAs('Id'),
  'AWS::ApiGateway::ApiKey': apiKey,
  'AWS::ApiGateway::DocumentationPart': identifyAs('DocumentationPartId'),
  'AWS::ApiGateway::DocumentationVersion': identifyByToken,
  'AWS::Events::Rule': identifyByName('events', 'rule/', 'Name', 64),
  'AWS::Scheduler::Schedule': schedule,
  'AWS::Scheduler::ScheduleGroup': identifyByName('scheduler', 'schedule-group/', 'Name', 64),
  'AWS::SecretsManager::Secret': secret,
  'AWS::SSM::Parameter': parameter,
  'AWS::Logs::LogGroup': logGroup,
  'AWS::Logs::MetricFilter': identifyByLogicalId,
  'AWS::Logs::QueryDefinition': identifyAs('QueryDefinitionId'),
  'AWS::Logs::ResourcePolicy': identifyByLogicalId,
  'AWS::CloudWatch::Alarm': identifyByName('cloudwatch', 'alarm:', 'AlarmName', 255),
  'AWS::CloudWatch::CompositeAlarm': identifyByName('cloudwatch', 'alarm:', 'AlarmName', 255),
  'AWS::CloudWatch::Dashboard': ({ name }) => createPlainId(name('DashboardName', 255)),
  'AWS::SNS::Topic': topic,
  'AWS::SNS::TopicPolicy': identifyByLogicalId,
  'AWS::SNS::Subscription': identifyByLogicalId,
  'AWS::KMS::Key': key,
  'AWS::KMS::Alias': ({ required }) => createPlainId(required('AliasName')),
  'AWS::WAFv2::WebACL': identifyByName('wafv2', 'regional/webacl/', 'Name', 128),
  'AWS::WAFv2::WebACLAssociation': identifyByLogicalId,
  'AWS::CDK::Metadata': identifyByLogicalId,
};

/** Undefined for an unknown type. */
export const createPhysicalId = (type: string, naming: Naming): PhysicalId | undefined =>
  Object.hasOwn(PHYSICAL_IDS, type) ? PHYSICAL_IDS[type]?.(naming) : undefined;
