/** What the embedded services report to CloudWatch, under AWS's names. */
import type { MetricPoint } from '../cloudwatch/metric-store.ts';
import type { Sqs } from '../sqs/start-sqs.ts';
import type { ExecutionStatus } from '../states/execution-store.ts';
import { optionalText, placeOf, record } from '../template/narrow.ts';
import type { LoadedStack } from '../types.ts';

export function answerMetrics(
  stack: LoadedStack,
  { status, latencyMs }: { readonly status: number; readonly latencyMs: number },
): MetricPoint[] {
  const [api] = stack.ofType('AWS::ApiGateway::RestApi');
  const dimensions = { ApiName: String(api?.properties.Name ?? '') };
  const point = (name: string, value: number) => ({ namespace: 'AWS/ApiGateway', name, dimensions, value });
  return [
    point('Count', 1),
    point('4XXError', Number(status >= 400 && status < 500)),
    point('5XXError', Number(status >= 500)),
    point('Latency', Math.round(latencyMs)),
  ];
}

const EXECUTIONS: Readonly<Record<ExecutionStatus, string>> = {
  RUNNING: 'ExecutionsStarted',
  SUCCEEDED: 'ExecutionsSucceeded',
  FAILED: 'ExecutionsFailed',
  TIMED_OUT: 'ExecutionsTimedOut',
  ABORTED: 'ExecutionsAborted',
};

export function executionMetrics(machineArn: string, became: ExecutionStatus, ms: number): MetricPoint[] {
  const point = (name: string, value: number) => ({
    namespace: 'AWS/States',
    name,
    dimensions: { StateMachineArn: machineArn },
    value,
  });
  return [point(EXECUTIONS[became], 1), ...(became === 'RUNNING' ? [] : [point('ExecutionTime', ms)])];
}

export const droppedMetric = (group: string): MetricPoint => ({
  namespace: 'AWS/Scheduler',
  name: 'InvocationDroppedCount',
  dimensions: { ScheduleGroup: group },
  value: 1,
});

/** How full each queue is now. For dead letters AWS reports the age since they were first sent. */
export function* queueMetrics(stack: LoadedStack, sqs: Sqs, now: number): Generator<MetricPoint> {
  for (const { attributes } of stack.ofType('AWS::SQS::Queue')) {
    const { inside, name: QueueName } = sqs.queue(String(attributes.Arn));
    inside.processTimers();
    const { messages, inflightMessages } = inside;
    const lying = [...messages, ...[...inflightMessages.values()].map(({ message }) => message)];
    const oldest = Math.min(now, ...lying.map(({ sentTimestamp }) => sentTimestamp));
    const point = (name: string, value: number) => ({
      namespace: 'AWS/SQS',
      name,
      dimensions: { QueueName },
      value,
    });
    yield point('ApproximateNumberOfMessagesVisible', messages.length);
    yield point('ApproximateAgeOfOldestMessage', Math.floor((now - oldest) / 1000));
  }
}

/** Where functions and the gateway log, according to the template. */
export function logGroups(stack: LoadedStack) {
  const ofFunctions = new Map(
    stack.ofType('AWS::Lambda::Function').map((resource) => {
      const logging = record(resource.properties.LoggingConfig, placeOf(resource, 'LoggingConfig'));
      return [resource.ref, optionalText(logging.LogGroup, placeOf(resource, 'LogGroup'))] as const;
    }),
  );
  const [stage] = stack.ofType('AWS::ApiGateway::Stage');
  const access = stage && record(stage.properties.AccessLogSetting, placeOf(stage, 'AccessLogSetting'));
  const arn = access && optionalText(access.DestinationArn, placeOf(stage, 'DestinationArn'));
  return {
    logGroupOf: (name: string) => ofFunctions.get(name),
    // `arn:aws:logs:region:account:log-group:name`
    accessLogGroup: arn?.split(':')[6],
  };
}
