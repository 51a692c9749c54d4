import { describe, expect, it } from 'vitest';
import { crmSandboxes } from '#local/crm/sandbox-table.ts';
import { createHubspotClient } from '#providers/crms/hubspot/hubspot-client.ts';
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

let portals = 0;

function connected(sandbox = crmSandboxes.hubspot.make()) {
  portals += 1;
  const portal = `portal-${portals}`;
  const opened = openSandbox('hubspot', portal, { sandbox });
  const { transport, credentials } = opened;
  const post = (path: string, body: object) =>
    transport(
      {
        method: 'POST',
        path,
        headers: { authorization: `Bearer ${credentials.access_token}` },
        body: JSON.stringify(body),
      },
      never,
    );
  return { ...opened, portal, post };
}

describe('companies', () => {
  it('are created with their signal, and updated when they are pushed again', async () => {
    const { crm, companies } = connected();
    expect(kindsOf(await crm.writeCompanies([company(1), company(2)], never))).toEqual([
      'created',
      'created',
    ]);
    const cooler = company(1, { signal: { score: 12, headline: null, why: null, date: null } });
    expect(kindsOf(await crm.writeCompanies([cooler], never))).toEqual(['updated']);

    expect(companies()).toHaveLength(2);
    expect(companies()[0]?.fields).toMatchObject({
      sis_account_id: 'acc_1',
      name: 'Company 1',
      domain: 'company-1.example',
      sis_score: '12',
      sis_latest_signal: '',
      sis_signal_date: '',
      sis_industry: 'Wind power',
    });
    expect(companies()[1]?.fields).toMatchObject({
      sis_latest_signal: 'Opens an office',
      sis_signal_date: '2026-03-01',
    });
  });

  it('in a portal with hundreds of namesakes are found on a later page of the search', async () => {
    const { crm, sandbox, portal, companies } = connected();
    const namesakes = many(300, () => ({ name: 'Company 1', domain: 'elsewhere.example', country: 'FR' }));
    sandbox.setRules(portal, { existing: [...namesakes, { name: 'Company 1', country: 'JP' }] });
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['updated']);
    expect(companies().at(-1)?.fields).toMatchObject({ sis_account_id: 'acc_1', country: 'JP' });
  });

  it('that a person changes while the search still shows the old values keep the new ones', async () => {
    const { crm, sandbox, portal, all, companies } = connected();
    sandbox.setRules(portal, { existing: [{ domain: 'company-1.example' }], search_stops: true });
    const known = all('company').find(({ fields }) => fields.domain === 'company-1.example');
    const name = 'As typed just now';
    sandbox.setRules(portal, { acts: [{ kind: 'rename', company: known?.id, name }] });
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['updated']);
    expect(companies()[0]?.fields).toMatchObject({ sis_account_id: 'acc_1', name: 'As typed just now' });
  });

  it("are not duplicated although the search doesn't list them yet", async () => {
    const { crm, sandbox, portal, companies } = connected();
    sandbox.setRules(portal, { search_stops: true });
    await crm.writeCompanies([company(1)], never);
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['updated']);
    expect(companies()).toHaveLength(1);
  });

  it("that the sender can't see keep their signal", async () => {
    const { crm, companies } = connected();
    await crm.writeCompanies([company(1)], never);
    await crm.writeCompanies([company(1, { signal: null, employees: null })], never);
    expect(companies()[0]?.fields).toMatchObject({ sis_score: '71', numberofemployees: '120' });
  });
});

describe('one bad record', () => {
  it.each([[false], [true]])('of 100 fails alone (reported per record: %s)', async (multi_status) => {
    const { crm, sandbox, portal, companies } = connected();
    sandbox.setRules(portal, { required: { company: ['description'] }, multi_status });
    const outcomes = await crm.writeCompanies(
      many(100, (number) => company(number, number === 37 ? { short_description: null } : {})),
      never,
    );
    expect(kindsOf(outcomes).filter((kind) => kind !== 'created')).toEqual([
      'failed missing_required_property',
    ]);
    expect(outcomes[36]?.kind).toBe('failed');
    expect(companies()).toHaveLength(99);
  });

  it('takes few calls to detect if all are bad', async () => {
    const { crm, sandbox, portal } = connected();
    sandbox.setRules(portal, { required: { company: ['phone'] } });
    const outcomes = await crm.writeCompanies(
      many(100, (number) => company(number, { domain: null })),
      never,
    );
    expect(new Set(kindsOf(outcomes))).toEqual(new Set(['failed missing_required_property']));
    expect(sandbox.calls(portal).get('POST /crm/objects/2026-09/companies/batch/upsert')).toBeLessThanOrEqual(
      56,
    );
  });
});

