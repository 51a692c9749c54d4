import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { BYTES_MAX } from '#contract/knowledge-base.ts';
import { keys } from '#table/keys.ts';
import { request } from '#test/harness/request.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
});

async function newEmptyKnowledgeBase(): Promise<TestWorkspace> {
  const fresh = await newWorkspace();
  for (const { id } of (await fresh.api.listKnowledgeBase()).data) {
    await fresh.api.deleteKnowledgeBaseSection({ params: { id } });
  }
  return fresh;
}

describe('GET /knowledge-base', () => {
  it('shows a new workspace sections seeded from its company profile, in order of position', async () => {
    const { data } = await (await newWorkspace()).api.listKnowledgeBase();

    expect(data.length).toBeGreaterThan(1);
    expect(data.every((section) => section.is_ai_generated)).toBe(true);
    expect(data.map((section) => section.position)).toEqual(data.map((_, index) => index + 1));
    expect(data[0]).toMatchObject({ type: 'overview', title: 'About Fernpost' });
  });
});

describe('POST /knowledge-base', () => {
  it('adds a section at the end, of type custom by default', async () => {
    const before = (await workspace.api.listKnowledgeBase()).data;

    const { status, data } = await workspace.api.createKnowledgeBaseSection({
      body: { title: 'Objections', content_md: '# What they say' },
    });

    expect(status).toBe(201);
    expect(data).toMatchObject({
      type: 'custom',
      title: 'Objections',
      source_url: null,
      is_ai_generated: false,
    });
    expect(data.position).toBeGreaterThan(before.at(-1)?.position ?? 0);
    expect((await workspace.api.listKnowledgeBase()).data.at(-1)).toEqual(data);
  });

  const at = async ({ api }: TestWorkspace, title: string, position?: number) => {
    const place = position === undefined ? {} : { position };
    return (await api.createKnowledgeBaseSection({ body: { title, content_md: 'text', ...place } })).data;
  };
  const listed = async ({ api }: TestWorkspace) =>
    (await api.listKnowledgeBase()).data.map(({ title, position }) => [title, position]);

  it('puts a section at a taken position; only those in its way move down', async () => {
    const fresh = await newEmptyKnowledgeBase();
    await at(fresh, 'a', 0);
    await at(fresh, 'b', 1);
    await at(fresh, 'far', 1000);

    const put = await at(fresh, 'put', 0);
    const last = await at(fresh, 'last');

    expect([put.position, last.position]).toEqual([0, 1001]);
    expect(await listed(fresh)).toEqual([
      ['put', 0],
      ['a', 1],
      ['b', 2],
      ['far', 1000],
      ['last', 1001],
    ]);
  });

  it('keeps every one of ten sections put at the same position at once', async () => {
    const fresh = await newEmptyKnowledgeBase();
    const titles = Array.from({ length: 10 }, (_, index) => `Section ${index}`);

    const added = await Promise.all(titles.map((title) => at(fresh, title, 3)));

    const sections = await listed(fresh);
    expect(added.map(({ position }) => position)).toEqual(titles.map(() => 3));
    expect(sections.map(([title]) => title).toSorted()).toEqual(titles);
    expect(sections.map(([, position]) => position)).toEqual(titles.map((_, index) => index + 3));
  });

  it('takes an empty body', async () => {
    const { status, data } = await workspace.api.createKnowledgeBaseSection({
      body: { title: 'To be written', content_md: '' },
    });

    expect([status, data.content_md]).toEqual([201, '']);
    expect((await workspace.api.listKnowledgeBase()).data).toContainEqual(data);
  });

  it('gives each of twenty sections added at once its own position', async () => {
    const { api } = await newWorkspace();

    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.createKnowledgeBaseSection({ body: { title: `Section ${index}`, content_md: 'text' } }),
      ),
    );

    expect(new Set(added.map(({ data }) => data.position)).size).toBe(20);
  });
});

