import type { CrmOutcome } from '#domain/crm/crm.ts';
import { VendorBusy, VendorRefused } from '#providers/http/vendor-error.ts';

/** What a call that gave no answer means for the records it was about; anything but a vendor's error is thrown on. */
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
