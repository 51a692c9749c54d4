import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { postOnce } from '#test/harness/idempotent-requests.ts';
import type { RawResponse } from '#test/harness/request.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

const post = (path: string, key: string, body: unknown): Promise<RawResponse> =>
  postOnce(path, key, body, workspace.apiKey);

const section = (title: string) => ({ title, content_md: 'text' });

const sectionsTitled = async (title: string) =>
  (await workspace.api.listKnowledgeBase()).data.filter((found) => found.title === title);

describe('the same Idempotency-Key and body', () => {
  it('return the stored response and do nothing twice', async () => {
    const key = randomUUID();
    const first = await post('/knowledge-base', key, section('Once'));
    const second = await post('/knowledge-base', key, section('Once'));

    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await sectionsTitled('Once')).toHaveLength(1);
  });

  it('sent ten times concurrently do the work once; the others get 409 or the response', async () => {
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => post('/knowledge-base', key, section('At once'))),
    );

    const done = responses.filter(({ status }) => status === 201);
    const busy = responses.filter(({ status }) => status === 409);
    expect(done.length + busy.length).toBe(10);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body }) => body.data.id)).size).toBe(1);
    for (const { body } of busy) expect(body.error.code).toBe('request_in_progress');
    expect(await sectionsTitled('At once')).toHaveLength(1);
  });
});
