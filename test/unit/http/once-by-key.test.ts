import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { DAY_SECONDS } from '#contract/time.ts';
import type { EndpointResult } from '#http/event.ts';
import { type Attempt, type IdempotentRequest, runOncePerKey } from '#http/idempotency.ts';
import { getDocumentClient } from '#platform/clients.ts';
import { variable } from '#platform/env.ts';
import { idempotencyPartition } from '#platform/table-keys.ts';
import { readKey, updateIf } from '#table/dynamodb/items.ts';
import { listPartitionItems } from '#table/dynamodb/query-all.ts';
import { functionContext } from '#test/harness/function-environment.ts';
import { intercept } from '#test/harness/intercept.ts';
import { must } from '#test/harness/must.ts';
import { startOwnTable } from '#test/harness/own-table.ts';

const table = await startOwnTable();
vi.stubEnv('AWS_REGION', 'eu-west-1');
vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', table.endpoint);
vi.stubEnv(variable.tableName, table.name);

afterAll(async () => {
  getDocumentClient().destroy();
  await table.stop();
});

type Given = Partial<IdempotentRequest> & { readonly workspaceId: string };

/** Records what each try was given, and responds or fails as the test wants. */
function requestOf(given: Given) {
  const attempts: Attempt[] = [];
  const ids: string[] = [];
  const request = {
    memberId: undefined,
    visibility: 'all' as const,
    hiddenCode: 'not_found' as const,
    endpointId: 'make-things',
    key: 'once',
    request: { body: { name: 'A thing' } },
    ...given,
  };
  const response: EndpointResult = { statusCode: 201, headers: {}, body: '{"data":"first"}' };
  return {
    attempts,
    ids,
    call: (work: () => Promise<Partial<EndpointResult>> = async () => ({})) =>
      runOncePerKey(request, functionContext(10_000), async (attempt) => {
        attempts.push(attempt);
        ids.push(attempt.newId('acc'));
        return { ...response, ...(await work()) };
      }),
  };
}

const itemsOf = (workspaceId: string) => listPartitionItems(table, idempotencyPartition(workspaceId));

/** Changes the record of the workspace's one request. */
async function setRecord(workspaceId: string, parts: Record<string, unknown>): Promise<void> {
  const [item] = await itemsOf(workspaceId);
  await updateIf(table, { Key: readKey(must(item)), set: parts });
}

const newWorkspaceId = () => `ws_${randomUUID()}`;
const dies = async (): Promise<never> => {
  throw new Error('the table did not answer');
};
const dead = { status: 'INPROGRESS', in_progress_expiration: Date.now() - 1 };

