import { type Answering, json, type PlainResponse, type StandInWeb } from './stand-in-web.ts';

interface OfficerDouble {
  readonly name: string;
  readonly appointed: string;
  readonly resigned?: string;
  readonly role?: string;
  readonly occupation?: string;
}

interface BritishCompany {
  readonly number: string;
  readonly name: string;
  readonly status?: string;
  readonly created?: string;
  readonly officers?: readonly OfficerDouble[];
}

const HOST = 'api.company-information.service.gov.uk';
export const COMPANIES_HOUSE_KEY = 'a1b2c3d4-test-key';

const error = (status: number, code: string): PlainResponse => ({
  ...json({ errors: [{ error: code, type: 'ch:service' }] }),
  status,
});

/** The British register. It expects the key as the user name of basic authentication, without a password. */
export function companiesHouseDouble(web: StandInWeb, companies: readonly BritishCompany[]): void {
  const expected = `Basic ${Buffer.from(`${COMPANIES_HOUSE_KEY}:`).toString('base64')}`;
  const on = (path: string, response: (url: URL) => PlainResponse) =>
    web.on(HOST, path, (({ headers }, _, url) =>
      headers.authorization === expected
        ? response(url)
        : {
            ...json({ error: 'Invalid Authorization', type: 'ch:service' }),
            status: 401,
          }) satisfies Answering);
  on('/search/companies', (url) => {
    const words = (url.searchParams.get('q') ?? '').toUpperCase().split(' ');
    const items = companies
      // It ranks companies that match any of the words.
      .filter(({ name }) => words.some((word) => name.includes(word)))
      .map(({ name, number, status = 'active' }) => ({
        kind: 'searchresults#company',
        title: name,
        company_number: number,
        company_status: status,
        address_snippet: '1 High Street, Leeds',
      }));
    return json({ kind: 'search#companies', items, total_results: items.length, start_index: 0 });
  });
  on('/company/*', () => error(404, 'company-profile-not-found'));
  for (const { number, name, status = 'active', created = '2004-02-03', officers = [] } of companies) {
    on(`/company/${number}`, () =>
      json({
        company_name: name,
        company_number: number,
        company_status: status,
        type: 'ltd',
        date_of_creation: created,
        jurisdiction: 'england-wales',
      }),
    );
    on(`/company/${number}/officers`, (url) => {
      const start = Number(url.searchParams.get('start_index') ?? 0);
      const size = Math.min(100, Number(url.searchParams.get('items_per_page') ?? 35));
      if (officers.length === 0) return error(404, 'company-appointments-not-found');
      return json({
        kind: 'officer-list',
        items_per_page: size,
        start_index: start,
        total_results: officers.length,
        active_count: officers.filter(({ resigned }) => resigned === undefined).length,
        items: officers
          .toSorted((a, b) => b.appointed.localeCompare(a.appointed))
          .slice(start, start + size)
          .map((each) => ({
            name: each.name,
            officer_role: each.role ?? 'director',
            appointed_on: each.appointed,
            ...(each.resigned !== undefined && { resigned_on: each.resigned }),
            occupation: each.occupation ?? 'Company Director',
            nationality: 'British',
            date_of_birth: { month: 3, year: 1978 },
            address: { premises: '1', address_line_1: 'High Street', locality: 'Leeds' },
            links: {
              self: `/company/${number}/appointments/${Buffer.from(each.name + each.appointed)
                .toString('hex')
                .slice(0, 27)}`,
            },
          })),
      });
    });
  }
}