describe('trouble', () => {
  const upsert = '/companies/batch/upsert';

  it.concurrent.each([
    [429, { 'retry-after': '1' }, { policyName: 'TEN_SECONDLY_ROLLING' }],
    [423, undefined, {}],
    [477, { 'retry-after': '1' }, {}],
    [502, undefined, 'not JSON'],
  ])('%i that passes is waited out', async (status, headers, body) => {
    const { crm, sandbox, portal } = connected();
    sandbox.addFault(portal, { path: upsert, times: 1, status, body, ...(headers && { headers }) });
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['created']);
  });

  it.each([
    ['in seconds', () => '600'],
    ['as a date', () => new Date(Date.now() + 600_500).toUTCString()],
  ])('that lasts is left to a later attempt, after the requested delay %s', async (_, retryAfter) => {
    const { crm, sandbox, portal } = connected();
    const body = { policyName: 'DAILY' };
    sandbox.addFault(portal, {
      path: upsert,
      times: 9,
      status: 429,
      headers: { 'retry-after': retryAfter() },
      body,
    });
    const [outcome] = await crm.writeCompanies([company(1)], never);
    expect(outcome).toEqual({
      kind: 'retry',
      isOverload: true,
      retryAfterMs: expect.any(Number),
      problem: expect.objectContaining({ code: 'rate_limited', status_code: 429 }),
    });
    // An HTTP date has whole seconds, and some time has passed.
    expect(outcome).toHaveProperty(
      'retryAfterMs',
      expect.toSatisfy((ms) => ms > 300_000 && ms <= 600_500),
    );
    expect(sandbox.calls(portal).get(`POST /crm/objects/2026-09${upsert}`)).toBe(1);
  });

  it('with the token fails every record, and never shows the token', async () => {
    const credentials = { access_token: 'pat-secret-of-somebody' };
    const { crm } = openSandbox('hubspot', 'refused', { credentials });
    const outcomes = await crm.writeCompanies([company(1), company(2)], never);
    expect(kindsOf(outcomes)).toEqual(['failed credentials_refused', 'failed credentials_refused']);
    expect(JSON.stringify(outcomes)).not.toContain('pat-secret');
  });

  it('with one of our properties without unique values is reported, not worked around', async () => {
    const { crm, post } = connected();
    await post('/crm/properties/2026-09/companies/groups', { name: 'g', label: 'g' });
    const property = {
      name: 'sis_account_id',
      label: 'x',
      type: 'string',
      fieldType: 'text',
      groupName: 'g',
    };
    await post('/crm/properties/2026-09/companies', property);
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['failed crm_field_refused']);
  });

  it('ends at once on abort', async () => {
    const { crm, sandbox, portal } = connected();
    sandbox.addFault(portal, { path: upsert, times: 9, status: 503 });
    const ending = new AbortController();
    const writing = crm.writeCompanies([company(1)], ending.signal);
    setTimeout(() => ending.abort(), 20);
    await expect(writing).rejects.toThrow();
  });
});

describe('what it costs', () => {
  it('500 people at 50 companies take at most 27 calls, and 12 when nothing has changed', async () => {
    // A second passes from call to call, so that no rate limit adds a call.
    let now = 0;
    const { crm, sandbox, portal } = connected(crmSandboxes.hubspot.make(() => (now += 1_000)));
    const people = many(500, (number) =>
      contact(number, {
        company: company((number % 50) + 1),
        ...(number % 5 === 0 && { email: null }),
      }),
    );
    await crm.writeCompanies([company(1)], never);
    await writeContacts(crm, [contact(1)]);
    const before = callsOf(sandbox, portal);
    expect(new Set(kindsOf(await writeContacts(crm, people)))).toEqual(new Set(['created', 'updated']));
    const between = callsOf(sandbox, portal);
    expect(between - before).toBeLessThanOrEqual(27);
    expect(new Set(kindsOf(await writeContacts(crm, people)))).toEqual(new Set(['updated']));
    expect(callsOf(sandbox, portal) - between).toBeLessThanOrEqual(12);
  });
});

describe('searches', () => {
  it('are at most five within a second', async () => {
    const times: number[] = [];
    const client = createHubspotClient(async () => {
      times.push(performance.now());
      return { status: 200, headers: {}, body: '{}' };
    }, 'pat-any')(never);
    const search = () => client.search({ method: 'POST', path: '/search' });
    await Promise.all(many(6, search));
    expect((times[5] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_010);
  });
});
