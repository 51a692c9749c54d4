import { describe, expect, it } from 'vitest';
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
import { calls, connected, HOUR } from './open-pipedrive.ts';

describe('organizations', () => {
  it('are created with their signal in fields that are created first, and updated when pushed again', async () => {
    const pipedrive = connected(HOUR);
    const { crm } = pipedrive;
    expect(kindsOf(await crm.writeCompanies([company(1), company(2)], never))).toEqual([
      'created',
      'created',
    ]);
    const cooler = company(1, {
      signal: { score: 12, headline: null, why: null, date: null },
      industry: null,
    });
    expect(kindsOf(await crm.writeCompanies([cooler], never))).toEqual(['updated']);

    expect(pipedrive.companies()).toHaveLength(2);
    expect(pipedrive.companies()[0]?.fields).toEqual({
      name: 'Company 1',
      'Signal Intelligence account': 'acc_1',
      'Domain (Signal Intelligence)': 'company-1.example',
      'Industry (Signal Intelligence)': 'Wind power',
      'Employees (Signal Intelligence)': '120',
      'Location (Signal Intelligence)': 'Nagoya, Japan',
      'Description (Signal Intelligence)': 'Runs wind farms.',
      'Company profile URL (Signal Intelligence)': 'https://network.example/company/1',
      'Score (Signal Intelligence)': '12',
      'Latest signal (Signal Intelligence)': '',
      'Why now (Signal Intelligence)': '',
      'Signal date (Signal Intelligence)': '',
    });
    expect(pipedrive.companies()[1]?.fields).toMatchObject({
      'Signal date (Signal Intelligence)': '2026-03-01',
      'Score (Signal Intelligence)': '71',
    });
    expect(calls(pipedrive, 'POST /api/v2/organizationFields')).toBe(11);
  });

  it('are found by our id if the service has lost theirs', async () => {
    const { crm, links, ...pipedrive } = connected();
    await crm.writeCompanies([company(1)], never);
    links.loseLinks();
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['updated']);
    expect(pipedrive.companies()).toHaveLength(1);
  });

  it.each([
    ['neither web site nor country', [{ name: 'COMPANY 1' }], 'updated'],
    ['another country', [{ name: 'Company 1', address: { country: 'France' } }], 'created'],
    ['no web site, twice', [{ name: 'Company 1' }, { name: 'Company 1' }], 'created'],
    ['another web site', [{ name: 'Company 1', website: 'other.example' }], 'created'],
    ['another name', [{ name: 'Company 10' }], 'created'],
  ])('of the customer’s own with the name and %s', async (_, organizations, kind) => {
    const { crm, rule, ...pipedrive } = connected();
    rule({ existing: { organizations } });
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual([kind]);
    expect(pipedrive.companies().map(({ isCustomers }) => isCustomers)).toEqual([kind === 'updated']);
  });

  it('in a company too large to be read are found by name', async () => {
    const { crm, rule, ...pipedrive } = connected();
    const organizations = many(5_000, (number) => ({ name: `Other ${number}` }));
    const known = { name: 'Company 1', website: 'https://company-1.example/de' };
    rule({ existing: { organizations: [...organizations, known] } });
    expect(kindsOf(await crm.writeCompanies([company(1), company(2)], never))).toEqual([
      'updated',
      'created',
    ]);
    expect(pipedrive.companies()).toHaveLength(2);
    expect(calls({ crm, rule, ...pipedrive }, 'GET /api/v2/organizations/search')).toBe(2);
  });

  it('use the fields of release 1.0.0 where it set them up, and not a field that only has such a name', async () => {
    const { crm, transport, credentials, ...pipedrive } = connected();
    const headers = { 'x-api-token': credentials.api_token ?? '' };
    const make = (field_name: string, field_type: string) =>
      transport(
        {
          method: 'POST',
          path: '/api/v2/organizationFields',
          headers,
          body: JSON.stringify({ field_name, field_type }),
        },
        never,
      );
    await make('Signal score', 'double');
    await make('Signal Intelligence account', 'varchar');
    await crm.writeCompanies([company(1)], never);
    expect(pipedrive.companies()[0]?.fields).toMatchObject({ 'Signal score': '71' });

    const other = connected();
    await other.crm.writeCompanies([company(1)], never);
    expect(other.companies()[0]?.fields).toMatchObject({
      'Why now (Signal Intelligence)': expect.any(String),
    });
    expect(other.companies()[0]?.fields).not.toHaveProperty('Why now');
  });

  it('that were deleted in Pipedrive are created again', async () => {
    const { crm, rule, ...pipedrive } = connected();
    const [first] = await crm.writeCompanies([company(1)], never);
    rule({ deleted: { organizations: [first?.kind === 'written' ? Number(first.crmId) : 0] } });
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['created']);
    expect(pipedrive.companies()).toHaveLength(1);
  });

  it('that are deleted between the search and the write are retried', async () => {
    const { crm, sandbox, account } = connected();
    await crm.writeCompanies([company(1)], never);
    const body = { success: false, error: 'Organization not found' };
    sandbox.addFault(account, { path: '/organizations/', times: 1, status: 410, body });
    const changed = company(1, { industry: 'Solar power' });
    const [outcome] = await crm.writeCompanies([changed], never);
    expect(outcome).toMatchObject({ kind: 'retry', isBrief: true, problem: { code: 'crm_record_gone' } });
    expect(kindsOf(await crm.writeCompanies([changed], never))).toEqual(['updated']);
  });

  it('that Pipedrive rejects fail alone, and texts are truncated to fit', async () => {
    const { crm, rule, links, ...pipedrive } = connected();
    rule({ refused_names: ['Company 2'] });
    const long = { signal: { score: 1, headline: '😀'.repeat(300), why: 'w', date: null } };
    const outcomes = await crm.writeCompanies(
      many(4, (number) => company(number, long)),
      never,
    );
    expect(kindsOf(outcomes)).toEqual([
      'created',
      'failed err_schema_validation_failed',
      'created',
      'created',
    ]);
    expect(outcomes[1]).toMatchObject({
      problem: { message: expect.stringContaining('Company 2 is not allowed') },
    });
    expect(
      Array.from(pipedrive.companies()[0]?.fields['Latest signal (Signal Intelligence)'] ?? ''),
    ).toHaveLength(255);
    expect(links.claimed.size).toBe(0);
  });

  it("beyond the plan's limit are reported one by one", async () => {
    const { crm, rule, ...pipedrive } = connected();
    rule({ most_records: pipedrive.all('company').length + 1 });
    const outcomes = await crm.writeCompanies([company(1)], never);
    expect(kindsOf([...outcomes, ...(await crm.writeCompanies([company(1), company(2)], never))])).toEqual([
      'created',
      'updated',
      'failed feature_capping_organizations_limit',
    ]);
  });

  it('get their fields again if those were deleted', async () => {
    const { crm, rule, ...pipedrive } = connected();
    await crm.writeCompanies([company(1)], never);
    rule({ without_fields: true });
    expect(kindsOf(await crm.writeCompanies([company(1), company(2)], never))).toEqual([
      'updated',
      'created',
    ]);
    expect(pipedrive.companies()[1]?.fields).toMatchObject({ 'Score (Signal Intelligence)': '71' });
  });
});

