import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { foldName } from '#domain/shared/text/fold.ts';
import { normalizeProfileUrl } from '#domain/shared/text/profile-url.ts';
import { createPersonIds } from './person-id.ts';
import { isFromCrm, type PersonRecord } from './person-record.ts';

export interface RecognizedPerson<Entry> {
  readonly entry: Entry;
  readonly id: string;
  /** Their existing record. */
  readonly before: PersonRecord | undefined;
}

/**
 * Contacts from CRMs rarely have a profile, and no directory knows their ids. So a name decides, if only one contact and one
 * entry have it.
 */
function fromCrmByName<Entry extends { readonly found: DirectoryPerson }>(
  employees: readonly PersonRecord[],
  entries: readonly Entry[],
): (entry: Entry) => PersonRecord | undefined {
  const contacts = Map.groupBy(employees.filter(isFromCrm), ({ full_name }) => foldName(full_name));
  if (contacts.size === 0) return () => undefined;
  const namesakes = Map.groupBy(entries, ({ found }) => foldName(found.full_name));
  return ({ found }) => {
    const name = foldName(found.full_name);
    const [only, ...otherContacts] = contacts.get(name) ?? [];
    return otherContacts.length === 0 && namesakes.get(name)?.length === 1 ? only : undefined;
  };
}

/**
 * Matches people found at an account with those known there. The profile URL decides; if it is new, changed or
 * missing, the directory's own id does. Two entries for one person become one.
 */
export function recognizePeople<Entry extends { readonly found: DirectoryPerson }>(
  accountId: string,
  employees: readonly PersonRecord[],
  entries: readonly Entry[],
): RecognizedPerson<Entry>[] {
  const byProfile = new Map(employees.map((record) => [normalizeProfileUrl(record.network_url), record]));
  const byDirectoryId = new Map(employees.map((record) => [record.directory_id, record]));
  const byName = fromCrmByName(employees, entries);
  const usedIds = new Set(employees.map(({ id }) => id));
  const recognized = new Map<string, RecognizedPerson<Entry>>();
  for (const entry of entries) {
    const profile = normalizeProfileUrl(entry.found.network_url);
    const before =
      (profile === null ? undefined : byProfile.get(profile)) ??
      byDirectoryId.get(entry.found.directory_id) ??
      byName(entry);
    const id =
      before?.id ?? createPersonIds(accountId, entry.found).find((candidate) => !usedIds.has(candidate));
    if (id !== undefined && !recognized.has(id)) recognized.set(id, { entry, id, before });
  }
  return [...recognized.values()];
}
