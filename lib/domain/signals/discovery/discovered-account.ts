import {
  type AccountRecord,
  newAccountRecord,
  pickProfileOfRow,
} from '#domain/market/accounts/account-record.ts';
import type { CompanyProfile } from '#domain/market/directory/directory.ts';
import { hashToCharacters } from '#domain/shared/text/hash-letters.ts';
import type { CompanyIdentity } from '#domain/signals/research/research.ts';

/** In 26 letters, as long as other account ids. */
const ID_BITS = 128;

/** Derived from the run and the domain, so that a repeated step stores the account once. */
export const createDiscoveredId = (runId: string, domain: string): string =>
  `acc_${hashToCharacters(`${runId} ${domain}`, ID_BITS)}`;

/** A discovered company as an account that is still being evaluated. */
export function createDiscoveredAccount(
  id: string,
  domain: string,
  { name }: CompanyIdentity,
  company: CompanyProfile | null,
  now: Date,
  runId: string | null = null,
): AccountRecord {
  const initialFields = { id, source: 'discovery', status: 'new', created_at: now.toISOString() } as const;
  return {
    ...newAccountRecord(initialFields, { name: company?.name ?? name, domain, tags: [], owner_id: null }),
    ...(company && pickProfileOfRow(company)),
    run_id: runId,
  };
}
