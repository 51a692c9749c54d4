import type { DirectoryVendor } from '#domain/market/directory/vendor.ts';
import {
  toCompanySubject,
  toPersonSubject,
  type VendorCache,
} from '#domain/market/directory/vendor-cache.ts';

/** The version of the cached format. Increment it whenever the format changes; older entries are ignored. */
const SHAPE_VERSION = 1;

/** Vendors refresh their data monthly. People unknown today may be known in a week. */
const KNOWN_DAYS = 30;
const UNKNOWN_DAYS = 7;
/** Who works where changes within weeks. */
const STAFF_DAYS = 7;

interface CachedValue<T> {
  readonly shape: number;
  readonly value: T;
}

const isCachedValue = <T>(cachedEntry: unknown): cachedEntry is CachedValue<T> =>
  typeof cachedEntry === 'object' &&
  cachedEntry !== null &&
  'shape' in cachedEntry &&
  cachedEntry.shape === SHAPE_VERSION &&
  'value' in cachedEntry;

/** One vendor's paid answers, cached for the workspace. */
export function createAnswerCache(cache: VendorCache, provider: string) {
  const store = (
    subject: string,
    question: string,
    value: unknown,
    days = value === null ? UNKNOWN_DAYS : KNOWN_DAYS,
  ): Promise<void> => cache.put({ subject, provider, question }, { shape: SHAPE_VERSION, value }, days);

  return {
    store,

    /** The cached answer, or a new one, which is then cached. Errors are never cached. */
    async readOrAsk<T>(subject: string, question: string, ask: () => Promise<T>, days?: number): Promise<T> {
      const cachedEntry = await cache.get({ subject, provider, question });
      if (isCachedValue<T>(cachedEntry)) return cachedEntry.value;
      const value = await ask();
      await store(subject, question, value, days);
      return value;
    },
  };
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

type Searches = Pick<DirectoryVendor, 'findCompany' | 'listEmployees' | 'searchPeople' | 'findEmployer'>;

/** The same searches, each answered from the cache where it can be. */
export const cacheSearches = ({ readOrAsk }: AnswerCache, vendor: Searches): Searches => ({
  findCompany: (domain, signal) =>
    readOrAsk(toCompanySubject(domain), 'company', () => vendor.findCompany(domain, signal)),
  listEmployees: (domain, cursor, signal) =>
    readOrAsk(
      toCompanySubject(domain),
      `roster ${cursor ?? ''}`,
      () => vendor.listEmployees(domain, cursor, signal),
      STAFF_DAYS,
    ),
  searchPeople: (domain, search, signal) =>
    readOrAsk(
      toCompanySubject(domain),
      `search ${JSON.stringify(search)}`,
      () => vendor.searchPeople(domain, search, signal),
      STAFF_DAYS,
    ),
  findEmployer: (person, signal) =>
    readOrAsk(toPersonSubject(person), 'employer', () => vendor.findEmployer(person, signal), STAFF_DAYS),
});
