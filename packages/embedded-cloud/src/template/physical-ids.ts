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

const queue: Identify = ({ name, arn, account, sqsEndpoint }) => {
  const queueName = name('QueueName', 80);
  const url = `${sqsEndpoint}/${account}/${queueName}`;
  return { ref: url, attributes: { Arn: arn('sqs', queueName), QueueName: queueName } };
};

const eventSourceMapping: Identify = ({ token }) => {
  const id = token(32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return createPlainId(id);
};

const stateMachine: Identify = ({ name, arn }) => {
  const machineName = name('StateMachineName', 80);
  const ref = arn('states', `stateMachine:${machineName}`);
  return { ref, attributes: { Arn: ref, Name: machineName } };
};

const role: Identify = ({ name, globalArn }) => {
  const roleName = name('RoleName', 64);
  return { ref: roleName, attributes: { Arn: globalArn('iam', `role/${roleName}`) } };
};

const managedPolicy: Identify = ({ name, property, globalArn }) =>
  createPlainId(globalArn('iam', `policy${property('Path') ?? '/'}${name('ManagedPolicyName', 128)}`));

const identifyByToken: Identify = ({ token }) => createPlainId(token(10));

/** Secrets Manager ends every ARN with a dash and six characters. */
const secret: Identify = ({ name, arn, token }) =>
  createPlainId(arn('secretsmanager', `secret:${name('Name', 512)}-${token(6)}`));

const logGroup: Identify = ({ name, arn }) => {
  const ref = name('LogGroupName', 512);
  return { ref, attributes: { Arn: `${arn('logs', `log-group:${ref}`)}:*` } };
};

const key: Identify = ({ token, arn }) => {
  const id = token(32);
  return { ref: id, attributes: { Arn: arn('kms', `key/${id}`) } };
};

const PHYSICAL_IDS: Readonly<Record<string, Identify>> = {
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::SQS::Queue': queue,
  'AWS::Lambda::Function': identifyByName('lambda', 'function:', 'FunctionName', 64),
  'AWS::Lambda::EventSourceMapping': eventSourceMapping,
  'AWS::StepFunctions::StateMachine': stateMachine,
  'AWS::IAM::Role': role,
  'AWS::IAM::ManagedPolicy': managedPolicy,
  'AWS::ApiGateway::RestApi': identifyByToken,
  'AWS::ApiGateway::Deployment': identifyByToken,
  'AWS::ApiGateway::Stage': ({ required }) => createPlainId(required('StageName')),
  'AWS::Scheduler::Schedule': ({ name }) => createPlainId(name('Name', 64)),
  'AWS::Scheduler::ScheduleGroup': ({ name }) => createPlainId(name('Name', 64)),
  'AWS::SecretsManager::Secret': secret,
  'AWS::Logs::LogGroup': logGroup,
  'AWS::CloudWatch::Alarm': identifyByName('cloudwatch', 'alarm:', 'AlarmName', 255),
  'AWS::SNS::Topic': ({ name, arn }) => createPlainId(arn('sns', name('TopicName', 256))),
  'AWS::KMS::Key': key,
  'AWS::WAFv2::WebACL': identifyByName('wafv2', 'regional/webacl/', 'Name', 128),
};

/** Undefined for types that nothing refers to. */
export const createPhysicalId = (type: string, naming: Naming): PhysicalId | undefined =>
  Object.hasOwn(PHYSICAL_IDS, type) ? PHYSICAL_IDS[type]?.(naming) : undefined;
