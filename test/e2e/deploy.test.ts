import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { interruption } from '#deploy/interruption.ts';
import { smokeTest } from '#deploy/smoke/smoke-test.ts';
import {
  sweepTemporaryWorkspaces,
  type TemporaryAccess,
  withTemporaryWorkspace,
} from '#deploy/smoke/temporary-workspace.ts';
import { createWorkspace } from '#domain/workspace/workspaces/workspace.ts';
import { newId } from '#platform/ids.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';
import { Deploying, FUNCTION, STACK, TABLE } from '#test/harness/deploying.ts';
import { adminContext, clientWith, testTable } from '#test/harness/workspace.ts';

/** The smoke test runs against the embedded cloud; CloudFormation and the CDK are test doubles. */

let deploying: Deploying;

beforeEach(() => {
  deploying = new Deploying(inject('cloud').baseUrl, adminContext);
  return deploying.aws.start();
});

const smokeWorkspaces = async () =>
  (await workspaceStore(testTable()).list()).filter(({ name }) => name.startsWith('Smoke test of a deploy'));

/** Everything in the table that names a workspace. */
async function itemsNaming(id: string): Promise<unknown[]> {
  const { client, name: TableName } = testTable();
  const found: unknown[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName,
        FilterExpression: 'contains(PK, :id) OR contains(SK, :id) OR workspace_id = :id',
        ExpressionAttributeValues: { ':id': id },
        ConsistentRead: true,
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      }),
    );
    found.push(...Items);
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}

describe('a deploy', () => {
  it('checks, shows the changes, deploys exactly those, tests the stage and prints its URL', async () => {
    deploying.changes = [
      FUNCTION,
      { Action: 'Add', LogicalResourceId: 'New', ResourceType: 'AWS::Lambda::Function' },
      { Action: 'Remove', LogicalResourceId: 'Old', ResourceType: 'AWS::IAM::Role' },
      { Action: 'Modify', LogicalResourceId: 'Table', ResourceType: TABLE, Replacement: 'False' },
      { Action: 'Modify', LogicalResourceId: 'Gone', ResourceType: 'AWS::IAM::Policy', Replacement: 'True' },
    ];

    let seen: ReturnType<typeof smokeWorkspaces> | undefined;
    const report = await deploying.deploy(['--yes'], {
      say(line) {
        deploying.said.push(line);
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
        gateway_url: inject('cloud').baseUrl,
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
    expect(deploying.executions()).toEqual([`ExecuteChangeSet ${STACK}`]);
    // The very change set that was shown, not one that has its name by now.
    expect(deploying.aws.executed).toMatch(/^arn:deploy-/);
    // Only events of this deploy, each once.
    expect(deploying.said.filter((line) => line.includes('AWS::CloudFormation::Stack'))).toEqual([
      `UPDATE_IN_PROGRESS  AWS::CloudFormation::Stack  ${STACK}`,
      `UPDATE_COMPLETE  AWS::CloudFormation::Stack  ${STACK}`,
    ]);
    expect(deploying.aws.askedBy).toEqual(new Set(['ASSUMED']));
    const [workspace] = (await seen) ?? [];
    expect(workspace?.id).toMatch(/^ws_/);
    expect(await itemsNaming(workspace!.id)).toEqual([]);
  });

  it('that a pipeline repeats changes nothing, and still tests the stage', async () => {
    const first = await deploying.deploy();
    deploying.changes = [];

    const second = await deploying.deploy();

    expect(first).toMatchObject({ result: 'deployed', exit_code: 0 });
    expect(second).toMatchObject({ result: 'unchanged', exit_code: 0 });
    expect(second.smoke?.every(({ isOk }) => isOk)).toBe(true);
    expect(deploying.said).toContain('Nothing to deploy: the stage is up to date.');
    expect(deploying.executions()).toHaveLength(1);
    expect(deploying.aws.changeSet).toBeUndefined();
  });

  it('runs after the operator agrees', async () => {
    expect(await deploying.deploy([], { ask: async () => true })).toMatchObject({
      result: 'deployed',
      exit_code: 0,
    });
  });
});

describe('the smoke test', () => {
  const test = (more: Partial<Parameters<typeof smokeTest>[0]> = {}) =>
    smokeTest({
      baseUrl: inject('cloud').baseUrl,
      context: adminContext(),
      signal: new AbortController().signal,
      say: (line) => deploying.said.push(line),
      patienceMs: 0,
      ...more,
    });

  it('fails a deploy whose stage does not respond, and removes its key', async () => {
    deploying.aws.stacks.get(STACK)!.outputs!.BaseUrl = `${inject('cloud').baseUrl}/nowhere`;

    const report = await deploying.deploy();

    expect(report).toMatchObject({ result: 'stopped', exit_code: 7 });
    expect(report.problem).toContain('the API reference is served (got 404 instead of 200');
    expect(report.hint).toContain('/signal-intelligence/dev/api');
    expect(await smokeWorkspaces()).toEqual([]);
  });

  it('removes its workspace and its key when it is interrupted', async () => {
    const program = new EventEmitter();
    let seen: ReturnType<typeof smokeWorkspaces> | undefined;

    const tried = deploying.deploy(['--yes'], {
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

  it('removes leftovers of a killed smoke test, and nothing that may be in use', async () => {
    /** A smoke test that never ends. */
    const begin = (at: number) =>
      new Promise<TemporaryAccess>((resolve) => {
        const context = { ...adminContext(), now: () => new Date(at) };
        void withTemporaryWorkspace(context, (access) => {
          resolve(access);
          return new Promise(() => undefined);
        });
      });
    await begin(Date.now() - 3_600_000);
    const [old] = await smokeWorkspaces();
    const { apiKey, listName } = await begin(Date.now());
    // Between its write and the cleanup.
    await clientWith(apiKey).createPeopleList({ body: { name: listName } });
    const young = (await smokeWorkspaces()).find(({ id }) => id !== old?.id);
    // A customer's workspace, even with this name.
    const store = workspaceStore(testTable());
    const theirs = await createWorkspace(
      { store, now: () => new Date(Date.now() - 3_600_000), newId },
      { name: old!.name, domain: 'customer.example', logoUrl: '', businessContext: '' },
    );

    await test();

    expect(deploying.said).toContain('removed the leftovers of 1 earlier smoke tests');
    expect((await smokeWorkspaces()).map(({ id }) => id).sort()).toEqual([young!.id, theirs.id].sort());
    expect(await itemsNaming(old!.id)).toEqual([]);
    await store.change(theirs.id, { name: 'A customer' }, new Date().toISOString());
    const later = { ...adminContext(), now: () => new Date(Date.now() + 3_600_000) };
    expect(await sweepTemporaryWorkspaces(later)).toBe(1);
    expect(await itemsNaming(young!.id)).toEqual([]);
  });

  it('says why the stage does not respond', async () => {
    const [first] = await test({ baseUrl: 'http://127.0.0.1:1' });

    expect(first).toMatchObject({ isOk: false, problem: expect.stringContaining('bad port') });
  });

  it('needs exactly the table permissions of the role in the guide', async () => {
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
          // A transaction needs the permissions of its parts.
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

  it('retries requests that fail at first, because a gateway may need time to apply the deploy', async () => {
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
        deploying.said.push(line);
        control.abort();
      },
    }).catch(() => undefined);
    gateway.closeAllConnections();
    gateway.close();

    expect(deploying.said).toEqual(['ok  the API reference is served']);
  });
});
