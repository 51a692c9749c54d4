import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Stage } from './stages.ts';

export interface ServiceAlarmProps {
  readonly stage: Stage;
  /** Unique within the stage. */
  readonly name: string;
  /** What has happened, in one sentence. */
  readonly happened: string;
  /** The heading of its section in docs/runbook.md, as an anchor. */
  readonly section: string;
  readonly metric: IMetric;
  /** This many, or more, within the metric's period. */
  readonly threshold: number;
  /** Periods in a row. @default 1 */
  readonly periods?: number;
}

const TOPIC = 'AlarmTopic';

/** Where a stage's alarms go; whoever is on call subscribes to it. */
function topicOf(scope: Construct, stage: Stage): Topic {
  const stack = Stack.of(scope);
  const found = stack.node.tryFindChild(TOPIC);
  if (found instanceof Topic) return found;
  return new Topic(stack, TOPIC, { topicName: `signal-intelligence-${stage.name}-alarms`, enforceSSL: true });
}

/** An alarm that says what happened and where it stands what to do. */
export function addAlarm(scope: Construct, id: string, props: ServiceAlarmProps): void {
  const { stage, name, happened, section, metric, threshold, periods = 1 } = props;
  const alarm = new Alarm(scope, id, {
    alarmName: `signal-intelligence-${stage.name}-${name}`,
    alarmDescription: `${happened} What to do: docs/runbook.md#${section}`,
    metric,
    threshold,
    evaluationPeriods: periods,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topicOf(scope, stage)));
}
