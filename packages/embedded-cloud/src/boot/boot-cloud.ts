import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { type CloudWatch, createCloudWatch } from '../cloudwatch/create-cloudwatch.ts';
import { droppedCalls, measuredFunctions } from '../cloudwatch/measured-functions.ts';
import { startDynamoDb } from '../dynamodb/start-dynamodb.ts';
import { createGateway } from '../gateway/create-gateway.ts';
import { refuseSilentAlarms } from '../iam/alarm-topics.ts';
import { lambdaPermissions } from '../iam/lambda-permissions.ts';
import { type Identities, operator } from '../iam/policy.ts';
import { roleIdentities } from '../iam/role-identities.ts';
import { asynchronousCalls } from '../lambda/asynchronous-calls.ts';
import { createFunctionHost, type LocalFunctionHost } from '../lambda/function-host.ts';
import { memoryUse } from '../lambda/memory-use.ts';
import { listenOnLoopback, originOf, portOf } from '../listen-on-loopback.ts';
import { startS3 } from '../s3/start-s3.ts';
import { startSchedules } from '../schedules/start-schedules.ts';
import { startSecrets } from '../secrets/start-secrets.ts';
import { type EmailSettings, type SentEmail, startSes } from '../ses/start-ses.ts';
import type { LocalQueue } from '../sqs/local-queue.ts';
import { startSqs } from '../sqs/start-sqs.ts';
import { startStepFunctions } from '../states/start-step-functions.ts';
import { loadStack } from '../template/load-stack.ts';
import { refuseUnsupported } from '../template/refuse-unsupported.ts';
import type { FunctionHost, LoadedStack, Log } from '../types.ts';
import type { Weather } from '../weather/weather.ts';
import { asynchronousSettings } from './asynchronous-settings.ts';
import { createTables } from './create-tables.ts';
import { type Front, openFront } from './front.ts';
import { functionDefinitions } from './function-definitions.ts';
import { queueDefinitions } from './queue-definitions.ts';
import { scheduleDefinitions } from './schedule-definitions.ts';
import { secretDefinitions } from './secret-definitions.ts';
import {
  answerMetrics,
  droppedMetric,
  executionMetrics,
  logGroups,
  queueMetrics,
} from './service-metrics.ts';
import { startEventSources } from './start-event-sources.ts';
import { stateMachines } from './state-machines.ts';
import { tableClient } from './table-client.ts';

