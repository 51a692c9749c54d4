import { vendorDouble } from './vendor-transport.ts';

/** A request id like Apollo's: too large for a double-precision number. */
export const REQUEST_ID = '1039995589705121937';

export const apolloPersonOf = (number: number, fields: object = {}) => ({
  id: `a${number}`,
  first_name: 'Person',
  last_name: String(number),
  name: `Person ${number}`,
  title: 'VP Sales',
  headline: 'Selling anvils',
  linkedin_url: `http://www.linkedin.com/in/person-${number}`,
  photo_url: null,
  email: `person${number}@acme.com`,
  email_status: 'verified',
  seniority: 'vp',
  departments: ['master_sales'],
  city: 'Berlin',
  country: 'Germany',
  organization: { name: 'Acme', primary_domain: 'acme.com' },
  ...fields,
});

const APOLLO_ACME = {
  id: 'org1',
  name: 'Acme',
  primary_domain: 'acme.com',
  linkedin_url: 'http://www.linkedin.com/company/acme',
  industry: 'software',
  estimated_num_employees: 120,
  city: 'Berlin',
  country: 'Germany',
  founded_year: 1999,
  departmental_head_count: { sales: 30, engineering: 60, media_and_commmunication: 0 },
};

interface Options {
  readonly people?: number;
  readonly titleOf?: (number: number) => string;
  readonly person?: (number: number) => object | null;
}

/** Apollo with its documented rules: rows without names are free, people cost a credit each, ten at a time. */
export function apolloDouble({
  people = 0,
  titleOf = () => 'VP Sales',
  person = (number) => apolloPersonOf(number),
}: Options = {}) {
  return vendorDouble(({ method, url, headers, body }) => {
    if (headers['x-api-key'] !== 'key-of-the-workspace') {
      return { status: 401, body: 'Invalid access credentials.', headers: { 'content-type': 'text/plain' } };
    }
    const { searchParams: query, pathname } = url;
    if (method === 'POST' && pathname === '/api/v1/mixed_people/api_search') {
      const rows = Number(query.get('per_page'));
      if (rows > 100) return { status: 422, body: { error: 'per_page' } };
      const isKnown = query.getAll('q_organization_domains_list[]').includes('acme.com');
      const start = (Number(query.get('page') ?? 1) - 1) * rows;
      const count = isKnown ? Math.max(0, Math.min(rows, people - start)) : 0;
      const found = Array.from({ length: count }, (_, index) => ({
        id: `a${start + index + 1}`,
        first_name: 'Person',
        last_name_obfuscated: 'P***n',
        title: titleOf(start + index + 1),
        has_email: true,
        organization: { name: 'Acme' },
      }));
      return {
        status: 200,
        body: { total_entries: isKnown ? people : 0, people: found },
        headers: { 'x-24-hour-requests-left': '599' },
      };
    }
    if (method === 'POST' && pathname === '/api/v1/people/bulk_match') {
      const details = body.details as { readonly id: string }[];
      if (details.length > 10) return { status: 422, body: { error: 'at most 10' } };
      const matches = details.map(({ id }) => person(Number(id.slice(1))));
      const consumed = matches.filter((match) => match !== null).length;
      const text = JSON.stringify({ status: 'success', credits_consumed: consumed, matches });
      return { status: 200, body: `${text.slice(0, -1)},"request_id":${REQUEST_ID}}` };
    }
    if (method === 'POST' && pathname === '/api/v1/people/match') {
      const number = Number(/person[- ](\d+)/i.exec(String(body.linkedin_url ?? body.name))?.[1]);
      return { status: 200, body: { person: number <= people ? person(number) : null } };
    }
    if (method === 'GET' && pathname === '/api/v1/organizations/enrich') {
      return { status: 200, body: { organization: query.get('domain') === 'acme.com' ? APOLLO_ACME : null } };
    }
    return { status: 404, body: { error: 'no route' } };
  });
}
