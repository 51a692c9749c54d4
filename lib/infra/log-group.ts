import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { encryptingKeyOf } from './service-key.ts';
import type { Stage } from './stages.ts';

/**
 * A log group that is kept as long as its stage says. One that a rolled-back first deploy leaves behind would stand
 * in the way of the next under its fixed name, so that only a group that has served is retained.
 */
export function createLogGroup(scope: Construct, id: string, stage: Stage, logGroupName: string): LogGroup {
  const key = encryptingKeyOf(scope, stage);
  return new LogGroup(scope, id, {
    logGroupName,
    ...(key && { encryptionKey: key }),
    retention: stage.logRetentionDays as RetentionDays,
    removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
}
