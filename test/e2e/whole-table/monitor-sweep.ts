import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { getHour } from '#domain/signals/monitors/monitor.ts';
import { createEventId } from '#domain/signals/monitors/monitor-event.ts';
import { MONITOR_SLOTS } from '#domain/signals/monitors/monitor-store.ts';
import { handler as sweepSlot } from '#functions/workflows/monitor-sweep/monitor-sweep-slot.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { createMonitorStore } from '#table/monitors/monitor-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { runWorkflow } from '#test/harness/executions.ts';
import { functionContext, stubFunctionEnvironment } from '#test/harness/function-environment.ts';
import { settleIndexes } from '#test/harness/settle-indexes.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';
import { getCompany, listWorld } from '#world/directory/world.ts';
import { createEmbeddedResearch } from '#world/research/embedded-research.ts';

const LONG_AGO_MS = 60 * DAY_MS;

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
  stubFunctionEnvironment();
});

afterAll(() => vi.unstubAllEnvs());

/** Due monitors are found through an index. */
const settled = () => settleIndexes('/v1/accounts');

const store = () => createMonitorStore(testTable());

/** An active fictional account whose monitor was started this long ago and has not checked since. */
async function watched(index: number, parts: object = {}, startedMsAgo = LONG_AGO_MS) {
  const { name, domain } = getCompany(index);
  const record = exampleRecord({ name, domain, status: 'active', ...parts });
  await putRecords(workspace.id, [record]);
  await store().start(workspace.id, record.id, new Date(Date.now() - startedMsAgo));
  return record.id;
}

/** Sweeps every slot as the state machine would, without waiting for the next hour. */
async function sweep(hour = getHour(new Date())): Promise<void> {
  await settled();
  for (let slot = 0; slot < MONITOR_SLOTS; slot += 1) {
    await sweepSlot({ hour, slot, after: null }, functionContext(300_000));
  }
}

async function eventsOf(id: string) {
  const { data } = await workspace.api.listMonitorEvents({ params: { id }, query: { per_page: '100' } });
  return data;
}

const monitorOf = async (accountId: string) => {
  const due = { workspaceId: workspace.id, accountId, nextCheckAt: '' };
  return (await store().load([due]))[0]?.monitor;
};

/** What has been published about a company at that time, within the period that a new monitor looks back. */
async function documentsAt(index: number, moment: number): Promise<readonly string[]> {
  const { name, domain } = getCompany(index);
  const { documents } = await createEmbeddedResearch(() => new Date(moment)).documentsAbout(
    { name, domain, aliases: [] },
    { since: new Date(moment - LONG_AGO_MS), memory: null },
  );
  return documents.map(({ id }) => id);
}

/** A company with news, where nothing is published or gets too old during a test. */
async function companyInTheNews(from: number): Promise<number> {
  const now = Date.now();
  for (let index = from; index < listWorld().length; index += 1) {
    const documents = await documentsAt(index, now);
    const later = await documentsAt(index, now + HOUR_MS);
    if (documents.length >= 3 && isDeepStrictEqual(documents, later)) return index;
  }
  throw new Error('nobody is in the news');
}

describe('a monitor sweep', () => {
  it('creates one event per new document, and starts one scan that names its event', async () => {
    const index = await companyInTheNews(20);
    const documents = await documentsAt(index, Date.now());
    const id = await watched(index);
    await settled();

    await runWorkflow('monitor-sweep', `test-${id}`, { hour: getHour(new Date()) });

    const events = await eventsOf(id);
    expect(events.map((event) => event.id).sort()).toEqual(
      documents.map((document) => createEventId(id, document)).sort(),
    );
    const meaningful = events.filter((event) => event.meaningful);
    const dull = events.filter((event) => !event.meaningful);
    expect(meaningful.length).toBeGreaterThan(0);
    const [runId, ...others] = [...new Set(meaningful.map(({ run_id }) => run_id))];
    expect(others).toEqual([]);
    for (const event of meaningful) {
      expect(event).toMatchObject({ status: 'processed', reason: expect.stringMatching(/\w/) });
      expect(event.confidence).toBeGreaterThan(0);
    }
    for (const event of dull) {
      expect(event).toMatchObject({
        status: 'ignored',
        search_status: 'skipped',
        confidence: 0,
        run_id: null,
        reason: expect.stringMatching(/\w/),
      });
    }
    const run = await eventually(
      async () => (await workspace.api.getRun({ params: { id: String(runId) } })).data,
      ({ status }) => status !== 'running',
    );
    expect(run).toMatchObject({ status: 'done', mode: 'monitor', account_id: id });
    expect(meaningful.map((event) => event.id)).toContain(run.event_id);
    expect(
      (await eventsOf(id)).filter((event) => event.meaningful).map((event) => event.search_status),
    ).toEqual(meaningful.map(() => 'completed'));
  });

  it.each(['suggested', 'rejected'] as const)(
    'stops the monitor of an account that is %s',
    async (status) => {
      const id = await watched(7 + status.length);
      await setStatus(id, status);

      await sweep();

      expect(await store().isRunning(workspace.id, id)).toBe(false);
      expect(await eventsOf(id)).toEqual([]);
    },
  );

  it('skips a workspace without a subscription, and catches up once it has one', async () => {
    const own = await newWorkspace();
    const outer = workspace;
    workspace = own;
    try {
      const id = await watched(await companyInTheNews(34));
      await own.setPlan({ subscription_status: 'inactive' });
      await sweep();
      expect(await eventsOf(id)).toEqual([]);
      expect((await monitorOf(id))?.lastCheckAt).toBeNull();

      await own.setPlan({ subscription_status: 'active' });
      await sweep(new Date(Date.now() + DAY_MS).toISOString());

      expect((await eventsOf(id)).length).toBeGreaterThan(0);
    } finally {
      workspace = outer;
    }
  });
});

const setStatus = (id: string, status: string) =>
  updateIf(testTable(), { Key: keys.account(workspace.id, id), set: { status } });
