import type { CrmFailure } from '#domain/outbound/crm/crm.ts';
import { VendorBusyError, VendorRefusedError } from '#platform/vendor-api/vendor-error.ts';

/** What a failed call means for its records. Rethrows anything but a vendor error. */
export function toCrmFailure(error: unknown): CrmFailure {
  if (!(error instanceof VendorBusyError || error instanceof VendorRefusedError)) throw error;
  const { code, message, status } = error;
  const problem = { code, message, ...(status !== undefined && { status_code: status }) };
  if (error instanceof VendorRefusedError) return { kind: 'failed', problem };
  const { retryAfterMs, mayHaveBeenApplied } = error;
  return {
    kind: 'retry',
    problem,
    isOverload: true,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(mayHaveBeenApplied && { mayHaveBeenApplied }),
  };
}

/** If the CRM can't be asked at all, every record fails with the error. */
export async function failTogether<Result>(
  records: readonly unknown[],
  work: () => Promise<Result[]>,
): Promise<(Result | CrmFailure)[]> {
  try {
    return await work();
  } catch (error) {
    const failure = toCrmFailure(error);
    return records.map(() => failure);
  }
}
