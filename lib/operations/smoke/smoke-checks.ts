import * as z from 'zod';
import { MAX_INLINE_IDS } from '#contract/webhook-pushes.ts';
import { generateKey } from '#domain/workspace/keys/api-key.ts';
import type { TemporaryAccess } from './temporary-workspace.ts';

/** A response of the stage. */
export interface SmokeResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export interface Call {
  readonly path: string;
  readonly method?: 'POST' | 'DELETE';
  readonly apiKey?: string;
  readonly body?: object;
}

type Ask = (call: Call) => Promise<SmokeResponse>;

export interface SmokeCheck {
  readonly name: string;
  /** How long work in the background may take. @default the test's own patience */
  readonly patienceMs?: number;
  /** Throws if the stage fails the check; safe to repeat. */
  run(ask: Ask): Promise<void>;
}

const MINUTE_MS = 60_000;

function expectStatus({ status, text }: SmokeResponse, ...expected: number[]): void {
  if (expected.includes(status)) return;
  throw new Error(`got ${status} instead of ${expected.join(' or ')}: ${text.slice(0, 200)}`);
}

/** Calls the API and returns the body. */
async function callApi<T>(ask: Ask, call: Call, body: z.ZodType<T>, ...expected: number[]): Promise<T> {
  const response = await ask(call);
  expectStatus(response, ...expected);
  return body.parse(JSON.parse(response.text));
}

const createStatusCheck = (name: string, call: Call, expected: number, type = ''): SmokeCheck => ({
  name,
  async run(ask) {
    const response = await ask(call);
    expectStatus(response, expected);
    if (!response.type.startsWith(type)) throw new Error(`got ${response.type} instead of ${type}`);
  },
});

const createReadCheck = (apiKey: string, path: string): SmokeCheck => ({
  name: `GET ${path} answers`,
  async run(ask) {
    await callApi(ask, { path, apiKey }, z.object({ data: z.unknown() }), 200);
  },
});

const oneList = z.object({ data: z.object({ id: z.string() }) });
const allLists = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });

/** An empty people list: a write through gateway, authorizer, function and table that notifies no one. */
const createWriteCheck = ({ apiKey, listName }: TemporaryAccess): SmokeCheck => ({
  name: 'a list can be created, read and deleted',
  async run(ask) {
    const path = '/people/lists';
    const body = { name: listName };
    const { id } = (await callApi(ask, { path, method: 'POST', apiKey, body }, oneList, 201, 200)).data;
    const { data } = await callApi(ask, { path, apiKey }, allLists, 200);
    if (!data.some((list) => list.id === id && list.name === listName)) {
      throw new Error(`the list ${id} was created but is not listed`);
    }
    expectStatus(await ask({ path: `${path}/${id}`, method: 'DELETE', apiKey }), 200);
  },
});

const startedRunResponse = z.object({ data: z.object({ run_id: z.string() }) });
const runState = z.object({ data: z.object({ status: z.string() }) });

async function expectStatusOfRun(ask: Ask, apiKey: string, path: string, expected: string): Promise<void> {
  const { status } = (await callApi(ask, { path, apiKey }, runState, 200)).data;
  if (status !== expected) throw new Error(`${path} is ${status} instead of ${expected}`);
}

/** Accounts that don't exist: their rows fail without a request to the destination. */
const UNKNOWN_IDS = Array.from({ length: MAX_INLINE_IDS + 1 }, (_, index) => `acc_smoke_test_${index}`);

/** A push in the background: its chunks go through a queue to its consumer. */
function createQueueCheck({ apiKey }: TemporaryAccess, url: string): SmokeCheck {
  let runId: string | undefined;
  return {
    name: 'a push goes through its queue',
    patienceMs: MINUTE_MS,
    async run(ask) {
      runId ??= await startPush(ask);
      // As each of its rows has: the accounts don't exist.
      await expectStatusOfRun(ask, apiKey, `/push-runs/${runId}`, 'failed');
    },
  };

  async function startPush(ask: Ask): Promise<string> {
    const destination = { path: '/webhook-destinations', method: 'POST', apiKey } as const;
    const { id } = (
      await callApi(ask, { ...destination, body: { name: `smoke test ${Date.now()}`, url } }, oneList, 201)
    ).data;
    const body = { destination_id: id, account_ids: UNKNOWN_IDS };
    const push = { path: '/accounts/webhook-push', method: 'POST', apiKey, body } as const;
    return (await callApi(ask, push, startedRunResponse, 202)).data.run_id;
  }
}

