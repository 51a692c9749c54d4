import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { getEncryptionKey } from './service-key.ts';
import type { Stage } from './stages.ts';

/**
 * A log group with the stage's retention. It is only retained once it has been in use: a group left by a rolled-back
 * first deploy would block the next one, because its name is fixed.
 */
export function createLogGroup(scope: Construct, id: string, stage: Stage, logGroupName: string): LogGroup {
  const key = getEncryptionKey(scope, stage);
  return new LogGroup(scope, id, {
    logGroupName,
    ...(key && { encryptionKey: key }),
    retention: stage.logRetentionDays as RetentionDays,
    removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
}
