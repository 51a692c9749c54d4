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
import { schedules } from '#schedules/schedules.ts';
import { discoverySteps } from '#workflows/discovery.ts';
import type { Machine, Step } from '#workflows/machine.ts';
import { machines } from '#workflows/machines.ts';
import { ServiceApi, type ServiceRoute } from './api.ts';
import { addAuditAlarm } from './audit-alarm.ts';
import type { Binding, Resources } from './binding.ts';
import { bind, bindConsumer, bindEndpoint, merge } from './bindings.ts';
import type { Bundle } from './bundle.ts';
import { addBusinessAlarms } from './business-alarms.ts';
import { addLostChanges, bindStream, connectStream } from './change-stream.ts';
import { checkExisting } from './check-existing.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { checkRetention } from './check-retention.ts';
import { addDashboard } from './dashboard.ts';
import { addExportQueues } from './export-queues.ts';
import { addFunctionAlarms } from './function-alarms.ts';
import { authorizerEntry } from './function-entries.ts';
import { refuseStandIn, settleResearch } from './live-research.ts';
import { createLogGroup } from './log-group.ts';
import { openFunctions } from './open-functions.ts';
import { pascalCase } from './pascal-case.ts';
import { connectConsumer, feedsItself, ServiceQueue } from './queues.ts';
import { recommendModel } from './recommend-model.ts';
import {
  type Claim,
  checkWarm,
  type Reservation,
  refuseTooLittleConcurrency,
  reservedConcurrency,
  WAITING,
} from './reserved-concurrency.ts';
import { addSchedulerAlarm, ScheduledCall } from './scheduled-call.ts';
import { alarmTopicOf } from './service-alarm.ts';
import { ServiceFunction } from './service-function.ts';
import type { Stage } from './stages.ts';
import { ServiceStateMachine } from './state-machine.ts';
import { suppressionSecret } from './suppression-secret.ts';
import { tableOf } from './table.ts';
import { addTableAlarms } from './table-alarms.ts';
import { warnOfDirectory } from './warn-of-directory.ts';

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
  readonly memoryMb?: number;
  readonly description: string;
  readonly timeoutSeconds: number;
  readonly feedsItself?: boolean;
}

const DEFAULT_TIMEOUT_SECONDS = 10;
/**
 * Measured by `npm run bench -- first-calls`: twice the processor takes a third off cold and warm calls and costs 1 to 2 %
 * more. Not for calls that wait for outside services, which are paid by the second (decision 0003).
 */
const API_MEMORY_MB = 1_024;
/** Waiting is paid by memory and second, and sleeping needs none. */
const WAITING_MEMORY_MB = 256;
const AUTHORIZER_TIMEOUT_SECONDS = 5;
const AUTHORIZER: Reservation = {
  // Every request needs it. At 50 ms a call, a tenth of this serves more keys than a stage has.
  reservedShare: 0.05,
  // The console opens with six calls at once, and the gateway asks for each while it has no answer: three people.
  reservedMin: 20,
};
/** The alarm for throttles can't subtract all steps. A discovery plans once, after searches that have less room. */
const HARDLY_CAPPED: Step = discoverySteps.plan;

/** A deployed service that pushes into sandboxes would report records that don't exist. */
function refuseSandboxes({ name, sandboxes }: Stage): void {
  if (name === 'local' || !sandboxes) return;
  throw new Error(`The stage ${name} must not use sandboxes: only local runs may. Remove them.`);
}

/** All resources of one stage. */
export class ServiceStack extends Stack {
  readonly stage: Stage;
  private readonly bundle: Bundle;
  private readonly claims: Claim[] = [];
  private readonly logGroups = new Map<FunctionKind, LogGroup>();

