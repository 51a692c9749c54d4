import { describe, expect, it } from 'vitest';
import { newAccount } from '#test/harness/accounts.ts';
import { must } from '#test/harness/must.ts';
import { sendJson } from '#test/harness/request.ts';
import { endedRun } from '#test/harness/runs.ts';
import { newWorkspace } from '#test/harness/workspace.ts';
import { companiesWithSignals } from '#test/harness/world-signals.ts';

const workspace = await newWorkspace();
const known = must((await companiesWithSignals(1, { least: 2 }))[0]);

const standingOf = async (id: string) => (await workspace.api.getAccount({ params: { id } })).data;
const signalsAt = async (id: string) => (await workspace.api.listAccountSignals({ params: { id } })).data;

describe('POST /accounts/:id/scan', () => {
  it('returns 202 with the run, which finds the signals in the documents and updates the account', async () => {
    const { company, signalIds } = known;
    const { id } = await newAccount(workspace.api, { name: company.name, domain: company.domain });
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
});
