import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { Client } from '#contract/client.ts';
import type { Company } from '#domain/market/directory/directory.ts';
import { textSignals } from '#domain/signals/definitions/catalog.ts';
import { must } from '#test/harness/must.ts';
import { startReceiver, type TestReceiver } from '#test/harness/receiver.ts';
import { sendJson } from '#test/harness/request.ts';
import { endedRun } from '#test/harness/runs.ts';
import { newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';
import { worldShowing } from '#test/harness/world-signals.ts';
import { findCompanyByDomain } from '#world/directory/world.ts';

type Order = Parameters<Client['startRun']>[0]['body'];

/** The signals used here: few companies show them, and some show both. */
let WANTED: string;
let OTHER: string;
/** Which companies show which signal within 90 days. */
let shown: ReadonlyMap<string, ReadonlySet<string>>;

let workspace: TestWorkspace;

async function accountsOf(api: Client): Promise<Account[]> {
  const all: Account[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await api.listAccounts({ query: { page, per_page: 100 } });
    all.push(...data);
    if (!pagination.has_more) return all;
  }
}

const domains = (accounts: readonly Account[], status: Account['status'] = 'suggested') =>
  accounts
    .filter((each) => each.status === status)
    .map(({ domain }) => domain)
    .sort();

async function discover(body: Order, own?: TestWorkspace) {
  const { api } = own ?? (await newWorkspace());
  const { data } = await api.startRun({ body });
  const run = await endedRun(api, data.run_id);
  return { api, run, accounts: await accountsOf(api) };
}

let plain: Awaited<ReturnType<typeof discover>>;
/** Where the alerts of the plain discovery's workspace are sent. */
let receiver: TestReceiver;

/** The pair that the fewest companies show, to keep it fast. It changes from day to day. */
async function choosePair(): Promise<void> {
  const ids = textSignals.map(({ id }) => id);
  const all = await worldShowing(ids, 90);
  const showing = (id: string) => [...all].filter(([, found]) => found.has(id)).map(([domain]) => domain);
  const pairs = ids
    .flatMap((a) => ids.map((b) => ({ a, b, ofA: showing(a), ofB: showing(b) })))
    .filter(({ a, b, ofA, ofB }) => a !== b && ofA.some((domain) => ofB.includes(domain)) && ofA.length > 4)
    .sort((one, two) => one.ofA.length + one.ofB.length - two.ofA.length - two.ofB.length);
  for (const { a, b } of pairs) {
    const found = await worldShowing([a, b], 90);
    const looked = await worldShowing([a, b], 90, [a]);
    const both = [...looked.values()].filter(({ size }) => size === 2).length;
    const onlyA = [...looked.values()].filter((each) => each.size === 1 && each.has(a)).length;
    if (both === 0 || onlyA < 3) continue;
    [WANTED, OTHER, shown] = [a, b, found];
    return;
  }
  throw new Error('no two signals are shown by the same company');
}

/** Matching companies in the two signals' documents, by domain. */
const expected = (fits: (found: ReadonlySet<string>, company: Company) => boolean, from = shown) =>
  [...from]
    .filter(([domain, found]) => fits(found, must(findCompanyByDomain(domain))))
    .map(([domain]) => domain)
    .sort();

const countryOf = (domain: string) => must(findCompanyByDomain(domain)).country;

beforeAll(async () => {
  workspace = await newWorkspace();
  await choosePair();
  receiver = await startReceiver();
  const told = await newWorkspace();
  await told.api.updateNotificationSettings({
    body: { webhook_url: receiver.url, webhook_enabled: true, notify_suggested: true },
  });
  plain = await discover({ signals: { any_of: [WANTED] } }, told);
});

afterAll(() => receiver?.close());

describe('POST /runs', () => {
  it('returns 202 at once with exactly the run, its status and its start', async () => {
    const body = { signals: { any_of: ['sig_ipo_plans'] }, name: 'Before the bell', employee_min: 9_999_999 };

    const response = await sendJson('POST', '/runs', workspace.apiKey, body);

    expect(response.status).toBe(202);
    expect(response.body).toEqual({
      data: {
        run_id: expect.stringMatching(/^run_/),
        status: 'running',
        created_at: expect.stringMatching(/^20.*Z$/),
        not_recognized: [],
      },
    });
    const run = await endedRun(workspace.api, response.body.data.run_id);
    expect(run).toMatchObject({
      name: 'Before the bell',
      mode: 'discovery',
      status: 'done',
      signal_id: 'sig_ipo_plans',
      account_id: null,
      timeframe_days: 90,
      created_at: response.body.data.created_at,
      stats: { accounts: 0, matched: 0, jobs: 0, jobs_done: 0, detections: 0, known: 0 },
      spec: {
        signals: { any_of: ['sig_ipo_plans'], must_have: [], exclude: [] },
        recency: '90',
        geographies: [],
        industries: [],
        employee_min: 9_999_999,
        employee_max: null,
      },
    });
    const { candidates, filtered } = run.stats;
    expect(filtered).toBe(candidates);
    expect(run.hint).toBe(
      candidates === 0
        ? 'No company was found that showed these signals in the last 90 days. Look further back than 90 days, or add signals.'
        : `Found ${candidates === 1 ? '1 company' : `${candidates} companies`}: ${candidates} left out by the filters (${candidates} without at least 9999999 employees). Widen the range of employees.`,
    );
  });

  it('suggests accounts with a wanted signal, with detections and score', async () => {
    const { api, run, accounts } = plain;
    expect(run).toMatchObject({ status: 'done', error: null, stats: { jobs_failed: 0 } });
    expect(domains(accounts)).toEqual(
      expected((found) => found.has(WANTED), await worldShowing([WANTED], 90)),
    );
    expect(accounts.length).toBeGreaterThan(2);
    expect(run.stats).toMatchObject({
      accounts: accounts.length,
      matched: accounts.length,
      jobs_done: run.stats.jobs,
    });
    expect(run.stats.candidates).toBeGreaterThanOrEqual(run.stats.matched);
    expect(run.stats.documents).toBeGreaterThanOrEqual(run.stats.candidates);

    let detections = 0;
    for (const { id, domain, score } of accounts) {
      const { data: account } = await api.getAccount({ params: { id } });
      const { data: signals } = await api.listAccountSignals({ params: { id } });
      const company = must(findCompanyByDomain(domain ?? ''));
      expect(account).toMatchObject({
        status: 'suggested',
        source: 'discovery',
        name: company.name,
        employees: company.employees,
        industry: company.industry,
        country: company.country,
        last_scanned_at: null,
        owner_id: null,
      });
      const [newest] = signals.filter(({ is_background }) => !is_background);
      expect(score > 0).toBe(newest !== undefined);
      expect(signals.length).toBeGreaterThan(0);
      expect(new Set(signals.map(({ signal_id }) => signal_id))).toEqual(new Set([WANTED]));
      expect(account.latest_signal?.date).toBe((newest ?? signals[0])?.detected_at);
      detections += signals.length;
    }
    expect(run.stats.detections).toBe(detections);
    const { pagination } = await api.listDetections();
    expect(pagination.total).toBe(detections);
  });

  it('stores accounts with an excluded signal as unqualified, counts them as matched, and keeps to the given countries', async () => {
    const looked = await worldShowing([WANTED, OTHER], 90, [WANTED]);
    const excluded = expected((found) => found.has(WANTED) && found.has(OTHER), looked);
    const fits = expected((found) => found.has(WANTED) && !found.has(OTHER), looked);
    // The country of a company that would be suggested without the exclude.
    const abroad = fits.map(countryOf).find((country) => !excluded.map(countryOf).includes(country));
    const suggested = fits.filter((domain) => countryOf(domain) !== abroad);
    const countries = new Set([...excluded, ...suggested].map(countryOf));

    const { run, accounts, api } = await discover({
      signals: { any_of: [WANTED], exclude: [OTHER] },
      geographies: [...countries].map((country) => country.toLowerCase()),
    });

    expect(excluded.length).toBeGreaterThan(0);
    expect(domains(accounts, 'unqualified')).toEqual(excluded);
    expect(domains(accounts)).toEqual(suggested);
    expect(accounts).toHaveLength(excluded.length + suggested.length);
    expect(run.stats).toMatchObject({ accounts: suggested.length, matched: accounts.length });
    const { data } = await api.listDetections({ query: { per_page: 100 } });
    expect(new Set(data.map(({ signal_id }) => signal_id))).toEqual(new Set([WANTED]));
  });
});