describe('persons', () => {
  it('are found by email, otherwise by profile, and belong to their organization', async () => {
    const { crm, links, ...pipedrive } = connected();
    const people = [contact(1), contact(2, { email: null }), contact(3, { network_url: null })];
    expect(kindsOf(await writeContacts(crm, people))).toEqual(['created', 'created', 'created']);
    links.loseLinks();
    expect(kindsOf(await writeContacts(crm, people))).toEqual(['updated', 'updated', 'updated']);
    expect(pipedrive.contacts()).toHaveLength(3);
    expect(pipedrive.contacts().map(({ companyId }) => companyId)).toEqual(
      Array(3).fill(pipedrive.companies()[0]?.id),
    );
    expect(pipedrive.contacts()[0]?.fields).toMatchObject({
      name: 'Ada Example 1',
      emails: 'ada-1@company.example',
      'Job title (Signal Intelligence)': 'Head of Operations',
      'Profile URL (Signal Intelligence)': 'https://network.example/in/ada-1',
    });
  });

  it('that the customer already has keep their emails and get ours', async () => {
    const { crm, rule, ...pipedrive } = connected();
    const emails = [
      { value: 'ada@home.example', primary: true, label: 'home' },
      { value: 'ADA-1@company.example', primary: false, label: 'work' },
    ];
    rule({ existing: { persons: [{ name: 'Ada', emails }, { name: 'Bob' }] } });
    const people = [contact(1, { phone: '+81 52 1' }), contact(2)];
    expect(kindsOf(await writeContacts(crm, people))).toEqual(['updated', 'created']);
    expect(pipedrive.contacts()[0]?.fields).toMatchObject({
      emails: 'ada@home.example, ADA-1@company.example',
      phones: '+81 52 1',
    });
  });

  it("pushed by profile before their email was known get the email in addition to the customer's own", async () => {
    const { crm, links, transport, credentials, ...pipedrive } = connected();
    await writeContacts(crm, [contact(1, { email: null })]);
    const emails = [{ value: 'ada@home.example', primary: true, label: 'home' }];
    const headers = { 'x-api-token': credentials.api_token ?? '' };
    const path = `/api/v2/persons/${pipedrive.contacts()[0]?.id}`;
    await transport({ method: 'PATCH', path, headers, body: JSON.stringify({ emails }) }, never);
    links.loseLinks();
    expect(kindsOf(await writeContacts(crm, [contact(1)]))).toEqual(['updated']);
    expect(pipedrive.contacts()[0]?.fields.emails).toBe('ada@home.example, ada-1@company.example');
  });

  it('are found by email at any organization, and stay there', async () => {
    const { crm, rule, ...pipedrive } = connected();
    const emails = [{ value: 'ada-1@company.example', primary: true }];
    rule({ existing: { persons: [{ name: 'Ada', org_id: 1, emails }] } });
    expect(kindsOf(await writeContacts(crm, [contact(1)]))).toEqual(['updated']);
    expect(pipedrive.contacts()).toMatchObject([{ companyId: '1', fields: { name: 'Ada' } }]);
  });
});

