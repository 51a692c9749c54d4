import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Assembly } from '#deploy/assembly.ts';
import { refusedChanges } from '#deploy/changes/guard-changes.ts';
import { type DeployOptions, readDeployOptions } from '#deploy/deploy-options.ts';
import { type Deploy, deployStage } from '#deploy/deploy-stage.ts';
import { interruption } from '#deploy/interruption.ts';
import { smokeTest } from '#deploy/smoke/smoke-test.ts';
import { sweepTemporaryWorkspaces, withTemporaryWorkspace } from '#deploy/smoke/temporary-workspace.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';
import { AwsControlPlane, type ToldChange } from '#test/harness/doubles/aws-control-plane.ts';
import { adminContext, testTable } from '#test/harness/workspace.ts';

const STACK = 'SignalIntelligence-dev';
const TABLE = 'AWS::DynamoDB::GlobalTable';
const FUNCTION: ToldChange = {
  Action: 'Modify',
  LogicalResourceId: 'ListAccounts',
  ResourceType: 'AWS::Lambda::Function',
  Replacement: 'False',
};

const assembly: Assembly = {
  directory: '',
  resources: {
    Table: { Type: TABLE, Properties: { GlobalSecondaryIndexes: [{}, {}] } },
    Role: { Type: 'AWS::IAM::Role' },
    Api: {
      Type: 'AWS::ApiGateway::RestApi',
      Properties: { Body: { paths: { '/accounts': {}, '/accounts/{id}/tags': {} } } },
    },
    Source: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: { ScalingConfig: { MaximumConcurrency: 20 } },
    },
  },
  templateBytes: 1_000,
  codeBytes: 2_000_000_000,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as the CDK writes it
  deployRoleArn: 'arn:${AWS::Partition}:iam::${AWS::AccountId}:role/cdk-x-deploy-role-${AWS::Region}',
  bootstrapVersion: 6,
};

let aws: AwsControlPlane;
let said: string[];
/** What the next deploy would change. */
let changes: readonly ToldChange[];

beforeEach(async () => {
  aws = new AwsControlPlane();
  said = [];
  changes = [FUNCTION];
  aws.stacks.set('CDKToolkit', { status: 'CREATE_COMPLETE', outputs: { BootstrapVersion: '30' } });
  aws.stacks.set(STACK, {
    status: 'UPDATE_COMPLETE',
    outputs: {
      BaseUrl: inject('cloud').baseUrl,
      DashboardUrl: 'https://dashboard.example',
      AlarmTopicArn: 'arn:topic',
      ExportQueueWarehouseUrl: 'https://queue.example/warehouse',
    },
  });
  return await aws.start();
});

const deploy = (args: readonly string[] = ['--yes'], more: Partial<Deploy> = {}) => {
  const options: DeployOptions = readDeployOptions(['--stage', 'dev', '--region', 'eu-west-1', ...args]);
  return deployStage({
    options,
    stage: { keepsData: false },
    access: {
      endpoint: aws.url,
      credentials: async () => ({ accessKeyId: 'OWN', secretAccessKey: 'secret' }),
    },
    toolkit: {
      synthesize: async () => assembly,
      async prepare(_, name) {
        if (changes.length === 0) return;
        if (!aws.stacks.has(STACK)) aws.stacks.set(STACK, { status: 'REVIEW_IN_PROGRESS' });
        aws.changeSet = { name, changes };
      },
    },
    contextOf: adminContext,
    ask: async () => false,
    say: (line) => said.push(line),
    signal: new AbortController().signal,
    pollMs: 1,
    smokePatienceMs: 0,
    ...more,
  });
};

const executions = () => aws.asked.filter((call) => call.startsWith('ExecuteChangeSet'));

const smokeWorkspaces = async () =>
  (await workspaceStore(testTable()).list()).filter(({ name }) => name.startsWith('Smoke test of a deploy'));

