import { describe, expect, it } from 'vitest';
import { createPeopleDataLabs } from '#providers/directories/people-data-labs/people-data-labs.ts';
import { NOW, never, vendorAccess } from '#test/harness/doubles/directory-memory.ts';
import { key, wish } from '#test/harness/doubles/directory-requests.ts';
import { ACME, HIDDEN, pdlDouble, pdlPersonOf } from '#test/harness/doubles/pdl.ts';
import { FAULTS } from '#test/harness/doubles/vendor-transport.ts';

function connected(options: Parameters<typeof pdlDouble>[0] = {}, limit?: number) {
  const double = pdlDouble(options);
  const parts = vendorAccess('people_data_labs', double.transport, limit);
  return { ...parts, double, vendor: createPeopleDataLabs(parts.access) };
}

describe('a company at People Data Labs', () => {
  it('is returned in our terms, with country codes, and without counting the unemployed', async () => {
    const { vendor, spent } = connected();
    expect(await vendor.findCompany('acme.com', never)).toEqual({
      domain: 'acme.com',
      name: 'Acme',
      industry: 'Software Development',
      employees: 100,
      location: 'Berlin',
      country: 'DE',
      network_url: 'https://www.linkedin.com/company/acme',
      short_description: 'Anvils',
      logo_url: null,
      founded_year: 1999,
      revenue_range: '$10M-$50M',
      workforce: {
        total: 100,
        by_department: { sales: 30, engineering: 50 },
        by_country: { DE: 60, US: 30 },
      },
    });
    expect(spent()).toBe(1);
  });

  it('that is unknown is a result, costs nothing and is not requested again within a week', async () => {
    const { vendor, spent, double, cache } = connected();
    expect(await vendor.findCompany('nobody.com', never)).toBeNull();
    expect(await vendor.findCompany('nobody.com', never)).toBeNull();
    expect(double.calls).toHaveLength(1);
    expect(spent()).toBe(0);
    expect([...cache.kept.values()].map(({ days }) => days)).toEqual([7]);
  });

  it('is paid for once', async () => {
    const { vendor, spent } = connected();
    const first = await vendor.findCompany('acme.com', never);
    expect(await vendor.findCompany('acme.com', never)).toEqual(first);
    expect(spent()).toBe(1);
  });

  it('with another domain is rejected', async () => {
    const { vendor } = connected({ company: { ...ACME, website: 'acme-holding.com' } });
    expect(await vendor.findCompany('acme.com', never)).toBeNull();
    const known = connected({ company: { ...ACME, website: 'acme.io', alternative_domains: ['acme.com'] } });
    expect(await known.vendor.findCompany('acme.com', never)).toMatchObject({ name: 'Acme' });
  });
});

describe('a person who left, at People Data Labs', () => {
  const employerOf = (fields: object) =>
    connected({ people: 1, person: (number) => ({ ...pdlPersonOf(number), ...fields }) });

  it('is returned with their new company, looked up by their page and paid for once', async () => {
    const { vendor, double, spent } = employerOf({
      job_company_website: 'https://www.beta.com/',
      job_company_name: 'Beta',
      job_title: 'COO',
      job_title_levels: ['cxo'],
    });
    const expected = { domain: 'beta.com', company: 'Beta', title: 'COO', job_level: 'C-Team' };
    expect(await vendor.findEmployer(key, never)).toEqual(expected);
    expect(await vendor.findEmployer(key, never)).toEqual(expected);
    expect(double.calls.map(({ url }) => url.searchParams.get('profile'))).toEqual([key.network_url]);
    expect(spent()).toBe(1);
  });

  it('is unknown if the page belongs to someone else, or there is no company', async () => {
    const other = employerOf({ linkedin_url: 'linkedin.com/in/somebody-else' });
    expect(await other.vendor.findEmployer(key, never)).toBeNull();
    const nowhere = employerOf({ job_company_website: null });
    expect(await nowhere.vendor.findEmployer(key, never)).toBeNull();
    expect(await connected().vendor.findEmployer(key, never)).toBeNull();
  });
});