describe('a record that may have been created', () => {
  it('is not sent twice, and is found once the search shows it', async () => {
    const { crm, rule, links, ...pipedrive } = connected();
    rule({ lost_answers: 1 });
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['retry crm_unavailable']);
    expect(calls({ crm, rule, links, ...pipedrive }, 'POST /api/v2/organizations')).toBe(1);
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['retry crm_locked']);
    links.endClaims();
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['updated']);
    expect(pipedrive.companies()).toHaveLength(1);
  });

  it('is created by one of two workers and updated by the other', async () => {
    const pipedrive = connected(HOUR);
    const other = openSandbox('pipedrive', 'other', {
      links: pipedrive.links,
      transport: pipedrive.transport,
      credentials: pipedrive.credentials,
    });
    const both = await Promise.all([
      pipedrive.crm.writeCompanies([company(1)], never),
      other.crm.writeCompanies([company(1)], never),
    ]);
    expect(kindsOf(both.flat()).sort()).toEqual(['created', 'retry crm_locked']);
    expect(kindsOf(await other.crm.writeCompanies([company(1)], never))).toEqual(['updated']);
    expect(pipedrive.companies()).toHaveLength(1);
  });
});

describe('what it costs', () => {
  it('an account takes one call and a share of another, and only the share if nothing has changed', async () => {
    const pipedrive = connected();
    const { crm, sandbox, account } = pipedrive;
    await crm.writeCompanies([company(0)], never);
    const before = callsOf(sandbox, account);
    await crm.writeCompanies(many(15, company), never);
    const between = callsOf(sandbox, account);
    const push = async (over: Parameters<typeof company>[1]) => {
      const start = callsOf(sandbox, account);
      await crm.writeCompanies(
        many(15, (number) => company(number, over)),
        never,
      );
      return callsOf(sandbox, account) - start;
    };
    expect(between - before).toBe(16);
    expect(await push({})).toBe(1);
    expect(await push({ industry: 'Solar power' })).toBe(16);
  });
});
