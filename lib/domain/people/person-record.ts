import type { FullPerson } from '#contract/people.ts';
import type { DirectoryPerson } from '#domain/directory/directory.ts';

/** A position as a roster listed it. Searches refresh a title too, so that it alone doesn't tell what changed. */
export interface Listed extends Pick<FullPerson, 'title' | 'job_level'> {
  /** Who keeps the roster. */
  readonly by: string;
}

/** A person as they are kept: the full record and what only we need to know. */
export interface PersonRecord extends FullPerson {
  /** The directory's own name for this person: who has no profile URL is known by it. */
  readonly directory_id: string;
  /** What the last roster that lists them says; null for people who came by a search, or whom it lists no longer. */
  readonly listed: Listed | null;
  /** The day a complete roster first left them out, ISO date; null while it doesn't. */
  readonly gone_on: string | null;
  /** The wish whose tier `icp_tier` is, as `wishId` has it: another wish leaves that tier alone. */
  readonly icp_wish: string | null;
  /** Grows with every write of the record; lists are changed apart from it and do not count. */
  readonly revision: number;
}

/** A directory's texts are foreign: bounded, and in one line, which search relies on. */
const TEXT_MAX = 500;
const text = (value: string): string =>
  value
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, TEXT_MAX)
    .toWellFormed();

/** What the directory knows better than we do. */
export const fromDirectory = (found: DirectoryPerson) => ({
  directory_id: found.directory_id,
  full_name: text(found.full_name),
  title: text(found.title),
  headline: text(found.headline),
  network_url: found.network_url,
  location: text(found.location),
  country_code: found.country_code.toUpperCase(),
  connections_count: found.connections_count,
  profile_picture_url: found.profile_picture_url,
  job_level: found.job_level,
  ranking: found.ranking,
});

/** What a roster notes on the record of somebody it lists; the same object where it says the same. */
export function listedOn({ listed }: PersonRecord, by: string, found: DirectoryPerson) {
  const { title, job_level } = fromDirectory(found);
  const isSame = listed?.by === by && listed.title === title && listed.job_level === job_level;
  return { listed: isSame ? listed : { by, title, job_level }, gone_on: null };
}

export const newPersonRecord = (
  birth: Pick<PersonRecord, 'id' | 'account_id' | 'created_at'>,
  found: DirectoryPerson,
): PersonRecord => ({
  ...birth,
  ...fromDirectory(found),
  email: null,
  email_checked_at: null,
  phone: null,
  phone_checked_at: null,
  source: 'employee',
  icp_tier: null,
  icp_wish: null,
  owner_id: null,
  list_ids: [],
  listed: null,
  gone_on: null,
  revision: 1,
});
