import type { DirectoryVendor } from '#domain/market/directory/vendor.ts';
import { toCompanySubject, type VendorCache } from '#domain/market/directory/vendor-cache.ts';
import { ROSTER_DAYS, readOrCache } from './read-or-cache.ts';

type Searches = Pick<DirectoryVendor, 'findCompany' | 'listEmployees' | 'searchPeople'>;

/** A vendor's responses about a company and its people, cached for the workspace. */
export function cacheSearches(cache: VendorCache, provider: string, ask: Searches): Searches {
  const about = (domain: string, question: string) => ({
    subject: toCompanySubject(domain),
    provider,
    question,
  });
  return {
    findCompany: (domain, signal) =>
      readOrCache(cache, about(domain, 'company'), () => ask.findCompany(domain, signal)),
    listEmployees: (domain, cursor, signal) =>
      readOrCache(
        cache,
        about(domain, `roster ${cursor ?? ''}`),
        () => ask.listEmployees(domain, cursor, signal),
        ROSTER_DAYS,
      ),
    searchPeople: (domain, search, signal) =>
      readOrCache(
        cache,
        about(domain, `search ${JSON.stringify(search)}`),
        () => ask.searchPeople(domain, search, signal),
        ROSTER_DAYS,
      ),
  };
}
