import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { getEncryptionKey } from './service-key.ts';
import type { Stage } from './stages.ts';

export interface ServiceAlarmProps {
  readonly stage: Stage;
  /** Unique within the stage. */
  readonly name: string;
  /** What happened, in one sentence. */
  readonly happened: string;
  /** The heading of its section in docs/runbook.md, as an anchor. */
  readonly section: string;
  readonly metric: IMetric;
  /** Goes off at this value or above within the metric's period. */
  readonly threshold: number;
  /** Consecutive periods. @default 1 */
  readonly periods?: number;
  /** Whether it also goes off without data, for what must never stop. @default false */
  readonly needsData?: boolean;
}

const TOPIC = 'AlarmTopic';

function createTopic(stack: Stack, stage: Stage): Topic {
  const { name, alarmEmails = [] } = stage;
  const key = getEncryptionKey(stack, stage);
  const topic = new Topic(stack, TOPIC, {
    topicName: `signal-intelligence-${name}-alarms`,
    enforceSSL: true,
    ...(key && { masterKey: key }),
  });
  // A topic with its own policy, here for TLS, only lets the principals it names publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  );
  for (const address of alarmEmails) topic.addSubscription(new EmailSubscription(address));
  return topic;
}

/** Where a stage's alarms go; the person on call subscribes to it. */
export function alarmTopicOf(scope: Construct, stage: Stage): Topic {
  const stack = Stack.of(scope);
  const existingTopic = stack.node.tryFindChild(TOPIC);
  return existingTopic instanceof Topic ? existingTopic : createTopic(stack, stage);
}

/** An alarm that says what happened and links to what to do. */
export function addAlarm(scope: Construct, id: string, props: ServiceAlarmProps): void {
  const { stage, name, happened, section, metric, threshold, periods = 1, needsData = false } = props;
  const alarm = new Alarm(scope, id, {
    alarmName: `signal-intelligence-${stage.name}-${name}`,
    alarmDescription: `${happened} What to do: docs/runbook.md#${section}`,
    metric,
    threshold,
    evaluationPeriods: periods,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: needsData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(alarmTopicOf(scope, stage)));
}