/** Everything in the table that names a workspace. */
async function itemsNaming(id: string): Promise<unknown[]> {
  const { client, name: TableName } = testTable();
  const { Items = [] } = await client.send(
    new ScanCommand({
      TableName,
      FilterExpression: 'contains(PK, :id) OR contains(SK, :id) OR workspace_id = :id',
      ExpressionAttributeValues: { ':id': id },
      ConsistentRead: true,
    }),
  );
  return Items;
}

describe('a deploy', () => {
  it('checks, shows, deploys that, tries the stage and tells where it is', async () => {
    changes = [
      FUNCTION,
      { Action: 'Add', LogicalResourceId: 'New', ResourceType: 'AWS::Lambda::Function' },
      { Action: 'Remove', LogicalResourceId: 'Old', ResourceType: 'AWS::IAM::Role' },
      { Action: 'Modify', LogicalResourceId: 'Table', ResourceType: TABLE, Replacement: 'False' },
      { Action: 'Modify', LogicalResourceId: 'Gone', ResourceType: 'AWS::IAM::Policy', Replacement: 'True' },
    ];

    let seen: ReturnType<typeof smokeWorkspaces> | undefined;
    const report = await deploy(['--yes'], {
      say(line) {
        said.push(line);
        if (line.startsWith('ok  GET')) seen ??= smokeWorkspaces();
      },
    });

    expect(report).toMatchObject({
      result: 'deployed',
      exit_code: 0,
      account: '111122223333',
      region: 'eu-west-1',
      changes: {
        add: { 'AWS::Lambda::Function': ['New'] },
        change: { 'AWS::Lambda::Function': ['ListAccounts'], [TABLE]: ['Table'] },
        replace: { 'AWS::IAM::Policy': ['Gone'] },
        remove: { 'AWS::IAM::Role': ['Old'] },
      },
      places: {
        base_url: inject('cloud').baseUrl,
        docs: `${inject('cloud').baseUrl}/docs`,
        console: `${inject('cloud').baseUrl}/console`,
        dashboard: 'https://dashboard.example',
        alarm_topic: 'arn:topic',
        queues: {
          'webhook-rows':
            'https://sqs.eu-west-1.amazonaws.com/111122223333/signal-intelligence-dev-webhook-rows',
          'export Warehouse': 'https://queue.example/warehouse',
        },
      },
    });
    expect(report.smoke?.filter(({ isOk }) => !isOk)).toEqual([]);
    expect(report.smoke?.length).toBeGreaterThan(8);
    expect(executions()).toEqual([`ExecuteChangeSet ${STACK}`]);
    // Events of this deploy alone, each of them once.
    expect(said.filter((line) => line.includes('AWS::CloudFormation::Stack'))).toEqual([
      `UPDATE_IN_PROGRESS  AWS::CloudFormation::Stack  ${STACK}`,
      `UPDATE_COMPLETE  AWS::CloudFormation::Stack  ${STACK}`,
    ]);
    expect(aws.askedBy).toEqual(new Set(['ASSUMED']));
    const [workspace] = (await seen) ?? [];
    expect(workspace?.id).toMatch(/^ws_/);
    expect(await itemsNaming(workspace!.id)).toEqual([]);
  });

  it('uses its own rights where the role of the bootstrap cannot be assumed', async () => {
    aws.hasDeployRole = false;

    expect(await deploy(['--dry-run'])).toMatchObject({ exit_code: 0 });
    expect(aws.askedBy).toEqual(new Set(['OWN']));
  });

  it('changes nothing where nothing is to be changed, and tries the stage all the same', async () => {
    changes = [];

    const report = await deploy();

    expect(report).toMatchObject({ result: 'unchanged', exit_code: 0 });
    expect(report.smoke?.every(({ isOk }) => isOk)).toBe(true);
    expect(executions()).toEqual([]);
  });

  it('is only shown in a dry run: the change set is deleted', async () => {
    const report = await deploy(['--dry-run']);

    expect(report).toMatchObject({
      result: 'dry_run',
      exit_code: 0,
      changes: { change: { 'AWS::Lambda::Function': ['ListAccounts'] } },
    });
    expect(report.smoke).toBeUndefined();
    expect(aws.asked).toContain(`DeleteChangeSet ${STACK}`);
    expect(aws.asked).not.toContain(`DeleteStack ${STACK}`);
    expect(executions()).toEqual([]);
  });

  it('that is declined leaves nothing, not even the empty stack of a first change set', async () => {
    aws.stacks.delete(STACK);
    const questions: string[] = [];

    const report = await deploy([], {
      ask: async (question) => {
        questions.push(question);
        return false;
      },
    });

    expect(report).toMatchObject({ result: 'stopped', exit_code: 5 });
    expect(questions).toEqual(['Deploy this to dev (111122223333, eu-west-1)?']);
    expect(aws.changeSet).toBeUndefined();
    expect(aws.stacks.has(STACK)).toBe(false);
    expect(executions()).toEqual([]);
  });

  it('that somebody agrees to is done', async () => {
    expect(await deploy([], { ask: async () => true })).toMatchObject({ result: 'deployed', exit_code: 0 });
  });
});

