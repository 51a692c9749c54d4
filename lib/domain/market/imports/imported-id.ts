import { hash } from 'node:crypto';
import type { ImportedAccount } from '#contract/account-input.ts';
import { importFields } from './import-columns.ts';

/** 130 bits in 26 letters, as long as other account ids. */
const ID_BITS = 130;
const ID_LETTERS = 26;

/** The id of an account without a domain. The same row by the same owner is the same account. */
export function importedId(workspaceId: string, ownerId: string | null, account: ImportedAccount): string {
  const content = importFields.map((field) => (field === 'owner_id' ? ownerId : (account[field] ?? null)));
  const digest = hash('sha256', JSON.stringify([workspaceId, content]));
  const bits = BigInt(`0x${digest}`) >> BigInt(256 - ID_BITS);
  return `acc_${bits.toString(32).padStart(ID_LETTERS, '0')}`;
}
