import { describe, expect, it } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { Client } from '#contract/client.ts';
import { documentSignals } from '#domain/signals/definitions/catalog.ts';
import { must } from '#test/harness/must.ts';
import { sendJson } from '#test/harness/request.ts';
import { endedRun } from '#test/harness/runs.ts';
import { newWorkspace } from '#test/harness/workspace.ts';
import { worldShowing } from '#test/harness/world-signals.ts';
import { findCompanyByDomain } from '#world/directory/world.ts';

type Order = Parameters<Client['startRun']>[0]['body'];

/** A signal that few companies show, and their domains. */
let wanted: { readonly id: string; readonly domains: readonly string[] };

async function accountsOf(api: Client): Promise<Account[]> {
  const all: Account[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await api.listAccounts({ query: { page, per_page: 100 } });
    all.push(...data);
    if (!pagination.has_more) return all;
  }
}

async function discover(body: Order) {
  const { api } = await newWorkspace();
  const { data } = await api.startRun({ body });
  const run = await endedRun(api, data.run_id);
  return { api, run, accounts: await accountsOf(api) };
}

/** One that few companies show, to keep the discovery fast. It changes from day to day. */
async function chooseSignal(): Promise<typeof wanted> {
  for (const { id } of documentSignals) {
    const found = await worldShowing(id, 90);
    if (found.size > 2 && found.size < 30) return { id, domains: [...found].sort() };
  }
  throw new Error('no signal is shown by a few companies');
}

const workspace = await newWorkspace();
wanted = await chooseSignal();
const plain = await discover({ signals: { any_of: [wanted.id] } });

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
    expect(accounts.map(({ domain }) => domain).sort()).toEqual(wanted.domains);
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
      expect(new Set(signals.map(({ signal_id }) => signal_id))).toEqual(new Set([wanted.id]));
      expect(account.latest_signal?.date).toBe((newest ?? signals[0])?.detected_at);
      detections += signals.length;
    }
    expect(run.stats.detections).toBe(detections);
    const { pagination } = await api.listDetections();
    expect(pagination.total).toBe(detections);
  });
});
