import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { Company } from '#domain/market/directory/directory.ts';

/** The basic data that the directory has about a company. */
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
