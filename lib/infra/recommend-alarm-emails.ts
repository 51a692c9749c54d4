import { Annotations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from './stages.ts';

/** Warns when a stage with data to lose tells nobody of its alarms, unless someone subscribes by other means. */
export function recommendAlarmEmails(scope: Construct, { name, keepsData, alarmEmails = [] }: Stage): void {
  if (!keepsData || alarmEmails.length > 0) return;
  Annotations.of(scope).addWarningV2(
    'signal-intelligence:no-alarm-emails',
    `The stage ${name} has no alarmEmails: its alarms reach only those who subscribe to the topic in the output AlarmTopicArn. Set alarmEmails in lib/infra/stages.ts, or subscribe your team's own tools.`,
  );
}
