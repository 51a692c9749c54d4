import { hash } from 'node:crypto';
import type { ImportField } from '#contract/account-fields.ts';
import type { ImportedAccount } from '#contract/account-input.ts';
import { importFields } from './import-columns.ts';

/** 130 bits in 26 letters, as long as other account ids. */
const ID_BITS = 130;
const ID_LETTERS = 26;

/** The order of these is in every stored id. Fields that were added later only count in rows that have them. */
const FIRST: readonly ImportField[] = [
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
  const leadingValues = FIRST.map((field) => (field === 'owner_id' ? ownerId : (account[field] ?? null)));
  const later = importFields.filter((field) => !FIRST.includes(field) && (account[field] ?? null) !== null);
  const content = [...leadingValues, ...later.map((field) => [field, account[field]])];
  const digest = hash('sha256', JSON.stringify([workspaceId, content]));
  const bits = BigInt(`0x${digest}`) >> BigInt(256 - ID_BITS);
  return `acc_${bits.toString(32).padStart(ID_LETTERS, '0')}`;
}
