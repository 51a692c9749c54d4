import { type DirectoryProvider, directoryProviders } from '#contract/directory-providers.ts';
import { env } from '#platform/env.ts';

/** The vendors that the stage asks with customers' keys, in its order; none where it has a directory of its own. */
export function askedDirectories(): readonly DirectoryProvider[] {
  if (env.provider('directory') !== 'live') return [];
  const { vendors, addresses } = env.liveDirectory();
  return [...vendors, addresses].flatMap(
    (name) => directoryProviders.find((provider) => provider === name) ?? [],
  );
}

/** Whether the stage knows people by itself, and whom it asks otherwise. */
export const directoriesOfStage = () => ({
  hasOwn: env.provider('directory') === 'embedded',
  asked: askedDirectories(),
});
