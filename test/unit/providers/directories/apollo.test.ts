import { describe, expect, it } from 'vitest';
import { createApollo } from '#providers/directories/apollo/apollo.ts';
import { parseExactJson } from '#providers/directories/apollo/apollo-client.ts';
import { apolloDouble, apolloPersonOf, REQUEST_ID } from '#test/harness/doubles/apollo.ts';
import { never, vendorAccess } from '#test/harness/doubles/directory-memory.ts';
import { key, wish } from '#test/harness/doubles/directory-requests.ts';
import { FAULTS } from '#test/harness/doubles/vendor-transport.ts';

function connected(options: Parameters<typeof apolloDouble>[0] = {}, limit?: number) {
  const double = apolloDouble(options);
  const parts = vendorAccess('apollo', double.transport, limit);
  return { ...parts, double, vendor: createApollo(parts.access) };
}

const pathsOf = (double: ReturnType<typeof apolloDouble>) => double.calls.map(({ url }) => url.pathname);

describe('a person who left, at Apollo', () => {
  it('is returned with their new company, looked up by their page and paid for once', async () => {
    const { vendor, double, spent } = connected({
      people: 1,
      person: (number) =>
        apolloPersonOf(number, {
          organization: { name: 'Beta', website_url: 'http://www.beta.com' },
          title: 'COO',
          seniority: 'c_suite',
        }),
    });
    const expected = { domain: 'beta.com', company: 'Beta', title: 'COO', job_level: 'C-Team' };
    expect(await vendor.findEmployer(key, never)).toEqual(expected);
    expect(await vendor.findEmployer(key, never)).toEqual(expected);
    expect(double.calls).toHaveLength(1);
    expect(spent()).toBe(1);
  });

  it.each([
    ['beta.com.', 'beta.com'],
    ['HTTPS://WWW.Beta.com:443/team', 'beta.com'],
    ['https://www.bäcker.de', 'xn--bcker-gra.de'],
  ])('is at the domain as it is stored, from %s', async (website_url, domain) => {
    const { vendor } = connected({
      people: 1,
      person: (number) => apolloPersonOf(number, { organization: { name: 'Beta', website_url } }),
    });
    expect(await vendor.findEmployer(key, never)).toMatchObject({ domain });
  });

  it('is unknown without a company, and free if the person is unknown', async () => {
    const nowhere = connected({
      people: 1,
      person: (number) => apolloPersonOf(number, { organization: null }),
    });
    expect(await nowhere.vendor.findEmployer(key, never)).toBeNull();
    const unknown = connected();
    expect(await unknown.vendor.findEmployer(key, never)).toBeNull();
    expect(unknown.spent()).toBe(0);
  });
});

describe('the completeness of a roster at Apollo', () => {
  const lastPage = async (options: Parameters<typeof apolloDouble>[0]) => {
    const { vendor } = connected(options);
    let page = await vendor.listEmployees('acme.com', undefined, never);
    while (page.next_cursor !== null) page = await vendor.listEmployees('acme.com', page.next_cursor, never);
    return page.is_complete;
  };

  it('is reported on each page', async () => {
    expect(await lastPage({ people: 23 })).toBe(true);
    expect(await lastPage({ people: 50 })).toBe(false);
    expect(
      await lastPage({ people: 3, person: (number) => (number === 2 ? null : apolloPersonOf(number)) }),
    ).toBe(false);
  });
});

describe('a search at Apollo', () => {
  it('reads rows for free and reveals ten of those whose title fits', async () => {
    const { vendor, double, spent } = connected({
      people: 100,
      titleOf: (number) => (number % 2 ? 'VP Sales' : 'Head of Catering'),
    });
    const found = await vendor.searchPeople('acme.com', wish, never);
    expect(found.map(({ directory_id }) => directory_id)).toEqual(
      [1, 3, 5, 7, 9, 11, 13, 15, 17, 19].map((number) => `apollo:a${number}`),
    );
    expect(found[0]).toMatchObject({
      full_name: 'Person 1',
      job_level: 'VP',
      country_code: 'DE',
      network_url: 'https://www.linkedin.com/in/person-1',
    });
    expect(double.calls[0]?.url.searchParams.getAll('person_seniorities[]')).toEqual(['vp']);
    expect(double.calls[0]?.url.searchParams.getAll('person_titles[]')).toEqual(['VP Sales']);
    expect(double.calls[0]?.url.searchParams.getAll('person_locations[]')).toEqual(['Germany']);
    expect(spent()).toBe(10);
  });

  it('without a match costs nothing', async () => {
    const { vendor, double, spent } = connected({ people: 30, titleOf: () => 'Cook' });
    expect(await vendor.searchPeople('acme.com', wish, never)).toEqual([]);
    expect(pathsOf(double)).toEqual(['/api/v1/mixed_people/api_search']);
    expect(spent()).toBe(0);
  });

  it('drops people who have left or are missing, and pays what the response says', async () => {
    const { vendor, spent } = connected({
      people: 3,
      person: (number) =>
        number === 1
          ? null
          : apolloPersonOf(number, number === 2 ? { organization: { primary_domain: 'other.com' } } : {}),
    });
    const found = await vendor.searchPeople('acme.com', wish, never);
    expect(found.map(({ full_name }) => full_name)).toEqual(['Person 3']);
    expect(spent()).toBe(2);
  });

  it('has already paid for the addresses of those it revealed', async () => {
    const { vendor, double, spent } = connected({ people: 1 });
    await vendor.searchPeople('acme.com', wish, never);
    expect(await vendor.findAddress(key, never)).toEqual({ email: 'person1@acme.com', isVerified: true });
    expect(pathsOf(double)).not.toContain('/api/v1/people/match');
    expect(spent()).toBe(1);
  });
});

