import { type DirectoryProvider, directoryProviders } from '#contract/directory-providers.ts';
import type { ConnectDirectoryPorts } from '#domain/market/directory/connect-directory.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { env } from '#platform/env.ts';
import type { LiveStores } from './live-directory.ts';

/** A stage without a directory finds no one, and says so. */
const noDirectory: Directory = {
  status: 'not_configured',
  findCompany: async () => null,
  listEmployees: async () => ({ people: [], next_cursor: null }),
  searchPeople: async () => [],
  findWorkEmail: async () => null,
  findPhone: async () => null,
  findEmployer: async () => null,
};

/**
 * The directory that the stage's configuration names, for one workspace. Each kind is loaded only if it is used; only
 * local runs have the demo's.
 */
export async function createStageDirectory(stores: LiveStores): Promise<Directory> {
  const name = env.provider('directory');
  if (name === 'none') return noDirectory;
  if (name === 'live') {
    const { createLiveDirectory } = await import('./live-directory.ts');
    const { credits } = env.liveDirectory();
    return createLiveDirectory({ ...stores, requestedVendors: listStageDirectories(), credits });
  }
  if (name !== 'embedded') {
    throw new Error(`Unknown directory "${name}": the stage must use live, embedded or none.`);
  }
  const { createEmbeddedDirectory } = await import('#demo-world/directory/embedded-directory.ts');
  return createEmbeddedDirectory({
    delayMs: env.directoryDelayMs(),
    failures: env.directoryFailures(),
    now: stores.now,
  });
}

/** Loaded with the first key, because it includes an HTTP client. */
export const tryStageDirectory: ConnectDirectoryPorts['tryKey'] = async (...key) =>
  (await import('./live-directory.ts')).tryDirectory(...key);

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
