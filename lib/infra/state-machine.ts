import { ArnFormat, Aws, type Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { WorkflowName } from '#contract/workflows.ts';
import { definitionOf, type Machine, type Step } from '#jobs/workflows/machine.ts';
import { createLogGroup } from './log-group.ts';
import type { Stage } from './stages.ts';

export const machineName = (stage: Stage, name: WorkflowName): string =>
  `signal-intelligence-${stage.name}-${name}`;

/** Built from the name, so functions can be bound to a machine that is created after them. */
export const machineArn = (stack: Stack, stage: Stage, name: WorkflowName): string =>
  stack.formatArn({
    service: 'states',
    resource: 'stateMachine',
    resourceName: machineName(stage, name),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

/** Every execution of a machine. */
export const executionsArn = (stack: Stack, stage: Stage, name: WorkflowName): string =>
  stack.formatArn({
    service: 'states',
    resource: 'execution',
    resourceName: `${machineName(stage, name)}:*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

/** What a machine needs to write its log; CloudWatch supports no narrower resource for log delivery. */
const LOG_DELIVERY = [
  'logs:CreateLogDelivery',
  'logs:GetLogDelivery',
  'logs:UpdateLogDelivery',
  'logs:DeleteLogDelivery',
  'logs:ListLogDeliveries',
  'logs:PutResourcePolicy',
  'logs:DescribeResourcePolicies',
  'logs:DescribeLogGroups',
];

/** How an execution ends other than in success. The service never aborts one, so an abort is worth an alarm too. */
export const BAD_ENDS = ['ExecutionsFailed', 'ExecutionsTimedOut', 'ExecutionsAborted'] as const;

export const machineMetric = (stateMachineArn: string, metricName: string): Metric =>
  new Metric({
    namespace: 'AWS/States',
    metricName,
    dimensionsMap: { StateMachineArn: stateMachineArn },
    statistic: 'Sum',
  });

/** A standard state machine with a role that may call its own steps. */
export function addStateMachine(
  stack: Stack,
  id: string,
  { stage, machine, functionOf }: { stage: Stage; machine: Machine; functionOf: (step: Step) => IFunction },
): void {
  const scope = new Construct(stack, id);
  const steps = Object.values(machine.steps);
  // With scope prefix, Step Functions avoids the size limit of the log resource policy.
  const logGroup = createLogGroup(
    scope,
    'Log',
    stage,
    `/aws/vendedlogs/states/signal-intelligence-${stage.name}-${machine.name}`,
  );
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('states.amazonaws.com'),
    inlinePolicies: {
      own: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['lambda:InvokeFunction'],
            resources: steps.map((step) => functionOf(step).functionArn),
          }),
          new PolicyStatement({ actions: LOG_DELIVERY, resources: ['*'] }),
          new PolicyStatement({
            // Step Functions also needs the sampling rules; Lambda gets the decision from its caller.
            actions: [
              'xray:PutTraceSegments',
              'xray:PutTelemetryRecords',
              'xray:GetSamplingRules',
              'xray:GetSamplingTargets',
            ],
            resources: ['*'],
          }),
        ],
      }),
    },
  });
  new CfnStateMachine(scope, 'Machine', {
    stateMachineName: machineName(stage, machine.name),
    stateMachineType: 'STANDARD',
    roleArn: role.roleArn,
    definitionString: definitionOf(machine, {
      arnOf: (step) => functionOf(step).functionArn,
      partition: Aws.PARTITION,
      accountConcurrency: stage.accountConcurrency,
    }),
    tracingConfiguration: { enabled: true },
    loggingConfiguration: {
      level: 'ERROR',
      includeExecutionData: false,
      destinations: [{ cloudWatchLogsLogGroup: { logGroupArn: logGroup.logGroupArn } }],
    },
  });
}