describe('PATCH /knowledge-base/:id', () => {
  it('changes only the given fields; rewritten text is no longer marked as generated', async () => {
    const [section] = (await workspace.api.listKnowledgeBase()).data;
    if (!section) throw new Error('a new workspace has sections');

    const moved = await workspace.api.updateKnowledgeBaseSection({
      params: { id: section.id },
      body: { position: 77, type: 'product' },
    });
    const rewritten = await workspace.api.updateKnowledgeBaseSection({
      params: { id: section.id },
      body: { title: 'In our words' },
    });

    expect(moved.data).toEqual({ ...section, position: 77, type: 'product' });
    expect(rewritten.data).toEqual({ ...moved.data, title: 'In our words', is_ai_generated: false });
  });

  it('takes a taken position as a new section does, and closes no gap', async () => {
    const { api } = await newEmptyKnowledgeBase();
    const added = [];
    for (const position of [0, 1, 2]) {
      const body = { title: `s${position}`, content_md: 'text', position };
      added.push((await api.createKnowledgeBaseSection({ body })).data);
    }
    const [first] = added;
    if (!first) throw new Error('there is a first section');
    const move = { params: { id: first.id }, body: { position: 2, content_md: '' } };

    const moved = await api.updateKnowledgeBaseSection(move);
    const again = await api.updateKnowledgeBaseSection(move);

    expect(moved.data).toEqual({ ...first, position: 2, content_md: '' });
    expect(again).toEqual(moved);
    const { data } = await api.listKnowledgeBase();
    expect(data.map(({ title, position }) => [title, position])).toEqual([
      ['s1', 1],
      ['s0', 2],
      ['s2', 3],
    ]);
  });

  it('loses none of ten changes made at once', async () => {
    const { data: section } = await workspace.api.createKnowledgeBaseSection({
      body: { title: 'Shared', content_md: 'text' },
    });
    const params = { id: section.id };

    await Promise.all([
      ...Array.from({ length: 5 }, (_, i) =>
        workspace.api.updateKnowledgeBaseSection({ params, body: { position: 10 + i } }),
      ),
      workspace.api.updateKnowledgeBaseSection({ params, body: { title: 'Changed' } }),
      workspace.api.updateKnowledgeBaseSection({ params, body: { type: 'icp' } }),
    ]);

    const stored = (await workspace.api.listKnowledgeBase()).data.find(({ id }) => id === section.id);
    expect(stored).toMatchObject({ title: 'Changed', type: 'icp', content_md: 'text' });
  });

  it('extends the list when a section moves past its end, but not when the change is rejected', async () => {
    const { api } = await newWorkspace();
    const add = async () =>
      (await api.createKnowledgeBaseSection({ body: { title: 'x', content_md: 'x' } })).data;
    const section = await add();
    const move = (id: string, position: number) =>
      api.updateKnowledgeBaseSection({ params: { id }, body: { position } });

    await expect(move('kbs_nothing', 5_000)).rejects.toMatchObject({ status: 404 });
    const next = await add();
    await move(section.id, 300);
    await move(section.id, 200);
    const last = await add();

    expect(next.position).toBe(section.position + 1);
    expect(last.position).toBe(301);
  });

  it('does not extend the list when there is no room for the change', async () => {
    const { api, id: workspaceId } = await newWorkspace();
    const { data: section } = await api.createKnowledgeBaseSection({ body: { title: 'x', content_md: 'x' } });
    const { client, name: TableName } = testTable();
    const room = (bytes: number) =>
      client.send(
        new UpdateCommand({
          TableName,
          Key: keys.knowledgeBase(workspaceId),
          UpdateExpression: 'SET byte_count = :bytes',
          ExpressionAttributeValues: { ':bytes': BYTES_MAX - bytes },
        }),
      );
    const refusal = { status: 400, code: 'limit_exceeded' };
    const body = { content_md: 'x'.repeat(2_000), position: 900_000 };

    await room(1_000);
    const changed = api.updateKnowledgeBaseSection({ params: { id: section.id }, body });
    await expect(changed).rejects.toMatchObject(refusal);
    const created = api.createKnowledgeBaseSection({ body: { title: 'one more', ...body } });
    await expect(created).rejects.toMatchObject(refusal);

    const { data: next } = await api.createKnowledgeBaseSection({ body: { title: 'x', content_md: 'x' } });
    expect(next.position).toBe(section.position + 1);
  });
});

describe('DELETE /knowledge-base/:id', () => {
  it('deletes once; the second time it returns 404', async () => {
    const { data: section } = await workspace.api.createKnowledgeBaseSection({
      body: { title: 'Short-lived', content_md: 'text' },
    });
    const params = { id: section.id };

    const { data } = await workspace.api.deleteKnowledgeBaseSection({ params });

    expect(data).toEqual({ id: section.id, deleted: true });
    await expect(workspace.api.deleteKnowledgeBaseSection({ params })).rejects.toMatchObject({ status: 404 });
    const left = (await request('/knowledge-base', { apiKey: workspace.apiKey })).body.data;
    expect(left.map(({ id }: { id: string }) => id)).not.toContain(section.id);
  });
});
