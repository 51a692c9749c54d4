import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { normalizeProfileUrl } from '#domain/shared/text/profile-url.ts';
import { idsOf } from './person-id.ts';
import type { PersonRecord } from './person-record.ts';

export interface Placed<Entry> {
  readonly entry: Entry;
  readonly id: string;
  /** Their existing record. */
  readonly before: PersonRecord | undefined;
}

/**
 * Matches people found at an account with those known there. The profile URL decides; if it is new, changed or
 * missing, the directory's own id does. Two entries for one person become one.
 */
export function recognizePeople<Entry extends { readonly found: DirectoryPerson }>(
  accountId: string,
  known: readonly PersonRecord[],
  entries: readonly Entry[],
): Placed<Entry>[] {
  const byProfile = new Map(known.map((record) => [normalizeProfileUrl(record.network_url), record]));
  const byDirectoryId = new Map(known.map((record) => [record.directory_id, record]));
  const taken = new Set(known.map(({ id }) => id));
  const placed = new Map<string, Placed<Entry>>();
  for (const entry of entries) {
    const profile = normalizeProfileUrl(entry.found.network_url);
    const before =
      (profile === null ? undefined : byProfile.get(profile)) ?? byDirectoryId.get(entry.found.directory_id);
    const id = before?.id ?? idsOf(accountId, entry.found).find((candidate) => !taken.has(candidate));
    if (id !== undefined && !placed.has(id)) placed.set(id, { entry, id, before });
  }
  return [...placed.values()];
}