describe('a roster at People Data Labs', () => {
  it.each([
    ['all of 60', 60, true],
    ['all of 100', 100, true],
    ['100 of 101', 101, false],
  ])('says whether anyone is missing: %s', async (_, people, isComplete) => {
    const { vendor } = connected({ people });
    const first = await vendor.listEmployees('acme.com', undefined, never);
    const second = await vendor.listEmployees('acme.com', first.next_cursor ?? '', never);
    expect([first.is_complete, second.is_complete]).toEqual([true, isComplete]);
    expect(second.next_cursor).toBeNull();
  });

  it("is incomplete if an entry can't be read", async () => {
    const { vendor } = connected({
      people: 3,
      person: (number) => ({ ...pdlPersonOf(number), ...(number === 2 && { full_name: '' }) }),
    });
    expect(await vendor.listEmployees('acme.com', undefined, never)).toMatchObject({
      people: [{ full_name: 'Person 1' }, { full_name: 'Person 3' }],
      is_complete: false,
    });
  });

  it('is paged by token in pages of at most 50 deciders, up to 100', async () => {
    const { vendor, double, spent } = connected({ people: 400 });
    const first = await vendor.listEmployees('acme.com', undefined, never);
    const second = await vendor.listEmployees('acme.com', first.next_cursor ?? '', never);
    expect([first.people.length, second.people.length, second.next_cursor]).toEqual([50, 50, null]);
    expect(new Set([...first.people, ...second.people].map(({ directory_id }) => directory_id)).size).toBe(
      100,
    );
    expect(second.people.at(-1)?.ranking).toBe(100);
    expect(double.calls.map(({ body }) => body.size)).toEqual([50, 50]);
    expect(double.calls[0]?.body).toMatchObject({
      query: {
        bool: {
          must: [
            {},
            { terms: { job_title_levels: expect.arrayContaining(['cxo', 'vp', 'director', 'manager']) } },
          ],
        },
      },
    });
    expect(spent()).toBe(100);
  });

  it('of a small company ends with its people, and the count is corrected by the response', async () => {
    const { vendor, spent } = connected({ people: 7 });
    expect(await vendor.listEmployees('acme.com', undefined, never)).toMatchObject({
      people: { length: 7 },
      next_cursor: null,
    });
    expect(spent()).toBe(7);
  });

  it('shows no boolean of the free plan as a value', async () => {
    const { vendor } = connected({ people: 1, person: (number) => pdlPersonOf(number, HIDDEN) });
    const { people } = await vendor.listEmployees('acme.com', undefined, never);
    expect(people).toEqual([
      {
        directory_id: 'pdl:p1',
        full_name: 'Person 1',
        title: 'vp of sales',
        headline: 'vp of sales',
        network_url: 'https://www.linkedin.com/in/person-1',
        location: '',
        country_code: '',
        connections_count: 500,
        profile_picture_url: null,
        job_level: 'VP',
        department: 'sales',
        ranking: 1,
      },
    ]);
    expect(await vendor.findAddress(key, never)).toBeNull();
    expect(await vendor.findPhone(key, never)).toBeNull();
  });

  it('leaves out records without a name, and keeps the rest', async () => {
    const { vendor } = connected({
      people: 2,
      person: (number) => pdlPersonOf(number, number === 1 ? { full_name: null } : {}),
    });
    const { people } = await vendor.listEmployees('acme.com', undefined, never);
    expect(people.map(({ full_name }) => full_name)).toEqual(['Person 2']);
  });
});

describe('a search at People Data Labs', () => {
  it('uses clauses for level, role and country, and requests at most 25', async () => {
    const { vendor, double } = connected({ people: 60 });
    expect(await vendor.searchPeople('acme.com', wish, never)).toHaveLength(25);
    expect(double.calls[0]?.body).toMatchObject({
      size: 25,
      query: {
        bool: {
          must: [
            { term: { job_company_website: 'acme.com' } },
            { terms: { job_title_levels: ['vp'] } },
            { terms: { job_title_role: expect.arrayContaining(['sales', 'partnerships']) } },
            { terms: { location_country: ['germany'] } },
          ],
        },
      },
    });
  });

  it('for a title uses its words', async () => {
    const { vendor, double } = connected({ people: 1 });
    const title = `x' OR 1=1 --`;
    const roles = [{ functions: [], job_levels: [], title }];
    await vendor.searchPeople('acme.com', { ...wish, roles, job_levels: [], locations: [] }, never);
    expect(double.calls[0]?.body).toMatchObject({
      query: { bool: { must: [{}, { bool: { should: [{ match: { job_title: title } }] } }] } },
    });
  });
});

