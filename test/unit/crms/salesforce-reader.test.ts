import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type SalesforceClient, salesforceClient } from '#crms/salesforce/salesforce-client.ts';
import { readRows } from '#crms/salesforce/salesforce-read.ts';
import { salesforceReader } from '#crms/salesforce/salesforce-reader.ts';
import { filledCompany } from '#local/crm/filled-companies.ts';
import { VendorBusyError, VendorRefusedError } from '#vendor-api/vendor-error.ts';
import { company, never, openSandbox, transportTo } from './crm-records.ts';
import { EVERYTHING, filledReader, HOUR, liveNames, namesOf, numberOf, readAll } from './filled-reader.ts';
import { describeReader } from './reader-conformance.ts';

describeReader({
  crm: 'salesforce',
  lagMs: 10 * 60_000,
  betweenCallsMs: 120,
  tellsMerges: true,
  dailyLimit: 100_000,
  // Three pages.
  manyChanged: 2_500,
  // The sandbox returns 250 rows at a time, an eighth of what Salesforce usually does.
  takes: { tenThousand: 75, quietDay: 96 },
});

const vendor = { crm: 'salesforce', lagMs: 0, betweenCallsMs: 0, tellsMerges: true, dailyLimit: 0 } as const;
const filledWith = (count: number) =>
  filledReader({ ...vendor, takes: { tenThousand: 0, quietDay: 0 } }, count);
type Filled = ReturnType<typeof filledWith>;

/** Doesn't wait for jobs. */
const quick = ({ sandbox, account }: Pick<Filled, 'sandbox' | 'account'>) => {
  const login = { clientId: 'app', clientSecret: 'sandbox-secret' };
  const client = salesforceClient(transportTo(sandbox, `/${account}`), login, account);
  return salesforceReader(client, account, { pollMs: 1 });
};

const DATA = '/services/data/v62.0';
const calls = ({ sandbox, account }: Filled, call: string): number => sandbox.calls(account).get(call) ?? 0;
/** Salesforce says that it has more accounts than pages are good for. */
const LARGE = { total_off_by: 60_000 };

describe('a large Salesforce org', () => {
  it('is read with one job, by locators, and its companies are the same', async () => {
    const filled = filledWith(2_500);
    const paged = await readAll(filled.reader);
    filled.setRules(LARGE);
    const { companies, gone } = await readAll(quick(filled));
    expect(companies).toEqual(paged.companies);
    expect(gone).toEqual(paged.gone);
    expect(calls(filled, `POST ${DATA}/jobs/query`)).toBe(1);
    expect(filled.writes()).toBe(0);
  });

  it('is read from the start with a second job if the first is lost, and then without one', async () => {
    const filled = filledWith(2_500);
    filled.setRules(LARGE);
    const reader = quick(filled);
    let pages = 0;
    const { companies } = await readAll(reader, EVERYTHING, async (cursor) => {
      pages += 1;
      if (pages === 4 || pages === 7) filled.setRules({ lose_jobs: true });
      return reader.page(cursor, never);
    });
    expect(namesOf(companies)).toEqual(liveNames(2_500));
    expect(calls(filled, `POST ${DATA}/jobs/query`)).toBe(2);
    expect(pages).toBeGreaterThan(8);
  });

  it('keeps its job’s id while the job runs', async () => {
    const filled = filledWith(30);
    filled.setRules({ ...LARGE, job_polls: 8 });
    const { companies, cursors } = await readAll(quick(filled));
    expect(namesOf(companies)).toEqual(liveNames(30));
    expect(calls(filled, `POST ${DATA}/jobs/query`)).toBe(1);
    expect(cursors.filter((cursor) => cursor.includes('750000')).length).toBeGreaterThan(1);
  });

  it('isn’t waited for without end', async () => {
    const filled = filledWith(30);
    const waiting = { phase: 'jobs', job: 'none', waits: 360, jobs: 2, since: null, list: null };
    const cursor = JSON.stringify({ ...waiting, until: '2026-11-02T08:00:00.000Z' });
    filled.sandbox.addFault(filled.account, {
      path: '/jobs/query/none',
      times: 5,
      status: 200,
      body: { id: 'none', state: 'InProgress' },
    });
    const { next } = await quick(filled).page(cursor, never);
    expect(JSON.parse(next ?? '')).toMatchObject({ phase: 'accounts', after: '' });
  });
});

