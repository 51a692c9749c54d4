import { type DirectoryProvider, directoryProviders } from '#contract/directory-providers.ts';
import { env } from '#platform/env.ts';

/** The vendors that the stage asks with customers' keys, in order. Empty if it has its own directory. */
export function listStageDirectories(): readonly DirectoryProvider[] {
  if (env.provider('directory') !== 'live') return [];
  const { vendors, addresses } = env.liveDirectory();
  return [...vendors, addresses].flatMap(
    (name) => directoryProviders.find((provider) => provider === name) ?? [],
  );
}

/** Whether the stage has its own directory, and which vendors it asks otherwise. */
export const describeStageDirectories = () => ({
  hasOwn: env.provider('directory') === 'embedded',
  offered: listStageDirectories(),
});
