import { vendorDouble } from './vendor-transport.ts';

/** What the free plan shows in place of values. */
export const HIDDEN = {
  work_email: true,
  mobile_phone: true,
  location_name: true,
  location_locality: true,
  location_country: true,
};

export const pdlPersonOf = (number: number, fields: object = {}) => ({
  id: `p${number}`,
  full_name: `Person ${number}`,
  job_title: 'vp of sales',
  job_title_levels: ['vp'],
  job_title_role: 'sales',
  job_company_website: 'acme.com',
  linkedin_url: `linkedin.com/in/person-${number}`,
  linkedin_connections: 500,
  location_name: 'berlin, germany',
  location_locality: 'berlin',
  location_country: 'germany',
  work_email: `person${number}@acme.com`,
  mobile_phone: '+4915112345678',
  ...fields,
});

export const ACME = {
  status: 200,
  likelihood: 9,
  name: 'acme',
  display_name: 'Acme',
  website: 'acme.com',
  industry_v2: 'Software Development',
  employee_count: 100,
  employee_count_by_role: { sales: 30, engineering: 50, unemployed: 3 },
  employee_count_by_country: { germany: 60, 'united states': 30, atlantis: 2 },
  location: { name: 'berlin, germany', locality: 'Berlin', country: 'germany' },
  linkedin_url: 'linkedin.com/company/acme',
  headline: 'Anvils',
  founded: 1999,
  inferred_revenue: '$10M-$50M',
};

const error = (status: number, type: string) => ({
  status,
  body: { status, error: { type, message: type } },
});

/** People Data Labs with its documented rules: one credit per record, 404 for no match, pages by token, 1 MB. */
export function pdlDouble({
  people = 0,
  company = ACME as object,
  person = pdlPersonOf as typeof pdlPersonOf,
} = {}) {
  return vendorDouble(({ method, url, headers, body }) => {
    if (headers['x-api-key'] !== 'key-of-the-workspace') return error(401, 'authentication_error');
    const charged = (credits: number) => ({
      'x-call-credits-spent': String(credits),
      'x-totallimit-remaining': '77',
    });
    if (method === 'GET' && url.pathname === '/v5/company/enrich') {
      if (url.searchParams.get('website') !== 'acme.com')
        return { ...error(404, 'not_found'), headers: charged(0) };
      return { status: 200, body: company, headers: charged(1) };
    }
    if (method === 'GET' && url.pathname === '/v5/person/enrich') {
      const number = Number(
        /person[- ](\d+)/i.exec(url.searchParams.get('profile') ?? url.searchParams.get('name') ?? '')?.[1],
      );
      if (!(number <= people)) return { ...error(404, 'not_found'), headers: charged(0) };
      return { status: 200, body: { status: 200, likelihood: 8, data: person(number) }, headers: charged(1) };
    }
    if (method === 'POST' && url.pathname === '/v5/person/search') {
      const size = Number(body.size);
      if (!(size >= 1 && size <= 100)) return error(400, 'invalid_request_error');
      const start = body.scroll_token === undefined ? 0 : Number(String(body.scroll_token).slice(1));
      const data = Array.from({ length: Math.min(size, people - start) }, (_, index) =>
        person(start + index + 1),
      );
      if (data.length === 0) return { ...error(404, 'not_found'), headers: charged(0) };
      const end = start + data.length;
      return {
        status: 200,
        body: { status: 200, total: people, data, ...(end < people && { scroll_token: `t${end}` }) },
        headers: charged(data.length),
      };
    }
    return error(405, 'method_not_allowed');
  });
}
