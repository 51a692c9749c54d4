import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newRunRecord } from '#domain/signals/runs/run-record.ts';
import type { handler as backtest } from '#functions/api/signals/backtest-signal.ts';
import { handler as create } from '#functions/api/signals/create-signal.ts';
import { handler as update } from '#functions/api/signals/update-signal.ts';
import { systemClock } from '#platform/clock.ts';
import { variable } from '#platform/env.ts';
import { newId } from '#platform/ids.ts';
import { runDocuments } from '#table/runs/run-documents.ts';
import { runStore } from '#table/runs/run-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { startBedrock } from '#test/harness/doubles/bedrock-server.ts';
import { callEvent, functionContext, stubFunctionEnvironment } from '#test/harness/function-environment.ts';
import { settleIndexes } from '#test/harness/settle-indexes.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

const MODEL = {
  provider: 'bedrock',
  id: 'eu.test.model-1',
  usdPerMillionIn: 1,
  usdPerMillionOut: 5,
  runUsd: 1,
  monthlyUsd: 10,
};
const UNDERSTOOD = {
  counts: ['names a first head of security'],
  does_not_count: ['replaces an earlier CISO'],
  words: ['CISO', 'Chief Information Security Officer'],
};

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
});

afterEach(() => vi.unstubAllEnvs());

type Handler = typeof create | typeof update | typeof backtest;

/** Calls an endpoint on a stage with a model. */
async function withModel(
  response: Parameters<typeof startBedrock>[0],
  handler: Handler,
  request: Parameters<typeof callEvent>[1],
) {
  const bedrock = await startBedrock(response);
  stubFunctionEnvironment({ [variable.model]: JSON.stringify(MODEL) });
  vi.stubEnv('AWS_ENDPOINT_URL_BEDROCK_RUNTIME', bedrock.endpoint);
  const { statusCode, body } = await handler(callEvent(workspace.id, request), functionContext(28_000));
  return { status: statusCode, asked: bedrock.asked(), ...JSON.parse(body) };
}

const DRAFT = { name: 'First CISO', description: 'Hired their first head of security.' };

describe('a signal of the workspace’s own', () => {
  it('says plainly that only words are matched, and which, where there is no model', async () => {
    const { data } = await workspace.api.createSignal({ body: { ...DRAFT, keywords: ['CISO', 'CSO'] } });

    expect(data.interpretation).toEqual({
      counts: [],
      does_not_count: [],
      words: ['CISO', 'CSO'],
      written_by: 'rules',
      matched_by: 'words',
      explanation: expect.stringContaining('must contain “CISO” or “CSO”'),
    });
    const { data: named } = await workspace.api.createSignal({ body: { name: 'Fleet grows' } });
    expect(named.interpretation).toMatchObject({ words: ['Fleet grows'], matched_by: 'words' });
    const { data: all } = await workspace.api.listSignals();
    expect(all.filter((each) => each.is_builtin).every((each) => each.interpretation === null)).toBe(true);
  });

  it('is understood by the model when it is created, and again when its description changes', async () => {
    const created = await withModel(() => UNDERSTOOD, create, { body: DRAFT });
    expect(created.status).toBe(201);
    expect(created.data.interpretation).toMatchObject({
      ...UNDERSTOOD,
      written_by: 'model',
      matched_by: 'meaning',
    });

    const { id } = created.data;
    const other = { ...UNDERSTOOD, counts: ['names a first CTO'] };
    const renamed = await withModel(() => other, update, { id, body: { description: 'First CTO.' } });
    expect(renamed.data.interpretation).toMatchObject({ counts: ['names a first CTO'] });

    const paused = await withModel(() => UNDERSTOOD, update, { id, body: { is_active: false } });
    expect(paused.asked).toEqual([]);
    expect(paused.data.interpretation).toMatchObject({ counts: ['names a first CTO'] });
  });

  it('keeps what a person has corrected, until they ask for another reading', async () => {
    const { data } = await withModel(() => UNDERSTOOD, create, { body: DRAFT });
    const { id } = data;
    const corrected = { counts: ['a first CISO in Europe'], does_not_count: [], words: [] };

    const changed = await withModel(() => UNDERSTOOD, update, {
      id,
      body: { interpretation: corrected },
    });
    expect(changed.asked).toEqual([]);
    expect(changed.data.interpretation).toMatchObject({ ...corrected, written_by: 'you' });
    const renamed = await withModel(() => UNDERSTOOD, update, { id, body: { name: 'CISO' } });
    expect(renamed.data.interpretation).toMatchObject({ ...corrected, written_by: 'you' });
    const again = await withModel(() => UNDERSTOOD, update, { id, body: { interpretation: null } });
    expect(again.data.interpretation).toMatchObject({ ...UNDERSTOOD, written_by: 'model' });
  });

  it('loses a reading of what it used to say if the model can’t read what it says now', async () => {
    const { data } = await withModel(() => UNDERSTOOD, create, { body: DRAFT });
    const down = () => new Error('ServiceUnavailableException');
    const changed = await withModel(down, update, { id: data.id, body: { description: 'First CTO.' } });
    expect(changed.data.interpretation).toMatchObject({ counts: [], written_by: 'rules' });
  });

  it.each([
    ['is down', () => new Error('ServiceUnavailableException')],
    ['answers nonsense', () => ({ counts: 'all of it' })],
    ['repeats what a stranger wrote', () => ({ ...UNDERSTOOD, counts: ['see https://evil.example'] })],
  ])('is saved all the same if the model %s', async (_, response) => {
    const { status, data } = await withModel(response, create, { body: DRAFT });
    expect(status).toBe(201);
    expect(data.interpretation).toMatchObject({ counts: [], written_by: 'rules' });
  });

  it('can be corrected, a built-in one not', async () => {
    const body = { interpretation: { counts: ['x'] } };
    await expect(workspace.api.updateSignal({ params: { id: 'sig_funding' }, body })).rejects.toMatchObject({
      status: 409,
    });
    const { data } = await workspace.api.createSignal({ body: DRAFT });
    const empty = { params: { id: data.id }, body: { interpretation: { counts: [] } } };
    await expect(workspace.api.updateSignal(empty)).rejects.toMatchObject({ status: 400 });
  });
});

