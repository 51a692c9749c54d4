import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { VendorBusyError, VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';
import { crmAdapters } from '#providers/crms/crm-adapters.ts';
import type { SalesforceClient } from '#providers/crms/salesforce/salesforce-client.ts';
import { readRows } from '#providers/crms/salesforce/salesforce-query.ts';
import { createSampleCompany } from '#test/harness/sample-companies.ts';
import { company, never, openSandbox } from './crm-records.ts';
import { filledReader, HOUR, liveNames, namesOf, numberOf, readAll } from './filled-reader.ts';
import { describeReader } from './reader-conformance.ts';

describeReader({ crm: 'salesforce', dailyLimit: 100_000, tenThousandTake: 19 });

const filledWith = (count: number) => filledReader('salesforce', count);

const DATA = '/services/data/v62.0';

describe('reading Salesforce', () => {
  it('ends a query whose locators never end', async () => {
    let calls = 0;
    const client: SalesforceClient = {
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
    expect(found).toMatchObject({ isComplete: false });
    expect(calls).toBe(20);
  });

  it('goes on after the last account when a locator has expired', async () => {
    const filled = filledWith(1_300);
    filled.setRules({ rows_max: 250 });
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
    const filled = filledWith(2_500);
    const cursor = filled.reader.createFirstCursor(null);
    const { next } = await filled.reader.readPage(cursor, never);
    const used = [...filled.sandbox.calls(filled.account).values()].reduce((sum, count) => sum + count, 0);
    filled.setRules({ calls_max: used + 1 });
    const stopped = filled.reader.readPage(next ?? '', never);
    await expect(stopped).rejects.toThrow(VendorBusyError);
    await expect(stopped).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: HOUR });
    filled.setRules({ calls_max: 15_000 });
    expect((await filled.reader.readPage(next ?? '', never)).companies.length).toBeGreaterThan(400);
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
    const read = filled.reader.readPage(filled.reader.createFirstCursor(null), never);
    await expect(read).rejects.toThrow(VendorRefusedError);
    await expect(read).rejects.toThrow(/Run As user needs to read accounts, contacts and opportunities/);
  });

  it('gives the 20 people of the newest won deals, each once', async () => {
    const filled = filledWith(1);
    const { companies } = await readAll(filled.reader);
    const company = companies.find((each) => numberOf(each) === 1)?.crmId ?? '';
    for (let day = 1; day <= 25; day += 1) {
      filled.pass(24 * HOUR);
      const contact = { firstName: 'Ida', lastName: `${day}`, email: `ida${day}@new.example`, title: 'CTO' };
      filled.act({ kind: 'add_deal', company, state: 'won', contact });
    }
    const changed = (await readAll(filled.reader)).companies.find(({ crmId }) => crmId === company);
    expect(changed?.wonContacts.map(({ email }) => email)).toEqual(
      Array.from({ length: 20 }, (_, place) => `ida${25 - place}@new.example`),
    );
    expect(createSampleCompany(1).deals).toHaveLength(1);
  });

  it('leaves out accounts that are people', async () => {
    const filled = filledWith(20);
    filled.setRules({ person_account: 'Ada Private' });
    const { companies } = await readAll(filled.reader);
    expect(namesOf(companies)).toEqual(liveNames(20));
    expect(await filled.reader.readCompanyCount(null, never)).toBe(companies.length);
  });

  it('refuses a list view that is gone', async () => {
    const { reader } = filledWith(1);
    const read = reader.readPage(reader.createFirstCursor('00Bgone'), never);
    await expect(read).rejects.toMatchObject({ code: 'crm_list_gone' });
  });

  it('knows the account here of companies that were pushed before', async () => {
    const opened = openSandbox('salesforce', 'pushed-before');
    await opened.crm.writeCompanies([company(1)], never);
    const { credentials, transport } = opened;
    const reader = crmAdapters.salesforce.reader({ credentials, config: {}, name: 'pushed', transport });
    const { companies } = await readAll(reader);
    expect(companies.filter(({ accountId }) => accountId !== null)).toMatchObject([
      { accountId: 'acc_1', name: 'Company 1', websites: ['https://company-1.example'] },
    ]);
  });
});
