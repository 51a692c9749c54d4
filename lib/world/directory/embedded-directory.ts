import { setTimeout as wait } from 'node:timers/promises';
import type { Directory, PersonKey } from '#domain/market/directory/directory.ts';
import { DirectoryError } from '#domain/market/directory/directory-error.ts';
import { loadTitleReader } from '#domain/market/people-search/load-title-reader.ts';
import { fitsGroup } from '#domain/market/people-search/select-matches.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import { buildRoster, findNextCompany } from './careers.ts';
import { type Listing, makeRoster } from './roster.ts';
import { findCompanyByDomain } from './world.ts';

export interface EmbeddedDirectoryOptions {
  /** How long each call takes. @default 0 */
  readonly delayMs?: number;
  /** How many of a hundred calls fail. @default 0 */
  readonly failures?: number;
  /** From 0 up to 1, for each call. @default Math.random */
  readonly chance?: () => number;
  /** Overrides a company's roster size, for load tests. @default by the company's size, 5 to 60 */
  readonly rosterSize?: (domain: string) => number | undefined;
  /** The day whose people are listed. Some people change jobs. @default today */
  readonly now?: () => Date;
  /** Called before each call is answered. */
  readonly onCall?: (name: DirectoryMethod) => void;
}

type DirectoryMethod = Exclude<keyof Directory, 'status'>;

const PAGE_SIZE = 100;

/** Limits the cost of a roster option: 10,000 people take about 10 MB. */
const MAX_ROSTER = 10_000;

/** A search covers up to 50 accounts at once. Generating a roster again costs less than keeping all of them. */
const MAX_CACHED = 50;

/** The vendor's name in reports about people who moved. */
const PROVIDER = 'Demo Directory';

/** A directory of 400 fictional companies. Unknown domains have no company and no people. */
export function createEmbeddedDirectory(options: EmbeddedDirectoryOptions = {}): Directory {
  const rosterOf = createRosterCache(options.rosterSize, options.now ?? (() => new Date()));
  const simulateCall = async (name: DirectoryMethod, signal: AbortSignal | undefined): Promise<void> => {
    options.onCall?.(name);
    await pause(options.delayMs ?? 0, signal);
    const { failures = 0, chance = Math.random } = options;
    if (chance() * 100 < failures) throw new DirectoryError('unavailable', 'The directory did not respond.');
  };
  return {
    status: 'ready',
    async findCompany(domain, signal) {
      await simulateCall('findCompany', signal);
      return findCompanyByDomain(domain) ?? null;
    },
    async listEmployees(domain, page, signal) {
      await simulateCall('listEmployees', signal);
      const start = parseCursor(page?.cursor);
      const roster = rosterOf(domain);
      const end = start + PAGE_SIZE;
      return {
        people: roster.slice(start, end).map(({ person }) => person),
        next_cursor: end < roster.length ? String(end) : null,
        provider: PROVIDER,
        is_complete: true,
      };
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

async function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (delayMs <= 0) return;
  try {
    await wait(delayMs, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    // The timer rejects with its own error, but callers expect the reason they gave.
    signal?.throwIfAborted();
    throw error;
  }
}

const DAY_CHARACTERS = 'YYYY-MM-DD'.length;

/** Rosters with another size are for load tests and never change. */
function createRosterCache(
  sizeOf: EmbeddedDirectoryOptions['rosterSize'],
  now: () => Date,
): (domain: string) => readonly Listing[] {
  const cached = new Map<string, readonly Listing[]>();
  return (domain) => {
    const company = findCompanyByDomain(domain);
    if (company === undefined) return [];
    const at = now();
    const key = `${company.domain} ${at.toISOString().slice(0, DAY_CHARACTERS)}`;
    const cachedRoster = cached.get(key);
    if (cachedRoster !== undefined) return cachedRoster;
    const size = checkSize(company.domain, sizeOf?.(company.domain));
    const roster = size === undefined ? buildRoster(company, at) : makeRoster(company, size);
    const [oldest] = cached.keys();
    if (cached.size >= MAX_CACHED && oldest !== undefined) cached.delete(oldest);
    cached.set(key, roster);
    return roster;
  };
}

function checkSize(domain: string, size: number | undefined): number | undefined {
  if (size === undefined || (Number.isInteger(size) && size >= 1 && size <= MAX_ROSTER)) return size;
  throw new RangeError(
    `Got a roster size of ${size} for ${domain}; expected a whole number from 1 to ${MAX_ROSTER}.`,
  );
}

function parseCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^[1-9]\d{0,5}$/.test(cursor)) return Number(cursor);
  throw new RangeError(
    `Got the cursor ${JSON.stringify(cursor.slice(0, 40))}; expected a next_cursor of an earlier page. Start again without one.`,
  );
}

/** By profile URL if there is one, otherwise by a name that is unique in the company. */
function findListing(roster: readonly Listing[], { full_name, network_url }: PersonKey): Listing | undefined {
  if (network_url !== null) return roster.find(({ person }) => person.network_url === network_url);
  const searchName = foldAccents(full_name.trim());
  const [only, ...duplicates] = roster.filter(({ person }) => foldAccents(person.full_name) === searchName);
  return duplicates.length === 0 ? only : undefined;
}
