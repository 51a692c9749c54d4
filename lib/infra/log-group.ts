import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from './stages.ts';

/** A log group that is kept as long as its stage says. */
export const createLogGroup = (scope: Construct, id: string, stage: Stage, logGroupName: string): LogGroup =>
  new LogGroup(scope, id, {
    logGroupName,
    retention: stage.logRetentionDays as RetentionDays,
    removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