describe('what holds data', () => {
  const table = (change: Partial<ToldChange>): ToldChange => ({
    Action: 'Modify',
    LogicalResourceId: 'Table',
    ResourceType: TABLE,
    ...change,
  });

  it.each([
    ['replaced', table({ Replacement: 'True' })],
    ['perhaps replaced', table({ Replacement: 'Conditional' })],
    ['changed by what is not known yet', table({ Action: 'Dynamic' })],
    ['removed', table({ Action: 'Remove' })],
  ])('the table is not %s, whatever is allowed', async (_, change) => {
    // On the second page of what CloudFormation tells.
    changes = [FUNCTION, { ...FUNCTION, LogicalResourceId: 'Other' }, change];

    const report = await deploy(['--yes', '--allow-replace', 'Table']);

    expect(report).toMatchObject({ result: 'stopped', exit_code: 4, refusals: [{ id: 'Table' }] });
    expect(report.hint).toContain('No option allows it');
    expect(aws.asked).toContain(`DeleteChangeSet ${STACK}`);
    expect(executions()).toEqual([]);
  });

  it('a queue is removed only where it is named', async () => {
    changes = [{ Action: 'Remove', LogicalResourceId: 'Rows', ResourceType: 'AWS::SQS::Queue' }];

    const refused = await deploy(['--dry-run', '--allow-replace', 'Other']);
    const allowed = await deploy(['--dry-run', '--allow-replace', 'Rows']);

    expect(refused).toMatchObject({ exit_code: 4, hint: 'If that is meant: --allow-replace Rows' });
    expect(allowed).toMatchObject({ exit_code: 0 });
  });

  it.each([
    'AWS::SecretsManager::Secret',
    'AWS::KMS::Key',
    'AWS::Logs::LogGroup',
    'AWS::S3::Bucket',
    'AWS::SNS::Topic',
    'AWS::ApiGateway::RestApi',
    'AWS::StepFunctions::StateMachine',
  ])('%s is neither replaced nor removed unless it is named, and may be changed', (type) => {
    const refused = (fate: 'replace' | 'remove' | 'change', ...named: string[]) =>
      refusedChanges([{ id: 'Thing', type, fate }], named).map(({ id }) => id);

    expect([refused('replace'), refused('remove', 'Other')]).toEqual([['Thing'], ['Thing']]);
    expect([refused('replace', 'Thing'), refused('change')]).toEqual([[], []]);
  });
});

