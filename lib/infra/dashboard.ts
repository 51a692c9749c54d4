import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  Metric,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { alertChannels } from '#contract/alerts.ts';
import { changeStream } from '#contract/change-stream.ts';
import { queues } from '#contract/queues.ts';
import { METRICS_NAMESPACE, type MetricName, metrics } from '#platform/metrics.ts';
import { exportQueueNameOf } from '#platform/stage-names.ts';
import { machines } from '#workflows/machines.ts';
import { restApiNameOf } from './api.ts';
import { businessMetric } from './business-metric.ts';
import { changeStreamNameOf } from './change-stream.ts';
import { queueNameOf } from './queues.ts';
import { schedulerMetric } from './scheduled-call.ts';
import type { Stage } from './stages.ts';
import { BAD_ENDS, machineArn, machineMetric } from './state-machine.ts';
import { byOperation, tableAndIndexes } from './table-metrics.ts';

/** Three graphs per row of CloudWatch's 24 columns. */
const WIDTH = 8;
const BUSIEST = 10;
const PUSH_CHANNELS = ['webhook', 'crm', 'sequencer'];

const graph = (title: string, left: readonly IMetric[], right: readonly IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, width: WIDTH, left: [...left], right: [...right] });

/** Rows of widgets: a heading with its graphs below. */
const section = (title: string, ...graphs: IWidget[]): IWidget[][] => [
  [new TextWidget({ markdown: `## ${title}`, width: 24, height: 1 })],
  graphs,
];

interface Series {
  readonly namespace: string;
  readonly metricName: string;
  readonly dimensionsMap?: Record<string, string>;
  readonly statistic?: string;
  readonly label?: string;
}

const series = ({ statistic = 'Sum', ...props }: Series): Metric => new Metric({ statistic, ...props });

function traffic(stage: Stage): IWidget[][] {
  const ofApi = (metricName: string, statistic: string, label = metricName) =>
    series({
      namespace: 'AWS/ApiGateway',
      metricName,
      dimensionsMap: { ApiName: restApiNameOf(stage) },
      statistic,
      label,
    });
  const throttled = series({
    namespace: METRICS_NAMESPACE,
    metricName: `${stage.name}-throttled-requests`,
    label: 'throttled',
  });
  return section(
    'Traffic, errors, latency',
    graph('Requests', [ofApi('Count', 'SampleCount', 'requests')]),
    graph('Errors', [ofApi('5XXError', 'Sum', '5xx')], [ofApi('4XXError', 'Sum', '4xx'), throttled]),
    graph(
      'Latency, streams included',
      ['p50', 'p90', 'p99'].map((statistic) => ofApi('Latency', statistic, statistic)),
    ),
  );
}

/** Listing functions by name would give hundreds of series; a search finds those of the stack and keeps the top ten. */
function busiest(stack: Stack, metricName: string, statistic: string, sorted: 'SUM' | 'MAX'): IMetric {
  // Quotes would match the whole name; without them each word is matched.
  const words = stack.stackName.split('-').map((word) => `FunctionName=${word}`);
  const search = `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metricName}" ${words.join(' ')}', '${statistic}', 300)`;
  return new MathExpression({
    expression: `SLICE(SORT(${search}, ${sorted}, DESC), 0, ${BUSIEST})`,
    label: '',
    period: Duration.minutes(5),
  });
}

function functions(stack: Stack): IWidget[][] {
  const ofAll = (metricName: string, statistic: string) =>
    series({ namespace: 'AWS/Lambda', metricName, statistic, label: metricName });
  return section(
    'Functions',
    graph(`Slowest ${BUSIEST}, p99`, [busiest(stack, 'Duration', 'p99', 'MAX')]),
    graph(`Most errors, ${BUSIEST}`, [busiest(stack, 'Errors', 'Sum', 'SUM')]),
    graph(
      'Account concurrency and throttles',
      [ofAll('ConcurrentExecutions', 'Maximum')],
      [ofAll('Throttles', 'Sum')],
    ),
  );
}

function queueGraphs(stage: Stage): IWidget[][] {
  const names = [
    ...queues.map(({ name }) => [name, queueNameOf(stage, name)] as const),
    ...(stage.exportQueues ?? []).map(({ name }) => [name, exportQueueNameOf(stage.name, name)] as const),
  ];
  const failing = [...names, [changeStream.id, changeStreamNameOf(stage)] as const];
  const ofQueues = (metricName: string, statistic: string, suffix = '') =>
    (suffix === '' ? names : failing).map(([label, name]) =>
      series({
        namespace: 'AWS/SQS',
        metricName,
        dimensionsMap: { QueueName: `${name}${suffix}` },
        statistic,
        label,
      }),
    );
  return section(
    'Queues',
    graph('Messages waiting', ofQueues('ApproximateNumberOfMessagesVisible', 'Maximum')),
    graph('Age of the oldest message', ofQueues('ApproximateAgeOfOldestMessage', 'Maximum')),
    graph('Dead letters', ofQueues('ApproximateNumberOfMessagesVisible', 'Maximum', '-dead')),
  );
}

function workflows(stack: Stack, stage: Stage): IWidget[][] {
  const ofMachines = (metricName: string) =>
    machines.map(({ name }) =>
      machineMetric(machineArn(stack, stage, name), metricName).with({ label: name }),
    );
  const badEnds = machines.flatMap(({ name }) =>
    BAD_ENDS.map((end) =>
      machineMetric(machineArn(stack, stage, name), end).with({
        label: `${name} ${end.replace('Executions', '')}`,
      }),
    ),
  );
  return section(
    'Workflows',
    graph('Executions started', ofMachines('ExecutionsStarted')),
    graph('Failed executions', badEnds),
    graph(
      'Execution time, p90',
      ofMachines('ExecutionTime').map((metric) => metric.with({ statistic: 'p90' })),
    ),
  );
}

