import type { ConverseCommandInput } from '@aws-sdk/client-bedrock-runtime';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { documentSignals } from '#domain/signals/definitions/catalog.ts';
import { TEXT_KINDS } from '#domain/signals/definitions/signal-kinds.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { createRunRecord, type RunRecord } from '#domain/signals/runs/run-record.ts';
import { handler as close } from '#functions/workflows/scan/scan-close.ts';
import { handler as detect } from '#functions/workflows/scan/scan-detect-signals.ts';
import { handler as judge } from '#functions/workflows/scan/scan-judge-documents.ts';
import { resumeWork } from '#jobs/schedules/resume-work.ts';
import { systemClock } from '#platform/clock.ts';
import { variable } from '#platform/env.ts';
import { newId } from '#platform/ids.ts';
import { getPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { createRunDocuments } from '#table/runs/run-documents.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { textOf } from '#test/harness/doubles/bedrock.ts';
import { startBedrock } from '#test/harness/doubles/bedrock-server.ts';
import { functionContext, stubFunctionEnvironment } from '#test/harness/function-environment.ts';
import { must } from '#test/harness/must.ts';
import { recounted } from '#test/harness/run-parts.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

/** The steps of a scan on a stage with a model. A server stands in for the model; everything else is real. */

let workspace: TestWorkspace;
let bedrock: Awaited<ReturnType<typeof startBedrock>>;

const BUILT_IN = documentSignals.map(({ id }) => id);
const MODEL = {
  provider: 'bedrock',
  id: 'eu.test.model-1',
  usdPerMillionIn: 1,
  usdPerMillionOut: 5,
  runUsd: 1,
  monthlyUsd: 100,
};
const DOCUMENTS = 12;
const NOW = Date.now();
/** Enough time for all parts, but not for a second one each. */
const LONG = 290_000;
const SHORT = 100_000;

beforeAll(async () => {
  workspace = await newWorkspace();
});

beforeEach(async () => {
  bedrock = await startBedrock(response);
  useModel();
});

afterEach(() => vi.unstubAllEnvs());

function useModel(changes: Partial<typeof MODEL> = {}): void {
  stubFunctionEnvironment({
    [variable.model]: JSON.stringify({ ...MODEL, ...changes }),
  });
  vi.stubEnv('AWS_ENDPOINT_URL_BEDROCK_RUNTIME', bedrock.endpoint);
}

/** A funding round in words no rule knows, a hire that rules detect, and words that a custom signal looks for. */
const textAbout = (company: string, number: number): string =>
  `An investment of ${number + 10} million euros has found its way to ${company}, courtesy of Hallbrook Capital. ` +
  `${company} has appointed Maria Lindqvist as Chief Financial Officer. ` +
  `${company} has ordered a cheese ripening robot.`;

const documentsAbout = (company: string, count = DOCUMENTS): ResearchDocument[] =>
  Array.from({ length: count }, (_, number) => ({
    id: `https://wire.example/${number}`,
    kind: 'news' as const,
    url: `https://wire.example/${number}`,
    publisher: 'wire.example',
    title: `News of ${company}`,
    text: textAbout(company, number),
    published_at: new Date(NOW - number * 60_000).toISOString(),
  }));

const isJudging = (input: ConverseCommandInput): boolean =>
  (input.system?.[0]?.text ?? '').startsWith('You read one document');

const judgedSoFar = () => bedrock.asked().filter(isJudging);

const fact = (kind: string, sentence: number, details: object = {}) => ({
  kind,
  sentences: [sentence],
  form: '',
  move: 'none',
  ahead: false,
  person: '',
  role: '',
  other_party: '',
  place: '',
  product: '',
  amount: '',
  count: '',
  verdict: 'fact',
  certainty: 92,
  ...details,
});

/** Detects the investment and the order, but not the appointment. */
function response(input: ConverseCommandInput): object {
  if (!isJudging(input)) return {};
  const [, amount = ''] = /(\d+ million euros)/.exec(textOf(input)) ?? [];
  const raised = fact('funding', 1, { other_party: 'Hallbrook Capital', amount, form: 'raises' });
  const isOwn = input.system?.[0]?.text?.includes("seller's own signals");
  const ordered = {
    signal: 's1',
    sentences: [3],
    verdict: 'match',
    why: 'It ordered a robot.',
    certainty: 92,
  };
  return { events: isOwn ? [ordered] : [raised] };
}

/** A scan with its documents gathered. */
async function gathered(
  company: string,
  documents = documentsAbout(company),
  signalIds: readonly string[] = BUILT_IN,
) {
  const account = exampleRecord({ name: company, domain: `${company.toLowerCase()}.example` });
  await putRecords(workspace.id, [account]);
  const run = createRunRecord({
    id: newId('run'),
    name: 'Scan',
    mode: 'monitor',
    signalIds,
    timeframeDays: 30,
    at: new Date().toISOString(),
    startedBy: null,
    jobs: signalIds.length,
    accountId: account.id,
  });
  await createRunStore(testTable()).create(workspace.id, run);
  await createRunDocuments(testTable(), systemClock).put(workspace.id, run.id, documents);
  const input = { workspace_id: workspace.id, run_id: run.id };
  return {
    run,
    accountId: account.id,
    judge: (remainingMs = LONG) =>
      judge({ ...input, signal_ids: [...signalIds] }, functionContext(remainingMs)) as Promise<{
        signal_ids: string[];
        more: boolean;
      }>,
    detect: (...signal_ids: string[]) => detect({ ...input, signal_ids }, functionContext(120_000)),
    close: () => close(input, functionContext(30_000)),
  };
}

const stored = async ({ id }: RunRecord) => must(await createRunStore(testTable()).get(workspace.id, id));

describe('a scan with a model', () => {
  it('asks the model once per document for all signals, and its jobs save the results', async () => {
    const scan = await gathered('Aldershaw');

    expect(await scan.judge()).toEqual({ signal_ids: ['sig_funding'], more: false });
    await scan.detect('sig_funding');
    await scan.close();

    expect(judgedSoFar()).toHaveLength(DOCUMENTS);
    for (const { system } of judgedSoFar()) {
      for (const kind of TEXT_KINDS) expect(system?.[0]?.text).toContain(`\n- ${kind}: `);
    }
    const { data } = await workspace.api.listAccountSignals({ params: { id: scan.accountId } });
    expect([...new Set(data.map(({ signal_id }) => signal_id))]).toEqual(['sig_funding']);
    expect(data[0]?.evidence[0]?.claim).toContain('has found its way to Aldershaw');
    const { status, stats } = await stored(scan.run);
    const { jobs, sources: _, ...counted } = stats;
    expect({ status, jobs }).toEqual({ status: 'done', jobs: 14 });
    expect(counted).toMatchObject({ jobs_done: 14, jobs_failed: 0, detections: data.length });
    expect(await recounted(workspace.id, scan.run.id)).toEqual(counted);
  });

  it('continues after the last judged part when time runs out or a step is repeated', async () => {
    const scan = await gathered('Brightmoor');

    expect(await scan.judge(SHORT)).toEqual({ signal_ids: BUILT_IN, more: true });
    expect(judgedSoFar()).toHaveLength(5);
    expect((await stored(scan.run)).stats.jobs_done).toBe(0);
    expect(await scan.judge(SHORT)).toMatchObject({ more: true });
    expect(await scan.judge(SHORT)).toEqual({ signal_ids: ['sig_funding'], more: false });
    expect(await scan.judge()).toEqual({ signal_ids: ['sig_funding'], more: false });

    expect(judgedSoFar()).toHaveLength(DOCUMENTS);
    expect((await stored(scan.run)).stats.jobs_done).toBe(13);
  });

  it('says what it could not read, and the sweeper scans again until it has', async () => {
    const scan = await gathered('Hollowbeck');
    useModel({ runUsd: 0.000_001 });
    const jobOf = () => getPendingJob(testTable(), 'read_again', workspace.id, scan.accountId);

    expect(await scan.judge()).toEqual({ signal_ids: [], more: false });
    await scan.close();
    await scan.close();
    expect((await stored(scan.run)).stats).toMatchObject({ documents: 0, unread: DOCUMENTS });
    const job = must(await jobOf());
    expect(Date.parse(job.due_at) - Date.parse(job.promised_at)).toBe(6 * HOUR_MS);

    await resumeWork(testTable(), job);
    await resumeWork(testTable(), job);
    const { data } = await workspace.api.listRuns({ query: { account_id: scan.accountId } });
    expect(data.filter(({ id }) => id !== scan.run.id)).toHaveLength(1);
    const again = must(data.find(({ id }) => id !== scan.run.id));
    // Its documents are gone here, so it leaves none unread.
    await close({ workspace_id: workspace.id, run_id: again.id }, functionContext(30_000));
    expect(await jobOf()).toBeUndefined();
  });

  it('is repeated if a monitor’s could not be finished, until the account is deactivated', async () => {
    const account = exampleRecord({ name: 'Jarrowdale', domain: 'jarrowdale.example', status: 'active' });
    await putRecords(workspace.id, [account]);
    const giveUpScan = async () => {
      const run = createRunRecord({
        id: newId('run'),
        name: 'Scan',
        mode: 'monitor',
        signalIds: BUILT_IN,
        timeframeDays: 30,
        at: new Date(NOW - 3 * DAY_MS).toISOString(),
        startedBy: null,
        accountId: account.id,
        eventId: 'evt_1',
      });
      await createRunStore(testTable()).create(workspace.id, run);
      await resumeWork(testTable(), must(await getPendingJob(testTable(), 'run', workspace.id, run.id)));
      return (await stored(run)).status;
    };
    const jobOf = () => getPendingJob(testTable(), 'read_again', workspace.id, account.id);

    expect(await giveUpScan()).toBe('failed');
    expect(await jobOf()).toBeDefined();
    await workspace.api.deactivateAccount({ params: { id: account.id }, body: {} });
    expect(await jobOf()).toBeUndefined();
    expect(await giveUpScan()).toBe('failed');
    expect(await jobOf()).toBeUndefined();
  });

  it('isn’t repeated for a workspace that no longer pays', async () => {
    const scan = await gathered('Inglebank');
    useModel({ runUsd: 0.000_001 });
    await scan.judge();
    await scan.close();
    const jobOf = () => getPendingJob(testTable(), 'read_again', workspace.id, scan.accountId);
    await workspace.setPlan({ subscription_status: 'inactive' });
    await resumeWork(testTable(), must(await jobOf()));
    await workspace.setPlan({ subscription_status: 'active' });
    expect(await jobOf()).toBeUndefined();
    const { data } = await workspace.api.listRuns({ query: { account_id: scan.accountId } });
    expect(data.map(({ id }) => id)).toEqual([scan.run.id]);
  });

  it('looks for custom signals and weighs each by its feedback', async () => {
    const { data: own } = await workspace.api.createSignal({
      body: { name: 'Ripening robot', description: 'Orders a robot.', keywords: ['cheese ripening robot'] },
    });
    const wanted = [...BUILT_IN, own.id];
    const scanOf = async (company: string) => {
      const scan = await gathered(company, documentsAbout(company, 2), wanted);
      const { signal_ids } = await scan.judge();
      expect(signal_ids).toEqual(['sig_funding', own.id]);
      await scan.detect(...signal_ids);
      const { data } = await workspace.api.listAccountSignals({ params: { id: scan.accountId } });
      return (id: string) => must(data.find(({ signal_id }) => signal_id === id));
    };

    const first = await scanOf('Fennholt');
    await workspace.api.giveDetectionFeedback({
      params: { id: first(own.id).id },
      body: { useful: false },
    });
    const second = await scanOf('Garrowby');

    expect(first(own.id).alpha_parts.feedback).toBe(0);
    expect(second(own.id).alpha_parts.feedback).toBeLessThan(0);
    expect(second('sig_funding').alpha_parts.feedback).toBe(0);
    // Two documents of two companies: one question about built-in signals and one about the own one each.
    expect(judgedSoFar()).toHaveLength(8);
  });
});
