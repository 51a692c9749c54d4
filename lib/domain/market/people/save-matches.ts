import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { hasDirectoryCode } from '#domain/market/directory/directory-error.ts';
import {
  type AccountMatches,
  type AccountResult,
  type AccountSearchPorts,
  describeFailure,
  isDeparted,
  type SearchedAccount,
} from './account-search.ts';
import { createContactData, createEmptyContactData, isWorthAsking } from './contact-data.ts';
import type { PersonRecord } from './person-record.ts';
import { recognizePeople } from './recognize-people.ts';
import { type FoundPerson, upsertPeople } from './upsert-people.ts';

/** Saves one account's matches with their tiers and emails. Never rejects. */
export async function saveMatches(
  ports: AccountSearchPorts,
  workspaceId: string,
  accountMatches: AccountMatches,
  abortSignal: AbortSignal,
): Promise<AccountResult> {
  const { account, matches, problems, isSearched } = accountMatches;
  if (matches.length === 0) return { contacts: [], problems, isSearched };
  try {
    return await storeMatches(ports, workspaceId, accountMatches, abortSignal);
  } catch (error) {
    ports.logFailure(account.id, error);
    const message = 'The matches could not be saved; call again with this account.';
    return { contacts: [], ...describeFailure(account, 'internal_error', message) };
  }
}

interface Entry {
  readonly found: DirectoryPerson;
  readonly tier: number;
}

async function storeMatches(
  ports: AccountSearchPorts,
  workspaceId: string,
  { account, matches, storedPeople }: AccountMatches,
  abortSignal: AbortSignal,
): Promise<AccountResult> {
  const departedPeople: PersonRecord[] = [];
  const entries: Entry[] = [];
  for (const { person, tier } of matches) {
    // Who left has no work email there any more, so there is nothing to look up or to save.
    if (isDeparted(person)) departedPeople.push({ ...person, icp_tier: tier, email: null });
    else entries.push({ found: person, tier });
  }
  if (entries.length === 0) return { contacts: departedPeople, problems: [], isSearched: true };
  // Don't look up the email of a person who must not be found.
  const { isSuppressed } = await ports.people.findSuppressed(
    workspaceId,
    account.id,
    entries.map(({ found }) => found),
  );
  const allowedEntries = entries.filter((_, index) => !isSuppressed(index));
  const people = await Promise.all(
    recognizePeople(account.id, storedPeople, allowedEntries).map(({ entry, before }) =>
      addEmail(ports, account, entry, before, abortSignal),
    ),
  );
  const savedPeople = await upsertPeople(ports, { workspaceId, id: account.id }, people, storedPeople);
  const failedLookups = people.filter(({ hasEmailFailed }) => hasEmailFailed).length;
  const message = `The email of ${failedLookups} of ${people.length} people could not be looked up; reveal it later.`;
  return {
    contacts: [...savedPeople, ...departedPeople],
    problems: failedLookups === 0 ? [] : [{ account_id: account.id, code: 'email_failed', message }],
    isSearched: true,
  };
}

/** Adds the tier and, if it is unknown and the directory has it, the email. */
async function addEmail(
  { directory, now, logFailure }: AccountSearchPorts,
  account: SearchedAccount,
  { found, tier }: Entry,
  existingRecord: PersonRecord | undefined,
  abortSignal: AbortSignal,
): Promise<FoundPerson & { readonly hasEmailFailed: boolean }> {
  const matchFields = { source: 'waterfall', icp_tier: tier } as const;
  if (existingRecord && !isWorthAsking(existingRecord, 'email', now())) {
    return { found, extra: () => matchFields, hasEmailFailed: false };
  }
  const { full_name, network_url } = found;
  const personKey = { domain: account.domain, full_name, network_url };
  try {
    const email = await directory.findWorkEmail(personKey, abortSignal);
    const requestedAt = now();
    return {
      found,
      extra: (record) => ({ ...matchFields, ...createContactData(record, 'email', email, requestedAt) }),
      hasEmailFailed: false,
    };
  } catch (error) {
    if (hasDirectoryCode(error, 'objected')) {
      return {
        found,
        extra: () => ({ ...matchFields, ...createEmptyContactData(now()) }),
        hasEmailFailed: false,
      };
    }
    logFailure(account.id, error);
    return { found, extra: () => matchFields, hasEmailFailed: true };
  }
}
