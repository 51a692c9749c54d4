import type { LeadOutcome } from '#domain/outbound/sequencers/sequencer.ts';
import { VendorBusyError, VendorRefusedError } from '#vendor-api/vendor-error.ts';

/** Refusals that hold for everyone in the push. */
const CONCERNS_ALL = new Set([
  'credentials_refused',
  'sequencer_account_closed',
  'campaign_not_found',
  'campaign_not_open',
]);

/** What a failed call means for its people. Rethrows anything but a vendor error. */
export function outcomeOfError(error: unknown): LeadOutcome {
  if (!(error instanceof VendorBusyError || error instanceof VendorRefusedError)) throw error;
  const { code, message, status } = error;
  const problem = { code, message, ...(status !== undefined && { status_code: status }) };
  if (error instanceof VendorRefusedError)
    return { kind: CONCERNS_ALL.has(code) ? 'stop' : 'failed', problem };
  const { retryAfterMs, isUnclear } = error;
  return {
    kind: 'retry',
    problem,
    isOverload: true,
    ...(isUnclear && { mayBeIn: true }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}
