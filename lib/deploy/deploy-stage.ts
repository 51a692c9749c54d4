import { randomUUID } from 'node:crypto';
import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { AdminContext } from '#admin/command.ts';
import { stackNameOf } from '#platform/stage-names.ts';
import { TABLE_PROTECTION } from '#platform/table-protection.ts';
import type { Assembly, TemplateResources } from './assembly.ts';
import { type AwsAccess, cloudFormationClient } from './aws-clients.ts';
import { type Caller, checkPlace, deployAccess, identifyCaller } from './caller.ts';
import { type ChangeSet, discardChangeSet, executeChangeSet, readChangeSet } from './changes/change-set.ts';
import { summarize, summaryLines } from './changes/change-summary.ts';
import { refusedChanges } from './changes/guard-changes.ts';
import { checkBootstrap } from './checks/check-bootstrap.ts';
import { checkConcurrency } from './checks/check-concurrency.ts';
import { checkKeyOrder } from './checks/check-key-order.ts';
import { checkQuotas } from './checks/check-quotas.ts';
import { checkStackState, isFirstDeploy } from './checks/check-stack-state.ts';
import { checkTemplate } from './checks/check-template.ts';
import { DeployError } from './deploy-error.ts';
import type { DeployOptions } from './deploy-options.ts';
import type { DeployReport } from './deploy-report.ts';
import { exitCode } from './exit-code.ts';
import { placesOf } from './places.ts';
import type { PreflightResult } from './preflight-result.ts';
import { smokeTest } from './smoke/smoke-test.ts';
import { deployedResources, findStack, outputsOf } from './stacks.ts';
import type { DeployedStageSettings } from './stage-settings.ts';
import type { Toolkit } from './toolkit.ts';
import { watchStack } from './watch-stack.ts';

export interface Deploy {
  readonly options: DeployOptions;
  readonly stage: DeployedStageSettings;
  readonly access: AwsAccess;
  readonly toolkit: Toolkit;
  /** The stage's table, to create the smoke test's key. */
  readonly contextOf: (region: string) => AdminContext;
  /** Asks for confirmation. */
  readonly ask: (question: string) => Promise<boolean>;
  readonly say: (line: string) => void;
  /** Stops the deploy at the next safe point. */
  readonly signal: AbortSignal;
  readonly pollMs?: number;
  readonly longestMs?: number;
  readonly smokePatienceMs?: number;
}

/** The deploy's context once the caller is known. */
interface Site {
  readonly caller: Caller;
  readonly client: CloudFormationClient;
  readonly assembly: Assembly;
  readonly stackName: string;
  /** Whether the stack doesn't exist yet. */
  readonly isFirst: boolean;
}

/** Collected along the way; the report is built from it however the deploy ends. */
type Draft = { -readonly [Name in keyof DeployReport]?: DeployReport[Name] };

const interrupted = (): DeployError =>
  new DeployError(exitCode.interrupted, 'Interrupted. Nothing was deployed.', 'Run it again.');

function tell({ say }: Deploy, draft: Draft, findings: readonly PreflightResult[]): void {
  for (const { level, check, message, hint } of findings) {
    say(`${level.padEnd(7)}  ${check}: ${message}`);
    if (level === 'warning' && hint) say(`         ${hint}`);
  }
  draft.findings = [...(draft.findings ?? []), ...findings];
  const errors = findings.filter(({ level }) => level === 'error');
  if (errors.length === 0) return;
  throw new DeployError(
    exitCode.checks,
    errors.map(({ message }) => message).join('\n'),
    errors.map(({ hint }) => hint).join('\n'),
  );
}

async function check(deploy: Deploy, draft: Draft): Promise<Site> {
  const { options, stage, access, toolkit, say, signal } = deploy;
  const stackName = stackNameOf(options.stage);
  const region = options.region ?? stage.region;
  const caller = await identifyCaller({ ...access, ...(region && { region }) });
  draft.account = caller.account;
  draft.region = caller.region;
  tell(deploy, draft, checkPlace(caller, stage));
  say('Synthesizing …');
  const assembly = await toolkit.synthesize(caller.region);
  const client = cloudFormationClient(await deployAccess(access, caller, assembly.deployRoleArn));
  const bootstrap = await checkBootstrap(client, caller, assembly.bootstrapVersion);
  const findings = [bootstrap, ...checkTemplate(assembly)];
  let isFirst = false;
  let deployed: TemplateResources = {};
  // Without the bootstrap's role the stack may not be readable.
  if (bootstrap.level !== 'error') {
    const stack = await findStack(client, stackName);
    isFirst = isFirstDeploy(stack);
    findings.push(checkStackState(stackName, stack, stage.keepsData));
    if (!isFirst) deployed = await deployedResources(client, stackName);
    findings.push(checkKeyOrder(deployed, assembly));
  }
  findings.push(...(await checkQuotas(access, caller, assembly, stage)));
  findings.push(await checkConcurrency(access, caller, deployed, stage));
  tell(deploy, draft, findings);
  if (signal.aborted) throw interrupted();
  return { caller, client, assembly, stackName, isFirst };
}

/** Shows what would change, and stops unless that is allowed and confirmed. */
async function agree(
  { options, say, ask }: Deploy,
  draft: Draft,
  { changes }: ChangeSet,
  { account, region }: Caller,
): Promise<void> {
  const summary = summarize(changes);
  draft.changes = summary;
  say(`${changes.length} changes:`);
  for (const line of summaryLines(summary)) say(`  ${line}`);
  const refusals = refusedChanges(changes, options.mayReplace);
  if (refusals.length > 0) {
    draft.refusals = refusals;
    throw new DeployError(
      exitCode.protected,
      refusals.map(({ message }) => message).join('\n'),
      refusals.map(({ hint }) => hint).join('\n'),
    );
  }
  if (options.isDryRun || options.isAgreed) return;
  if (await ask(`Deploy this to ${options.stage} (${account}, ${region})?`)) return;
  throw new DeployError(
    exitCode.declined,
    'Declined. Nothing was deployed.',
    'Run it again when you are ready.',
  );
}

