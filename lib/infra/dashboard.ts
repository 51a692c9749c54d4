import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, AlarmStatusWidget, Dashboard, GraphWidget, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { METRICS_NAMESPACE } from '#platform/count.ts';
import { restApiNameOf } from './api.ts';
import type { Stage } from './stages.ts';

/** Three graphs per row of CloudWatch's 24 columns. */
const WIDTH = 8;

/** A graph: its title, a namespace with its dimensions, the metrics, their statistic, and words that its series must have. */
type GraphDefinition = readonly [
  title: string,
  schema: string,
  metrics: readonly string[],
  statistic: string,
  words?: string,
];

/** Searches, so that nothing has to be listed: they find every function, queue, machine and index of the stage by name. */
const createGraphs = (stack: Stack, stage: Stage): readonly GraphDefinition[] => {
  const name = `signal-intelligence-${stage.name}`;
  // Quotes would match the whole name; without them each word is matched.
  const functions = stack.stackName.split('-').join(' ');
  return [
    ['Requests', 'AWS/ApiGateway,ApiName', ['Count'], 'SampleCount', `ApiName="${restApiNameOf(stage)}"`],
    [
      'Errors',
      'AWS/ApiGateway,ApiName',
      ['4XXError', '5XXError'],
      'Sum',
      `ApiName="${restApiNameOf(stage)}"`,
    ],
    ['Latency, p99', 'AWS/ApiGateway,ApiName', ['Latency'], 'p99', `ApiName="${restApiNameOf(stage)}"`],
    ['Function errors', 'AWS/Lambda,FunctionName', ['Errors'], 'Sum', functions],
    ['Function time, p99', 'AWS/Lambda,FunctionName', ['Duration'], 'p99', functions],
    ['Throttled functions', 'AWS/Lambda,FunctionName', ['Throttles'], 'Sum', functions],
    ['Messages waiting', 'AWS/SQS,QueueName', ['ApproximateNumberOfMessagesVisible'], 'Maximum', name],
    ['Age of the oldest message', 'AWS/SQS,QueueName', ['ApproximateAgeOfOldestMessage'], 'Maximum', name],
    ['Executions', 'AWS/States,StateMachineArn', ['ExecutionsStarted', 'ExecutionsFailed'], 'Sum', name],
    [
      'Table units',
      'AWS/DynamoDB,TableName',
      ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'],
      'Sum',
      name,
    ],
    ['Table throttles', 'AWS/DynamoDB,TableName', ['ReadThrottleEvents', 'WriteThrottleEvents'], 'Sum', name],
    ['What functions count', `${METRICS_NAMESPACE},Stage`, [], 'Sum', `Stage="${stage.name}"`],
  ];
};

const createGraph = ([title, schema, metrics, statistic, words = '']: GraphDefinition): GraphWidget => {
  const dimension =
    metrics.length === 0 ? '' : `(${metrics.map((metric) => `MetricName="${metric}"`).join(' OR ')}) `;
  const expression = `SEARCH('{${schema}} ${dimension}${words}', '${statistic}', 300)`;
  const leftMetrics = [new MathExpression({ expression, label: '', period: Duration.minutes(5) })];
  return new GraphWidget({ title, width: WIDTH, left: leftMetrics });
};

/** Adds the stage's dashboard with every alarm the stack has so far; returns its URL. */
export function addDashboard(scope: Construct, stage: Stage): string {
  const stack = Stack.of(scope);
  const dashboardName = `signal-intelligence-${stage.name}`;
  const alarms = stack.node.findAll().filter((construct) => construct instanceof Alarm);
  const widgets = [
    [new AlarmStatusWidget({ title: 'Alarms', width: 24, height: 5, alarms })],
    createGraphs(stack, stage).map(createGraph),
  ];
  new Dashboard(scope, 'Dashboard', { dashboardName, defaultInterval: Duration.hours(12), widgets });
  return `https://${stack.region}.console.aws.amazon.com/cloudwatch/home?region=${stack.region}#dashboards/dashboard/${dashboardName}`;
}
