import type { DirectoryVendor } from '#domain/market/directory/vendor.ts';
import { companySubject, type VendorCache } from '#domain/market/directory/vendor-cache.ts';
import { cached, ROSTER_DAYS } from './cached.ts';

type Searches = Pick<DirectoryVendor, 'findCompany' | 'listEmployees' | 'searchPeople'>;

/** A vendor's responses about a company and its people, cached for the workspace. */
export function cachedSearches(cache: VendorCache, provider: string, ask: Searches): Searches {
  const about = (domain: string, question: string) => ({
    subject: companySubject(domain),
    provider,
    question,
  });
  return {
    findCompany: (domain, signal) =>
      cached(cache, about(domain, 'company'), () => ask.findCompany(domain, signal)),
    listEmployees: (domain, cursor, signal) =>
      cached(
        cache,
        about(domain, `roster ${cursor ?? ''}`),
        () => ask.listEmployees(domain, cursor, signal),
        ROSTER_DAYS,
      ),
    searchPeople: (domain, search, signal) =>
      cached(
        cache,
        about(domain, `search ${JSON.stringify(search)}`),
        () => ask.searchPeople(domain, search, signal),
        ROSTER_DAYS,
      ),
  };
}
