import { describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { checkEverything } from '#test/harness/checks/every-check.ts';
import { eventually } from '#test/harness/eventually.ts';
import { postOnce } from '#test/harness/idempotent-requests.ts';
import { sendJson } from '#test/harness/request.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { destinationWith } from '#test/harness/webhook-destination.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

/** The most that one call may carry. Few changes touch it, and it takes long. */

describe('POST /accounts', () => {
  it('accepts the largest possible call, also with an Idempotency-Key', async () => {
    const random = (seed: number) => (Math.sin(seed) * 1e9).toString(36).slice(1, 11).padEnd(10, 'x');
    const entries = Array.from({ length: 500 }, (_, i) => ({
      name: Array.from({ length: 20 }, (_, j) => random(i * 31 + j))
        .join('')
        .slice(0, 200),
      tags: Array.from({ length: 50 }, (_, j) =>
        `${j}${Array.from({ length: 5 }, (_, k) => random(i * 999 + j * 9 + k)).join('')}`.slice(0, 50),
      ),
    }));
    const { api, apiKey } = await newWorkspace();
    const send = () => postOnce('/accounts', 'large', entries, apiKey);

    const first = await send();
    const second = await send();

    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect((await api.listAccounts()).pagination.total).toBe(500);
  });
});

describe('POST /accounts/webhook-push', () => {
  it('accepts 150,000 ids in one body', async () => {
    const { api, id: workspaceId } = await newWorkspace();
    const gate = Promise.withResolvers<void>();
    const { destination } = await destinationWith({ api }, () => ({ after: gate.promise }));
    const known = await storeAccounts(testTable(), workspaceId, 1);
    const ids = Array.from({ length: 149_999 }, (_, i) => `acc_${String(i).padStart(26, '0')}`);
    const body = { destination_id: destination.id, account_ids: [...known, ...ids] };

    const { status, data } = await api.pushAccountsToWebhook({ body });

    expect([status, data]).toMatchObject([202, { total: 150_000, status: 'running' }]);
    const params = { id: 'run_id' in data ? data.run_id : '' };
    await api.deleteWebhookDestination({ params: { id: destination.id } });
    gate.resolve();
    const { data: run } = await eventually(
      () => api.getPushRun({ params }),
      (response) => response.data.status !== 'running',
    );
    expect(run.sent + run.failed + run.skipped).toBe(150_000);
  });
});

describe('POST /signals/preview', () => {
  it('reads fifty documents of fifty thousand characters in time', async () => {
    const { apiKey } = await newWorkspace();
    const paragraph =
      'The weather in Leeds stays dry. Northwind Labs will lay off 120 employees at its Leeds office. Analysts said that nothing had been signed, and Northwind Labs has raised $40 million in a Series B round led by Harbour Ventures. ';
    const text = paragraph.repeat(Math.ceil(50_000 / paragraph.length)).slice(0, 50_000);

    const { status, body } = await sendJson('POST', '/signals/preview', apiKey, {
      documents: Array.from({ length: 50 }, () => ({ text })),
    });

    expect(status).toBe(200);
    expect(new Set(body.data.detections.map((each: { document: number }) => each.document)).size).toBe(50);
  });
});

describe('the knowledge base', () => {
  const added = async ({ api }: TestWorkspace, title: string, position?: number) => {
    const body = { title, content_md: 'text', ...(position !== undefined && { position }) };
    return (await api.createKnowledgeBaseSection({ body })).data;
  };
  const listed = async ({ api }: TestWorkspace) => (await api.listKnowledgeBase()).data;

  it('moves more sections than one transaction holds, and its totals still add up', async () => {
    const fresh = await newWorkspace();
    for (let done = 0; done < 105; done += 21) {
      await Promise.all(Array.from({ length: 21 }, (_, index) => added(fresh, `s${done + index}`)));
    }
    const before = await listed(fresh);

    await added(fresh, 'first', before[0]?.position);

    const after = await listed(fresh);
    expect(after.map(({ title }) => title)).toEqual(['first', ...before.map(({ title }) => title)]);
    const { findings } = await checkEverything(testTable(), {
      workspace: fresh.id,
      repair: false,
      recheckDelayMs: 0,
      now: systemClock,
    });
    expect(findings).toEqual([]);
  });

  // By their own size 50 sections of quotes would fit; as Lambda counts them, 12 do.
  it.each([
    ['letters', 'x', 49],
    ['characters that JSON escapes', '"', 12],
  ])('rejects what would make it too large to read, and loses nothing: %s', async (_, piece, most) => {
    const { api } = await newWorkspace();
    const seeded = (await api.listKnowledgeBase()).data.length;
    const add = () =>
      api.createKnowledgeBaseSection({ body: { title: 'large', content_md: piece.repeat(100_000) } });
    for (let count = 0; count < most; count += 1) await add();

    await expect(add()).rejects.toMatchObject({ status: 400, code: 'limit_exceeded' });
    expect((await api.listKnowledgeBase()).data).toHaveLength(seeded + most);
  });
});
