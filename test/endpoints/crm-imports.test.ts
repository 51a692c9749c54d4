import { describe, expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { type CrmName, crmNames, crms } from '#contract/crms.ts';
import { HOUR_MS } from '#contract/time.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { breakSandbox, connectCrm, sandboxOf } from '#test/harness/crms.ts';
import { eventually } from '#test/harness/eventually.ts';
import { fireSchedule } from '#test/harness/fire-schedule.ts';
import { must } from '#test/harness/must.ts';
import { generateSampleCompanies } from '#test/harness/sample-companies.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

const provider = 'crm_one';
const params = { provider } as const;
const everything = { everything: true };

/** An import after it has ended. */
async function ended(api: Client, id: string) {
  const { data } = await eventually(
    () => api.getImport({ params: { id } }),
    (response) => response.data.status !== 'running',
    { what: `the end of ${id}` },
  );
  return data;
}

async function imported(api: Client, body: Parameters<Client['startCrmImport']>[0]['body']) {
  const { data } = await api.startCrmImport({ params, body });
  return ended(api, data.run_id);
}

const totalOf = async (api: Client): Promise<number> =>
  (await api.listAccounts({ query: { per_page: 1 } })).pagination.total;

async function connected(crm: CrmName = 'hubspot'): Promise<TestWorkspace> {
  const own = await newWorkspace();
  await connectCrm(crm, own);
  return own;
}

/** A CRM that doesn't respond, so that imports wait. */
const breakDown = (own: TestWorkspace) =>
  breakSandbox('hubspot', own, { fault: { path: '/objects', times: 10_000, status: 503 } });

describe('an import from a CRM', () => {
  it('is shown first, changes nothing before it is wanted, and nothing when it is repeated', async () => {
    const own = await connected();
    await breakSandbox('hubspot', own, { rules: { companies: [...generateSampleCompanies(120)] } });
    const before = await totalOf(own.api);
    const dry = await imported(own.api, { dry_run: true, scope: everything });
    expect(dry).toMatchObject({ status: 'completed', dry_run: true, problem: null });
    expect(dry.counts.companies).toBeGreaterThan(100);
    expect(await totalOf(own.api)).toBe(before);

    const first = await imported(own.api, { scope: everything });
    expect(first.counts).toEqual(dry.counts);
    expect(await totalOf(own.api)).toBe(before + first.counts.created);
    expect(first.examples.filter(({ kind }) => kind === 'no_website').length).toBe(
      Math.min(20, first.counts.unclear.no_website),
    );
    const customers = await own.api.listAccounts({ query: { relation: 'customer', status: 'suggested' } });
    expect(customers.data.length).toBeGreaterThan(0);
    expect(customers.data.map(({ source }) => source)).toContain('crm');
    const people = await Promise.all(
      customers.data.map(({ id }) => createPersonStore(testTable()).listAtAccount(own.id, id)),
    );
    expect(people.flat().flatMap(({ email_marks }) => email_marks)).toContainEqual(
      expect.stringMatching(/^[0-9a-f]{64}$/),
    );

    const second = await imported(own.api, { scope: everything });
    expect(second.counts).toMatchObject({ created: 0, updated: 0, companies: first.counts.companies });
    expect(await totalOf(own.api)).toBe(before + first.counts.created);
    const { data } = await own.api.listImports({ query: { provider } });
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id, dry.id]);
    // Nothing was written to the CRM.
    const { companies, contacts } = await sandboxOf('hubspot', own);
    expect([companies, contacts]).toEqual([[], []]);
  });

  it('runs once per CRM, can be stopped, and then another starts', async () => {
    const own = await connected();
    await breakDown(own);
    const { data } = await own.api.startCrmImport({ params, body: { scope: everything } });
    const second = own.api.startCrmImport({ params, body: { dry_run: true, scope: everything } });
    await expect(second).rejects.toMatchObject({
      status: 409,
      code: 'import_running',
      details: [{ path: 'run_id', message: data.run_id }],
    });
    const waiting = await eventually(
      () => own.api.getImport({ params: { id: data.run_id } }),
      (response) => response.data.phase === 'waiting',
    );
    expect(waiting.data).toMatchObject({ status: 'running', problem: { message: expect.any(String) } });
    const stopped = await own.api.stopImport({ params: { id: data.run_id }, body: {} });
    expect(stopped.data).toMatchObject({
      status: 'stopped',
      phase: 'ended',
      finished_at: expect.any(String),
    });
    expect((await own.api.stopImport({ params: { id: data.run_id }, body: {} })).data).toEqual(stopped.data);
    const third = await own.api.startCrmImport({ params, body: { scope: everything } });
    expect(third.status).toBe(202);
    const { data: events } = await own.api.listAuditEvents({ query: { resource_id: data.run_id } });
    expect(events.map(({ action }) => action)).toContain('stop-import');
    await own.api.stopImport({ params: { id: third.data.run_id }, body: {} });
  });

  it('says why it failed if the CRM no longer accepts the credentials', async () => {
    const own = await connected();
    await breakSandbox('hubspot', own, { fault: { path: '/objects', times: 10_000, status: 401 } });
    const failed = await imported(own.api, { scope: everything });
    expect(failed).toMatchObject({ status: 'failed', phase: 'ended', counts: { companies: 0 } });
    expect(failed.problem?.message).toMatch(/HubSpot/);
  });

  it.each(crmNames)('reads one of the lists that %s has, chosen by name', async (crm) => {
    const own = await connected(crm);
    await breakSandbox(crm, own, { rules: { companies: [...generateSampleCompanies(60)] } });
    const of = { params: { provider: crms[crm].id } };
    const { data: lists } = await own.api.listCrmLists(of);
    expect(lists.map(({ name }) => name)).toContain('Key accounts');
    const list_id = must(lists.find(({ name }) => name === 'Key accounts')).id;
    const run = await own.api.startCrmImport({ ...of, body: { scope: { list_id } } });
    const { status, counts, scope } = await ended(own.api, run.data.run_id);
    expect({ status, scope }).toMatchObject({ status: 'completed', scope: { list_id } });
    expect(counts.companies).toBeGreaterThan(0);
    expect(counts.companies).toBeLessThan(60);
  });

  it('needs a connected CRM and a scope', async () => {
    const own = await newWorkspace();
    const start = own.api.startCrmImport({ params: { provider: 'crm_two' }, body: { scope: everything } });
    await expect(start).rejects.toMatchObject({ status: 409, code: 'crm_not_connected' });
    const lists = own.api.listCrmLists({ params: { provider: 'crm_two' } });
    await expect(lists).rejects.toMatchObject({ status: 409, code: 'crm_not_connected' });
    const body = { scope: everything };
    const keep = own.api.updateCrmImportSettings({ params: { provider: 'crm_two' }, body });
    await expect(keep).rejects.toMatchObject({ status: 409, code: 'crm_not_connected' });
    await expect(own.api.startCrmImport({ params, body: { scope: {} } })).rejects.toMatchObject({
      status: 400,
      details: [{ path: 'scope.everything', message: expect.stringMatching(/^Choose/) }],
    });
    await expect(own.api.getImport({ params: { id: 'imp_none' } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('the daily import', () => {
  it('starts at once and then every day, until it is ended', async () => {
    const own = await connected();
    expect((await own.api.getCrmImportSettings({ params })).data).toEqual({
      provider,
      scope: null,
      owner_wins: 'here',
      last_import_id: null,
      next_import_at: null,
      paused_reason: null,
    });
    const body = { scope: everything, owner_wins: 'crm' } as const;
    await own.api.updateCrmImportSettings({ params, body });
    const lastImport = async () => {
      const { data } = await eventually(
        async () => {
          await fireSchedule('start-due-searches');
          return own.api.getCrmImportSettings({ params });
        },
        ({ data: settings }) => settings.last_import_id !== null,
      );
      return ended(own.api, data.last_import_id ?? '');
    };
    const first = await lastImport();
    expect(first).toMatchObject({ status: 'completed', dry_run: false });
    expect(first.counts.companies).toBeGreaterThan(10);
    const { data: settings } = await own.api.getCrmImportSettings({ params });
    expect(Date.parse(settings.next_import_at ?? '')).toBeGreaterThan(Date.now() + 23 * HOUR_MS);

    // Set again, the next one is due at once.
    await own.api.updateCrmImportSettings({ params, body });
    const second = await eventually(lastImport, ({ id }) => id !== first.id);
    expect(second).toMatchObject({
      status: 'completed',
      counts: { created: 0, updated: 0, companies: first.counts.companies },
    });
    const off = await own.api.updateCrmImportSettings({ params, body: { ...body, scope: null } });
    expect(off.data).toMatchObject({ scope: null, owner_wins: 'crm', next_import_at: null });
  });
});
