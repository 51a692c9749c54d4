import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { startDynamoDb } from '../dynamodb/start-dynamodb.ts';
import { createGateway } from '../gateway/create-gateway.ts';
import { createOperator, type Identities } from '../iam/policy.ts';
import { createRoleIdentities } from '../iam/role-identities.ts';
import { createAsynchronousCalls } from '../lambda/asynchronous-calls.ts';
import { createFunctionHost, type LocalFunctionHost } from '../lambda/function-host.ts';
import { measureMemoryUse } from '../lambda/memory-use.ts';
import { listenOnLoopback, originOf, portOf } from '../listen-on-loopback.ts';
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
import { createTables } from './create-tables.ts';
import { listStateMachines, readQueueDefinitions, readSecretDefinitions } from './definitions.ts';
import { readFunctionDefinitions } from './function-definitions.ts';
import { readAsynchronousSettings, readScheduleDefinitions } from './schedule-definitions.ts';
import { startEventSources } from './start-event-sources.ts';

/** The public port. It listens before there is anything to serve, and says so until then. */
export interface Front {
  readonly server: Server;
  serve(listener: RequestListener): void;
}

export async function openFront(port: number): Promise<Front> {
  const server = await listenOnLoopback(port, 'the API');
  let answer: RequestListener = (_, response) => response.writeHead(503, { 'retry-after': '1' }).end();
  server.on('request', (request, response) => answer(request, response));
  return {
    server,
    serve(listener) {
      answer = listener;
    },
  };
}

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
  readonly dataDir?: string | undefined;
  /** An existing DynamoDB, such as DynamoDB Local. It doesn't check roles. @default an embedded one is started */
  readonly dynamodbEndpoint?: string | undefined;
  readonly log: Log;
  readonly onFunctionLog?: (functionName: string, line: string) => void;
  readonly onAccessLog?: Log | undefined;
  /** @default fair */
  readonly weather?: Weather | undefined;
  /** Physical names of schedules that only run through `fireSchedule`. @default none */
  readonly pausedSchedules?: readonly string[] | undefined;
  /** What SES knows; it isn't part of a stack. @default no identity is verified */
  readonly email?: EmailSettings | undefined;
  /** The account's concurrency limit. @default no limit */
  readonly accountConcurrency?: number | undefined;
  /**
   * How many batches of a queue are processed at once, and workers a function may have for them. Lambda goes up to the
   * function's reserved concurrency. @default 5 batches, 4 workers
   */
  readonly concurrentBatches?: number | undefined;
  /** The factor by which Step Functions' waits are shortened, for tests. @default 1 */
  readonly workflowSpeed?: number | undefined;
  /** How many workers run all functions. @default each function has its own */
  readonly sharedWorkers?: number | undefined;
  /** How many idle function workers stay loaded. @default all, for three minutes */
  readonly warmFunctions?: number | undefined;
  /** Idle functions end so that this process uses no more megabytes. @default half of the memory */
  readonly memoryMb?: number | undefined;
  /** The factor by which functions and API responses may exceed their timeouts on a slow machine. @default 1 */
  readonly slowness?: number | undefined;
  /** Where the functions' workers share compiled code. @default nowhere */
  readonly codeCache?: string | undefined;
  readonly pages?: (cloud: Cloud) => LocalPages;
  /** Changes a function's environment once the port is known. @default nothing */
  readonly refineEnvironment?: (
    port: number,
    variables: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, string>>;
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
    readonly ses: string;
  };
  readonly operator: OperatorCredentials;
  readonly functions: FunctionHost;
  /** A queue's newest messages, by its name, and their number. Nothing is received. */
  peek(queueName: string, max: number): ReturnType<LocalQueue['peek']>;
  /** The newest emails that SES accepted, newest first. */
  sentEmails(): readonly SentEmail[];
  /** Fires a schedule at once, by its physical name. Rejects if it fails. */
  fireSchedule(name: string): Promise<void>;
  /** Kills workers in the middle of their events. Returns their functions' names. */
  killWorkers: LocalFunctionHost['kill'];
  stop(): Promise<void>;
}

const OPERATOR: OperatorCredentials = { accessKeyId: 'AKIALOCALOPERATOR000', secretAccessKey: 'local' };

const DATA_DIRECTORIES = ['dynamodb', 'sqs', 'secrets', 'states', 'streams'] as const;

