import type { DirectoryProvider } from '#contract/directory-providers.ts';

/** What people call the services behind the neutral names of the API. */
export const DIRECTORY_NAMES: Readonly<Record<DirectoryProvider, string>> = {
  people_data_labs: 'People Data Labs',
  apollo: 'Apollo',
  hunter: 'Hunter',
};
