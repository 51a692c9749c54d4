import { expect, it } from 'vitest';
import type { SourceReport } from '#contract/sources.ts';
import { searchCandidates, sumUpSources } from '#domain/signals/discovery/search-candidates.ts';
import { SourcesFailedError } from '#domain/signals/research/source-reports.ts';
import { createRunRecord } from '#domain/signals/runs/run-record.ts';
import { newId } from '#platform/ids.ts';
import { createAccountSources } from '#table/accounts/account-sources.ts';
import { createCandidateStore } from '#table/runs/candidate-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const AT = '2026-11-02T08:00:00.000Z';
const LATER = '2026-11-02T09:00:00.000Z';
const LATEST = '2026-11-02T10:00:00.000Z';

const report = (status: SourceReport['status'], asked_at = AT): SourceReport => ({
  source: 'feeds',
  status,
  asked_at,
  documents: 0,
  ...(status === 'failed' && { error: 'The source could not be read.' }),
});

async function newRun(signalIds: readonly string[] = ['sig_funding']) {
  const [workspaceId, id] = [newId('ws'), newId('run')];
  const runs = createRunStore(table);
  const spec = {
    signals: { any_of: [...signalIds], must_have: [], exclude: [] },
    recency: '30',
    geographies: [],
    industries: [],
    employee_min: null,
    employee_max: null,
    not_recognized: [],
  };
  await runs.create(
    workspaceId,
    createRunRecord({
      id,
      name: 'Run',
      mode: 'discovery',
      signalIds,
      timeframeDays: 30,
      at: AT,
      startedBy: null,
      spec,
    }),
  );
  return { workspaceId, id, runs, shown: async () => (await runs.get(workspaceId, id))?.stats.sources };
}

it('a run shows no sources before they were asked', async () => {
  const { shown } = await newRun();
  expect(await shown()).toEqual([]);
});

it('a run replaces the sources of a failed try, until that work is counted', async () => {
  const { workspaceId, id, runs, shown } = await newRun();

  expect(await runs.setSources(workspaceId, id, 'gathered', [report('failed')])).toBe(true);
  expect(await runs.setSources(workspaceId, id, 'gathered', [report('ok')])).toBe(true);
  await runs.addStats(workspaceId, id, 'gathered', { documents: 1 });
  expect(await runs.setSources(workspaceId, id, 'gathered', [report('failed')])).toBe(false);

  expect(await shown()).toEqual([report('ok')]);
});

it('a run that is over keeps its sources', async () => {
  const { workspaceId, id, runs, shown } = await newRun();
  const run = must(await runs.get(workspaceId, id));
  await runs.close(workspaceId, run, { status: 'failed', error: 'x', at: LATER });

  expect(await runs.setSources(workspaceId, id, 'gathered', [report('ok')])).toBe(false);
  expect(await shown()).toEqual([]);
});

it('an account shows the newest look at its sources, whichever is written last', async () => {
  const [workspaceId, accountId] = [newId('ws'), newId('acc')];
  const store = createAccountSources(table);
  expect(await store.list(workspaceId, accountId)).toEqual([]);

  await store.put(workspaceId, accountId, LATER, [report('failed', LATER)]);
  await store.put(workspaceId, accountId, AT, [report('ok')]);
  expect(await store.list(workspaceId, accountId)).toEqual([report('failed', LATER)]);

  await store.put(workspaceId, accountId, LATEST, [report('ok', LATEST)]);
  expect(await store.list(workspaceId, accountId)).toEqual([report('ok', LATEST)]);
});

it("a discovery shows each source's worst response across its searches, including failed ones", async () => {
  const signalIds = ['sig_funding', 'sig_layoffs', 'sig_expansion'] as const;
  const { workspaceId, id, runs, shown } = await newRun(signalIds);
  const candidates = createCandidateStore(table, () => new Date(AT));
  const abort = new AbortController().signal;
  const search = (signalId: string, response: () => Promise<{ documents: []; sources: SourceReport[] }>) =>
    searchCandidates(
      { runs, candidates, signals: createSignalStore(table), research: { documentsShowing: response } },
      workspaceId,
      id,
      signalId,
      abort,
    );
  const responses = (...sources: SourceReport[]) => ({ documents: [] as [], sources });
  const [first, second, third] = signalIds;

  await search(first, async () => responses(report('ok')));
  const nobody = search(second, () => Promise.reject(new SourcesFailedError([report('failed', LATER)])));
  await expect(nobody).rejects.toThrow('None of the sources');
  await search(third, async () => responses(report('ok')));
  await sumUpSources({ runs, candidates }, workspaceId, id);
  expect(await shown()).toEqual([report('failed', LATER)]);

  // The retry succeeds, and a second delivery changes nothing.
  await search(second, async () => responses(report('ok')));
  await search(second, async () => responses(report('paused', LATER)));
  await sumUpSources({ runs, candidates }, workspaceId, id);
  expect(await shown()).toEqual([report('ok')]);
});
