import { functionSlowness, measureMachine } from '@signal/embedded-cloud/testing/machine-speed.ts';
import { Dice } from '@signal/embedded-cloud/weather/dice.ts';
import { createClient } from '#contract/client.ts';
import { endpoints } from '#contract/endpoints.ts';
import { toolOptions } from '#test/harness/tool-options.ts';
import { Actor } from './actor.ts';
import { Caller } from './caller.ts';
import { calledEndpoints, drive, roundUp, uncalledEndpoints } from './driver.ts';
import { explainSuspects } from './explain.ts';
import { Faults } from './faults.ts';
import { Ledger } from './ledger.ts';
import { deadLetters } from './queues.ts';
import { Receivers } from './receivers.ts';
import { ALLOWED_MB, type Findings, memoryProblems, reportOf, writeReport } from './report.ts';
import { Service } from './service.ts';
import { settle } from './settle.ts';
import { SOAK_HELP, type SoakOptions, soakOptions } from './soak-options.ts';
import { Traffic } from './traffic.ts';
import { brokenInvariants, workspaceProblems } from './verdict.ts';
import { makeWorkspaces, type Workspace } from './workspaces.ts';

const WORKSPACES = 2;
const ACTORS_EACH = 3;
/** The delay of each directory response, slow enough that kills interrupt a roster. */
const DIRECTORY_DELAY_MS = 150;
/** Of a hundred calls. */
const DIRECTORY_FAILURES = 5;
/** Time without faults for operations that have not succeeded yet: seconds, unless the machine is overloaded. */
const MAX_ROUND_UP_MS = 15 * 60_000;
const MAX_DISK_MB = 2_000;

interface Stage {
  readonly service: Service;
  readonly receivers: Receivers;
  readonly traffic: Traffic;
  readonly faults: Faults;
  readonly workspaces: readonly {
    readonly workspace: Workspace;
    readonly ledger: Ledger;
    readonly actors: readonly Actor[];
  }[];
}

async function prepare(
  { seed }: SoakOptions,
  service: Service,
  receivers: Receivers,
  say: (line: string) => void,
): Promise<Stage> {
  const traffic = new Traffic();
  say(`starting in ${service.home}, port ${service.port}`);
  await service.start(seed);
  const workspaces = await makeWorkspaces(service, WORKSPACES);
  const faults = new Faults({ service, receivers, workspaces, dice: new Dice(seed + 2), say });
  return {
    service,
    receivers,
    traffic,
    faults,
    workspaces: workspaces.map((workspace, place) => {
      const ledger = new Ledger();
      const actors = Array.from({ length: ACTORS_EACH }, (_, number) => {
        const index = place * ACTORS_EACH + number;
        return new Actor({
          name: `${String.fromCharCode(97 + place)}${number}`,
          index,
          actors: WORKSPACES * ACTORS_EACH,
          isLead: number === 0,
          seed: seed + 100 + index,
          caller: new Caller({ service, traffic, apiKey: workspace.apiKey, memberKey: workspace.memberKey }),
          ledger,
          traffic,
          workspace,
          receivers,
        });
      });
      return { workspace, ledger, actors };
    }),
  };
}

/** Every problem that remains after the faults have stopped. */
async function examine(stage: Stage, left: readonly string[]): Promise<string[]> {
  const { service, receivers, traffic, faults, workspaces } = stage;
  const problems = [
    ...explainSuspects(traffic, faults, service),
    ...traffic.faults,
    ...service.crashes,
    ...left.map((what) => `never settled: ${what}`),
  ];
  problems.push(...traffic.missing(calledEndpoints).map((name) => `${endpoints[name].id}: never succeeded`));
  for (const [name, count] of await deadLetters(service)) {
    if (count > 0) problems.push(`${count} dead letters in ${name}`);
  }
  for (const { workspace, ledger, actors } of workspaces) {
    const api = createClient({ baseUrl: service.baseUrl, apiKey: workspace.apiKey, retries: 3 });
    const found = await workspaceProblems(api, ledger, actors, receivers);
    problems.push(...found.map((problem) => `${workspace.id}: ${problem}`));
  }
  problems.push(...(await brokenInvariants(service.port)));
  problems.push(...memoryProblems(service.memory));
  const disk = service.diskMb.at(-1) ?? 0;
  if (disk > MAX_DISK_MB) problems.push(`disk: ${disk} MB`);
  return problems;
}

async function soak(options: SoakOptions): Promise<number> {
  const begun = Date.now();
  const say = (line: string): void => {
    if (!options.quiet) console.error(`${((Date.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`);
  };
  measureMachine();
  const receivers = new Receivers(new Dice(options.seed + 1));
  await receivers.listen();
  const service = await Service.make([
    '--empty',
    ...['--allow-webhook-host', receivers.host, '--directory-delay', String(DIRECTORY_DELAY_MS)],
    ...['--directory-failures', String(DIRECTORY_FAILURES), '--memory', String(ALLOWED_MB)],
    // A machine that is busy with other things must not make steps time out that take a second on AWS.
    ...['--slowness', String(functionSlowness())],
  ]);
  let problems: string[] = ['the soak itself failed'];
  try {
    const stage = await prepare(options, service, receivers, say);
    const { traffic, faults, workspaces } = stage;
    const untilMs = Date.now() + options.minutes * 60_000;
    say('weather begins');
    const driving = workspaces.flatMap(({ actors }) => actors.map((actor) => drive(actor, untilMs)));
    await Promise.all([faults.run(untilMs), ...driving]);
    say(`weather ends after ${traffic.requests} requests`);
    const clearedAt = Date.now();
    await faults.clear();
    await Promise.all(
      workspaces.map(({ actors }) =>
        roundUp(actors, () => new Set(traffic.missing(calledEndpoints)), clearedAt + MAX_ROUND_UP_MS),
      ),
    );
    say(
      `what had not succeeded before was tried; still missing: ${traffic.missing(calledEndpoints).join(', ') || 'nothing'}`,
    );
    const inhabited = workspaces.map(({ workspace: { id, apiKey } }) => ({
      workspaceId: id,
      api: createClient({ baseUrl: service.baseUrl, apiKey, retries: 3 }),
    }));
    const left = await settle(service, inhabited, say);
    const settledSeconds = Math.round((Date.now() - clearedAt) / 1000);
    say(`settled after ${settledSeconds} s; reading everything back`);
    problems = await examine(stage, left);
    const findings: Findings = {
      seed: options.seed,
      minutes: options.minutes,
      settledSeconds,
      acknowledged: workspaces.reduce((sum, { ledger }) => sum + ledger.writes, 0),
      uncalled: uncalledEndpoints,
      rows: { delivered: receivers.deliveries, refused: receivers.refusals },
      problems,
    };
    const text = reportOf(findings, service, faults, traffic);
    console.log(text);
    if (options.report !== undefined) writeReport(options.report, text, findings, traffic, service);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await service.close(problems.length > 0);
    if (problems.length > 0) console.error(`Data and log are kept in ${service.home}.`);
    await receivers.close();
  }
}

// Without this the service would keep running after the soak is interrupted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const options = toolOptions({ name: 'soak', help: SOAK_HELP }, soakOptions);
try {
  process.exit(await soak(options));
} catch (error) {
  console.error(error);
  process.exit(1);
}
