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
function createCrmContactFinder<Entry extends { readonly found: DirectoryPerson }>(
  employees: readonly PersonRecord[],
  entries: readonly Entry[],
): (entry: Entry) => PersonRecord | undefined {
  const contacts = Map.groupBy(employees.filter(isFromCrm), ({ full_name }) => foldName(full_name));
  if (contacts.size === 0) return () => undefined;
  const namesakes = Map.groupBy(entries, ({ found }) => foldName(found.full_name));
  return ({ found }) => {
    const name = foldName(found.full_name);
    const [onlyContact, ...otherContacts] = contacts.get(name) ?? [];
    return otherContacts.length === 0 && namesakes.get(name)?.length === 1 ? onlyContact : undefined;
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
  const recordsByProfile = new Map(
    employees.map((record) => [normalizeProfileUrl(record.network_url), record]),
  );
  const recordsByDirectoryId = new Map(employees.map((record) => [record.directory_id, record]));
  const findCrmContact = createCrmContactFinder(employees, entries);
  const usedIds = new Set(employees.map(({ id }) => id));
  const recognizedById = new Map<string, RecognizedPerson<Entry>>();
  for (const entry of entries) {
    const profile = normalizeProfileUrl(entry.found.network_url);
    const existingRecord =
      (profile === null ? undefined : recordsByProfile.get(profile)) ??
      recordsByDirectoryId.get(entry.found.directory_id) ??
      findCrmContact(entry);
    const id =
      existingRecord?.id ??
      createPersonIds(accountId, entry.found).find((candidate) => !usedIds.has(candidate));
    if (id !== undefined && !recognizedById.has(id))
      recognizedById.set(id, { entry, id, before: existingRecord });
  }
  return [...recognizedById.values()];
}
