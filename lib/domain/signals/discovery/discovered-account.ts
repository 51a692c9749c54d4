import { hash } from 'node:crypto';
import {
  type AccountRecord,
  newAccountRecord,
  pickProfileOfRow,
} from '#domain/market/accounts/account-record.ts';
import type { CompanyProfile } from '#domain/market/directory/directory.ts';
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
  insert(workspaceId: string, found: readonly DiscoveredAccount[]): Promise<ReadonlySet<string>>;
}

/**
 * The most detections of one discovered account: each may be of another signal, and they are written together in one
 * transaction of a hundred entries. A scan finds older ones once the account is activated.
 */
export const DISCOVERED_DETECTIONS_MAX = 48;

/** The length of every other account id. */
const ID_CHARACTERS = 26;
const ID_BITS = ID_CHARACTERS * 5;

/** Derived from the run and the domain, so that a repeated step stores the account once. */
export function createDiscoveredId(runId: string, domain: string): string {
  const hex = hash('sha256', `${runId} ${domain}`).slice(0, Math.floor(ID_BITS / 4));
  return `acc_${BigInt(`0x${hex}`).toString(32).padStart(ID_CHARACTERS, '0')}`;
}

/** A discovered company as an account that is still being evaluated. */
export function createDiscoveredAccount(
  id: string,
  domain: string,
  { name }: CompanyIdentity,
  company: CompanyProfile | null,
  now: Date,
  runId: string | null = null,
): AccountRecord {
  const birth = { id, source: 'discovery', status: 'new', created_at: now.toISOString() } as const;
  return {
    ...newAccountRecord(birth, { name: company?.name ?? name, domain, tags: [], owner_id: null }),
    ...(company && pickProfileOfRow(company)),
    run_id: runId,
  };
}