/** Responds to requests that the gateway doesn't. True if it did. */
export type LocalPages = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface CloudOptions {
  readonly template: unknown;
  readonly stackName: string;
  /** Where the template's assets are. */
  readonly assetDirectory: string;
  /** A port (0: a free one), or a front that is already listening. */
  readonly port: number | Front;
  /** Keeps data across restarts. @default memory */
  readonly dataDir?: string;
  /** An existing DynamoDB, such as DynamoDB Local. It doesn't check roles. @default an embedded one is started */
  readonly dynamodbEndpoint?: string;
  readonly log: Log;
  readonly onFunctionLog?: (functionName: string, line: string) => void;
  readonly onAccessLog?: Log;
  /** Counts what AWS bills per use. @default nothing is counted */
  readonly meter?: CloudMeter;
  /** The clock for metrics and alarms. @default Date.now */
  readonly metricsClock?: () => number;
  /** @default fair */
  readonly weather?: Weather;
  /** Physical names of schedules that only run through `fireSchedule`. @default none */
  readonly heldSchedules?: readonly string[];
  /** What SES knows; it isn't part of a stack. @default no identity is verified */
  readonly email?: EmailSettings;
  /** The account's concurrency limit. @default no limit */
  readonly accountConcurrency?: number;
  /** The factor by which Step Functions' waits are shortened, for tests. @default 1 */
  readonly workflowSpeed?: number;
  /** How many idle function workers stay loaded. @default all, for three minutes */
  readonly warmFunctions?: number;
  /** Idle functions end so that this process uses no more megabytes. @default half of the memory */
  readonly memoryMb?: number;
  /** The factor by which functions and API responses may exceed their timeouts on a slow machine. @default 1 */
  readonly slowness?: number;
  /** Where the functions' workers share compiled code. @default nowhere */
  readonly codeCache?: string;
  readonly pages?: (cloud: Cloud) => LocalPages;
  /** Changes a function's environment once the port is known. @default nothing */
  readonly refineEnvironment?: (
    port: number,
    variables: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, string>>;
}

/** What AWS bills per use and nothing else shows. */
export interface CloudMeter {
  /** A function has processed an event, using this much CPU time. */
  invoked(functionName: string, cpuMs: number): void;
  /** A state machine has tried a state. */
  entered(machineArn: string): void;
}

/** The operator's access: the endpoints, and a key that may do everything. */
interface OperatorCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface Cloud {
  readonly port: number;
  readonly stack: LoadedStack;
  readonly endpoints: {
    readonly dynamodb: string;
    readonly sqs: string;
    readonly states: string;
    readonly secrets: string;
    readonly s3: string;
    readonly ses: string;
  };
  readonly operator: OperatorCredentials;
  readonly functions: FunctionHost;
  readonly cloudWatch: CloudWatch;
  /** A queue's newest messages, by its name, and their number. Nothing is received. */
  peek(queueName: string, max: number): ReturnType<LocalQueue['peek']>;
  /** The newest emails that SES accepted, newest first. */
  sentEmails(): readonly SentEmail[];
  /** Fires a schedule at once, by its physical name. Rejects if it fails. */
  fireSchedule(name: string): Promise<void>;
  /** Kills workers in the middle of their events. Returns their functions' names. */
  killWorkers: LocalFunctionHost['kill'];
  clearAuthorizerCache(): void;
  stop(): Promise<void>;
}

const OPERATOR: OperatorCredentials = { accessKeyId: 'AKIALOCALOPERATOR000', secretAccessKey: 'local' };

const DATA_DIRECTORIES = ['dynamodb', 'sqs', 'secrets', 'states', 'streams', 's3'] as const;

/** The subdirectories of a cloud's data directory. */
export const dataDirectories: readonly string[] = DATA_DIRECTORIES;

const inside = (directory: string | undefined, name: (typeof DATA_DIRECTORIES)[number]) =>
  directory === undefined ? {} : { dataDir: path.join(directory, name) };

const memoryUseOf = (megabytes: number) => () => memoryUse(megabytes * 1024 ** 2);

/** Boots a synthesized stack on this machine. Immediately rejects what it can't run. */
export async function bootCloud(options: CloudOptions): Promise<Cloud> {
  const { dataDir, log } = options;
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of undo.splice(0).reverse()) await end();
  };
  try {
    const front = typeof options.port === 'number' ? await openFront(options.port) : options.port;
    undo.push(() => closeServer(front.server));
    const port = portOf(front.server);

    // The functions' environments contain their addresses, so they listen before anything can respond.
    const sqsListener = await listenOnLoopback(0, 'SQS');
    const statesListener = await listenOnLoopback(0, 'Step Functions');
    undo.push(
      () => closeServer(sqsListener),
      () => closeServer(statesListener),
    );
    const stack = loadStack({
      template: options.template,
      stackName: options.stackName,
      endpoints: { sqs: originOf(sqsListener) },
    });
    refuseUnsupported(stack);
    refuseSilentAlarms(stack);
    const roles = roleIdentities(stack);
    const { region, account } = stack;
    const identities: Identities = { ...roles.identities, [OPERATOR.accessKeyId]: operator(account) };
    const common = { region, account, identities };

    const weather = options.weather && { weather: options.weather };
    const slowness = options.slowness !== undefined && { slowness: options.slowness };
    const dynamodb =
      options.dynamodbEndpoint === undefined
        ? await startDynamoDb({ ...common, ...weather, ...inside(dataDir, 'dynamodb') })
        : { endpoint: options.dynamodbEndpoint, stop: async () => undefined };
    undo.push(() => dynamodb.stop());
    const tables = tableClient(region, dynamodb.endpoint, OPERATOR);
    await createTables(tables, stack);
    const sqs = await startSqs({
      ...common,
      ...weather,
      ...inside(dataDir, 'sqs'),
      listener: sqsListener,
      queues: queueDefinitions(stack),
    });
    undo.push(() => sqs.stop());
    const secrets = await startSecrets({
      ...common,
      ...inside(dataDir, 'secrets'),
      secrets: secretDefinitions(stack),
    });
    undo.push(() => secrets.stop());
    const s3 = await startS3({ account, identities, ...inside(dataDir, 's3') });
    undo.push(() => s3.stop());
    const ses = await startSes({ ...common, email: options.email ?? { identities: [] } });
    undo.push(() => ses.stop());

    const cloudWatch = createCloudWatch({
      stack,
      ...logGroups(stack),
      log,
      now: options.metricsClock,
    });
    cloudWatch.sample(() => queueMetrics(stack, sqs, cloudWatch.now()));
    const unmeasured = createFunctionHost({
      functions: functionDefinitions(stack, {
        assetDirectory: options.assetDirectory,
        roles,
        refine: (variables) => options.refineEnvironment?.(port, variables) ?? {},
        endpoints: {
          AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
          AWS_ENDPOINT_URL_SQS: sqs.endpoint,
          AWS_ENDPOINT_URL_SFN: originOf(statesListener),
          AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
          AWS_ENDPOINT_URL_S3: s3.endpoint,
          AWS_ENDPOINT_URL_SESV2: ses.endpoint,
        },
      }),
      ...slowness,
      ...(options.codeCache !== undefined && { codeCache: options.codeCache }),
      ...(options.accountConcurrency !== undefined && { accountConcurrency: options.accountConcurrency }),
      maxIdleWorkers: options.warmFunctions,
      ...(options.memoryMb !== undefined && { memoryUse: memoryUseOf(options.memoryMb) }),
      onLog: (name, line) => {
        cloudWatch.functionLine(name, line);
        options.onFunctionLog?.(name, line);
      },
      onInvocation: (name, cpuMs) => options.meter?.invoked(name, cpuMs),
    });
    undo.push(() => unmeasured.stop());
    const host = measuredFunctions(unmeasured, cloudWatch);
    const states = await startStepFunctions({
      ...common,
      ...inside(dataDir, 'states'),
      listener: statesListener,
      machines: stateMachines(stack, roles),
      functions: host,
      endpoints: { dynamodb: dynamodb.endpoint, sqs: sqs.endpoint },
      ...(options.workflowSpeed !== undefined && { speed: options.workflowSpeed }),
      ...(options.weather && { answerDelayMs: options.weather.eagerWorkersMs }),
      onTransition: (machineArn) => options.meter?.entered(machineArn),
      onExecution: (...execution) => cloudWatch.record(...executionMetrics(...execution)),
      log,
    });
    undo.push(() => states.stop());
    const sources = await startEventSources({
      stack,
      sqs,
      dynamodb: { endpoint: dynamodb.endpoint, client: tables },
      host,
      roles,
      ...inside(dataDir, 'streams'),
      record: (point) => cloudWatch.record(point),
      log,
    });
    undo.push(() => Promise.all(sources.map((source) => source.stop())));
    const ending = new AbortController();
    const schedules = startSchedules({
      schedules: scheduleDefinitions({
        stack,
        callFunction: droppedCalls(
          cloudWatch,
          asynchronousCalls({ host, settingsOf: asynchronousSettings(stack), signal: ending.signal }),
        ),
        onDropped: (group) => cloudWatch.record(droppedMetric(group)),
        roles,
        mayInvoke: lambdaPermissions(stack),
        startExecution: (stateMachineArn, input) => void states.startExecution({ stateMachineArn, input }),
      }),
      ...(options.heldSchedules && { held: options.heldSchedules }),
      log,
    });
    undo.push(() => {
      ending.abort();
      return schedules.stop();
    });

    const gateway = createGateway({
      stack,
      functions: host,
      log,
      ...slowness,
      onAccessLog: (line) => {
        cloudWatch.accessLine(line);
        options.onAccessLog?.(line);
      },
      onAnswer: (answer) => cloudWatch.record(...answerMetrics(stack, answer)),
    });
    const cloud: Cloud = {
      port,
      stack,
      endpoints: {
        dynamodb: dynamodb.endpoint,
        sqs: sqs.endpoint,
        states: states.endpoint,
        secrets: secrets.endpoint,
        s3: s3.endpoint,
        ses: ses.endpoint,
      },
      operator: OPERATOR,
      functions: host,
      cloudWatch,
      peek: (queueName, max) => sqs.queue(queueName).peek(max),
      sentEmails: () => ses.sent(),
      fireSchedule: (name) => schedules.fire(name),
      killWorkers: (most, seed) => unmeasured.kill(most, seed),
      clearAuthorizerCache: () => gateway.clearAuthorizerCache(),
      stop,
    };
    const pages = options.pages?.(cloud);
    front.serve((request, response) => {
      if (!pages?.(request, response)) void gateway.handle(request, response);
    });
    return cloud;
  } catch (error) {
    await stop();
    throw error;
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
