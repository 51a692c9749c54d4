import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { changeStream } from '#contract/change-stream.ts';
import { queues } from '#contract/queues.ts';
import type { FullRun } from '#contract/runs.ts';
import { HOUR_MS } from '#contract/time.ts';
import { pascalCase } from '#infra/pascal-case.ts';
import { schedules } from '#schedules/schedules.ts';
import { endedRun } from '#test/harness/runs.ts';
import { machines } from '#workflows/machines.ts';
import type { FunctionUse, WorkName, WorkUse } from './measured-units.ts';
import type { MeteredCloud } from './metered-cloud.ts';
import type { OpenedWorld } from './open-world.ts';
import { newAccount, newName, nth } from './scenarios/world.ts';
import { workOf } from './usage-meter.ts';

const LONGEST_MS = 300_000;
const SEARCHED_SIGNALS = ['sig_funding', 'sig_hiring_surge', 'sig_expansion'];

const workers: ReadonlySet<string> = new Set(
  [
    ...queues.map(({ name }) => name),
    ...machines.flatMap(({ steps }) => Object.values(steps).map(({ id }) => id)),
    ...schedules.map(({ id }) => id),
  ].map(pascalCase),
);

type Measure = (pieces: number, executions: number, alsoWorkers?: readonly string[]) => Promise<WorkUse>;

/** Resets the meter. The returned function waits until all work is done and returns what was used. */
async function begin({ meter, quiet }: MeteredCloud): Promise<Measure> {
  await quiet();
  meter.take();
  return async (pieces, executions, alsoWorkers = []) => {
    await quiet();
    return workOf(meter.take(), pieces, executions, (id) => workers.has(id) || alsoWorkers.includes(id));
  };
}

let executions = 0;

async function startMachine({ cloud, states }: MeteredCloud, name: string, input: object): Promise<void> {
  const machine = cloud.stack
    .ofType('AWS::StepFunctions::StateMachine')
    .find(({ properties }) => String(properties.StateMachineName).endsWith(`-${name}`));
  if (!machine) throw new Error(`the stack has no machine ${name}`);
  executions += 1;
  await states.send(
    new StartExecutionCommand({
      stateMachineArn: machine.ref,
      name: `measured-${executions}`,
      input: JSON.stringify(input),
    }),
  );
}

/** Runs a state machine twice and measures the second run, which is warm. */
async function measureMachine(
  metered: MeteredCloud,
  name: string,
  inputs: readonly [object, object],
  pieces: number,
): Promise<WorkUse> {
  await startMachine(metered, name, inputs[0]);
  const measured = await begin(metered);
  await startMachine(metered, name, inputs[1]);
  return measured(pieces, 1);
}

/** What a stage does without customers, before there is any workspace. */
export async function measureIdleWork(metered: MeteredCloud): Promise<{
  readonly jobs: Record<string, FunctionUse>;
  readonly work: Pick<Record<WorkName, WorkUse>, 'fadingOfNothing'>;
}> {
  const { cloud, meter, quiet, stackName } = metered;
  const jobs: Record<string, FunctionUse> = {};
  for (const { id } of schedules) {
    await cloud.fireSchedule(`${stackName}-${id}`);
    await quiet();
    meter.take();
    await cloud.fireSchedule(`${stackName}-${id}`);
    const use = meter.take().functions.get(pascalCase(id));
    if (!use) throw new Error(`the job ${id} did not run`);
    jobs[id] = use;
  }
  return {
    jobs,
    work: {
      fadingOfNothing: await measureMachine(metered, 'score-fading', [{}, {}], 1),
    },
  };
}

async function measurePushes(metered: MeteredCloud, { world, queueDestinationId }: OpenedWorld) {
  const { api, destinationId, storedIds } = world;
  const account_ids = [...storedIds];
  const toDestination = (destination_id: string) =>
    api.pushAccountsToWebhook({ body: { destination_id, account_ids } });
  async function measure(
    push: () => ReturnType<typeof toDestination | typeof api.pushAccountsToCrm>,
    by: string,
  ) {
    let last = '';
    const run = async () => {
      const { data } = await push();
      if (!('run_id' in data)) throw new Error('so many rows go into the background');
      last = data.run_id;
      const ended = await api.waitForPushRun(last);
      if (ended.sent !== account_ids.length) throw new Error(`not all was sent: ${JSON.stringify(ended)}`);
    };
    await run();
    const measured = await begin(metered);
    await run();
    return { use: await measured(account_ids.length, 0, [by]), runId: last };
  }
  const webhook = await measure(() => toDestination(destinationId), 'PushAccountsToWebhook');
  const queue = await measure(() => toDestination(queueDestinationId), 'PushAccountsToWebhook');
  const crm = await measure(() => api.pushAccountsToCrm({ body: { account_ids } }), 'PushAccountsToCrm');
  return {
    pushRunId: webhook.runId,
    work: { webhookRows: webhook.use, exportQueueRows: queue.use, crmRows: crm.use },
  };
}