describe('a request with an Idempotency-Key', () => {
  it('is carried out once, and its response is repeated for a day', async () => {
    const workspaceId = newWorkspaceId();
    const first = requestOf({ workspaceId });
    const began = Date.now();

    const responses = [await first.call(), await first.call(async () => ({ body: 'second' }))];

    expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [201, '{"data":"first"}'],
      [201, '{"data":"first"}'],
    ]);
    expect(first.attempts).toMatchObject([{ isRepeated: false }]);
    expect(first.attempts[0]?.startedAt.getTime()).toBeGreaterThanOrEqual(began);
    const [record] = await itemsOf(workspaceId);
    expect(record?.expires_at).toBeGreaterThanOrEqual(Math.floor(began / 1000) + DAY_SECONDS);
    expect(record?.expires_at).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + DAY_SECONDS);
  });

  it('is the same request with its fields in another order', async () => {
    const workspaceId = newWorkspaceId();
    await requestOf({ workspaceId, request: { body: { a: 1, b: [{ c: 2, d: 3 }] } } }).call();
    const reordered = requestOf({ workspaceId, request: { body: { b: [{ d: 3, c: 2 }], a: 1 } } });

    expect((await reordered.call()).body).toBe('{"data":"first"}');
    expect(reordered.attempts).toEqual([]);
  });

  it('is stored under a hash that has never changed, so that retries survive a deploy', async () => {
    const workspaceId = newWorkspaceId();
    await requestOf({ workspaceId }).call();

    expect(await itemsOf(workspaceId)).toMatchObject([
      {
        SK: 'make-things#WZ31Mv2VbPb3UdUnXtPN7Q==',
        validation: 'xhPk1h/GD7kLlvMVadO7cA==',
        status: 'COMPLETED',
      },
    ]);
  });

  it('starts over after a day', async () => {
    const workspaceId = newWorkspaceId();
    const first = requestOf({ workspaceId });
    await first.call();
    await setRecord(workspaceId, { expires_at: Math.floor(Date.now() / 1000) - 1 });

    expect((await first.call(async () => ({ body: 'anew' }))).body).toBe('anew');
    expect(first.attempts.map(({ isRepeated: again }) => again)).toEqual([false, false]);
  });

  it('is rejected while another try is running, and with a different body', async () => {
    const workspaceId = newWorkspaceId();
    const first = requestOf({ workspaceId });
    const other = requestOf({ workspaceId, request: { body: { name: 'Another' } } });
    const inside: unknown[] = [];

    await first.call(async () => {
      inside.push(await first.call().catch((error: unknown) => error));
      return {};
    });
    const reused = await other.call().catch((error: unknown) => error);

    expect(inside).toMatchObject([{ code: 'request_in_progress' }]);
    expect(reused).toMatchObject({ code: 'idempotency_key_reused' });
    expect(other.attempts).toEqual([]);
  });

  it.each([
    ['failed', async (first: ReturnType<typeof requestOf>) => void (await first.call(dies).catch(() => 0))],
    [
      'died',
      async (first: ReturnType<typeof requestOf>, workspaceId: string) => {
        await first.call();
        await setRecord(workspaceId, dead);
      },
    ],
  ])("whose first try %s is resumed at once, with that try's time and ids", async (_, fail) => {
    const workspaceId = newWorkspaceId();
    const first = requestOf({ workspaceId });
    await fail(first, workspaceId);

    const { body } = await first.call(async () => ({ body: 'taken up' }));

    expect(body).toBe('taken up');
    expect(first.attempts.map(({ isRepeated: again }) => again)).toEqual([false, true]);
    expect(first.attempts[1]?.startedAt).toEqual(first.attempts[0]?.startedAt);
    expect(first.ids[1]).toBe(first.ids[0]);
    expect((await first.call()).body).toBe('taken up');
  });

  it('with a different body after a failed try has nothing to resume', async () => {
    const workspaceId = newWorkspaceId();
    await requestOf({ workspaceId })
      .call(dies)
      .catch(() => 0);
    const other = requestOf({ workspaceId, request: { body: { name: 'Another' } } });

    await other.call();

    expect(other.attempts).toMatchObject([{ isRepeated: false }]);
  });

  it('is not resumed while an earlier try may still be running', async () => {
    const workspaceId = newWorkspaceId();
    const first = requestOf({ workspaceId });
    await first.call();
    await setRecord(workspaceId, { ...dead, in_progress_expiration: Date.now() + 60_000 });

    await expect(first.call()).rejects.toMatchObject({ code: 'request_in_progress' });
  });

  it('is resumed by only one of several concurrent tries', async () => {
    const workspaceId = newWorkspaceId();
    const first = requestOf({ workspaceId });
    await first.call();
    await setRecord(workspaceId, dead);

    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => first.call()));

    expect(first.attempts.slice(1)).toMatchObject([{ isRepeated: true }]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    for (const refusal of refused) expect(refusal).toMatchObject({ reason: { code: 'request_in_progress' } });
  });

  it('whose try was frozen and taken over keeps the response of the one that took over', async () => {
    const workspaceId = newWorkspaceId();
    const first = requestOf({ workspaceId });

    await first.call(async () => {
      await setRecord(workspaceId, dead);
      await first.call(async () => ({ body: 'taken over' }));
      return { body: 'too late' };
    });

    expect((await first.call()).body).toBe('taken over');
  });

  it('is not ended by a try that was taken over and then failed', async () => {
    const workspaceId = newWorkspaceId();
    const first = requestOf({ workspaceId });
    const inside: unknown[] = [];
    const begun = Promise.withResolvers<void>();
    const thawed = Promise.withResolvers<void>();
    const failing = first
      .call(async () => {
        begun.resolve();
        await thawed.promise;
        return dies();
      })
      .catch(() => 0);
    await begun.promise;
    await setRecord(workspaceId, dead);

    await first.call(async () => {
      thawed.resolve();
      await failing;
      inside.push(await first.call().catch((error: unknown) => error));
      return {};
    });

    expect(inside).toMatchObject([{ code: 'request_in_progress' }]);
  });

  it('is carried out although the response to its claim was lost', async () => {
    const workspaceId = newWorkspaceId();
    const first = requestOf({ workspaceId });
    const losingResponses = (run: () => Promise<unknown>) =>
      intercept(
        getDocumentClient(),
        'PutItemCommand',
        async (input, next) => {
          await next(input);
          return next(input);
        },
        run,
      );

    await losingResponses(() => first.call());
    await setRecord(workspaceId, dead);
    await losingResponses(() => first.call(async () => ({ body: 'resumed' })));

    expect(first.attempts.map(({ isRepeated: again }) => again)).toEqual([false, true]);
    expect((await first.call()).body).toBe('resumed');
  });

  it.each([
    ['member', { memberId: 'mem_2' }],
    ['endpoint', { endpointId: 'make-others' }],
    ['key', { key: 'twice' }],
    ['workspace', { workspaceId: newWorkspaceId() }],
  ])('with another %s is another request', async (_, other) => {
    const workspaceId = newWorkspaceId();
    await requestOf({ workspaceId, memberId: 'mem_1' }).call();

    const { body } = await requestOf({ workspaceId, memberId: 'mem_1', ...other }).call(async () => ({
      body: 'theirs',
    }));

    expect(body).toBe('theirs');
  });
});

