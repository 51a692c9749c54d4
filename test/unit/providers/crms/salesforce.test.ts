import { describe, expect, it } from 'vitest';
import { buildSoqlPattern, quoteSoql } from '#providers/crms/salesforce/salesforce-query.ts';
import {
  callsOf,
  company,
  contact,
  kindsOf,
  many,
  never,
  openSandbox,
  writeContacts,
} from './crm-records.ts';
import { connectedTo, describeWriter } from './writer-conformance.ts';

const collection = '/services/data/v62.0/composite/sobjects';
const lookalike = { Name: 'B', Website: 'not-company-1.example' };

describeWriter({
  crm: 'salesforce',
  shown: {
    SIS_Account_Id__c: 'acc_1',
    Name: 'Company 1',
    Website: 'https://company-1.example',
    SIS_Score__c: '12',
    SIS_Latest_Signal__c: '',
    SIS_Location__c: 'Nagoya, Japan',
  },
  fields: { description: 'Description', score: 'SIS_Score__c', employees: 'NumberOfEmployees' },
  reports: [{}],
  missingField: 'field_custom_validation_exception',
  crowd: [...many(600, () => lookalike), { Name: 'Known', Website: 'HTTP://WWW.company-1.example' }],
  writeCall: `PATCH ${collection}/Account/SIS_Account_Id__c`,
  passing: [
    [403, [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'ConcurrentPerOrgLongTxn Limit exceeded.' }]],
    [500, [{ errorCode: 'UNKNOWN_EXCEPTION', message: 'An unexpected error occurred.' }]],
    [400, [{ errorCode: 'UNABLE_TO_LOCK_ROW', message: 'unable to obtain exclusive access' }]],
  ],
  usedUpDay: [403, [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'TotalRequests Limit exceeded.' }]],
  callsForPeople: [15, 8],
});

const connected = () => connectedTo('salesforce');

describe('accounts', () => {
  it('have texts that are truncated to fit', async () => {
    const { crm, companies } = connected();
    const signal = { score: 1, headline: '😀'.repeat(200), why: null, date: null };
    await crm.writeCompanies([company(1, { signal })], never);
    expect(companies()[0]?.fields.SIS_Latest_Signal__c).toMatch(/^(😀){127}…$/u);
  });

  it.each([
    ['x.com', ['www.x.com/en', 'http://netflix.com', 'X.COM', 'ax.com', 'x.company']],
    ["o'x_%y.com", ["https://o'x_%y.com", "o'xaby.com"]],
  ])('of a short or an odd domain (%s) are told from look-alikes', async (domain, sites) => {
    const { crm, sandbox, account, companies } = connected();
    sandbox.setRules(account, {
      existing: sites.map((Website, at) => ({ Name: `A${at}`, Website })),
    });
    const [outcome] = await crm.writeCompanies([company(1, { name: 'A0', domain })], never);
    expect(outcome?.kind).toBe('written');
    expect(companies()).toHaveLength(1);
    expect(companies()[0]?.isCustomers).toBe(domain === 'x.com');
  });

  it('that can’t be told apart because there are too many fail, and nothing is created', async () => {
    const { crm, sandbox, account, companies } = connected();
    const others = many(1_300, (number) => ({ Name: `B${number}`, Website: 'not-company-1.example' }));
    sandbox.setRules(account, { existing: others, rows_max: 250 });
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['failed crm_match_unclear']);
    expect(companies()).toEqual([]);
  });

  it('get their fields again if an administrator deleted them', async () => {
    const name = 'one connection';
    const { crm } = openSandbox('salesforce', 'first', { name });
    await crm.writeCompanies([company(1)], never);
    // The same connection, but another org: everything this container has cached about it is wrong.
    const again = openSandbox('salesforce', 'second', { name });
    expect(kindsOf(await again.crm.writeCompanies([company(1)], never))).toEqual(['created']);
  });
});

