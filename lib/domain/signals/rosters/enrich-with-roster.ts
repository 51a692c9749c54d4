import type { Refuse } from '#contract/errors.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { type EnrichAccountPorts, enrichActiveAccount } from '#domain/market/accounts/enrich-account.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { isDirectoryError } from '#domain/market/directory/directory-error.ts';
import { fetchCompany } from '#domain/market/directory/fetch-company.ts';
import { fetchRoster } from '#domain/market/directory/fetch-roster.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type StoreRosterPorts, storeRoster } from './store-roster.ts';

export interface EnrichWithRosterPorts extends EnrichAccountPorts, StoreRosterPorts {
  readonly directory: Directory;
  readonly refuse: Refuse<'not_found' | 'not_active' | 'provider_failed'>;
}

/** Enriches an active account and loads its roster. Nothing is written until the directory has returned both. */
export const enrichWithRoster = (
  ports: EnrichWithRosterPorts,
  viewer: Viewer,
  id: string,
  abortSignal: AbortSignal,
): Promise<AccountRecord> =>
  enrichActiveAccount(ports, viewer, id, async (domain) => {
    const { directory, refuse } = ports;
    if (directory.status === 'not_configured') return 'not_configured';
    const [company, roster] = await Promise.all([
      fetchCompany(directory, domain, abortSignal),
      fetchRoster(directory, domain, abortSignal),
    ]).catch((error: unknown) => {
      // Faults and time limits of ours aren't the directory's.
      if (!isDirectoryError(error)) throw error;
      throw Object.assign(refuse('provider_failed'), { cause: error });
    });
    await storeRoster(ports, { workspaceId: viewer.workspaceId, id }, roster, { abort: abortSignal });
    return typeof company === 'string' ? company : { company, isComplete: roster.isWithinBudget };
  });
