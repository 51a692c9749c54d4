import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { changeStream } from '#contract/change-stream.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { answerAgent } from '#contract/mcp.ts';
import { type QueueName, queues as queueContracts } from '#contract/queues.ts';
import { schedules } from '#jobs/schedules/schedules.ts';
import { discoverySteps } from '#jobs/workflows/discovery.ts';
import type { Machine, Step } from '#jobs/workflows/machine.ts';
import { machines } from '#jobs/workflows/machines.ts';
import { computeReservedConcurrency, type Reservation } from '#platform/account-concurrency.ts';
import { addAlarms, type WatchedJob, type WatchedQueue } from './alarms.ts';
import { ServiceApi, type ServiceRoute } from './api.ts';
import type { Binding, Resources } from './binding.ts';
import { bindConsumer, bindEndpoint, bindStep, bindUses, mergeBindings } from './bindings.ts';
import type { Bundle } from './bundle.ts';
import { addChangesDeadLetters, bindStream, connectStream } from './change-stream.ts';
import { checkStage, refuseFakeWeb } from './check-stage.ts';
import { addDashboard } from './dashboard.ts';
import { addExportQueues } from './export-queues.ts';
import { authorizerEntry } from './function-entries.ts';
import { createLogGroup } from './log-group.ts';
import { toPascalCase } from './pascal-case.ts';
import { listPublicFunctions } from './public-functions.ts';
import { addServiceQueue, connectConsumer, sendsToItself } from './queues.ts';
import { checkReserved, limitToSlots } from './reserved-concurrency.ts';
import { addScheduledCall, isFrequent } from './scheduled-call.ts';
import { alarmTopicOf } from './service-alarm.ts';
import { addServiceFunction } from './service-function.ts';
import { chooseResearch, recommendModel, warnOfDirectory } from './stage-advice.ts';
import type { Stage } from './stages.ts';
import { addStateMachine } from './state-machine.ts';
import { createSuppressionSecret } from './suppression-secret.ts';
import { createTable } from './table.ts';

export interface ServiceStackProps extends StackProps {
  readonly stage: Stage;
  readonly bundle: Bundle;
  /** A local server that stands in for the whole web, only for tests of local runs. @default none */
  readonly webStandIn?: string | undefined;
  /** @default every endpoint of the contract */
  readonly endpoints?: readonly AnyEndpoint[];
}

/** Kinds of functions; each kind shares one log group. */
type FunctionKind = 'api' | 'pages' | 'queues' | 'workflows' | 'schedules';

/** What becomes a function: an endpoint, a workflow step or a scheduled job. */
interface Job extends Reservation {
  readonly id: string;
  readonly description: string;
  readonly timeoutSeconds: number;
  readonly feedsItself?: boolean;
}

const DEFAULT_TIMEOUT_SECONDS = 10;
/**
 * Twice the processor takes a third off cold and warm calls and costs 1 to 2 %
 * more. Not for calls that wait for outside services, which are paid by the second (decision 0003).
 */
const API_MEMORY_MB = 1_024;
const AUTHORIZER_TIMEOUT_SECONDS = 5;
const AUTHORIZER: Reservation = {
  // Every request needs it. At 50 ms a call, a tenth of this serves more keys than a stage has.
  reservedShare: 0.05,
  // The console opens with six calls at once, and the gateway asks for each while it has no answer: three people.
  reservedMin: 20,
};
/** The alarm for throttles can't subtract all steps. A discovery plans once, after searches that have less room. */
const RARELY_THROTTLED_STEP: Step = discoverySteps.plan;

/** All resources of one stage. */
export class ServiceStack extends Stack {
  readonly stage: Stage;
  private readonly bundle: Bundle;
  private reserved = 0;
  private readonly logGroups = new Map<FunctionKind, LogGroup>();

