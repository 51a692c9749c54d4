import { describe, expect, it } from 'vitest';
import { generateKey } from '#domain/workspace/keys/api-key.ts';
import { createStartingPlan } from '#domain/workspace/plans/plan.ts';
import { batchDelete, batchGet, batchPut } from '#table/dynamodb/batch.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import { type Interception, intercept } from '#test/harness/intercept.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

interface Batch {
  readonly RequestItems: Readonly<Record<string, { readonly Keys: readonly object[] } | readonly object[]>>;
}

/** A table that processes three entries per call and leaves the rest, or nothing at all. */
function leaving(most: number): { asked: number[]; answer: Interception<Batch> } {
  const asked: number[] = [];
  return {
    asked,
    async answer({ RequestItems }, next) {
      const [[name, of] = []] = Object.entries(RequestItems);
      if (name === undefined || of === undefined) throw new Error('a batch has a table');
      const entries = 'Keys' in of ? of.Keys : of;
      asked.push(entries.length);
      const part = (from: number, to?: number) => ({
        [name]: 'Keys' in of ? { ...of, Keys: entries.slice(from, to) } : entries.slice(from, to),
      });
      const left = entries.length > most ? part(most) : {};
      const { output, ...rest } =
        most > 0 ? await next({ RequestItems: part(0, most) }) : { output: {}, response: {} };
      return { ...rest, output: { ...output, UnprocessedKeys: left, UnprocessedItems: left } };
    },
  };
}

const keysOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ PK: prefix, SK: String(at).padStart(3, '0') }));

describe('a batch that the table processes in part', () => {
  it('is written completely', async () => {
    const { asked, answer } = leaving(3);
    const items = keysOf('put', 8);
    await intercept(table.client, 'BatchWriteItemCommand', answer, () => batchPut(table, items));
    expect(asked).toEqual([8, 5, 2]);
    expect(await batchGet(table.other, items)).toHaveLength(8);

    const { asked: askedAgain, answer: answerAgain } = leaving(5);
    await intercept(table.client, 'BatchWriteItemCommand', answerAgain, () => batchDelete(table, items));
    expect(askedAgain).toEqual([8, 3]);
    expect(await batchGet(table.other, items)).toEqual([]);
  });

  it('is read completely', async () => {
    const { asked, answer } = leaving(3);
    const items = keysOf('get', 8);
    await batchPut(table, items);
    await intercept(table.client, 'BatchGetItemCommand', answer, async () => {
      const found = await batchGet(table, items, ['SK']);
      expect(found.map(({ SK }) => SK).sort()).toEqual(items.map(({ SK }) => SK));
    });
    expect(asked).toEqual([8, 5, 2]);
  });

  it('fails with a clear error if nothing is ever processed', async () => {
    const { asked, answer } = leaving(0);
    await intercept(table.client, 'BatchGetItemCommand', answer, () =>
      expect(batchGet(table, keysOf('never', 2))).rejects.toThrow(
        'left 2 of 2 entries of a batch unprocessed',
      ),
    );
    expect(asked).toHaveLength(8);
  });
});

it("the list of a workspace's keys is complete", async () => {
  const created_at = new Date().toISOString();
  const id = 'ws_keys';
  await createWorkspaceStore(table).create({
    workspace: { id, name: 'Keys', created_at },
    profile: {
      name: 'Keys',
      domain: 'keys.example',
      logo_url: '',
      business_context: '',
      scraped_meta: {},
      updated_at: created_at,
    },
    plan: createStartingPlan(new Date()),
    sections: [],
  });
  const issued = Array.from({ length: 5 }, () => generateKey('sis_test_'));
  for (const key of issued) {
    await createApiKeyStore(table).add({
      id: key.id,
      hash: key.hash,
      workspace_id: id,
      member_id: null,
      scope: 'read',
      name: 'test',
      created_at,
      revoked_at: null,
      expires_at: null,
      created_by: null,
      parent_id: null,
      requests_per_minute: null,
    });
  }
  const { asked, answer } = leaving(2);
  await intercept(table.client, 'BatchGetItemCommand', answer, async () => {
    const listed = await createApiKeyStore(table).list(id);
    expect(new Set(listed.map((key) => key.id))).toEqual(new Set(issued.map((key) => key.id)));
  });
  expect(asked).toEqual([5, 3, 1]);
});
