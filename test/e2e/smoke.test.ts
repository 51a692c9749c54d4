import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { createWorkspace } from '#domain/workspace/workspaces/workspace.ts';
import { describeFailure } from '#operations/smoke/smoke-help.ts';
import { runSmokeTest } from '#operations/smoke/smoke-test.ts';
import {
  removeTemporaryWorkspaces,
  type TemporaryAccess,
  withTemporaryWorkspace,
} from '#operations/smoke/temporary-workspace.ts';
import { newId } from '#platform/ids.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import { fireSchedule } from '#test/harness/fire-schedule.ts';
import { itemsNaming } from '#test/harness/scan-table.ts';
import { adminContext, clientWith, createTestTable, testTable } from '#test/harness/workspace.ts';
import { runbookSections } from '#test/infra/runbook.ts';

let said: string[];
beforeEach(() => {
  said = [];
});

const smokeWorkspaces = async () =>
  (await createWorkspaceStore(testTable()).list()).filter(({ name }) =>
    name.startsWith('Smoke test of a deploy'),
  );

describe('the smoke test', () => {
  const test = (more: Partial<Parameters<typeof runSmokeTest>[0]> = {}) =>
    runSmokeTest({
      baseUrl: inject('cloud').baseUrl,
      context: adminContext(),
      signal: new AbortController().signal,
      say: (line) => said.push(line),
      patienceMs: 0,
      ...more,
    });

  /** Waits for work in the background, and fires the schedule as soon as the test asks for it. */
  const testAll = (say: (line: string) => void, more: Partial<Parameters<typeof runSmokeTest>[0]> = {}) =>
    test({
      patienceMs: 600_000,
      say(line) {
        say(line);
        if (line.includes('the stream tells')) void fireSchedule('start-due-searches');
      },
      ...more,
    });

  it('passes a stage that works, and leaves nothing but changes that expire', async () => {
    let seen: ReturnType<typeof smokeWorkspaces> | undefined;

    const results = await testAll((line) => {
      if (line.startsWith('ok  GET')) seen ??= smokeWorkspaces();
    });

    expect(results.filter(({ isOk }) => !isOk)).toEqual([]);
    expect(results.map(({ name }) => name).slice(-4)).toEqual([
      'a push goes through its queue',
      'a discovery runs as a workflow',
      'the stream tells GET /changes of it',
      'a schedule fires',
    ]);
    const [workspace] = (await seen) ?? [];
    expect(workspace?.id).toMatch(/^ws_/);
    const left = (await itemsNaming(testTable(), workspace!.id)).filter(
      ({ expires_at }) => expires_at === undefined,
    );
    expect(left).toEqual([]);
  });

  it('removes its workspace and its key when it is interrupted', async () => {
    const control = new AbortController();
    let seen: ReturnType<typeof smokeWorkspaces> | undefined;

    const tried = test({
      signal: control.signal,
      say(line) {
        if (!line.startsWith('ok  the API')) return;
        seen ??= smokeWorkspaces().finally(() => control.abort());
      },
    });

    await expect(tried).rejects.toThrow();
    const [workspace] = (await seen) ?? [];
    expect(workspace?.id).toMatch(/^ws_/);
    expect(await itemsNaming(testTable(), workspace!.id)).toEqual([]);
  });

  it.each(deployedStages)('says how to roll %s back', (stage) => {
    expect(describeFailure(stage)).toContain(`npx cdk deploy -c stage=${stage}`);
    expect(describeFailure(stage)).toContain("After a stage's first deploy there is no earlier version");
    expect(runbookSections().has('a-first-deploy-that-failed')).toBe(true);
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
    const store = createWorkspaceStore(testTable());
    const theirs = await createWorkspace(
      { store, now: () => new Date(Date.now() - 3_600_000), newId },
      { name: old!.name, domain: 'customer.example', logoUrl: '', businessContext: '' },
    );

    await test();

    expect(said).toContain('removed the leftovers of 1 earlier smoke tests');
    expect((await smokeWorkspaces()).map(({ id }) => id).sort()).toEqual([young!.id, theirs.id].sort());
    expect(await itemsNaming(testTable(), old!.id)).toEqual([]);
    await store.change(theirs.id, { name: 'A customer' }, new Date().toISOString());
    const later = { ...adminContext(), now: () => new Date(Date.now() + 3_600_000) };
    expect(await removeTemporaryWorkspaces(later)).toBe(1);
    expect(await itemsNaming(testTable(), young!.id)).toEqual([]);
  });

  it('needs exactly the table permissions of the role in the guide', async () => {
    const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/guides/deploying.md'), 'utf8');
    const [, policy = ''] = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => json);
    const allowed = JSON.parse(policy).Statement.find(({ Sid }: { Sid: string }) => Sid === 'SmokeTest');
    const partitions: string[] = allowed.Condition['ForAllValues:StringLike']['dynamodb:LeadingKeys'];
    const actions = new Set<string>();
    const touched = new Set<string>();
    const context = { ...adminContext(), table: createTestTable() };
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

    const results = await testAll(() => undefined, { context });

    expect(results.filter(({ isOk }) => !isOk)).toEqual([]);
    expect([...actions].sort()).toEqual([...allowed.Action].sort());
    expect(touched.size).toBeGreaterThan(6);
    for (const key of touched) {
      expect(partitions.some((pattern) => path.matchesGlob(key.replaceAll('/', ''), pattern))).toBe(true);
    }
  });
});