describe('reading Salesforce', () => {
  it('ends a query whose locators never end', async () => {
    let calls = 0;
    const client: SalesforceClient = {
      signal: never,
      call: async () => {
        calls += 1;
        if (calls > 30) throw new Error('it would never end');
        const body = { records: [{ Id: '001' }], nextRecordsUrl: `${DATA}/query/${calls}` };
        return { status: 200, body, text: '', header: () => undefined, retryAfterMs: undefined };
      },
      userId: async () => '005',
      orgId: async () => '00D',
    };
    const row = z.object({ Id: z.string() });
    const found = await readRows(client, 'query', 'SELECT Id FROM Account LIMIT 1', row);
    expect(found).toMatchObject({ isWhole: false });
    expect(calls).toBe(20);
  });

  it('goes on after the last account when a locator has expired', async () => {
    const filled = filledWith(1_300);
    filled.sandbox.addFault(filled.account, {
      path: '/query/01g',
      times: 2,
      status: 400,
      body: [{ errorCode: 'INVALID_QUERY_LOCATOR', message: 'invalid query locator' }],
    });
    const { companies } = await readAll(filled.reader);
    expect(namesOf(companies)).toEqual(liveNames(1_300));
    expect(new Set(companies.map(({ crmId }) => crmId)).size).toBe(companies.length);
  });

  it('stops while a tenth of the calls is left for others, and goes on where it was', async () => {
    const filled = filledWith(1_500);
    const cursor = filled.reader.begin(EVERYTHING);
    const { next } = await filled.reader.page(cursor, never);
    const used = [...filled.sandbox.calls(filled.account).values()].reduce((sum, count) => sum + count, 0);
    filled.setRules({ calls_max: used + 1 });
    const stopped = filled.reader.page(next ?? '', never);
    await expect(stopped).rejects.toThrow(VendorBusyError);
    await expect(stopped).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: HOUR });
    filled.setRules({ calls_max: 15_000 });
    expect((await filled.reader.page(next ?? '', never)).companies.length).toBeGreaterThan(400);
  });

  it('leaves out fields that are hidden from it, also while it reads', async () => {
    const filled = filledWith(100);
    filled.setRules({ hidden: ['Account.Type', 'Contact.Title'] });
    const hidden = await readAll(filled.reader);
    const customers = hidden.companies.filter(({ wonContacts }) => wonContacts.length > 0);
    expect(customers.map(numberOf)).toContain(1);
    expect(customers.flatMap(({ wonContacts }) => wonContacts.map(({ title }) => title))).toContain(null);
    expect(hidden.companies.find((each) => numberOf(each) === 8)?.relation).toBe('none');
    filled.setRules({ hidden: ['Account.Website'] });
    const { companies } = await readAll(filled.reader);
    expect(companies.map(({ crmId }) => crmId)).toEqual(hidden.companies.map(({ crmId }) => crmId));
    expect(companies.flatMap(({ websites }) => websites)).toEqual([]);
  });

  it('says what the Run As user needs if deals are hidden: all would look like strangers', async () => {
    const filled = filledWith(10);
    const invisible = { errorCode: 'INVALID_TYPE', message: "sObject type 'Opportunity' is not supported." };
    filled.sandbox.addFault(filled.account, {
      path: '/composite',
      times: 1,
      status: 200,
      body: { compositeResponse: [{ httpStatusCode: 400, body: [invisible] }] },
    });
    const read = filled.reader.page(filled.reader.begin(EVERYTHING), never);
    await expect(read).rejects.toThrow(VendorRefusedError);
    await expect(read).rejects.toThrow(/Run As user needs to read accounts, contacts and opportunities/);
  });

  it('gives the 20 people of the newest won deals, each once', async () => {
    const filled = filledWith(1);
    const { companies, mark } = await readAll(filled.reader);
    const company = companies.find((each) => numberOf(each) === 1)?.crmId ?? '';
    for (let day = 1; day <= 25; day += 1) {
      filled.pass(24 * HOUR);
      const contact = { firstName: 'Ida', lastName: `${day}`, email: `ida${day}@new.example`, title: 'CTO' };
      filled.act({ kind: 'add_deal', company, state: 'won', contact });
    }
    filled.pass(HOUR);
    const [changed] = (await readAll(filled.reader, { since: mark, listId: null })).companies;
    expect(changed?.wonContacts.map(({ email }) => email)).toEqual(
      Array.from({ length: 20 }, (_, place) => `ida${25 - place}@new.example`),
    );
    expect(filledCompany(1).deals).toHaveLength(1);
  });

  it('stays ten minutes behind, because what is stamped may not be visible yet', async () => {
    const filled = filledWith(20);
    const { companies, mark } = await readAll(filled.reader);
    const crmId = companies.find((each) => numberOf(each) === 11)?.crmId ?? '';
    filled.pass(HOUR);
    filled.act({ kind: 'rename', company: crmId, name: 'Late 11' });
    filled.pass(9 * 60_000);
    const early = await readAll(filled.reader, { since: mark, listId: null });
    filled.pass(9 * 60_000);
    const late = await readAll(filled.reader, { since: early.mark, listId: null });
    expect([early, late].map((read) => read.companies.map(({ name }) => name))).toEqual([[], ['Late 11']]);
  });

  it('sees people who are entered in a deal after it was won', async () => {
    const filled = filledWith(20);
    const { companies, mark } = await readAll(filled.reader);
    const account = companies.find((each) => numberOf(each) === 1)?.crmId ?? '';
    filled.pass(HOUR);
    const contact = { firstName: 'Ola', lastName: 'Novak', email: 'ola@new.example', title: 'CTO' };
    filled.setRules({ late_role: { account, ...contact } });
    filled.pass(HOUR);
    const second = await readAll(filled.open(), { since: mark, listId: null });
    expect(second.companies.map(({ crmId }) => crmId)).toEqual([account]);
    expect(second.companies[0]?.wonContacts.map(({ full_name }) => full_name)).toContain('Ola Novak');
  });

  it('leaves out accounts that are people', async () => {
    const filled = filledWith(20);
    filled.setRules({ person_account: 'Ada Private' });
    const { companies } = await readAll(filled.reader);
    expect(namesOf(companies)).toEqual(liveNames(20));
    expect(await filled.reader.total(EVERYTHING, never)).toBe(companies.length);
  });

  it('refuses a list view that is gone', async () => {
    const { reader } = filledWith(1);
    const read = reader.page(reader.begin({ since: null, listId: '00Bgone' }), never);
    await expect(read).rejects.toMatchObject({ code: 'crm_list_gone' });
  });

  it('knows the account here of companies that were pushed before', async () => {
    const opened = openSandbox('salesforce', 'pushed-before');
    await opened.crm.writeCompanies([company(1)], never);
    const reader = quick(opened);
    const { companies } = await readAll(reader);
    expect(companies.filter(({ accountId }) => accountId !== null)).toMatchObject([
      { accountId: 'acc_1', name: 'Company 1', websites: ['https://company-1.example'] },
    ]);
  });
});
