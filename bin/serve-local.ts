import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { bootCloud, type Cloud, dataDirectories, openFront } from '@signal/embedded-cloud/boot/boot-cloud.ts';
import { roughWeather } from '@signal/embedded-cloud/weather/weather.ts';
import { getCachedAssembly } from '#infra/cached-assembly.ts';
import { getStage, OWN_ORIGIN } from '#infra/stages.ts';
import { formatReadyLine, formatReadyText } from '#local/announce.ts';
import { CHAT_PATH, createChatSandbox } from '#local/chat-sandbox.ts';
import { CRMS_PATH, createCrmSandboxPages } from '#local/crm/crm-sandboxes.ts';
import { type DemoAccess, isDemoKeysFile, loadDemoAccess, saveDemoAccess } from '#local/demo/demo-keys.ts';
import { demoKeysPage } from '#local/demo-keys-page.ts';
import { createExportQueuesPages, EXPORT_QUEUES_PATH } from '#local/export-queues-page.ts';
import { createFrontPage, type FrontLink, withRootOfHost } from '#local/front-page.ts';
import { createInbox, INBOX_PATH } from '#local/inbox.ts';
import type { LocalModel, LocalOptions } from '#local/local-options.ts';
import { serveLocalPages } from '#local/local-pages.ts';
import { MAIL_PATH, mailPages } from '#local/mail-page.ts';
import { makePrivate } from '#local/make-private.ts';
import { describeOperatorAccess, fireSchedule, killWorkers, operatorPage } from '#local/operator-pages.ts';
import { type ProviderPerson, type SignInProvider, startSignInProvider } from '#local/sign-in-provider.ts';
import { createTraceLog } from '#local/trace-log.ts';
import { systemClock } from '#platform/clock.ts';
import { UsageError } from '#platform/command-line.ts';
import { type ModelSettings, providerVariable, variable } from '#platform/env.ts';
import { exportQueueNameOf } from '#platform/stage-names.ts';
import type { OpenedWorkspace, WorkspaceCloud, WorkspaceOptions } from './open-workspace.ts';

const STAGE = 'local';
/** Longer than all that is in progress may take, even on a busy machine. A second signal ends at once. */
const MAX_STOP_MS = 30_000;

/** Every invocation ends with an INFO line for machines. Warnings and errors are for people. */
const isForPeople = (line: string): boolean => !line.startsWith('{"level":"INFO"');

/** Logs go to standard error; standard output carries only the result. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const links: readonly FrontLink[] = [
  { label: 'API reference', href: '/v1/docs', about: 'Every call, with examples you can try' },
  { label: 'Console', href: '/v1/console', about: 'Browse accounts, signals and people' },
  { label: 'Webhook inbox', href: INBOX_PATH, about: 'Rows and alerts that were sent' },
  { label: 'Chat sandbox', href: CHAT_PATH, about: 'Alerts that were posted' },
  { label: 'Mail', href: MAIL_PATH, about: 'Emails to members' },
  { label: 'CRM sandboxes', href: CRMS_PATH, about: 'Records in the connected CRMs' },
  { label: 'Export queues', href: EXPORT_QUEUES_PATH, about: 'Messages waiting to be received' },
];

async function build({ liveContact, accountConcurrency }: LocalOptions) {
  const settings = {
    ...(accountConcurrency !== undefined && { accountConcurrency }),
    ...(liveContact !== undefined && { research: 'live' as const, contact: liveContact }),
  };
  return getCachedAssembly({ settings });
}

/** Creates the data directory if needed and returns the access an earlier run left there. */
async function openDataDirectory(dataDir: string | undefined): Promise<DemoAccess | undefined> {
  if (dataDir === undefined) return undefined;
  if (existsSync(dataDir) && !statSync(dataDir).isDirectory()) {
    throw new UsageError(`--data must name a directory, but ${dataDir} is a file.`);
  }
  makePrivate(dataDir, (name) => dataDirectories.includes(name) || isDemoKeysFile(name));
  return loadDemoAccess(dataDir);
}

/** Opens the workspace in a thread of its own, which loads beside the rest of the start and takes its memory with it. */
function startWorkspaceThread(workspaceOptions: WorkspaceOptions) {
  const thread = new Worker(new URL('./workspace-thread.ts', import.meta.url), {
    workerData: workspaceOptions,
  });
  const opened = once(thread, 'message');
  // Errors are reported where the workspace is awaited.
  opened.catch(() => undefined);
  return async (cloud: WorkspaceCloud): Promise<OpenedWorkspace> => {
    thread.postMessage(cloud);
    const [workspace] = await opened;
    await thread.terminate();
    return workspace;
  };
}

/** A local model has no known price. Its tokens are counted all the same. */
const settingsOf = ({ provider, id, url }: LocalModel): ModelSettings => ({
  provider,
  id,
  ...(url !== undefined && { url }),
  usdPerMillionIn: 0,
  usdPerMillionOut: 0,
  runUsd: 1,
  monthlyUsd: 1,
});

/** A local run may always send to itself: its inbox receives the demo's rows, and it hosts the CRM and chat sandboxes. */
const nameHosts =
  ({ allowedWebhookHosts, directoryDelayMs = 0, directoryFailures = 0, model, liveContact }: LocalOptions) =>
  (port: number, declared: Readonly<Record<string, string>>): Record<string, string> => ({
    ...(variable.allowedWebhookHosts in declared && {
      [variable.allowedWebhookHosts]: [...allowedWebhookHosts, `127.0.0.1:${port}`].join(','),
    }),
    ...(variable.directoryDelay in declared && {
      [variable.directoryDelay]: String(directoryDelayMs),
      [variable.directoryFailures]: String(directoryFailures),
    }),
    // The key stays in memory: it is neither in the template nor in the data directory.
    ...(model !== undefined &&
      variable.model in declared && {
        [variable.model]: JSON.stringify(settingsOf(model)),
        [variable.modelKey]: model.key ?? '',
      }),
    ...(model !== undefined &&
      liveContact === undefined &&
      providerVariable('research') in declared && {
        [providerVariable('research')]: 'embedded-without-facts',
      }),
    ...(variable.publicUrl in declared && { [variable.publicUrl]: `${OWN_ORIGIN}:${port}/v1` }),
    ...(variable.sandboxOrigin in declared && { [variable.sandboxOrigin]: `http://127.0.0.1:${port}` }),
  });

