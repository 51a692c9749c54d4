import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { keys } from '#table/keys.ts';
import { functionContext, gatewayEvent, stubTableEnvironment } from '#test/harness/function-environment.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
/** Of the stage; a workspace has half. */
const SLOTS = 8;
const TIME_LIMIT_MS = 27_000;

const common = {
  id: 'push-things',
  summary: 'Push things',
  responses: { 200: z.object({ data: z.object({}) }) },
  errors: [],
  uses: { table: 'none' },
  audited: false,
} as const;
const slow = defineEndpoint('PUT /things', {
  ...common,
  timeoutSeconds: TIME_LIMIT_MS / 1_000,
  slots: 'seconds',
});
const quick = defineEndpoint('PUT /things', common);

let workspaceId: string;
let testNumber = 0;

const table = await startSuiteTable();

beforeEach(() => {
  stubTableEnvironment(table, { SLOTS_AT_ONCE: String(SLOTS), KEY_REQUESTS_PER_MINUTE: '1000000' });
  testNumber += 1;
  // All tests share the stage's slots: in each, those of the test before have expired.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW + testNumber * 60_000 });
  workspaceId = `ws_${testNumber}`;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Calls whose handlers wait until they are ended, and how many are running. */
function stalledCalls() {
  const { promise: isEnded, resolve: end } = Promise.withResolvers<void>();
  const running = new Map<string, number>();
  const call = async (workspace = workspaceId, contract = slow) => {
    const { createHandler } = await import('#http/create-handler.ts');
    const handler = createHandler(contract, async ({ caller }) => {
      running.set(caller.workspaceId, (running.get(caller.workspaceId) ?? 0) + 1);
      await isEnded;
      return { status: 200, data: {} };
    });
    const event = gatewayEvent({ workspaceId: workspace, keyId: workspace });
    const { statusCode, headers = {}, body } = await handler(event, functionContext(TIME_LIMIT_MS));
    return { status: statusCode, retryAfter: headers['Retry-After'], body };
  };
  const runningIn = (workspace = workspaceId) => running.get(workspace) ?? 0;
  const settle = (count: number) => vi.waitFor(() => expect(runningIn()).toBe(count), { timeout: 20_000 });
  return { call, end, runningIn, settle };
}

describe('calls that take long', () => {
  it('of one workspace hold half of the workers at most, and another has as many at once', async () => {
    const { call, end, runningIn } = stalledCalls();
    const victim = `${workspaceId}_victim`;

    const refused: Awaited<ReturnType<typeof call>>[] = [];
    const calls = Array.from({ length: 60 }, async () => {
      const answer = await call();
      if (answer.status !== 200) refused.push(answer);
      return answer;
    });
    await vi.waitFor(() => expect(refused).toHaveLength(60 - SLOTS / 2), { timeout: 60_000 });
    expect(runningIn()).toBe(SLOTS / 2);
    const others = [call(victim), call(victim)];
    await vi.waitFor(() => expect(runningIn(victim)).toBe(2), { timeout: 20_000 });
    end();

    await Promise.all(calls);
    expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
      new Set(['429 5']),
    );
    expect(JSON.parse(refused[0]?.body ?? '').error).toMatchObject({
      code: 'throttled',
      message: `Too many calls that may take several seconds are running; a workspace can run up to ${SLOTS / 2} at once. Retry after the number of seconds in Retry-After.`,
    });
    expect((await Promise.all(others)).map((answer) => answer.status)).toEqual([200, 200]);
  });

  it('release their slots when they end', async () => {
    for (let turn = 0; turn < SLOTS; turn += 1) {
      const { call, end } = stalledCalls();
      end();
      expect((await call()).status).toBe(200);
    }
    const { call, end, settle } = stalledCalls();
    const calls = Array.from({ length: SLOTS / 2 }, () => call());
    await settle(SLOTS / 2);
    end();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('lose the slots of a function that died with its time, and not earlier', async () => {
    const died = stalledCalls();
    const dead = Array.from({ length: SLOTS / 2 }, () => died.call());
    await died.settle(SLOTS / 2);

    vi.setSystemTime(Date.now() + TIME_LIMIT_MS - 1_000);
    const early = stalledCalls();
    early.end();
    expect((await early.call()).status).toBe(429);
    vi.setSystemTime(Date.now() + 2_000);
    expect((await early.call()).status).toBe(200);

    died.end();
    await Promise.all(dead);
  });

  it('are carried out if the table does not say whether there is room', async () => {
    vi.stubEnv('TABLE_NAME', 'none');
    const { call, end } = stalledCalls();
    end();

    expect((await call()).status).toBe(200);
  });

  it('leave items that expire', async () => {
    const { call, end, settle } = stalledCalls();
    const calls = Array.from({ length: SLOTS / 2 }, () => call());
    await settle(SLOTS / 2);
    end();
    await Promise.all(calls);

    const Key = keys.slot(workspaceId, 'seconds', 0);
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
    expect(Item?.expires_at).toBe(Math.ceil((Date.now() + TIME_LIMIT_MS) / 1_000) + 3_600);
  });
});

describe('calls that are quick', () => {
  it('need no slot', async () => {
    const { call, end, settle } = stalledCalls();
    const calls = Array.from({ length: SLOTS }, () => call(workspaceId, quick));
    await settle(SLOTS);
    end();

    expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true);
  });

  it('must not get a longer time limit without one', () => {
    // @ts-expect-error a time limit of its own needs a pool of slots
    defineEndpoint('PUT /things', { ...common, timeoutSeconds: 11 });
  });
});
