import { Annotations, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { encryptingKeyOf } from './service-key.ts';
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
  /** Whether it goes off below the threshold or without data, for things that must never stop. @default false */
  readonly below?: boolean;
  /** Whether it also goes off without data. @default only with `below` */
  readonly needsData?: boolean;
}

const TOPIC = 'AlarmTopic';

function createTopic(stack: Stack, stage: Stage): Topic {
  const { name, keepsData, alarmEmails = [] } = stage;
  const key = encryptingKeyOf(stack, stage);
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
  if (keepsData && alarmEmails.length === 0)
    Annotations.of(stack).addWarningV2(
      'signal-intelligence:no-alarm-emails',
      `The stage ${name} has no alarmEmails: its alarms reach only those who subscribe to the topic in the output AlarmTopicArn. Set alarmEmails in lib/infra/stages.ts, or subscribe your team's own tools.`,
    );
  return topic;
}

/** Where a stage's alarms go; the person on call subscribes to it. */
export function alarmTopicOf(scope: Construct, stage: Stage): Topic {
  const stack = Stack.of(scope);
  const found = stack.node.tryFindChild(TOPIC);
  return found instanceof Topic ? found : createTopic(stack, stage);
}

/** An alarm that says what happened and links to what to do. */
export function addAlarm(scope: Construct, id: string, props: ServiceAlarmProps): void {
  const { stage, name, happened, section, metric, threshold, periods = 1, below = false } = props;
  const { needsData = below } = props;
  const alarm = new Alarm(scope, id, {
    alarmName: `signal-intelligence-${stage.name}-${name}`,
    alarmDescription: `${happened} What to do: docs/runbook.md#${section}`,
    metric,
    threshold,
    evaluationPeriods: periods,
    comparisonOperator: below
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: needsData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(alarmTopicOf(scope, stage)));
}
