import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';

/** People with the names of their accounts. */
export async function nameAccounts<Person extends { readonly account_id: string }>(
  accounts: Pick<AccountLookups, 'briefs'>,
  workspaceId: string,
  people: readonly Person[],
): Promise<(Person & { readonly account_name: string | null })[]> {
  const briefs = await accounts.briefs(
    workspaceId,
    people.map(({ account_id }) => account_id),
  );
  return people.map((person) => ({ ...person, account_name: briefs.get(person.account_id)?.name ?? null }));
}
