import type { CrmOutcome } from '#domain/outbound/crm/crm.ts';
import { VendorBusy, VendorRefused } from '#providers/http/vendor-error.ts';

/** What a failed call means for its records. Rethrows anything but a vendor error. */
export function outcomeOfError(error: unknown): CrmOutcome {
  if (!(error instanceof VendorBusy || error instanceof VendorRefused)) throw error;
  const { code, message, status } = error;
  const problem = { code, message, ...(status !== undefined && { status_code: status }) };
  if (error instanceof VendorRefused) return { kind: 'failed', problem };
  const { retryAfterMs } = error;
  return {
    kind: 'retry',
    problem,
    isOverload: true,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}
