import { type ApiError, serviceError } from './api-error.ts';
import type { Item } from './types.ts';

export interface CancellationReason {
  readonly Code: string;
  readonly Message?: string;
  readonly Item?: Item;
}

const NO_REASON: CancellationReason = { Code: 'None' };

/** Reasons are at their entries' positions. Entries without one would have succeeded. */
export function cancelled(count: number, reasons: ReadonlyMap<number, CancellationReason>): ApiError {
  const all = Array.from({ length: count }, (_, position) => reasons.get(position) ?? NO_REASON);
  const codes = all.map(({ Code }) => Code).join(', ');
  return serviceError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: all },
  );
}
