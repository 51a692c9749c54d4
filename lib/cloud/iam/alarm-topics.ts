/** Whether CloudWatch may publish to the topics of the stack's alarms, as the topics' policies say. */
import { isRecord, list, placeOf, record, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';
import { conditionHolds, type Facts } from './conditions.ts';
import { decide, type Statement } from './policy.ts';

const SERVICE = 'cloudwatch.amazonaws.com';
const PUBLISH = 'sns:Publish';
const ACTIONS = ['AlarmActions', 'OKActions', 'InsufficientDataActions'];

const texts = (value: unknown, where: string): string[] => [value].flat().map((item) => text(item, where));

const speaksOfService = (principal: unknown): boolean =>
  principal === '*' ||
  (isRecord(principal) &&
    [principal.Service, principal.AWS].flat().some((who) => who === SERVICE || who === '*'));

/** The statements of a topic's policy that hold for an alarm's message. */
function statementsFor(policy: Resource, facts: Facts): Statement[] {
  const where = placeOf(policy, 'PolicyDocument');
  return [record(policy.properties.PolicyDocument, where).Statement].flat().flatMap((entry) => {
    const { Effect, Principal, Action, Resource: resources, Condition } = record(entry, where);
    if (Effect !== 'Allow' && Effect !== 'Deny')
      throw new Error(`${where}: expected the Effect Allow or Deny`);
    if (Action === undefined || resources === undefined) {
      throw new Error(`${where}: the embedded cloud reads statements with Action and Resource only`);
    }
    if (!speaksOfService(Principal) || !conditionHolds(Condition, facts, where)) return [];
    return [{ Effect, Action: texts(Action, where), Resource: texts(resources, where) }];
  });
}

function mayPublish(stack: LoadedStack, alarm: Resource, topicArn: string): boolean {
  const policies = stack
    .ofType('AWS::SNS::TopicPolicy')
    .filter((policy) => list(policy.properties.Topics, placeOf(policy, 'Topics')).includes(topicArn));
  // The policy that SNS gives a topic by itself lets the account's own alarms in.
  if (policies.length === 0) return true;
  const facts: Facts = {
    'aws:SourceAccount': stack.account,
    'aws:SourceOwner': stack.account,
    'aws:SourceArn': alarm.attributes.Arn ?? null,
    'aws:SecureTransport': 'true',
  };
  const statements = policies.flatMap((policy) => statementsFor(policy, facts));
  return decide(statements, { action: PUBLISH, resource: topicArn }) === 'allowed';
}

/** An alarm that may not publish goes off unheard on AWS, where nothing else would tell. */
export function refuseSilentAlarms(stack: LoadedStack): void {
  const topics = new Set(stack.ofType('AWS::SNS::Topic').map(({ ref }) => ref));
  const silent = stack.ofType('AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm').flatMap((alarm) =>
    ACTIONS.flatMap((property) =>
      list(alarm.properties[property], placeOf(alarm, property))
        .map((action) => text(action, placeOf(alarm, property)))
        .filter((action) => topics.has(action) && !mayPublish(stack, alarm, action))
        .map(
          (topic) => `${placeOf(alarm, property)}: the policy of ${topic} does not let ${SERVICE} publish`,
        ),
    ),
  );
  if (silent.length > 0) throw new Error(silent.join('\n'));
}
