import { fold, foldName } from '#domain/shared/text/fold.ts';
import type { PersonKey } from './directory.ts';

/** The subject, vendor and question of a cached response. */
export interface CacheEntry {
  readonly subject: string;
  readonly provider: string;
  readonly question: string;
}

/** Paid responses, cached for the whole workspace. */
export interface VendorCache {
  /** Undefined if nothing is cached or it has expired. */
  get(entry: CacheEntry): Promise<unknown>;
  put(entry: CacheEntry, value: unknown, days: number): Promise<void>;
}

export const toCompanySubject = (domain: string): string => `company ${domain}`;

const toNameSubject = ({ domain, full_name }: PersonKey): string => `person ${domain} ${foldName(full_name)}`;

/** A person is identified by their profile page, or by name if there is none. */
export const toPersonSubject = (person: PersonKey): string =>
  person.network_url === null ? toNameSubject(person) : `person ${fold(person.network_url)}`;

/** Everything that identifies a person, for callers that must not miss any. */
export const listPersonSubjects = (person: PersonKey): readonly string[] => [
  ...new Set([toPersonSubject(person), toNameSubject(person)]),
];
