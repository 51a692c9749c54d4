import type { TryCrm } from '#domain/outbound/crm/connect-crm.ts';
import type { OpenCrm } from '#domain/outbound/crm/crm-channel.ts';

/**
 * Loaded with the first record, because it includes an HTTP client. A push that runs in the background doesn't need
 * it.
 */
export const liveCrms = () => import('./live-crms.ts');

export const openStageCrm: OpenCrm = async (provider, connection, access, own) =>
  (await liveCrms()).openCrm(provider, connection, access, own);

export const tryStageCrm: TryCrm = async (provider, access, signal) =>
  (await liveCrms()).tryCrm(provider, access, signal);