describe('contacts', () => {
  it("with quotes in their email don't break the query", async () => {
    const { crm, contacts } = connected();
    const people = [contact(1, { email: "o'hara\\') OR Email LIKE '%@company.example" }), contact(2)];
    expect(kindsOf(await writeContacts(crm, people))).toEqual(['failed invalid_email_address', 'created']);
    expect(contacts()).toHaveLength(1);
  });

  it.each([
    ['alert', 'created'],
    ['block', 'failed duplicates_detected'],
  ])('that a duplicate rule would %s: %s', async (duplicates, outcome) => {
    const { crm, sandbox, account } = connected();
    await writeContacts(crm, [contact(1)]);
    sandbox.setRules(account, { duplicates });
    const companies = await crm.writeCompanies([company(1)], never);
    const companyId = companies[0]?.kind === 'written' ? companies[0].crmId : '';
    // Not found: another push writes the contact at the same moment.
    sandbox.addFault(account, {
      path: '/composite',
      times: 1,
      status: 200,
      body: { compositeResponse: [{ body: { records: [] }, httpStatusCode: 200 }] },
    });
    const stranger = contact(2, { email: 'ada-1@company.example' });
    expect(kindsOf(await crm.writeContacts([{ contact: stranger, companyId }], never))).toEqual([outcome]);
  });

  it('are not inserted twice if a lost answer makes it unclear whether they were', async () => {
    const { crm, sandbox, account, contacts } = connected();
    await writeContacts(crm, [contact(9)]);
    sandbox.addFault(account, { path: 'composite/sobjects', times: 1, status: 503 });
    const [first] = await crm.writeCompanies([company(1)], never);
    const companyId = first?.kind === 'written' ? first.crmId : '';
    const bare = contact(1, { network_url: null });
    const push = () => crm.writeContacts([{ contact: bare, companyId }], never);
    expect(kindsOf(await push())).toEqual(['retry crm_unavailable']);
    expect(sandbox.calls(account).get(`POST ${collection}`)).toBe(1);
    expect(kindsOf(await push())).toEqual(['created']);
    expect(contacts()).toHaveLength(2);
  });
});

describe('trouble', () => {
  it('with an expired session is fixed by a new one', async () => {
    const { crm, sandbox, account } = connected();
    await crm.writeCompanies([company(1)], never);
    sandbox.setRules(account, { expire_tokens: true });
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['updated']);
    expect(sandbox.calls(account).get('POST /services/oauth2/token')).toBe(2);
  });

  it('with a locked record affects only that record, and a retry soon may work', async () => {
    const { crm, sandbox, account } = connected();
    await crm.writeCompanies([company(1)], never);
    sandbox.setRules(account, { locked: 1 });
    const changed = company(1, { industry: 'Solar power' });
    const outcomes = await crm.writeCompanies([changed, company(2)], never);
    expect(kindsOf(outcomes)).toEqual(['retry unable_to_lock_row', 'created']);
    expect(outcomes[0]).toMatchObject({ isBrief: true });
  });

  it('with a permission is reported, not retried', async () => {
    const { crm, sandbox, account } = connected();
    const body = [{ errorCode: 'INSUFFICIENT_ACCESS', message: 'insufficient access rights' }];
    sandbox.addFault(account, { path: '/tooling/', times: 9, status: 403, body });
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['failed crm_field_refused']);
  });
});

describe('a text in a query', () => {
  it('is one text, whatever it contains', () => {
    expect(quoteSoql("o'hara\\\n")).toBe("'o\\'hara\\\\ '");
    expect(buildSoqlPattern('%', "o'x_%y", '%')).toBe("'%o\\'x\\_\\%y%'");
  });
});

describe('what it costs', () => {
  it('200 accounts take three calls if all are new, one if nothing has changed, two otherwise', async () => {
    const { crm, sandbox, account } = connected();
    await crm.writeCompanies([company(0)], never);
    const push = async (over: Parameters<typeof company>[1]) => {
      const before = callsOf(sandbox, account);
      const outcomes = await crm.writeCompanies(
        many(200, (number) => company(number, over)),
        never,
      );
      return [new Set(kindsOf(outcomes)), callsOf(sandbox, account) - before];
    };
    expect(await push({})).toEqual([new Set(['created']), 3]);
    expect(await push({})).toEqual([new Set(['updated']), 1]);
    expect(await push({ industry: 'Solar power' })).toEqual([new Set(['updated']), 2]);
  });
});