  constructor(
    scope: Construct,
    id: string,
    { stage: wanted, bundle, webStandIn, endpoints = endpointList, ...props }: ServiceStackProps,
  ) {
    super(scope, id, { ...props, terminationProtection: wanted.keepsData });
    const stage = settleResearch(this, wanted);
    refuseStandIn(stage, webStandIn);
    refuseSandboxes(stage);
    refuseTooLittleConcurrency(stage);
    checkExisting(stage);
    checkRetention(stage);
    checkPublicUrl(stage);
    warnOfDirectory(this, stage);
    recommendModel(this, stage);
    this.stage = stage;
    this.bundle = bundle;

    const table = tableOf(this, stage);
    const queues = this.addQueues();
    const exportQueues = addExportQueues(this, stage);
    const resources: Resources = {
      stack: this,
      stage,
      table,
      suppressionSecret: suppressionSecret(this, stage),
      queues,
      exportQueues,
      webStandIn,
    };
    const steps = machines.flatMap((machine) => this.addMachine(machine, resources));

    const offered = stage.mcp ? [...endpoints, answerAgent] : endpoints;
    const routes = offered.map((endpoint) => {
      const { id, method, path, summary, timeoutSeconds = DEFAULT_TIMEOUT_SECONDS } = endpoint;
      const description = `${method} ${path}: ${summary}`;
      const handler = this.addFunction(
        'api',
        {
          id,
          description,
          timeoutSeconds,
          ...(endpoint.waits && { ...WAITING, memoryMb: WAITING_MEMORY_MB }),
        },
        bindEndpoint(resources, endpoint),
      );
      return { endpoint, handler };
    });
    const authorizer = this.addAuthorizer(resources);
    const api = new ServiceApi(this, 'Rest', {
      stage,
      authorizer,
      routes: [...routes, ...this.addOpenRoutes(resources)],
    });
    for (const queue of queueContracts) {
      const { name, consumer } = queue;
      const binding = merge([bind(resources, consumer.uses), bindConsumer(resources, queue)]);
      const job = this.addFunction(
        'queues',
        { id: name, ...consumer, feedsItself: feedsItself(queue) },
        binding,
      );
      connectConsumer(this, `${pascalCase(name)}Source`, queues[name], job.lambda, { stage, queue });
    }
    const lostChanges = addLostChanges(this, stage);
    const changes = this.addFunction(
      'queues',
      changeStream,
      merge([bind(resources, changeStream.uses), bindStream(resources, lostChanges)]),
    );
    connectStream(this, resources, changes.lambda, lostChanges);
    const { group: scheduleGroup, jobs } = this.addSchedules(resources);
    checkWarm(stage, this.claims);

    addAuditAlarm(this, stage, this.logGroupOf('api'));
    const capped = steps.flatMap(({ step, lambda }) =>
      reservedConcurrency(stage, step) === undefined || step === HARDLY_CAPPED ? [] : [lambda],
    );
    addFunctionAlarms(this, stage, { authorizer: authorizer.lambda, capped });
    addTableAlarms(this, stage);
    addBusinessAlarms(this, stage);
    const dashboardUrl = addDashboard(this, { stage, scheduleGroup, jobs });

    new CfnOutput(this, 'BaseUrl', { value: api.baseUrl });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'DashboardUrl', { value: dashboardUrl });
    new CfnOutput(this, 'AlarmTopicArn', { value: alarmTopicOf(this, stage).topicArn });
  }

  private addFunction(kind: FunctionKind, job: Job, binding: Binding): ServiceFunction {
    const { id, description, timeoutSeconds, feedsItself = false } = job;
    const { stage, bundle } = this;
    const isQuick = kind === 'api' && timeoutSeconds <= DEFAULT_TIMEOUT_SECONDS;
    const memoryMb = job.memoryMb ?? (isQuick ? API_MEMORY_MB : undefined);
    const reserved = reservedConcurrency(stage, job);
    // Others are called by queues, schedules and Step Functions, and no one waits for them.
    const warm = kind === 'api' ? stage.warm?.[id] : undefined;
    this.claims.push({ id, reserved, warm });
    return new ServiceFunction(this, pascalCase(id), {
      id,
      stage,
      bundle,
      binding,
      logGroup: this.logGroupOf(kind),
      timeoutSeconds,
      ...(memoryMb !== undefined && { memoryMb }),
      description,
      feedsItself,
      reservedConcurrency: reserved,
      warmWorkers: warm,
    });
  }

  /** One log group per kind: one per function would use a third of CloudFormation's 500 resources. */
  private logGroupOf(kind: FunctionKind): LogGroup {
    const known = this.logGroups.get(kind);
    if (known) return known;
    const name = `/signal-intelligence/${this.stage.name}/${kind}`;
    const made = createLogGroup(this, `${pascalCase(kind)}Log`, this.stage, name);
    this.logGroups.set(kind, made);
    return made;
  }

  private addQueues(): Record<QueueName, IQueue> {
    const queues = {} as Record<QueueName, IQueue>;
    for (const queue of queueContracts) {
      const id = `${pascalCase(queue.name)}Queue`;
      queues[queue.name] = new ServiceQueue(this, id, { stage: this.stage, queue }).queue;
    }
    return queues;
  }

  private addMachine(machine: Machine, resources: Resources): { step: Step; lambda: IFunction }[] {
    const functions = Object.values(machine.steps).map((step) => ({
      step,
      lambda: this.addFunction('workflows', step, bind(resources, step.uses)).lambda,
    }));
    const functionOf = ({ id }: { id: string }): IFunction => {
      const found = functions.find(({ step }) => step.id === id);
      if (!found) throw new Error(`${machine.name} has no step ${id}`);
      return found.lambda;
    };
    new ServiceStateMachine(this, pascalCase(machine.name), { stage: this.stage, machine, functionOf });
    return functions;
  }

  /** The stage has its own group: scheduler metrics are per group, and the default group is shared. */
  private addSchedules(resources: Resources): { group: string; jobs: ReadonlyMap<string, IFunction> } {
    const { stage } = this;
    const { ref: group } = new CfnScheduleGroup(this, 'Schedules', {
      name: `signal-intelligence-${stage.name}`,
    });
    const jobs = new Map<string, IFunction>();
    for (const schedule of schedules) {
      const target = this.addFunction('schedules', schedule, bind(resources, schedule.uses)).lambda;
      new ScheduledCall(this, `${pascalCase(schedule.id)}Clock`, { stage, schedule, target, group });
      jobs.set(schedule.id, target);
    }
    addSchedulerAlarm(this, stage, group);
    return { group, jobs };
  }

  private addOpenRoutes(resources: Resources): ServiceRoute[] {
    return openFunctions(this.stage).flatMap(({ kind, uses, routes, throttle, ...job }) => {
      const handler = this.addFunction(kind, job, bind(resources, uses));
      return routes.map((endpoint) => ({ endpoint, handler, open: true, throttle }));
    });
  }

  private addAuthorizer(resources: Resources): ServiceFunction {
    return this.addFunction(
      'api',
      {
        id: authorizerEntry.id,
        description: 'Checks API keys',
        timeoutSeconds: AUTHORIZER_TIMEOUT_SECONDS,
        ...AUTHORIZER,
      },
      bind(resources, { table: 'read', partitions: 'keys', apiKeys: 'read', keyPrefix: true }),
    );
  }
}