describe('POST /signals/backtest', () => {
  const document = (number: number, text: string) => ({
    id: `d${number}`,
    kind: 'news' as const,
    url: `https://wire.example/${number}`,
    publisher: 'wire.example',
    title: 'News of Aldershaw',
    text,
    published_at: new Date().toISOString().slice(0, 10),
  });

  async function scanned(count: number): Promise<TestWorkspace> {
    const own = await newWorkspace();
    const account = exampleRecord({ name: 'Aldershaw', domain: 'aldershaw.example', status: 'active' });
    await putRecords(own.id, [account]);
    const started = newRunRecord({
      id: newId('run'),
      name: 'Scan',
      mode: 'monitor',
      signalIds: ['sig_funding'],
      timeframeDays: 90,
      at: new Date().toISOString(),
      startedBy: null,
      accountId: account.id,
    });
    const run = { ...started, status: 'done' as const, stats: { ...started.stats, documents: count } };
    await runStore(testTable()).create(own.id, run);
    const texts = Array.from({ length: count }, (_, number) =>
      document(number, number % 10 === 3 ? 'Aldershaw has ordered forty electric vans.' : 'Aldershaw grew.'),
    );
    await runDocuments(testTable(), systemClock).put(own.id, run.id, texts);
    await settleIndexes('/v1/runs');
    return own;
  }

  it('tries a draft on what the latest scans have read, page by page', async () => {
    const own = await scanned(33);
    const signal = { name: 'Fleet renewal', keywords: ['electric vans'] };
    const pages = [];
    let cursor: string | undefined;
    do {
      const { data } = await own.api.backtestSignal({ body: { signal, ...(cursor && { cursor }) } });
      pages.push(data);
      cursor = data.next_cursor ?? undefined;
    } while (cursor);

    expect(pages.map(({ documents_read }) => documents_read)).toEqual([15, 15, 3]);
    expect(pages.every(({ documents_total }) => documents_total === 33)).toBe(true);
    expect(pages.flatMap(({ hits }) => hits)).toHaveLength(3);
    expect(pages[0]?.hits[0]).toMatchObject({
      account_name: 'Aldershaw',
      url: 'https://wire.example/3',
      quote: 'Aldershaw has ordered forty electric vans.',
    });
    expect((await own.api.listDetections()).data).toEqual([]);
    expect((await own.api.listSignals()).data.filter((each) => !each.is_builtin)).toEqual([]);
  });

  it('shows no account that the caller no longer sees', async () => {
    const own = await scanned(3);
    const { data } = await own.scoped.backtestSignal({ body: { signal: { name: 'Aldershaw' } } });
    expect(data).toMatchObject({ documents_read: 0, hits: [], near_misses: [] });
  });

  it('has nothing to read in a new workspace', async () => {
    const { data } = await (await newWorkspace()).api.backtestSignal({ body: { signal: DRAFT } });
    expect(data).toMatchObject({ documents_read: 0, documents_total: 0, hits: [], next_cursor: null });
  });

  it.each([
    ['neither a signal nor an id', {}, 400],
    ['both', { signal: DRAFT, signal_id: 'sig_funding' }, 400],
    ['a signal that does not exist', { signal_id: 'sig_none' }, 400],
    ['a cursor of something else', { signal: DRAFT, cursor: 'bm8' }, 400],
  ])('rejects %s', async (_, body, status) => {
    await expect(workspace.api.backtestSignal({ body })).rejects.toMatchObject({ status });
  });
});
