import { describe, expect, it } from 'vitest';
import { createHubspotClient } from '#providers/crms/hubspot/hubspot-client.ts';
import { company, kindsOf, many, never } from './crm-records.ts';
import { connectedTo, describeWriter } from './writer-conformance.ts';

const namesake = { name: 'Company 1', domain: 'elsewhere.example', country: 'FR' };

describeWriter({
  crm: 'hubspot',
  shown: {
    sis_account_id: 'acc_1',
    name: 'Company 1',
    domain: 'company-1.example',
    sis_score: '12',
    sis_latest_signal: '',
    sis_signal_date: '',
    sis_industry: 'Wind power',
  },
  fields: { description: 'description', score: 'sis_score', employees: 'numberofemployees' },
  reports: [{ multi_status: false }, { multi_status: true }],
  missingField: 'missing_required_property',
  crowd: [...many(300, () => namesake), { name: 'Company 1', country: 'JP' }],
  writeCall: 'POST /crm/objects/2026-09/companies/batch/upsert',
  passing: [
    [429, { policyName: 'TEN_SECONDLY_ROLLING' }, { 'retry-after': '1' }],
    [423, {}],
    [477, {}, { 'retry-after': '1' }],
    [502, 'not JSON'],
  ],
  usedUpDay: [429, { policyName: 'DAILY' }, { 'retry-after': '600' }],
  callsForPeople: [27, 12],
});

const connected = () => connectedTo('hubspot');

describe('companies', () => {
  it('that a person changes while the search still shows the old values keep the new ones', async () => {
    const { crm, sandbox, account, all, companies } = connected();
    sandbox.setRules(account, { existing: [{ domain: 'company-1.example' }], search_stops: true });
    const known = all('company').find(({ fields }) => fields.domain === 'company-1.example');
    const name = 'As typed just now';
    sandbox.setRules(account, { acts: [{ kind: 'rename', company: known?.id, name }] });
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['updated']);
    expect(companies()[0]?.fields).toMatchObject({ sis_account_id: 'acc_1', name: 'As typed just now' });
  });

  it("are not duplicated although the search doesn't list them yet", async () => {
    const { crm, sandbox, account, companies } = connected();
    sandbox.setRules(account, { search_stops: true });
    await crm.writeCompanies([company(1)], never);
    expect(kindsOf(await crm.writeCompanies([company(1)], never))).toEqual(['updated']);
    expect(companies()).toHaveLength(1);
  });
});

describe('one bad record', () => {
  it('takes few calls to detect if all are bad', async () => {
    const { crm, sandbox, account } = connected();
    sandbox.setRules(account, { required: { company: ['phone'] } });
    const outcomes = await crm.writeCompanies(
      many(100, (number) => company(number, { domain: null })),
      never,
    );
    expect(new Set(kindsOf(outcomes))).toEqual(new Set(['failed missing_required_property']));
    expect(
      sandbox.calls(account).get('POST /crm/objects/2026-09/companies/batch/upsert'),
    ).toBeLessThanOrEqual(56);
  });
});

describe('trouble', () => {
  const upsert = '/companies/batch/upsert';

  it.each([
    ['in seconds', () => '600'],
    ['as a date', () => new Date(Date.now() + 600_500).toUTCString()],
  ])('that lasts is left to a later attempt, after the requested delay %s', async (_, retryAfter) => {
    const { crm, sandbox, account } = connected();
    const body = { policyName: 'DAILY' };
    sandbox.addFault(account, {
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
    expect(sandbox.calls(account).get(`POST /crm/objects/2026-09${upsert}`)).toBe(1);
  });

  it('with one of our properties without unique values is reported, not worked around', async () => {
    const { crm, transport, credentials } = connected();
    const post = (path: string, body: object) => {
      const headers = { authorization: `Bearer ${credentials.access_token}` };
      return transport({ method: 'POST', path, headers, body: JSON.stringify(body) }, never);
    };
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
