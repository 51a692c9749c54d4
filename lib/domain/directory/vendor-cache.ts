import { fold } from '#domain/text/fold.ts';
import type { PersonKey } from './directory.ts';

/** Whom or what a kept answer is about, whose it is and what it answers. */
export interface CacheEntry {
  readonly subject: string;
  readonly provider: string;
  readonly question: string;
}

/** Answers that were paid for, kept for the whole workspace. */
export interface VendorCache {
  /** Undefined where nothing is kept, or no longer. */
  get(entry: CacheEntry): Promise<unknown>;
  put(entry: CacheEntry, value: unknown, days: number): Promise<void>;
}

export const companySubject = (domain: string): string => `company ${domain}`;

const byName = ({ domain, full_name }: PersonKey): string =>
  `person ${domain} ${fold(full_name.trim().replace(/\s+/g, ' '))}`;

/** A person is known by their page, and by their name where there is none. */
export const personSubject = (person: PersonKey): string =>
  person.network_url === null ? byName(person) : `person ${fold(person.network_url)}`;

/** Everything a person is known by, for whoever must not miss one. */
export const personSubjects = (person: PersonKey): readonly string[] => [
  ...new Set([personSubject(person), byName(person)]),
];
