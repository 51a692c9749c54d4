import type { ImportField } from '#contract/account-fields.ts';
import type { ImportedAccount } from '#contract/account-input.ts';
import { hashToCharacters } from '#domain/shared/text/hash-letters.ts';
import { importFields } from './import-columns.ts';

/** In 26 letters, as long as other account ids. */
const ID_BITS = 130;

/** The order of these is in every stored id. Fields that were added later only count in rows that have them. */
const FIRST_HASHED_FIELDS: readonly ImportField[] = [
  'name',
  'domain',
  'tags',
  'owner_id',
  'employees',
  'industry',
  'location',
  'country',
  'network_url',
  'short_description',
];

/** The id of an account without a domain. The same row by the same owner is the same account. */
export function deriveAccountId(
  workspaceId: string,
  ownerId: string | null,
  account: ImportedAccount,
): string {
  const leadingValues = FIRST_HASHED_FIELDS.map((field) =>
    field === 'owner_id' ? ownerId : (account[field] ?? null),
  );
  const later = importFields.filter(
    (field) => !FIRST_HASHED_FIELDS.includes(field) && (account[field] ?? null) !== null,
  );
  const content = [...leadingValues, ...later.map((field) => [field, account[field]])];
  return `acc_${hashToCharacters(JSON.stringify([workspaceId, content]), ID_BITS)}`;
}
