import type { AccountRecord } from '#domain/accounts/account-record.ts';
import type { Company } from '#domain/directory/directory.ts';

/** What the directory says of a company at a glance. */
export const profileOf = ({
  employees,
  industry,
  location,
  country,
  network_url,
  short_description,
  logo_url,
}: Company): Partial<AccountRecord> => ({
  employees,
  industry,
  location,
  country,
  network_url,
  short_description,
  logo_url,
});