describe('checks', () => {
  afterEach(() => {
    expect(executions()).toEqual([]);
    expect(aws.changeSet).toBeUndefined();
  });

  it('want credentials', async () => {
    aws.isSignedIn = false;

    const report = await deploy();

    expect(report).toMatchObject({ exit_code: 3 });
    expect(report.problem).toContain('expired');
    expect(report.hint).toContain('aws sso login');
  });

  it('want the account and the region that the stage belongs in', async () => {
    const report = await deploy(['--yes'], {
      stage: { account: '999988887777', region: 'us-east-1', keepsData: false },
    });

    expect(report).toMatchObject({ exit_code: 3, account: '111122223333' });
    expect(report.findings).toMatchObject([
      { check: 'account', level: 'error' },
      { check: 'region', level: 'error' },
    ]);
  });

  it.each([
    ['none', undefined, 'is not bootstrapped'],
    ['an old one', { status: 'CREATE_COMPLETE', outputs: { BootstrapVersion: '5' } }, '6 is needed'],
  ])('want a bootstrap, not %s', async (_, stack, problem) => {
    aws.stacks.delete('CDKToolkit');
    if (stack) aws.stacks.set('CDKToolkit', stack);

    const report = await deploy();

    expect(report).toMatchObject({ exit_code: 3 });
    expect(report.problem).toContain(problem);
    expect(report.hint).toContain('npx cdk bootstrap aws://111122223333/eu-west-1');
  });

  it.each([
    ['ROLLBACK_COMPLETE', 'delete-stack'],
    ['UPDATE_IN_PROGRESS', 'Wait until it is done'],
    ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'Wait until it is done'],
    ['UPDATE_ROLLBACK_FAILED', 'continue-update-rollback'],
    ['UPDATE_FAILED', 'rollback-stack'],
    ['DELETE_FAILED', '--retain-resources'],
  ])('refuse a stack that is %s and say what to do', async (status, hint) => {
    aws.stacks.get(STACK)!.status = status;

    const report = await deploy();

    expect(report).toMatchObject({ exit_code: 3 });
    expect(report.problem).toContain(status);
    expect(report.hint).toContain(hint);
  });

  it('tell of a stage that keeps its data how its table is taken over', async () => {
    aws.stacks.get(STACK)!.status = 'ROLLBACK_COMPLETE';

    expect((await deploy(['--yes'], { stage: { keepsData: true } })).hint).toContain(
      '--import-existing-resources',
    );
  });

  it('refuse what no quota has room for', async () => {
    aws.quotas.set('L-FE177D64', 0).set('L-01C8A9E0', 3);

    const report = await deploy();

    expect(report).toMatchObject({ exit_code: 3 });
    expect(report.problem).toContain('IAM roles: this stack takes 1 of the 0 of the account');
    // The root, /accounts, /accounts/{id} and /accounts/{id}/tags.
    expect(report.problem).toContain('resources of a REST API: this stack takes 4 of the 3 of eu-west-1');
    expect(report.hint).toContain('--quota-code L-FE177D64');
  });

  it('warn of what makes the stage slow, and ask for the default where an account has no value', async () => {
    aws.quotas.set('L-B99A9384', 10).set('L-2ACBD22F', 'default');

    const report = await deploy(['--dry-run']);
    const told = report.findings.filter(({ check }) => check === 'quota');

    expect(report.exit_code).toBe(0);
    expect(told[0]).toMatchObject({
      level: 'warning',
      message: expect.stringContaining('takes 100 of the 10'),
    });
    expect(told[1]).toMatchObject({ level: 'ok', message: expect.stringContaining('takes 2 of the 7') });
  });

  it('go on where quotas may not be read, and say so once', async () => {
    for (const code of ['L-B99A9384', 'L-2ACBD22F', 'L-FE177D64']) aws.quotas.set(code, 'denied');

    const report = await deploy(['--dry-run']);

    expect(report.exit_code).toBe(0);
    expect(report.findings.filter(({ level }) => level === 'warning')).toMatchObject([
      { message: 'These credentials may not read quotas.' },
    ]);
  });

  it('refuse more resources and bytes than CloudFormation takes', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 501 }, (_, n) => [`R${n}`, { Type: 'AWS::SNS::Topic' }]),
    );
    const large = { ...assembly, resources: many, templateBytes: 1_000_001 };

    const report = await deploy(['--yes'], {
      toolkit: { synthesize: async () => large, prepare: async () => undefined },
    });

    expect(report).toMatchObject({ exit_code: 3 });
    expect(report.problem).toContain('501 of 500 resources');
    expect(report.problem).toContain('1,000,001 of 1,000,000 bytes');
  });
});

