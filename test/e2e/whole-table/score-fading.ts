import { afterAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { computeScore } from '#domain/market/accounts/score.ts';
import { computeIcpFit } from '#domain/signals/detections/icp-fit.ts';
import { readIdealCustomer } from '#domain/signals/detections/ideal-customer.ts';
import { handler as fade } from '#functions/workflows/score-fading/score-fading-accounts.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { executionsOf } from '#test/harness/executions.ts';
import { fireSchedule } from '#test/harness/fire-schedule.ts';
import { functionContext, stubFunctionEnvironment } from '#test/harness/function-environment.ts';
import { settleIndexes } from '#test/harness/settle-indexes.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();
stubFunctionEnvironment();

afterAll(() => vi.unstubAllEnvs());

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** An account that was scored this long ago for a signal of that day. */
const scoredRecord = (days: number) => {
  const then = daysAgo(days);
  const date = then.toISOString().slice(0, 10);
  const { icp_fit } = computeIcpFit(readIdealCustomer([]), exampleRecord());
  const input = { signal_id: 'sig_funding', alpha: 90, icp_fit, relevance: null, date, publishers: 2 };
  const score_inputs = [input];
  return exampleRecord({
    ...computeScore(score_inputs, then),
    score_inputs,
    last_signal_at: new Date(date).toISOString(),
    why_now_md: '- because',
    latest_signal: { id: 'det_1', headline: 'News', date, alpha: 90, why: 'Because.' },
  });
};

const stored = (id: string) => createAccountStore(testTable()).get(workspace.id, id);

/** Goes through all pages, as the state machine would. */
async function fadeAll(remainingMs = 300_000): Promise<number> {
  await settleIndexes('/v1/accounts');
  let place: unknown = null;
  let calls = 0;
  do {
    const result = (await fade({ place }, functionContext(remainingMs))) as { place: unknown };
    place = result.place;
    calls += 1;
  } while (place !== null);
  return calls;
}

describe('scores without new signals', () => {
  it('fade as the signals age, and nothing else changes', async () => {
    const old = scoredRecord(90);
    await putRecords(workspace.id, [old]);

    await fadeAll();

    const after = await stored(old.id);
    const expected = computeScore(old.score_inputs, new Date());
    expect(expected.score).toBeLessThan(old.score);
    expect(after).toEqual({ ...old, ...expected, revision: old.revision + 1 });
    const { data } = await workspace.api.listAccounts({ query: { min_score: String(old.score) } });
    expect(data.map(({ id }) => id)).not.toContain(old.id);
  });

  it('fade once a day, however often the schedule fires', async () => {
    const today = new Date().toISOString().slice(0, 10);

    await Promise.all([fireSchedule('fade-scores'), fireSchedule('fade-scores')]);

    await eventually(
      () => executionsOf('score-fading', today),
      (executions) => executions.length === 1 && executions[0]?.status === 'SUCCEEDED',
    );
  });
});
