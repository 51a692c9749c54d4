import { describe, expect, it } from 'vitest';
import { request } from '#test/harness/request.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

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