describe('contact data at People Data Labs', () => {
  it('returns an unverified address and a mobile number, both for one credit', async () => {
    const { vendor, spent } = connected({ people: 1 });
    expect(await vendor.findAddress(key, never)).toEqual({ email: 'person1@acme.com', isVerified: false });
    expect(await vendor.findPhone(key, never)).toBe('+4915112345678');
    expect(spent()).toBe(1);
  });

  it('of a person from a roster is already paid for', async () => {
    const { vendor, double } = connected({ people: 1 });
    await vendor.listEmployees('acme.com', undefined, never);
    expect(await vendor.findPhone(key, never)).toBe('+4915112345678');
    expect(double.calls).toHaveLength(1);
  });

  it.each([
    ['has left', { job_company_website: 'other.com' }],
    ['has another page', { linkedin_url: 'linkedin.com/in/somebody-else' }],
  ])('of a person who %s is rejected', async (_, fields) => {
    const { vendor } = connected({ people: 1, person: (number) => pdlPersonOf(number, fields) });
    expect(await vendor.findPhone(key, never)).toBeNull();
  });
});

describe('trouble at People Data Labs', () => {
  it.each(FAULTS)('%s', async (_, replies, code, charged) => {
    const { vendor, double, spent, cache } = connected({ people: 3 });
    double.fail(...replies);
    await expect(vendor.findCompany('acme.com', never)).rejects.toMatchObject({ code });
    expect(spent()).toBe(charged);
    expect(cache.kept.size).toBe(0);
    double.fail(...replies);
    await expect(vendor.listEmployees('acme.com', undefined, never)).rejects.toMatchObject({ code });
  });

  it('waits for a window that ends in a moment', async () => {
    const { vendor, double } = connected();
    const reset = new Date(NOW.getTime() + 20).toISOString().replace('T', ' ').replace('Z', '');
    double.fail({ status: 429, headers: { 'x-ratelimit-reset': reset } });
    expect(await vendor.findCompany('acme.com', never)).toMatchObject({ name: 'Acme' });
    expect(double.calls).toHaveLength(2);
  });

  it('does not wait for a window that ends in a minute', async () => {
    const { vendor, double, spent } = connected();
    double.fail({ status: 429, headers: { 'x-ratelimit-reset': '2026-11-15T12:00:50Z' } });
    await expect(vendor.findCompany('acme.com', never)).rejects.toMatchObject({ code: 'unavailable' });
    expect(double.calls).toHaveLength(1);
    expect(spent()).toBe(0);
  });

  it.each([
    [401, 'credentials_refused'],
    [402, 'budget_exhausted'],
  ])('treats %i as %s, which costs nothing', async (status, code) => {
    const { vendor, double, spent } = connected();
    double.fail({ status, body: { status, error: { type: 'x', message: 'key-of-the-workspace' } } });
    const asked = vendor.findCompany('acme.com', never);
    await expect(asked).rejects.toMatchObject({ code });
    await expect(asked).rejects.not.toThrow(/key-of-the-workspace/);
    expect(spent()).toBe(0);
  });

  it('does not make a call that may exceed the budget', async () => {
    const { vendor, double, spent } = connected({ people: 60 }, 49);
    await expect(vendor.listEmployees('acme.com', undefined, never)).rejects.toMatchObject({
      code: 'budget_exhausted',
    });
    expect(double.calls).toEqual([]);
    expect(spent()).toBe(0);
  });

  it('limits searches separately, per workspace', async () => {
    const { vendor, turns } = connected({ people: 1 });
    await vendor.findCompany('acme.com', never);
    await vendor.listEmployees('acme.com', undefined, never);
    expect(turns).toEqual(['pdl company ws_1', 'pdl search ws_1']);
  });
});