/** No company is there, so a discovery asks the sources for one signal and stores no account. */
const EMPTY_DISCOVERY = { name: 'smoke test', recency: '7', geographies: ['smoke-test.invalid'] };

const signals = z.object({ data: z.array(z.object({ id: z.string(), found_in: z.string() })) });

const changes = z.object({ data: z.array(z.object({ id: z.string() })), next_cursor: z.string() });

/** A discovery runs as a workflow; that it has ended comes through the table's stream. */
function createWorkflowChecks({ apiKey }: TemporaryAccess): readonly SmokeCheck[] {
  let runId: string | undefined;
  let cursor: string | undefined;
  return [
    {
      name: 'a discovery runs as a workflow',
      patienceMs: 4 * MINUTE_MS,
      async run(ask) {
        cursor ??= (await callApi(ask, { path: '/changes', apiKey }, changes, 200)).next_cursor;
        runId ??= await startDiscovery(ask);
        await expectStatusOfRun(ask, apiKey, `/runs/${runId}`, 'done');
      },
    },
    {
      name: 'the stream tells GET /changes of it',
      patienceMs: MINUTE_MS,
      async run(ask) {
        if (cursor === undefined || runId === undefined) throw new Error('no discovery was started');
        const path = `/changes?types=run&after=${encodeURIComponent(cursor)}`;
        const { data } = await callApi(ask, { path, apiKey }, changes, 200);
        if (!data.some(({ id }) => id === runId)) throw new Error(`GET /changes has no ${runId}`);
      },
    },
  ];

  async function startDiscovery(ask: Ask): Promise<string> {
    const { data } = await callApi(ask, { path: '/signals', apiKey }, signals, 200);
    const any_of = data.filter(({ found_in }) => found_in === 'documents').map(({ id }) => id);
    const body = { ...EMPTY_DISCOVERY, signals: { any_of: any_of.slice(0, 1), must_have: [], exclude: [] } };
    return (await callApi(ask, { path: '/runs', method: 'POST', apiKey, body }, startedRunResponse, 202)).data
      .run_id;
  }
}

/** The beat of `start-due-searches`, which runs every five minutes. */
const scheduleCheck = (since: string, lastBeat: () => Promise<string | undefined>): SmokeCheck => ({
  name: 'a schedule fires',
  patienceMs: 6 * MINUTE_MS,
  async run() {
    const lastBeatAt = await lastBeat();
    if (lastBeatAt === undefined || lastBeatAt < since) {
      throw new Error(`start-due-searches last ran ${lastBeatAt ?? 'never'}, and not since ${since}`);
    }
  },
});

export interface SmokeStage {
  readonly baseUrl: string;
  readonly keyPrefix: string;
  /** When the test began. */
  readonly since: string;
  /** When a schedule last ran. */
  readonly lastBeat: () => Promise<string | undefined>;
}

/** What a stage must do after every deploy. The schedule comes last: it may fire while the others run. */
export const smokeChecks = (
  access: TemporaryAccess,
  { baseUrl, keyPrefix, since, lastBeat }: SmokeStage,
): readonly SmokeCheck[] => [
  createStatusCheck('the API reference is served', { path: '/docs' }, 200, 'text/html'),
  createStatusCheck('the console is served', { path: '/console' }, 200, 'text/html'),
  createStatusCheck('the OpenAPI document is served', { path: '/openapi.json' }, 200, 'application/json'),
  createStatusCheck('a request without a key is rejected', { path: '/usage' }, 401),
  createStatusCheck(
    'an unknown key is rejected',
    { path: '/usage', apiKey: generateKey(keyPrefix).text },
    401,
  ),
  ...['/usage', '/members', '/signals', '/accounts?per_page=1'].map((path) =>
    createReadCheck(access.apiKey, path),
  ),
  createWriteCheck(access),
  createQueueCheck(access, baseUrl),
  ...createWorkflowChecks(access),
  scheduleCheck(since, lastBeat),
];
