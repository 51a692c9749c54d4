import type { UsedCredit } from '#contract/usage.ts';

/** A used credit as stored, in the transaction that counts it. */
export interface CreditEntry extends Omit<UsedCredit, 'account_status'> {
  readonly account_id: string;
  /** As it was then. */
  readonly account_name: string;
}
