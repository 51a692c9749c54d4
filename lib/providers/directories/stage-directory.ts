import type { Directory } from '#domain/market/directory/directory.ts';
import { env } from '#platform/env.ts';
import type { LiveStores } from './live-directory.ts';
import { listStageDirectories } from './requested-directories.ts';

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