/** Values for the template's parameters. */
const parametersOf = ({ assembly }: Site, protection: 'on' | 'off'): Record<string, string> =>
  assembly.parameters.includes(TABLE_PROTECTION.parameter)
    ? { [TABLE_PROTECTION.parameter]: TABLE_PROTECTION[protection] }
    : {};

/** Whether the deploy creates the table; an imported table is already protected and holds data. */
const createsTable = ({ options }: Deploy, site: Site): boolean =>
  site.isFirst && !options.importsExisting && site.assembly.parameters.includes(TABLE_PROTECTION.parameter);

/** Deploys exactly what was shown. */
async function change(
  deploy: Deploy,
  draft: Draft,
  site: Site,
  protection: 'on' | 'off',
): Promise<DeployReport['result']> {
  const { options, toolkit, signal, say, pollMs, longestMs } = deploy;
  const { client, assembly, stackName, caller } = site;
  const token = randomUUID();
  const name = `deploy-${token}`;
  let isLeft = true;
  try {
    say('Uploading, and asking CloudFormation what would change …');
    await toolkit.prepare(assembly, {
      name,
      region: caller.region,
      parameters: parametersOf(site, protection),
    });
    const changeSet = await readChangeSet(client, stackName, name);
    if (!changeSet) {
      say('Nothing to deploy: the stage is up to date.');
      return options.isDryRun ? 'dry_run' : 'unchanged';
    }
    await agree(deploy, draft, changeSet, caller);
    if (options.isDryRun) return 'dry_run';
    if (signal.aborted) throw interrupted();
    await executeChangeSet(client, stackName, changeSet, token);
    isLeft = false;
  } finally {
    if (isLeft) {
      await discardChangeSet(client, stackName, name).catch((cause: unknown) =>
        say(`The change set ${name} could not be deleted: ${cause instanceof Error ? cause.message : cause}`),
      );
    }
  }
  await watchStack({ client, stackName, token, say, signal, pollMs, longestMs });
  return 'deployed';
}

/** Smoke-tests the deployed version with a temporary key. */
async function tryOut(deploy: Deploy, draft: Draft, { client, stackName, caller }: Site): Promise<void> {
  const { options, contextOf, signal, say, smokePatienceMs } = deploy;
  const stage = { name: options.stage, publicUrl: deploy.stage.publicUrl };
  const places = placesOf(stage, caller, outputsOf(await findStack(client, stackName)));
  draft.places = places;
  // It works from the first deploy on, before a domain points to it.
  say(`Trying ${places.gateway_url} …`);
  const look = `The new version is deployed. Check the log groups /signal-intelligence/${options.stage}/api and /access; to roll back, deploy the previous version.`;
  try {
    const results = await smokeTest({
      baseUrl: places.gateway_url,
      context: contextOf(caller.region),
      signal,
      say,
      patienceMs: smokePatienceMs,
    });
    draft.smoke = results;
    const failed = results.filter(({ isOk }) => !isOk);
    if (failed.length === 0) return;
    const problems = failed.map(({ name, problem }) => `Smoke test failed: ${name} (${problem})`);
    throw new DeployError(exitCode.smoke, problems.join('\n'), look);
  } catch (cause) {
    if (cause instanceof DeployError) throw cause;
    if (signal.aborted) {
      throw new DeployError(exitCode.interrupted, 'Interrupted. The smoke test did not finish.', look);
    }
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    throw new DeployError(
      exitCode.smoke,
      `The smoke test could not run: ${reason}`,
      `${look} If access was denied, see the smoke test's permissions in docs/guides/deploying.md.`,
    );
  }
}

async function run(deploy: Deploy, draft: Draft): Promise<DeployReport['result']> {
  const site = await check(deploy, draft);
  const isCreated = createsTable(deploy, site);
  const result = await change(deploy, draft, site, isCreated ? 'off' : 'on');
  if (isCreated && result === 'deployed') {
    deploy.say('The stack is up. Protecting its table from deletion …');
    const { changes, ...rest } = draft;
    // The second half of the first deploy, confirmed along with it; the report keeps the changes shown then.
    const protecting = { ...deploy, options: { ...deploy.options, isAgreed: true } };
    await change(protecting, { ...rest }, site, 'on');
  }
  if (result !== 'dry_run') await tryOut(deploy, draft, site);
  return result;
}

/** Checks, deploys and smoke-tests a stage; always returns a report. */
export async function deployStage(deploy: Deploy): Promise<DeployReport> {
  const { stage } = deploy.options;
  const draft: Draft = {};
  const known = () => ({ ...draft, stage, stack: stackNameOf(stage), findings: draft.findings ?? [] });
  try {
    const result = await run(deploy, draft);
    return { ...known(), result, exit_code: exitCode.done };
  } catch (cause) {
    const stop = cause instanceof DeployError ? cause : undefined;
    return {
      ...known(),
      result: 'stopped',
      exit_code: stop?.code ?? exitCode.failed,
      problem: cause instanceof Error ? cause.message : String(cause),
      hint: stop?.hint ?? "This is unexpected. Run it again with --dry-run to see the stage's state.",
    };
  }
}