/** The subdirectories of a cloud's data directory. */
export const dataDirectories: readonly string[] = DATA_DIRECTORIES;

/** Boots a synthesized stack on this machine. Immediately rejects what it can't run. */
export async function bootCloud(options: CloudOptions): Promise<Cloud> {
  const { log, weather, slowness, memoryMb } = options;
  const toDataDir = (name: (typeof DATA_DIRECTORIES)[number]): string | undefined =>
    options.dataDir === undefined ? undefined : path.join(options.dataDir, name);
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
    const roles = createRoleIdentities(stack);
    const { region, account } = stack;
    const identities: Identities = { ...roles.identities, [OPERATOR.accessKeyId]: createOperator(account) };
    const common = { region, account, identities };

    const dynamodb =
      options.dynamodbEndpoint === undefined
        ? await startDynamoDb({ ...common, weather, dataDir: toDataDir('dynamodb') })
        : { endpoint: options.dynamodbEndpoint, stop: async () => undefined };
    undo.push(() => dynamodb.stop());
    const access = { region, endpoint: dynamodb.endpoint, credentials: OPERATOR };
    const tables = await createTables(access, stack);
    const sqs = await startSqs({
      ...common,
      weather,
      dataDir: toDataDir('sqs'),
      listener: sqsListener,
      queues: readQueueDefinitions(stack),
    });
    undo.push(() => sqs.stop());
    const secrets = await startSecrets({
      ...common,
      dataDir: toDataDir('secrets'),
      secrets: readSecretDefinitions(stack),
    });
    undo.push(() => secrets.stop());
    const ses = await startSes({ ...common, email: options.email ?? { identities: [] } });
    undo.push(() => ses.stop());

    const host = createFunctionHost({
      functions: readFunctionDefinitions(stack, {
        assetDirectory: options.assetDirectory,
        roles,
        refine: (variables) => options.refineEnvironment?.(port, variables) ?? {},
        endpoints: {
          AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
          AWS_ENDPOINT_URL_SQS: sqs.endpoint,
          AWS_ENDPOINT_URL_SFN: originOf(statesListener),
          AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
          AWS_ENDPOINT_URL_SESV2: ses.endpoint,
        },
      }),
      slowness,
      codeCache: options.codeCache,
      accountConcurrency: options.accountConcurrency,
      maxWorkersPerFunction: options.concurrentBatches,
      sharedWorkers: options.sharedWorkers,
      maxIdleWorkers: options.warmFunctions,
      memoryUse: memoryMb === undefined ? undefined : () => measureMemoryUse(memoryMb * 1024 ** 2),
      onLog: (name, line) => options.onFunctionLog?.(name, line),
    });
    undo.push(() => host.stop());
    const states = await startStepFunctions({
      ...common,
      dataDir: toDataDir('states'),
      listener: statesListener,
      machines: listStateMachines(stack, roles),
      functions: host,
      speed: options.workflowSpeed,
      answerDelayMs: weather?.eagerWorkersMs,
      log,
    });
    undo.push(() => states.stop());
    const sources = await startEventSources({
      stack,
      sqs,
      dynamodb: { endpoint: dynamodb.endpoint, client: tables },
      host,
      roles,
      concurrentBatches: options.concurrentBatches,
      dataDir: toDataDir('streams'),
      log,
    });
    undo.push(() => Promise.all(sources.map((source) => source.stop())));
    const ending = new AbortController();
    const schedules = startSchedules({
      schedules: readScheduleDefinitions({
        stack,
        callFunction: createAsynchronousCalls({
          host,
          settingsOf: readAsynchronousSettings(stack),
          signal: ending.signal,
        }),
        roles,
      }),
      paused: options.pausedSchedules,
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
      slowness,
      onAccessLog: (line) => options.onAccessLog?.(line),
    });
    const cloud: Cloud = {
      port,
      stack,
      endpoints: {
        dynamodb: dynamodb.endpoint,
        sqs: sqs.endpoint,
        states: states.endpoint,
        secrets: secrets.endpoint,
        ses: ses.endpoint,
      },
      operator: OPERATOR,
      functions: host,
      peek: (queueName, max) => sqs.queue(queueName).peek(max),
      sentEmails: () => ses.sent(),
      fireSchedule: (name) => schedules.fire(name),
      killWorkers: (max, seed) => host.kill(max, seed),
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
