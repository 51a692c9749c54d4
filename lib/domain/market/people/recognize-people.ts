import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { normalizeProfileUrl } from '#domain/shared/text/profile-url.ts';
import { idsOf } from './person-id.ts';
import { isFromCrm, type PersonRecord } from './person-record.ts';

export interface Placed<Entry> {
  readonly entry: Entry;
  readonly id: string;
  /** Their existing record. */
  readonly before: PersonRecord | undefined;
}

const nameOf = (name: string): string => fold(name.trim().replaceAll(/\s+/g, ' '));

/**
 * Contacts from CRMs rarely have a profile, and no directory knows their ids. So a name decides, if only one contact and one
 * entry have it.
 */
function fromCrmByName<Entry extends { readonly found: DirectoryPerson }>(
  known: readonly PersonRecord[],
  entries: readonly Entry[],
): (entry: Entry) => PersonRecord | undefined {
  const contacts = Map.groupBy(known.filter(isFromCrm), ({ full_name }) => nameOf(full_name));
  if (contacts.size === 0) return () => undefined;
  const namesakes = Map.groupBy(entries, ({ found }) => nameOf(found.full_name));
  return ({ found }) => {
    const name = nameOf(found.full_name);
    const [only, ...others] = contacts.get(name) ?? [];
    return others.length === 0 && namesakes.get(name)?.length === 1 ? only : undefined;
  };
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
  const byName = fromCrmByName(known, entries);
  const taken = new Set(known.map(({ id }) => id));
  const placed = new Map<string, Placed<Entry>>();
  for (const entry of entries) {
    const profile = normalizeProfileUrl(entry.found.network_url);
    const before =
      (profile === null ? undefined : byProfile.get(profile)) ??
      byDirectoryId.get(entry.found.directory_id) ??
      byName(entry);
    const id = before?.id ?? idsOf(accountId, entry.found).find((candidate) => !taken.has(candidate));
    if (id !== undefined && !placed.has(id)) placed.set(id, { entry, id, before });
  }
  return [...placed.values()];
}
