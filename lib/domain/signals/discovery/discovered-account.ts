import {
  type AccountRecord,
  newAccountRecord,
  pickProfileOfRow,
} from '#domain/market/accounts/account-record.ts';
import type { CompanyProfile } from '#domain/market/directory/directory.ts';
import { hashToCharacters } from '#domain/shared/text/hash-letters.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import type { CompanyIdentity } from '#domain/signals/research/research.ts';

/** A discovered account with its detections. */
export interface DiscoveredAccount {
  readonly account: AccountRecord;
  readonly detections: readonly DetectionRecord[];
}

export interface DiscoveredAccounts {
  /**
   * Writes each account together with its detections, or nothing of it if the account exists or its domain is taken.
   * Returns the ids that were written.
   */
  insert(workspaceId: string, discoveredAccounts: readonly DiscoveredAccount[]): Promise<ReadonlySet<string>>;
}

/**
 * The most detections of one discovered account: each may be of another signal, and they are written together in one
 * transaction of a hundred entries. A scan finds older ones once the account is activated.
 */
export const MAX_DISCOVERED_DETECTIONS = 48;

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
