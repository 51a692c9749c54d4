import type { AccountRecord } from './account-record.ts';

/**
 * Whether the last activation used its credit for the company that the account is now, which its domain names. One without a
 * domain leaves the choice open.
 */
export const isPaidCompany = (
  { paid_domain }: Pick<AccountRecord, 'paid_domain'>,
  { domain }: Pick<AccountRecord, 'domain'>,
): boolean => paid_domain === null || paid_domain === domain;