describe('a roster at Apollo', () => {
  it('is revealed ten at a time, and at most fifty', async () => {
    const { vendor, spent } = connected({ people: 300 });
    let cursor: string | undefined;
    let count = 0;
    for (let page = 1; page <= 9; page += 1) {
      const { people, next_cursor } = await vendor.listEmployees('acme.com', cursor, never);
      count += people.length;
      if (next_cursor === null) break;
      cursor = next_cursor;
    }
    expect(count).toBe(50);
    expect(spent()).toBe(50);
  });
});

describe('an address at Apollo', () => {
  it.each(['guessed', 'unavailable', 'extrapolated', null])(
    'of the status %s is none',
    async (email_status) => {
      const { vendor } = connected({
        people: 1,
        person: (number) => apolloPersonOf(number, { email_status }),
      });
      expect(await vendor.findAddress(key, never)).toBeNull();
    },
  );

  it.each(['email_not_unlocked@domain', 'p*****@acme.com', true, ''])(
    'such as %s is rejected',
    async (email) => {
      const { vendor } = connected({ people: 1, person: (number) => apolloPersonOf(number, { email }) });
      expect(await vendor.findAddress(key, never)).toBeNull();
    },
  );

  it('of an unknown person costs nothing', async () => {
    const { vendor, spent } = connected();
    expect(await vendor.findAddress(key, never)).toBeNull();
    expect(spent()).toBe(0);
  });
});

it('returns a company with its departments', async () => {
  const { vendor } = connected();
  expect(await vendor.findCompany('acme.com', never)).toMatchObject({
    name: 'Acme',
    employees: 120,
    country: 'DE',
    workforce: { total: 120, by_department: { sales: 30, engineering: 60 }, by_country: {} },
  });
  expect(await vendor.findCompany('nobody.com', never)).toBeNull();
});

describe('numbers of 64 bits', () => {
  it('keep every digit', () => {
    expect(JSON.parse(`{"id":${REQUEST_ID}}`).id.toString()).not.toBe(REQUEST_ID);
    expect(parseExactJson(`{"id":${REQUEST_ID},"n":3,"x":1.5}`)).toEqual({ id: REQUEST_ID, n: 3, x: 1.5 });
    expect(parseExactJson('<html>')).toBeUndefined();
  });

  it("identify the request if a response can't be read", async () => {
    const { vendor, double } = connected({ people: 1 });
    double.fail(
      { status: 200, body: { people: [{ id: 'a1', title: 'VP Sales' }] } },
      { status: 200, body: `{"request_id":${REQUEST_ID},"rows":[]}` },
    );
    await expect(vendor.searchPeople('acme.com', wish, never)).rejects.toThrow(REQUEST_ID);
  });
});

describe('trouble at Apollo', () => {
  it.each(FAULTS)('%s', async (_, replies, code, charged) => {
    const { vendor, double, spent, cache } = connected({ people: 3 });
    double.fail(...replies);
    await expect(vendor.findAddress(key, never)).rejects.toMatchObject({ code });
    expect(spent()).toBe(charged);
    expect(cache.kept.size).toBe(0);
  });

  it('treats a plain-text 401 as a rejected key', async () => {
    const { vendor, double } = connected();
    double.fail({ status: 401, body: 'Invalid access credentials.' });
    await expect(vendor.findCompany('acme.com', never)).rejects.toMatchObject({
      code: 'credentials_refused',
    });
  });

  it("treats a 403 as a key that doesn't cover the call", async () => {
    const { vendor, double } = connected();
    double.fail({ status: 403, body: { error: 'x', error_code: 'API_INACCESSIBLE' } });
    await expect(vendor.findCompany('acme.com', never)).rejects.toMatchObject({
      code: 'credentials_refused',
    });
  });

  it('waits for a full minute, but not for a full hour or day', async () => {
    const { vendor, double } = connected();
    const again = { status: 429, body: { message: 'slow' }, headers: { 'retry-after': '0' } };
    double.fail({ ...again, headers: { ...again.headers, 'x-minute-requests-left': '0' } });
    expect(await vendor.findCompany('acme.com', never)).toMatchObject({ name: 'Acme' });
    for (const header of ['x-hourly-requests-left', 'x-24-hour-requests-left']) {
      const before = double.calls.length;
      double.fail({ ...again, headers: { ...again.headers, [header]: '0' } });
      await expect(vendor.findCompany('other.com', never)).rejects.toMatchObject({ code: 'unavailable' });
      expect(double.calls.length).toBe(before + 1);
    }
  });
});
