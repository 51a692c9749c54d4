import { afterAll, expect, it } from 'vitest';
import { type AccountWriter, toAccountWriter } from '#domain/signals/detections/account-writer.ts';
import { createDetectionId } from '#domain/signals/detections/detection-record.ts';
import type { Judgement, JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { RULES_VERSION } from '#domain/signals/detections/writing-basis.ts';
import { createDiscoveredId } from '#domain/signals/discovery/discovered-account.ts';
import { toSpec } from '#domain/signals/discovery/discovery-spec.ts';
import { evaluatePiece } from '#domain/signals/discovery/evaluate-piece.ts';
import { createRunRecord } from '#domain/signals/runs/run-record.ts';
import { newId } from '#platform/ids.ts';
import { plainWriter } from '#reading/plain-writer.ts';
import { createAccountSources } from '#table/accounts/account-sources.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { createMonitorStore } from '#table/monitors/monitor-store.ts';
import { getPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createRelationSettings } from '#table/relations/relation-settings.ts';
import { createRelationStore } from '#table/relations/relation-store.ts';
import { createCandidateStore } from '#table/runs/candidate-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';
import { createKnowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { killAtWrite } from '#test/harness/kill-at-write.ts';
import { startOwnTable } from '#test/harness/own-table.ts';
import { stateRelations } from '#test/harness/relations.ts';
import { loadEmbeddedWorld } from '#world/embedded-world.ts';

const table = await startOwnTable();
afterAll(() => table.stop());

const NOW = new Date('2026-11-15T09:00:00Z');
const SINCE = new Date('2026-05-19T09:00:00Z');
const SIGNALS = ['sig_funding', 'sig_expansion', 'sig_partnership', 'sig_product_launch'] as const;

/** A discovery over the demo data in which ten companies are one piece. */
async function discoveryOfOnePiece(
  judged: (judgement: Judgement) => Judgement | Promise<Judgement> = (judgement) => judgement,
  model?: AccountWriter['write'],
) {
  const world = await loadEmbeddedWorld();
  const now = () => NOW;
  const ports = {
    runs: createRunStore(table),
    candidates: createCandidateStore(table, now),
    accounts: createAccountStore(table),
    detections: createDetectionStore(table),
    monitors: createMonitorStore(table),
    identities: { get: async () => undefined },
    accountSources: createAccountSources(table),
    people: createPersonStore(table),
    signals: createSignalStore(table),
    knowledgeBase: createKnowledgeBaseStore(table),
    workspaces: createWorkspaceStore(table),
    relations: createRelationSettings(table),
    knownRelations: createRelationStore(table),
    directory: world.directoryAt(() => new Date()),
    research: world.researchAt(now),
    reasoner: {
      ...world.reasoner,
      ...(model && plainWriter),
      judge: async (request: JudgeRequest) => judged(await world.reasoner.judge(request)),
    },
    writer: model
      ? { version: 'model 1', joinsEvents: true, write: model }
      : toAccountWriter(RULES_VERSION, world.reasoner.write),
    now,
  };
  const workspaceId = newId('ws');
  const run = createRunRecord({
    id: newId('run'),
    name: 'Discovery',
    mode: 'discovery',
    signalIds: [...SIGNALS],
    timeframeDays: 180,
    at: NOW.toISOString(),
    startedBy: null,
    spec: toSpec({
      signals: { any_of: SIGNALS, must_have: [], exclude: [] },
      recency: '180',
      geographies: [],
      industries: [],
    }),
  });
  const stop = new AbortController();
  const { signal: abort } = stop;
  await ports.runs.create(workspaceId, run);
  const companies = world.companies.slice(0, 10).map(({ name, domain }) => ({
    domain,
    company: { name, domain, aliases: [] },
    signalIds: SIGNALS,
  }));
  let documentCount = 0;
  for (const { domain, company } of companies) {
    const { documents } = await ports.research.documentsAbout(company, { since: SINCE, memory: null });
    const found = documents.map((document) => ({ domain, company, document }));
    await ports.candidates.add(workspaceId, run.id, SIGNALS[0], found);
    documentCount += new Set(documents.map(({ id }) => id)).size;
  }
  await ports.candidates.putPieces(workspaceId, run.id, [{ kind: 'candidates', companies }]);
  return {
    documents: documentCount,
    workspaceId,
    /** Marks this many detections of each signal as not useful. */
    async markNotUseful(times: number) {
      for (const signal_id of SIGNALS) {
        for (let event = 0; event < times; event += 1) {
          const id = createDetectionId('acc_marked', signal_id, `event ${event}`);
          const marked = exampleDetection({ id, account_id: 'acc_marked', signal_id });
          await ports.detections.put(workspaceId, [marked]);
          const feedback = { useful: false, note: null, member_id: null, given_at: NOW.toISOString() };
          await ports.detections.setFeedback(workspaceId, marked, feedback);
        }
      }
    },
    describeIdealCustomer: (content_md: string) =>
      ports.knowledgeBase.insert(workspaceId, {
        id: newId('kbs'),
        type: 'icp',
        title: 'Ideal customer',
        content_md,
        source_url: null,
        is_ai_generated: false,
        created_at: NOW.toISOString(),
      }),
    evaluate: (isLast = false) =>
      evaluatePiece(ports, { workspaceId, runId: run.id, number: 0, isLast }, abort),
    stop: () => stop.abort(),
    stored: async () => {
      const ids = companies.map(({ domain }) => createDiscoveredId(run.id, domain));
      const accounts = await Promise.all(ids.map((id) => ports.accounts.get(workspaceId, id)));
      return accounts.flatMap((account) => account ?? []);
    },
    detectionsOf: (id: string) => ports.detections.list(workspaceId, id),
    crmSays: (relations: Parameters<typeof stateRelations>[2]) =>
      stateRelations(table, workspaceId, relations),
    stats: async () => (await ports.runs.get(workspaceId, run.id))?.stats,
  };
}

it('stores each account with its findings once, however often it is repeated, and reads each company once', async () => {
  let judged = 0;
  const { evaluate, stored, detectionsOf, stats, documents } = await discoveryOfOnePiece((judgement) => {
    judged += 1;
    return judgement;
  });

  await evaluate();

  const accounts = await stored();
  const detections = (await Promise.all(accounts.map(({ id }) => detectionsOf(id)))).flat();
  expect(accounts.length).toBeGreaterThan(2);
  expect(new Set(accounts.map(({ status }) => status))).toEqual(new Set(['suggested']));
  expect(accounts.every(({ score, latest_signal }) => score > 0 && latest_signal !== null)).toBe(true);
  expect(await stats()).toMatchObject({ accounts: accounts.length, detections: detections.length });
  expect(judged).toBe(documents);
  await evaluate();
  expect(judged).toBe(documents);
});

it.each(['before', 'after'] as const)('survives a crash %s any of its writes', async (when) => {
  const whole = await discoveryOfOnePiece();
  await whole.evaluate();
  const expected = await whole.stats();
  let writes = 0;
  for (let nth = 1, isKilled = true; isKilled; nth += 15) {
    const discovery = await discoveryOfOnePiece();
    isKilled = await killAtWrite(table, nth, when, () => discovery.evaluate());
    await discovery.evaluate();
    expect(await discovery.stats()).toEqual(expected);
    const accounts = await discovery.stored();
    expect(accounts.every(({ score, latest_signal }) => score > 0 && latest_signal !== null)).toBe(true);
    writes = nth;
  }
  expect(writes).toBeGreaterThan(10);
});

it('stores no company that the CRM has made a customer since, and what it says about others', async () => {
  const first = await discoveryOfOnePiece();
  await first.evaluate();
  const [customer, partner] = (await first.stored()).map(({ domain }) => domain ?? '');
  const { evaluate, stored, crmSays } = await discoveryOfOnePiece();
  await crmSays(
    new Map([
      [customer ?? '', 'customer'],
      [partner ?? '', 'partner'],
    ]),
  );

  await evaluate();

  const domains = (await stored()).map(({ domain }) => domain);
  expect(domains).not.toContain(customer);
  expect(await stored()).toContainEqual(
    expect.objectContaining({ domain: partner, relation: 'partner', relation_source: 'crm' }),
  );
  expect(domains).toHaveLength((await first.stored()).length - 1);
});

it('stores no company that the CRM has made a customer while it was read', async () => {
  const first = await discoveryOfOnePiece();
  await first.evaluate();
  const [customer = ''] = (await first.stored()).map(({ domain }) => domain ?? '');
  let imported: Promise<void> | undefined;
  const { evaluate, stored, crmSays } = await discoveryOfOnePiece(async (judgement) => {
    imported ??= crmSays(new Map([[customer, 'customer']]));
    await imported;
    return judgement;
  });

  await evaluate();

  expect(imported).toBeDefined();
  const domains = (await stored()).map(({ domain }) => domain);
  expect(domains).not.toContain(customer);
  expect(domains).toHaveLength((await first.stored()).length - 1);
});

it('fits accounts to the ideal customer as it is once the companies are read', async () => {
  let described: Promise<unknown> | undefined;
  const discovery = await discoveryOfOnePiece(async (judgement) => {
    described ??= discovery.describeIdealCustomer('We sell to wineries in Peru.');
    await described;
    return judgement;
  });

  await discovery.evaluate();

  expect(described).toBeDefined();
  const detections = await Promise.all(
    (await discovery.stored()).map(({ id }) => discovery.detectionsOf(id)),
  );
  expect(detections.length).toBeGreaterThan(2);
  for (const { icp_fit, icp_fit_reasons } of detections.flat()) {
    expect(icp_fit).toBeLessThan(50);
    expect(JSON.stringify(icp_fit_reasons)).toContain('Peru');
  }
});

it('weighs findings by the feedback on the signal, as a scan does', async () => {
  const { evaluate, stored, detectionsOf, markNotUseful } = await discoveryOfOnePiece();
  await markNotUseful(10);

  await evaluate();

  const detections = (await Promise.all((await stored()).map(({ id }) => detectionsOf(id)))).flat();
  expect(detections.length).toBeGreaterThan(2);
  for (const { alpha, alpha_parts } of detections) {
    const { feedback, ...earned } = alpha_parts;
    const whole = Object.values(earned).reduce((sum, points) => sum + points, 0);
    expect(alpha).toBe(whole + feedback);
    expect(alpha).toBe(Math.round(0.75 * whole));
  }
});

it('is repeated while the model can’t read, and counts in the last execution what nobody read', async () => {
  const { evaluate, stats } = await discoveryOfOnePiece((judgement) => ({
    ...judgement,
    accepted: [],
    isUnread: true,
  }));

  await expect(evaluate()).rejects.toThrow('wait for the model');
  expect(await stats()).toMatchObject({ jobs_done: 0, unread: 0 });
  await evaluate(true);
  const { documents, unread } = (await stats()) ?? {};
  expect(unread).toBe(documents);
  expect(documents).toBeGreaterThan(2);
});

it('stores no company of which something is unread, unless nobody reads it any more', async () => {
  const { evaluate, stored } = await discoveryOfOnePiece((judgement) => ({ ...judgement, isUnread: true }));

  await expect(evaluate()).rejects.toThrow('wait for the model');
  expect(await stored()).toEqual([]);
  await evaluate(true);
  expect((await stored()).length).toBeGreaterThan(2);
});

it('is done without the messages that there is no time for, which are promised', async () => {
  let asked = 0;
  const discovery = await discoveryOfOnePiece(undefined, async (_, signal) => {
    asked += 1;
    discovery.stop();
    throw signal?.reason;
  });

  await discovery.evaluate();

  expect(asked).toBe(1);
  expect(await discovery.stats()).toMatchObject({ jobs_done: 1 });
  const accounts = await discovery.stored();
  expect(accounts.length).toBeGreaterThan(2);
  for (const { id } of accounts)
    expect(await getPendingJob(table, 'redraft_messages', discovery.workspaceId, id)).toBeDefined();
});

it('suggests no account for an event that is over', async () => {
  const { evaluate, stored, stats } = await discoveryOfOnePiece((judgement) => ({
    ...judgement,
    accepted: judgement.accepted.map((mention) => ({ ...mention, ends: true as const })),
  }));

  await evaluate();

  expect(await stored()).toEqual([]);
  expect(await stats()).toMatchObject({ accounts: 0, detections: 0 });
});
