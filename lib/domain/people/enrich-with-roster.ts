import type { AccountRecord } from '#domain/accounts/account-record.ts';
import { type EnrichAccountPorts, enrichActiveAccount } from '#domain/accounts/enrich-account.ts';
import { findAccount } from '#domain/accounts/find-account.ts';
import type { Viewer } from '#domain/visibility/viewer.ts';
import { fetchRoster, storeRoster } from './load-roster.ts';
import type { UpsertPeoplePorts } from './upsert-people.ts';

/** Enriches an active account with its roster; nothing is written before both are there. */
export async function enrichWithRoster(
  ports: EnrichAccountPorts & UpsertPeoplePorts,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
): Promise<AccountRecord> {
  const { status, domain } = await findAccount(ports, viewer, id);
  const loading = status === 'active' ? fetchRoster(ports.directory, domain, signal) : [];
  const roster = await Promise.resolve(loading).catch((error: unknown) => {
    throw Object.assign(ports.refuse('provider_failed'), { cause: error });
  });
  const enriched = await enrichActiveAccount(ports, viewer, id, signal);
  await storeRoster(ports, { workspaceId: viewer.workspaceId, id }, roster);
  return enriched;
}
