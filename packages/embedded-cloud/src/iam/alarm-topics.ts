/** Whether CloudWatch may publish to the topics of the stack's alarms, according to the policies of topics and keys. */
import { describeProperty, isRecord, list, optionalText, record, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';
import { type Facts, isConditionSatisfied } from './conditions.ts';
import { decide, type Statement } from './policy.ts';

const SERVICE = 'cloudwatch.amazonaws.com';
const PUBLISH = 'sns:Publish';
/** What SNS requests from KMS on the publisher's behalf before an encrypted topic accepts a message. */
const ENCRYPT = ['kms:GenerateDataKey', 'kms:Decrypt'];
const ACTIONS = ['AlarmActions', 'OKActions', 'InsufficientDataActions'];

const toTexts = (value: unknown, where: string): string[] => [value].flat().map((item) => text(item, where));

const isForService = (principal: unknown): boolean =>
  principal === '*' ||
  (isRecord(principal) &&
    [principal.Service, principal.AWS].flat().some((who) => who === SERVICE || who === '*'));

/** The statements of a topic's or a key's policy that apply to an alarm's message. */
function readStatements(policy: Resource, property: string, facts: Facts): Statement[] {
  const where = describeProperty(policy, property);
  return [record(policy.properties[property], where).Statement].flat().flatMap((entry) => {
    const { Effect, Principal, Action, Resource: resources, Condition } = record(entry, where);
    if (Effect !== 'Allow' && Effect !== 'Deny')
      throw new Error(`${where}: expected the Effect Allow or Deny`);
    if (Action === undefined || resources === undefined) {
      throw new Error(`${where}: the embedded cloud reads statements with Action and Resource only`);
    }
    if (!isForService(Principal) || !isConditionSatisfied(Condition, facts, where)) return [];
    return [{ Effect, Action: toTexts(Action, where), Resource: toTexts(resources, where) }];
  });
}

const listFacts = (stack: LoadedStack, alarm: Resource): Facts => ({
  'aws:SourceAccount': stack.account,
  'aws:SourceOwner': stack.account,
  'aws:SourceArn': alarm.attributes.Arn ?? null,
  'aws:SecureTransport': 'true',
});

/** CloudWatch can't use AWS's own SNS key, so only keys of the template can allow it. */
function mayEncrypt(stack: LoadedStack, alarm: Resource, topicArn: string): boolean {
  const topic = stack.ofType('AWS::SNS::Topic').find(({ ref }) => ref === topicArn);
  const keyId =
    topic && optionalText(topic.properties.KmsMasterKeyId, describeProperty(topic, 'KmsMasterKeyId'));
  if (keyId === undefined) return true;
  const key = stack
    .ofType('AWS::KMS::Key')
    .find(({ ref, attributes }) => ref === keyId || attributes.Arn === keyId);
  if (!key) return false;
  const statements = readStatements(key, 'KeyPolicy', listFacts(stack, alarm));
  return ENCRYPT.every(
    (action) => decide(statements, { action, resource: key.attributes.Arn ?? '' }) === 'allowed',
  );
}

function mayPublish(stack: LoadedStack, alarm: Resource, topicArn: string): boolean {
  const policies = stack
    .ofType('AWS::SNS::TopicPolicy')
    .filter((policy) =>
      list(policy.properties.Topics, describeProperty(policy, 'Topics')).includes(topicArn),
    );
  // SNS's default topic policy allows the account's own alarms.
  if (policies.length === 0) return true;
  const facts = listFacts(stack, alarm);
  const statements = policies.flatMap((policy) => readStatements(policy, 'PolicyDocument', facts));
  return decide(statements, { action: PUBLISH, resource: topicArn }) === 'allowed';
}

/** On AWS an alarm that can't publish goes off unnoticed, and nothing else would show it. */
export function refuseSilentAlarms(stack: LoadedStack): void {
  const topics = new Set(stack.ofType('AWS::SNS::Topic').map(({ ref }) => ref));
  const silent = stack.ofType('AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm').flatMap((alarm) =>
    ACTIONS.flatMap((property) =>
      list(alarm.properties[property], describeProperty(alarm, property))
        .map((action) => text(action, describeProperty(alarm, property)))
        .filter((action) => topics.has(action))
        .flatMap((topic) => [
          ...(mayPublish(stack, alarm, topic)
            ? []
            : [`the policy of ${topic} does not let ${SERVICE} publish`]),
          ...(mayEncrypt(stack, alarm, topic)
            ? []
            : [`the key of ${topic} does not let ${SERVICE} encrypt what it publishes`]),
        ])
        .map((reason) => `${describeProperty(alarm, property)}: ${reason}`),
    ),
  );
  if (silent.length > 0) throw new Error(silent.join('\n'));
}