describe('a deploy that fails', () => {
  it('tells what failed by itself, and that the version from before serves', async () => {
    aws.end = { status: 'UPDATE_ROLLBACK_COMPLETE', failure: 'The role is too long' };

    const report = await deploy();

    expect(report).toMatchObject({ result: 'stopped', exit_code: 6 });
    expect(report.problem).toContain('UPDATE_ROLLBACK_COMPLETE');
    expect(report.problem).toContain('The role is too long');
    expect(report.problem).not.toContain('cancelled');
    expect(report.hint).toContain('The version from before is serving');
    expect(report.smoke).toBeUndefined();
  });

  it('is not waited for without an end', async () => {
    const report = await deploy(['--yes'], { longestMs: 0 });

    expect(report).toMatchObject({ exit_code: 8 });
    expect(report.hint).toContain('describe-stack-events');
  });

  it('goes on in AWS when it is interrupted', async () => {
    const control = new AbortController();

    const report = await deploy(['--yes'], {
      signal: control.signal,
      say: (line) => {
        if (line.includes('UPDATE_IN_PROGRESS')) control.abort();
      },
    });

    expect(report).toMatchObject({ exit_code: 130 });
    expect(report.problem).toContain('goes on in AWS');
  });

  it('before anything was deployed takes its change set along when it is interrupted', async () => {
    const control = new AbortController();

    const report = await deploy([], {
      signal: control.signal,
      ask: async () => {
        control.abort();
        return true;
      },
    });

    expect(report).toMatchObject({ exit_code: 130 });
    expect(aws.changeSet).toBeUndefined();
    expect(executions()).toEqual([]);
  });

  it('in a change set that cannot be made is not executed', async () => {
    const report = await deploy(['--yes'], {
      toolkit: {
        synthesize: async () => assembly,
        async prepare(_, name) {
          aws.changeSet = { name, changes, status: 'FAILED' };
        },
      },
    });

    expect(report).toMatchObject({ exit_code: 6 });
    expect(aws.changeSet).toBeUndefined();
    expect(executions()).toEqual([]);
  });
});

