import type { TryCrm } from '#domain/outbound/crm/connect-crm.ts';
import type { OpenCrm } from '#domain/outbound/crm/crm-channel.ts';

/**
 * Loaded with the first record, because it includes an HTTP client. A push that runs in the background doesn't need
 * it.
 */
export const loadLiveCrms = () => import('./live-crms.ts');

export const openStageCrm: OpenCrm = async (provider, connection, access, liveAccounts, sentValues) =>
  (await loadLiveCrms()).openCrm(provider, connection, access, liveAccounts, sentValues);

export const tryStageCrm: TryCrm = async (provider, access, signal) =>
  (await loadLiveCrms()).tryCrm(provider, access, signal);