  constructor(
    scope: Construct,
    id: string,
    { stage: requestedStage, bundle, webStandIn, endpoints = endpointList, ...props }: ServiceStackProps,
  ) {
    super(scope, id, { ...props, terminationProtection: requestedStage.keepsData });
    const stage = chooseResearch(this, requestedStage);
    refuseFakeWeb(stage, webStandIn);
    checkStage(stage);
    warnOfDirectory(this, stage);
    recommendModel(this, stage);
    this.stage = stage;
    this.bundle = bundle;

    const table = createTable(this, stage);
    const watchedQueues = this.addQueues();
    const queues = Object.fromEntries([...watchedQueues].map(([name, { queue }]) => [name, queue])) as Record<
      QueueName,
      IQueue
    >;
    const exportQueues = addExportQueues(this, stage);
    const resources: Resources = {
      stack: this,
      stage,
      table,
      suppressionSecret: createSuppressionSecret(this, stage),
      queues,
      exportQueues: new Map([...exportQueues].map(([name, { queue }]) => [name, queue])),
      webStandIn,
    };
    const steps = machines.flatMap((machine) => this.addMachine(machine, resources));

    const offeredEndpoints = stage.mcp ? [...endpoints, answerAgent] : endpoints;
    const routes = offeredEndpoints.map((endpoint) => {
      const { id, method, path, summary, timeoutSeconds = DEFAULT_TIMEOUT_SECONDS } = endpoint;
      const description = `${method} ${path}: ${summary}`;
      const handler = this.addFunction(
        'api',
        { id, description, timeoutSeconds },
        bindEndpoint(resources, endpoint),
      );
      return { endpoint, handler, ...(endpoint.slots && { throttle: limitToSlots(stage, endpoint.slots) }) };
    });
    const authorizer = this.addAuthorizer(resources);
    const allRoutes = [...routes, ...this.addPublicRoutes(resources)];
    const api = new ServiceApi(this, 'Rest', {
      stage,
      authorizer,
      routes: allRoutes,
    });
    for (const queue of queueContracts) {
      const { name, consumer } = queue;
      const binding = mergeBindings([bindUses(resources, consumer.uses), bindConsumer(resources, queue)]);
      const consumerFunction = this.addFunction(
        'queues',
        { id: name, ...consumer, feedsItself: sendsToItself(queue) },
        binding,
      );
      connectConsumer(this, `${toPascalCase(name)}Source`, queues[name], consumerFunction, { stage, queue });
    }
    const changesDeadLetters = addChangesDeadLetters(this, stage);
    const changesConsumer = this.addFunction(
      'queues',
      changeStream,
      mergeBindings([bindUses(resources, changeStream.uses), bindStream(resources, changesDeadLetters)]),
    );
    connectStream(this, resources, changesConsumer, changesDeadLetters);
    const { group: scheduleGroup, jobs } = this.addSchedules(resources);
    checkReserved(stage, this.reserved);

    const cappedFunctions = steps.flatMap(({ step, lambda }) =>
      computeReservedConcurrency(stage, step) === undefined || step === RARELY_THROTTLED_STEP ? [] : [lambda],
    );
    addAlarms(this, {
      stage,
      api: api.restApi,
      // An alarm has ten metrics at most. Deletions that stream are too rare to be one response in a hundred.
      streaming: allRoutes
        .filter(({ endpoint }) => endpoint.streams && endpoint.method !== 'DELETE')
        .map(({ handler }) => handler),
      authorizer,
      capped: cappedFunctions,
      queues: [...watchedQueues.values()],
      exportQueues: [...exportQueues.values()],
      changes: { consumer: changesConsumer, deadLetters: changesDeadLetters },
      jobs,
      scheduleGroup,
      log: this.logGroupOf('api'),
    });
    const dashboardUrl = addDashboard(this, stage);

    new CfnOutput(this, 'BaseUrl', { value: api.baseUrl });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'DashboardUrl', { value: dashboardUrl });
    new CfnOutput(this, 'AlarmTopicArn', { value: alarmTopicOf(this, stage).topicArn });
  }

  private addFunction(kind: FunctionKind, job: Job, binding: Binding): IFunction {
    const { id, description, timeoutSeconds, feedsItself = false } = job;
    const { stage, bundle } = this;
    const isQuick = kind === 'api' && timeoutSeconds <= DEFAULT_TIMEOUT_SECONDS;
    const reservedConcurrency = computeReservedConcurrency(stage, job);
    this.reserved += reservedConcurrency ?? 0;
    return addServiceFunction(this, toPascalCase(id), {
      id,
      stage,
      bundle,
      binding,
      logGroup: this.logGroupOf(kind),
      timeoutSeconds,
      ...(isQuick && { memoryMb: API_MEMORY_MB }),
      description,
      feedsItself,
      reservedConcurrency,
    });
  }

  /** One log group per kind: one per function would use a third of CloudFormation's 500 resources. */
  private logGroupOf(kind: FunctionKind): LogGroup {
    const existingLogGroup = this.logGroups.get(kind);
    if (existingLogGroup) return existingLogGroup;
    const name = `/signal-intelligence/${this.stage.name}/${kind}`;
    const logGroup = createLogGroup(this, `${toPascalCase(kind)}Log`, this.stage, name);
    this.logGroups.set(kind, logGroup);
    return logGroup;
  }

  private addQueues(): ReadonlyMap<QueueName, WatchedQueue> {
    return new Map(
      queueContracts.map((queue) => {
        const id = `${toPascalCase(queue.name)}Queue`;
        return [queue.name, addServiceQueue(this, id, this.stage, queue)];
      }),
    );
  }

  private addMachine(machine: Machine, resources: Resources): { step: Step; lambda: IFunction }[] {
    const functions = Object.values(machine.steps).map((step) => ({
      step,
      lambda: this.addFunction('workflows', step, bindStep(resources, step)),
    }));
    const functionOf = ({ id }: { id: string }): IFunction => {
      const stepFunction = functions.find(({ step }) => step.id === id);
      if (!stepFunction) throw new Error(`${machine.name} has no step ${id}`);
      return stepFunction.lambda;
    };
    addStateMachine(this, toPascalCase(machine.name), { stage: this.stage, machine, functionOf });
    return functions;
  }

  /** The stage has its own group: scheduler metrics are per group, and the default group is shared. */
  private addSchedules(resources: Resources): { group: string; jobs: readonly WatchedJob[] } {
    const { stage } = this;
    const { ref: group } = new CfnScheduleGroup(this, 'Schedules', {
      name: `signal-intelligence-${stage.name}`,
    });
    const jobs = schedules.map((schedule) => {
      const target = this.addFunction('schedules', schedule, bindUses(resources, schedule.uses));
      addScheduledCall(this, `${toPascalCase(schedule.id)}Clock`, { schedule, target, group });
      return { target, isFrequent: isFrequent(schedule) };
    });
    return { group, jobs };
  }

  private addPublicRoutes(resources: Resources): ServiceRoute[] {
    return listPublicFunctions(this.stage).flatMap(
      ({ kind, uses, routes, throttle, environment = {}, ...job }) => {
        const binding = mergeBindings([bindUses(resources, uses), { environment }]);
        const handler = this.addFunction(kind, job, binding);
        return routes.map((endpoint) => ({ endpoint, handler, isPublic: true, throttle }));
      },
    );
  }

  private addAuthorizer(resources: Resources): IFunction {
    return this.addFunction(
      'api',
      {
        id: authorizerEntry.id,
        description: 'Checks API keys',
        timeoutSeconds: AUTHORIZER_TIMEOUT_SECONDS,
        ...AUTHORIZER,
      },
      bindUses(resources, { table: 'read', partitions: 'keys', apiKeys: 'read', keyPrefix: true }),
    );
  }
}
