import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#test/harness/accounts.ts';
import { must } from '#test/harness/must.ts';
import { sendJson } from '#test/harness/request.ts';
import { endedRun, scanned } from '#test/harness/runs.ts';
import { newQuietWorkspace, newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';
import { type CompanyWithSignals, companiesWithSignals } from '#test/harness/world-signals.ts';

let workspace: TestWorkspace;
/** A workspace without active signals, where a scan ends at once, for rules that don't depend on findings. */
let known: readonly CompanyWithSignals[];

beforeAll(async () => {
  workspace = await newWorkspace();
  known = await companiesWithSignals(4, { from: 40, least: 2 });
});

const companyOf = (index: number) => must(known[index]).company;
const accountOf = (index: number, api = workspace.api) => {
  const { name, domain } = companyOf(index);
  return newAccount(api, { name, domain });
};
const standingOf = async (id: string) => (await workspace.api.getAccount({ params: { id } })).data;
const signalsAt = async (id: string) => (await workspace.api.listAccountSignals({ params: { id } })).data;

describe('POST /accounts/:id/scan', () => {
  it('returns 202 with the run, which finds the signals in the documents and updates the account', async () => {
    const { signalIds } = must(known[0]);
    const { id } = await accountOf(0);
    const before = Date.now();

    const { status, body } = await sendJson('POST', `/accounts/${id}/scan`, workspace.apiKey, {});
    expect(status).toBe(202);
    expect(body).toEqual({
      data: { run_id: expect.stringMatching(/^run_/), jobs: 14, status: 'running' },
    });
    const run = await endedRun(workspace.api, body.data.run_id);

    const detections = await signalsAt(id);
    expect(new Set(detections.map(({ signal_id }) => signal_id))).toEqual(new Set(signalIds));
    expect(run).toMatchObject({
      mode: 'monitor',
      status: 'done',
      signal_id: null,
      account_id: id,
      spec: null,
      error: null,
      timeframe_days: 180,
      stats: {
        candidates: 1,
        accounts: 1,
        matched: 1,
        jobs: 14,
        jobs_done: 14,
        jobs_failed: 0,
        detections: detections.length,
      },
    });
    expect(run.stats.documents).toBeGreaterThan(0);
    expect(run).not.toHaveProperty('started_by');
    expect(run).not.toHaveProperty('signal_ids');
    const account = await standingOf(id);
    const [newest] = detections;
    expect(account.score).toBeGreaterThan(0);
    expect(account).toMatchObject({
      is_hot: expect.any(Boolean),
      last_signal_at: new Date(must(newest).detected_at).toISOString(),
      latest_signal: { date: must(detections.find(({ is_background }) => !is_background)).detected_at },
    });
    expect(detections.map((each) => each.id)).toContain(account.latest_signal?.id);
    expect(account.why_now_md).toContain(account.latest_signal?.headline);
    expect(Date.parse(account.last_scanned_at ?? '')).toBeGreaterThanOrEqual(before);
    for (const detection of detections) {
      expect(detection).toMatchObject({ signal_present: true, account_id: id });
      for (const text of ['headline', 'narrative', 'why_reach_out_md'] as const) {
        expect(detection[text]).not.toBe('');
      }
      expect(detection.drafted_message_md === '').toBe(
        detection.why_reach_out_md.includes('**No message:**'),
      );
      expect(detection.evidence.length).toBeGreaterThan(0);
    }
  });

  it('creates no duplicates when two scans run at once', async () => {
    const { id } = await accountOf(1);

    const runs = await Promise.all([scanned(workspace.api, id), scanned(workspace.api, id)]);

    expect(runs.map(({ status }) => status)).toEqual(['done', 'done']);
    const detections = await signalsAt(id);
    const keys = detections.map(({ signal_id, headline }) => `${signal_id} ${headline}`);
    expect(new Set(keys).size).toBe(detections.length);
    expect(runs.reduce((sum, { stats }) => sum + stats.detections, 0)).toBe(detections.length);
    const alone = await newWorkspace();
    const other = await accountOf(1, alone.api);
    await scanned(alone.api, other.id);
    const { data } = await alone.api.listAccountSignals({ params: { id: other.id } });
    expect(detections.map(({ headline }) => headline).sort()).toEqual(
      data.map(({ headline }) => headline).sort(),
    );
  });
});

describe('the signals of a scan', () => {
  it('include custom signals', async () => {
    const own = await newQuietWorkspace();
    const { company, signalIds } = must(known[3]);
    await own.api.updateSignal({ params: { id: signalIds[0] ?? '' }, body: { is_active: true } });
    const { data: signal } = await own.api.createSignal({
      body: { name: 'Named in the news', keywords: [company.name] },
    });
    const { id } = await newAccount(own.api, { name: company.name, domain: company.domain });

    const run = await scanned(own.api, id);

    expect(run.stats.jobs).toBe(2);
    const { data } = await own.api.listAccountSignals({ params: { id } });
    expect(data.map(({ signal_id }) => signal_id)).toContain(signal.id);
  });
});