/** The gateway's own responses include the URL where agents sign in. */
function withOwnPort(template: unknown, server: Server): unknown {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the front has no port');
  return JSON.parse(JSON.stringify(template).replaceAll(`${OWN_ORIGIN}/`, `${OWN_ORIGIN}:${address.port}/`));
}

/** The inbox verifies signatures with all active secrets. Loaded when somebody looks. */
const inboxPages = createInbox(async (cloud, { headers, body, receivedAt }) => {
  const [{ openLocalStage }, { listAllSigningSecrets }, { verifySignature }] = await Promise.all([
    import('#operations/connect.ts'),
    import('#local/signing-secrets.ts'),
    import('#delivery/sign.ts'),
  ]);
  const { table } = openLocalStage(describeOperatorAccess(cloud));
  const secrets = await listAllSigningSecrets(table, receivedAt);
  return verifySignature({ headers, body, secrets, now: receivedAt });
});

const exportQueueNames = (getStage(STAGE).exportQueues ?? []).map(({ name }) => ({
  name,
  queueName: exportQueueNameOf(STAGE, name),
}));

/** Verified in the embedded cloud's SES, as an operator does on AWS. */
const senders = [getStage(STAGE).email?.from ?? []].flat();

const readerLine = ({ model }: LocalOptions): string =>
  model === undefined
    ? "Documents are read by rules, and the demo's messages were recorded from a model. For a model, start with --model; see npm start -- --help."
    : `Documents are read and messages drafted by the model ${model.provider}:${model.id}.`;

/** Stops the service and exits on Ctrl-C and SIGTERM. */
function endOnSignals(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
      void stop().then(() => process.exit(0));
    });
  }
}

/** Runs the whole service on this machine until it is stopped. */
export async function serveLocal(options: LocalOptions): Promise<void> {
  const startedAt = performance.now();
  const progress = options.json ? () => undefined : say;
  let runningCloud: Cloud | undefined;
  let access: DemoAccess | undefined;
  let signInProvider: SignInProvider | undefined;
  endOnSignals(async () => void (await Promise.all([runningCloud?.stop(), signInProvider?.close()])));
  const earlierAccess = await openDataDirectory(options.dataDir);
  // Checked before the build, which takes seconds: the port may be in use.
  const front = await openFront(options.port);
  const openWorkspace = startWorkspaceThread({ empty: options.empty, earlierAccess });

  progress('Building the functions and the stack …');
  const assembly = await build(options);
  const trace = createTraceLog(systemClock);
  progress('Starting the embedded cloud …');
  const cloud = await bootCloud({
    ...assembly,
    template: withOwnPort(assembly.template, front.server),
    port: front,
    dataDir: options.dataDir === undefined ? undefined : path.resolve(options.dataDir),
    accountConcurrency: options.accountConcurrency,
    dynamodbEndpoint: options.dynamodbEndpoint,
    weather: options.weather === undefined ? undefined : roughWeather(options.weather),
    sharedWorkers: options.sharedWorkers,
    warmFunctions: options.warmFunctions,
    memoryMb: options.memoryMb,
    slowness: options.slowness,
    email: { identities: senders.map((address) => address.slice(address.indexOf('@') + 1)) },
    pausedSchedules: options.pausedSchedules.map((id) => `${assembly.stackName}-${id}`),
    log: say,
    onFunctionLog: (name, line) => {
      trace.add(line);
      if (isForPeople(line)) say(`${name}: ${line}`);
    },
    onAccessLog: (line) => trace.add(line),
    pages: withRootOfHost(
      serveLocalPages([
        operatorPage,
        demoKeysPage(
          () => access,
          () => signInProvider && access?.workspace_id,
        ),
        fireSchedule,
        killWorkers,
        trace.page,
        ...inboxPages,
        ...createChatSandbox(),
        ...mailPages,
        ...createCrmSandboxPages(),
        ...createExportQueuesPages(exportQueueNames),
        createFrontPage(links, readerLine(options)),
      ]),
      '/v1',
    ),
    refineEnvironment: nameHosts(options),
  });
  runningCloud = cloud;
  progress('Opening the workspace …');
  const redirectUris: string[] = [];
  let people: readonly ProviderPerson[] = [];
  if (!options.empty) signInProvider = await startSignInProvider({ people: () => people, redirectUris });
  const opened = await openWorkspace({
    port: cloud.port,
    access: describeOperatorAccess(cloud),
    signInProvider: signInProvider && {
      issuer: signInProvider.issuer,
      clientId: signInProvider.clientId,
      clientSecret: signInProvider.clientSecret,
    },
  });
  access = opened.access;
  if (options.dataDir !== undefined) await saveDemoAccess(options.dataDir, access);
  if (opened.signIn) {
    people = opened.signIn.people;
    redirectUris.push(opened.signIn.redirectUri);
  } else {
    await signInProvider?.close();
    signInProvider = undefined;
  }
  const ready = { base_url: `http://127.0.0.1:${cloud.port}/v1`, ...access };
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(options.json ? `${formatReadyLine(ready)}\n` : formatReadyText(ready, seconds));
}
