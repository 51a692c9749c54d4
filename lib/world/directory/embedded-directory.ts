import { setTimeout as wait } from 'node:timers/promises';
import type { Directory, PersonKey } from '#domain/market/directory/directory.ts';
import { DirectoryError } from '#domain/market/directory/directory-error.ts';
import { loadTitleReader } from '#domain/market/people-search/load-title-reader.ts';
import { fitsGroup } from '#domain/market/people-search/select-matches.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import { findNextCompany } from './job-changers.ts';
import { buildRoster, type Listing } from './roster.ts';
import { findCompanyByDomain } from './world.ts';

export interface EmbeddedDirectoryOptions {
  /** How long each call takes. @default 0 */
  readonly delayMs?: number;
  /** How many of a hundred calls fail. @default 0 */
  readonly failures?: number;
  /** From 0 up to 1, for each call. @default Math.random */
  readonly chance?: () => number;
  /** The day whose people are listed. Some people change jobs. @default today */
  readonly now?: () => Date;
  /** Called before each call is answered. */
  readonly onCall?: (name: DirectoryMethod) => void;
}

type DirectoryMethod = Exclude<keyof Directory, 'status'>;

/** The vendor's name in reports about people who moved. */
const PROVIDER = 'Demo Directory';

/** A directory of fictional companies. Unknown domains have no company and no people. */
export function createEmbeddedDirectory(options: EmbeddedDirectoryOptions = {}): Directory {
  const { now = () => new Date() } = options;
  const rosterOf = (domain: string): readonly Listing[] => {
    const company = findCompanyByDomain(domain);
    return company === undefined ? [] : buildRoster(company, now());
  };
  const simulateCall = async (name: DirectoryMethod, abortSignal: AbortSignal | undefined): Promise<void> => {
    options.onCall?.(name);
    await pause(options.delayMs ?? 0, abortSignal);
    const { failures = 0, chance = Math.random } = options;
    if (chance() * 100 < failures) throw new DirectoryError('unavailable', 'The directory did not respond.');
  };
  return {
    status: 'ready',
    async findCompany(domain, signal) {
      await simulateCall('findCompany', signal);
      return findCompanyByDomain(domain) ?? null;
    },
    async listEmployees(domain, _page, signal) {
      await simulateCall('listEmployees', signal);
      const people = rosterOf(domain).map(({ person }) => person);
      return { people, next_cursor: null, provider: PROVIDER, is_complete: true };
    },
    async searchPeople(domain, search, signal) {
      await simulateCall('searchPeople', signal);
      const reader = await loadTitleReader();
      const hits = rosterOf(domain).flatMap(({ person }) =>
        fitsGroup(reader, search, person) ? [person] : [],
      );
      return hits.slice(0, Math.max(0, search.limit));
    },
    async findWorkEmail(key, signal) {
      await simulateCall('findWorkEmail', signal);
      return findListing(rosterOf(key.domain), key)?.email ?? null;
    },
    async findPhone(key, signal) {
      await simulateCall('findPhone', signal);
      return findListing(rosterOf(key.domain), key)?.phone ?? null;
    },
    async findEmployer(key, signal) {
      await simulateCall('findEmployer', signal);
      const company = findCompanyByDomain(key.domain);
      if (company === undefined) return null;
      for (const employer of [company, findNextCompany(company)]) {
        const person = employer && findListing(rosterOf(employer.domain), key)?.person;
        if (!person) continue;
        const { domain, name } = employer;
        return {
          provider: PROVIDER,
          domain,
          company: name,
          title: person.title,
          job_level: person.job_level,
        };
      }
      return null;
    },
  };
}

async function pause(delayMs: number, abortSignal: AbortSignal | undefined): Promise<void> {
  abortSignal?.throwIfAborted();
  if (delayMs <= 0) return;
  try {
    await wait(delayMs, undefined, abortSignal === undefined ? {} : { signal: abortSignal });
  } catch (error) {
    // The timer rejects with its own error, but callers expect the reason they gave.
    abortSignal?.throwIfAborted();
    throw error;
  }
}

/** By profile URL if there is one, otherwise by name, which is unique in a company. */
function findListing(roster: readonly Listing[], { full_name, network_url }: PersonKey): Listing | undefined {
  if (network_url !== null) return roster.find(({ person }) => person.network_url === network_url);
  const searchName = foldAccents(full_name.trim());
  return roster.find(({ person }) => foldAccents(person.full_name) === searchName);
}
