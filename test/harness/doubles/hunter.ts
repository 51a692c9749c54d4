import { vendorDouble } from './vendor-transport.ts';

interface Options {
  /** By full name: the address and its verification status. */
  readonly addresses?: Readonly<Record<string, { readonly email: string; readonly status: string | null }>>;
  readonly deliverable?: Readonly<Record<string, string>>;
}

const error = (status: number, id: string) => ({
  status,
  body: { errors: [{ id, code: status, details: id }] },
});

/** Hunter with its documented rules. */
export function hunterDouble({ addresses = {}, deliverable = {} }: Options = {}) {
  return vendorDouble(({ url: { pathname, searchParams: query }, headers }) => {
    if (headers['x-api-key'] !== 'key-of-the-workspace') return error(401, 'authentication_failed');
    if (pathname === '/v2/email-finder') {
      const found = addresses[query.get('full_name') ?? ''];
      const verification = found?.status
        ? { date: '2026-11-01', status: found.status }
        : { date: null, status: null };
      return { status: 200, body: { data: { email: found?.email ?? null, score: 97, verification } } };
    }
    if (pathname === '/v2/email-verifier') {
      const status = deliverable[query.get('email') ?? ''] ?? 'unknown';
      return { status: 200, body: { data: { status, score: 50 } } };
    }
    if (pathname === '/v2/account') {
      const requests = { searches: { used: 3, available: 50 } };
      return { status: 200, body: { data: { plan_name: 'Free', requests } } };
    }
    return error(404, 'not_found');
  });
}
