import type { DirectoryProvider } from '#contract/directory-providers.ts';
import type { CrmProvider } from '#contract/integrations.ts';

/** What people call the services behind the neutral names of the API. */
export const CRM_NAMES: Readonly<Record<CrmProvider, string>> = { crm_one: 'HubSpot', crm_two: 'Salesforce' };

export const DIRECTORY_NAMES: Readonly<Record<DirectoryProvider, string>> = {
  people_data_labs: 'People Data Labs',
  apollo: 'Apollo',
  hunter: 'Hunter',
};
