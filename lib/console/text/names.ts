import { type DirectoryProvider, directories, directoryProviders } from '#contract/directory-providers.ts';

/** What people call the services behind the neutral names of the API. */
export const DIRECTORY_NAMES = Object.fromEntries(
  directoryProviders.map((provider) => [provider, directories[provider].name]),
) as Readonly<Record<DirectoryProvider, string>>;