describe('the smoke test', () => {
  const test = (more: Partial<Parameters<typeof smokeTest>[0]> = {}) =>
    smokeTest({
      baseUrl: inject('cloud').baseUrl,
      context: adminContext(),
      signal: new AbortController().signal,
      say: (line) => said.push(line),
      patienceMs: 0,
      ...more,
    });

  it('fails a deploy whose stage does not answer, and removes its key', async () => {
    aws.stacks.get(STACK)!.outputs!.BaseUrl = `${inject('cloud').baseUrl}/nowhere`;

    const report = await deploy();

    expect(report).toMatchObject({ result: 'stopped', exit_code: 7 });
    expect(report.problem).toContain('the API reference is served (got 404 instead of 200');
    expect(report.hint).toContain('/signal-intelligence/dev/api');
    expect(await smokeWorkspaces()).toEqual([]);
  });

  it('removes its workspace and its key when it is interrupted', async () => {
    const program = new EventEmitter();
    let seen: ReturnType<typeof smokeWorkspaces> | undefined;

    const tried = deploy(['--yes'], {
      signal: interruption(program, () => undefined),
      say(line) {
        if (!line.startsWith('ok  the API')) return;
        seen ??= smokeWorkspaces().finally(() => program.emit('SIGINT'));
      },
    });

    expect(await tried).toMatchObject({ result: 'stopped', exit_code: 130 });
    const [workspace] = (await seen) ?? [];
    expect(workspace?.id).toMatch(/^ws_/);
    expect(await itemsNaming(workspace!.id)).toEqual([]);
  });

  it('removes what one that was killed has left behind, and nothing that may be in use', async () => {
    /** One that never comes to its end. */
    const begin = (at: number) =>
      new Promise<string>((resolve) => {
        const context = { ...adminContext(), now: () => new Date(at) };
        void withTemporaryWorkspace(context, ({ apiKey }) => {
          resolve(apiKey);
          return new Promise(() => undefined);
        });
      });
    await begin(Date.now() - 3_600_000);
    const [old] = await smokeWorkspaces();
    await begin(Date.now());
    const young = (await smokeWorkspaces()).find(({ id }) => id !== old?.id);

    await test();

    expect(said).toContain('removed what 1 earlier smoke tests had left behind');
    expect((await smokeWorkspaces()).map(({ id }) => id)).toEqual([young?.id]);
    expect(await itemsNaming(old!.id)).toEqual([]);
    const later = { ...adminContext(), now: () => new Date(Date.now() + 3_600_000) };
    expect(await sweepTemporaryWorkspaces(later)).toBe(1);
  });

  it('says why nobody answers', async () => {
    const [first] = await test({ baseUrl: 'http://127.0.0.1:1' });

    expect(first).toMatchObject({ isOk: false, problem: expect.stringContaining('ECONNREFUSED') });
  });

  it('needs of the table what the role of the guide may do, and nothing else', async () => {
    const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/guides/deploying.md'), 'utf8');
    const [, policy = ''] = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => json);
    const allowed = JSON.parse(policy).Statement.find(({ Sid }: { Sid: string }) => Sid === 'SmokeTest');
    const partitions: string[] = allowed.Condition['ForAllValues:StringLike']['dynamodb:LeadingKeys'];
    const actions = new Set<string>();
    const touched = new Set<string>();
    const context = adminContext();
    context.table.client.middlewareStack.add(
      (next, { commandName = '' }) =>
        (call) => {
          const action = commandName.replace('Command', '').replace(/^(Get|Put|Update|Delete)$/, '$1Item');
          const text = JSON.stringify(call.input);
          // A transaction needs the rights of its parts.
          const parts = [...text.matchAll(/"(Put|Update|Delete|ConditionCheck)":/g)].map(
            ([, kind]) => `${kind}Item`,
          );
          for (const needed of action.startsWith('Transact')
            ? parts
            : [action.replace(/^Batch(Get|Write)$/, 'Batch$1Item')]) {
            actions.add(`dynamodb:${needed}`);
          }
          const keys = text.matchAll(/"(?:PK|:partition)":(?:\{"S":)?"([^"]+)"/g);
          for (const [, key = ''] of keys) touched.add(key);
          return next(call);
        },
      { step: 'initialize', priority: 'high' },
    );

    const results = await test({ context });

    expect(results.filter(({ isOk }) => !isOk)).toEqual([]);
    expect([...actions].sort()).toEqual([...allowed.Action].sort());
    expect(touched.size).toBeGreaterThan(6);
    for (const key of touched) {
      expect(partitions.some((pattern) => path.matchesGlob(key.replaceAll('/', ''), pattern))).toBe(true);
    }
  });

  it('tries again what fails at first, as a gateway does that has not heard of the deploy', async () => {
    let calls = 0;
    const gateway = createServer((_, response) => {
      calls += 1;
      response.writeHead(calls === 1 ? 403 : 200, { 'content-type': 'text/html' }).end();
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as AddressInfo;
    const control = new AbortController();

    await test({
      baseUrl: `http://127.0.0.1:${port}`,
      signal: control.signal,
      patienceMs: 20_000,
      say(line) {
        said.push(line);
        control.abort();
      },
    }).catch(() => undefined);
    gateway.closeAllConnections();
    gateway.close();

    expect(said).toEqual(['ok  the API reference is served']);
  });
});