describe('a stored response', () => {
  it.each([
    ['readable while it is small', 'x'.repeat(20_000), 0, false],
    ['packed when it is large', 'x'.repeat(20_001), 0, true],
    ['in parts where even that does not fit an item', randomBytes(300_000).toString('base64'), 2, true],
  ])('is stored %s, and repeated unchanged', async (_, body, parts, compressed) => {
    const workspaceId = newWorkspaceId();
    const first = requestOf({ workspaceId });
    await first.call(async () => ({ body }));

    expect((await first.call()).body).toBe(body);
    const items = await itemsOf(workspaceId);
    expect(items.find(({ data }) => data)?.data).toMatchObject({ statusCode: 201, parts, compressed });
    const kept = items.filter(({ SK }) => String(SK).startsWith('PART#'));
    expect(kept).toHaveLength(parts);
    for (const { expires_at } of kept)
      expect(expires_at).toBeGreaterThan(Date.now() / 1000 + DAY_SECONDS - 60);
    expect(JSON.stringify(items).includes(body)).toBe(!compressed);
  });

  it('with a missing part is ignored', async () => {
    const workspaceId = newWorkspaceId();
    const first = requestOf({ workspaceId });
    await first.call(async () => ({ body: 'y' }));
    await setRecord(workspaceId, { data: { statusCode: 200, body: 'r-1', parts: 1, compressed: false } });

    await expect(first.call()).rejects.toThrow('part 0 of the stored response r-1 is missing');
  });

  it('with a secret is stored encrypted, and only opens for the key that asked', async () => {
    const workspaceId = newWorkspaceId();
    const ours = requestOf({ workspaceId, sealedFor: 'Bearer sis_test_ours' });
    const theirs = requestOf({ workspaceId, sealedFor: 'Bearer sis_test_theirs' });
    const body = '{"data":{"secret":"whsec_1"}}';

    expect((await ours.call(async () => ({ body }))).body).toBe(body);

    expect((await ours.call()).body).toBe(body);
    await expect(theirs.call()).rejects.toMatchObject({ code: 'answer_sealed' });
    expect(JSON.stringify(await itemsOf(workspaceId))).not.toContain('whsec_1');
  });
});