async function measureScans(metered: MeteredCloud, { api, activeIds }: OpenedWorld['world']) {
  const scan = async (index: number): Promise<FullRun> => {
    const { data } = await api.scanAccount({ params: { id: nth(activeIds, index) }, body: {} });
    return endedRun(api, data.run_id, LONGEST_MS);
  };
  await scan(0);
  const measured = await begin(metered);
  const first = await scan(1);
  await scan(2);
  return { use: await measured(2, 2), run: first };
}

async function measureDiscovery(metered: MeteredCloud, { api }: OpenedWorld['world']) {
  const discover = async (geographies: string[]): Promise<FullRun> => {
    const { data } = await api.startRun({
      body: { signals: { any_of: SEARCHED_SIGNALS }, recency: '60', geographies },
    });
    return endedRun(api, data.run_id, LONGEST_MS);
  };
  await discover(['JP']);
  const measured = await begin(metered);
  const run = await discover([]);
  return { use: await measured(1, 1), run };
}

/** Activation, from the call to the end of the first scan. */
async function measureOnboarding(metered: MeteredCloud, world: OpenedWorld['world']) {
  const { api } = world;
  const activate = async (): Promise<string> => {
    const id = await newAccount(world);
    await api.activateAccount({ params: { id }, body: {} });
    await metered.quiet();
    return id;
  };
  await activate();
  const measured = await begin(metered);
  const id = await activate();
  const use = await measured(1, 2);
  const { pagination } = await api.listPeople({ query: { account_id: id, per_page: 1 } });
  return { use, roster: pagination.total };
}

async function measureLooks(metered: MeteredCloud, { api }: OpenedWorld['world']): Promise<WorkUse> {
  const { pagination } = await api.listAccounts({ query: { status: 'active', per_page: 1 } });
  const inHours = (hours: number) => ({ hour: new Date(Date.now() + hours * HOUR_MS).toISOString() });
  // In seven hours all are due, and again seven hours later; the second time there is nothing new.
  return measureMachine(metered, 'monitor-sweep', [inHours(7), inHours(14)], pagination.total);
}

async function measureFading(metered: MeteredCloud, { api }: OpenedWorld['world']): Promise<WorkUse> {
  const { data } = await api.listAccounts({ query: { sort: 'last_signal_at', per_page: 100 } });
  const withSignals = data.filter(({ last_signal_at }) => last_signal_at !== null).length;
  return measureMachine(metered, 'score-fading', [{}, {}], withSignals);
}

/** What follows from changes, for those who read the feed. */
async function measureNotes(metered: MeteredCloud, { api }: OpenedWorld['world']): Promise<WorkUse> {
  const NOTED = 100;
  const create = () =>
    api.createAccounts({ body: Array.from({ length: NOTED }, () => ({ name: newName() })) });
  await create();
  const measured = await begin(metered);
  await create();
  return measured(NOTED, 0, [pascalCase(changeStream.id)]);
}

/** Background work caused by customers. */
export async function measureWork(metered: MeteredCloud, opened: OpenedWorld) {
  const { world } = opened;
  const pushes = await measurePushes(metered, opened);
  const scans = await measureScans(metered, world);
  const onboarding = await measureOnboarding(metered, world);
  const discovery = await measureDiscovery(metered, world);
  const { candidates, accounts } = discovery.run.stats;
  return {
    runId: scans.run.id,
    pushRunId: pushes.pushRunId,
    about: {
      scan: { signals: scans.run.stats.jobs, documents: scans.run.stats.documents },
      discovery: { candidates, accounts, signals: SEARCHED_SIGNALS.length },
      roster: onboarding.roster,
    },
    work: {
      ...pushes.work,
      scan: scans.use,
      onboarding: onboarding.use,
      discovery: discovery.use,
      monitorLook: await measureLooks(metered, world),
      fading: await measureFading(metered, world),
      changesNoted: await measureNotes(metered, world),
    },
  };
}
