import { type DirectoryProvider, directories, directoryProviders } from '#contract/directory-providers.ts';

/** The product names behind the API's neutral names. */
export const DIRECTORY_NAMES = Object.fromEntries(
  directoryProviders.map((provider) => [provider, directories[provider].name]),
) as Readonly<Record<DirectoryProvider, string>>;
