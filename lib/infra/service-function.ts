import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { variable } from '#platform/env.ts';
import type { Binding } from './binding.ts';
import type { Bundle } from './bundle.ts';
import { createFunctionRole } from './function-role.ts';
import type { Stage } from './stages.ts';

export interface ServiceFunctionProps {
  /** The function's id, as in its source file's name. */
  readonly id: string;
  readonly stage: Stage;
  readonly bundle: Bundle;
  /** The log group it shares with functions of its kind. */
  readonly logGroup: ILogGroup;
  readonly binding: Binding;
  readonly timeoutSeconds: number;
  readonly description: string;
  /** Whether its messages may trigger it again, which Lambda sees as an endless loop. @default false */
  readonly feedsItself?: boolean;
  /** Reserved concurrency. @default the account's shared pool */
  readonly reservedConcurrency?: number | undefined;
  /** @default 512: the extra CPU over 256 costs less than the cold-start time it saves */
  readonly memoryMb?: number;
}

/** One Lambda, which may write its log and do what its binding allows. */
export function addServiceFunction(
  stack: Construct,
  name: string,
  props: ServiceFunctionProps,
): LambdaFunction {
  const scope = new Construct(stack, name);
  const { id, stage, bundle, binding, logGroup } = props;
  const role = createFunctionRole(scope, [
    new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    }),
    new PolicyStatement({
      actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
      resources: ['*'],
    }),
    ...binding.statements,
  ]);
  const { directory, handler } = bundle.assetOf(id);
  return new LambdaFunction(scope, 'Function', {
    description: props.description,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: props.memoryMb ?? 512,
    timeout: Duration.seconds(props.timeoutSeconds),
    code: Code.fromAsset(directory),
    handler,
    // CDK doesn't modify imported roles: no managed policy, no statements beyond those above.
    role: role.withoutPolicyUpdates(),
    logGroup,
    tracing: Tracing.ACTIVE,
    ...(props.reservedConcurrency !== undefined && {
      reservedConcurrentExecutions: props.reservedConcurrency,
    }),
    ...(props.feedsItself && { recursiveLoop: RecursiveLoop.ALLOW }),
    environment: {
      [variable.stage]: stage.name,
      [variable.logLevel]: stage.logLevel,
      ...binding.environment,
    },
  });
}