function scheduleGraphs(group: string, jobs: ReadonlyMap<string, IFunction>): IWidget[][] {
  const ofJobs = (metricName: string, statistic: string) =>
    [...jobs].map(([label, job]) => job.metric(metricName, { statistic, label }));
  return section(
    'Schedules',
    graph('Calls', ofJobs('Invocations', 'Sum')),
    graph('Failures', ofJobs('Errors', 'Sum'), [
      schedulerMetric(group, 'InvocationDroppedCount').with({ label: 'not delivered' }),
    ]),
    graph('Longest call', ofJobs('Duration', 'Maximum')),
  );
}

const table = (stage: Stage): IWidget[][] =>
  section(
    'Table',
    graph('Read units', tableAndIndexes(stage, 'ConsumedReadCapacityUnits')),
    graph('Write units', tableAndIndexes(stage, 'ConsumedWriteCapacityUnits')),
    graph(
      'Throttles and errors',
      [...tableAndIndexes(stage, 'ReadThrottleEvents'), ...tableAndIndexes(stage, 'WriteThrottleEvents')],
      byOperation(stage, 'SystemErrors'),
    ),
  );

/** Business metrics: each is drawn once as a total and once by channel or provider. */
function business(stage: Stage): IWidget[][] {
  const over = (...names: MetricName[]) =>
    names.map((name) => businessMetric(stage, name, { label: `${name}: ${metrics[name].meaning}` }));
  const by = (dimension: string, values: readonly string[], ...names: MetricName[]) =>
    names.flatMap((name) =>
      values.map((value) =>
        businessMetric(stage, name, { of: { [dimension]: value }, label: `${name} ${value}` }),
      ),
    );
  // The set of providers isn't fixed; a search finds them by metric name.
  const byProvider = (...names: MetricName[]) =>
    names.map(
      (name) =>
        new MathExpression({
          expression: `SEARCH('{${METRICS_NAMESPACE},Stage,Provider} MetricName="${name}" Stage="${stage.name}"', 'Sum', 300)`,
          label: '',
          period: Duration.minutes(5),
        }),
    );
  return [
    ...section(
      'Business',
      graph('Activations, credits, detections', over('Activations', 'CreditsSpent', 'DetectionsWritten')),
      graph(
        'Rows delivered and failed',
        by('Channel', PUSH_CHANNELS, 'RowsDelivered', 'RowsFailed'),
        over('PushRunsResumed', 'PushRunsStalled'),
      ),
      graph('Alerts', by('Channel', alertChannels, 'AlertsSent', 'AlertsFailed')),
    ),
    [
      graph('Provider calls', byProvider('ProviderCalls')),
      graph(
        'Provider failures and calls blocked by budgets',
        byProvider('ProviderFailures', 'BudgetsRefused'),
      ),
      graph(
        'Left to rules, and dropped from the model’s answers',
        over('LeftToRules', 'ModelEventsDropped', 'ModelDetailsDropped', 'TextsRetried', 'TextsByRules'),
      ),
      graph(
        'Rejected keys, rate-limited requests, domains told out of sight',
        over('KeysRefused', 'RequestsThrottled', 'UnseenDomainsTold'),
      ),
    ],
  ];
}

/** Cost drivers other than the requests and table units shown above. */
function costs(stage: Stage): IWidget[][] {
  const ofGroup = (kind: string) =>
    series({
      namespace: 'AWS/Logs',
      metricName: 'IncomingBytes',
      dimensionsMap: { LogGroupName: `/signal-intelligence/${stage.name}/${kind}` },
      label: kind,
    });
  return section(
    'What costs',
    graph('Account function time, ms', [
      series({ namespace: 'AWS/Lambda', metricName: 'Duration', label: 'all functions' }),
    ]),
    graph(
      'Messages sent',
      queues.map(({ name }) =>
        series({
          namespace: 'AWS/SQS',
          metricName: 'NumberOfMessagesSent',
          dimensionsMap: { QueueName: queueNameOf(stage, name) },
          label: name,
        }),
      ),
    ),
    graph('Log bytes', ['access', 'api', 'queues', 'workflows', 'schedules', 'pages'].map(ofGroup)),
  );
}

export interface ServiceDashboardProps {
  readonly stage: Stage;
  readonly scheduleGroup: string;
  /** Functions by the id of their schedule. */
  readonly jobs: ReadonlyMap<string, IFunction>;
}

/** Adds the stage's dashboard with every alarm the stack has so far; returns its URL. */
export function addDashboard(
  scope: Construct,
  { stage, scheduleGroup, jobs }: ServiceDashboardProps,
): string {
  const stack = Stack.of(scope);
  const dashboardName = `signal-intelligence-${stage.name}`;
  const alarms = stack.node.findAll().filter((construct) => construct instanceof Alarm);
  const widgets = [
    [new AlarmStatusWidget({ title: 'Alarms', width: 24, height: 5, alarms })],
    ...traffic(stage),
    ...business(stage),
    ...functions(stack),
    ...queueGraphs(stage),
    ...workflows(stack, stage),
    ...scheduleGraphs(scheduleGroup, jobs),
    ...table(stage),
    ...costs(stage),
  ];
  new Dashboard(scope, 'Dashboard', { dashboardName, defaultInterval: Duration.hours(12), widgets });
  return `https://${stack.region}.console.aws.amazon.com/cloudwatch/home?region=${stack.region}#dashboards/dashboard/${dashboardName}`;
}
