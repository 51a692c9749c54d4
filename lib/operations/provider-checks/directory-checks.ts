import { type DirectoryProvider, directoryProviders } from '#contract/directory-providers.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import { tryDirectory } from '#providers/directories/live-directory.ts';
import type { ProviderCheck } from './run-checks.ts';

/** The operator's keys by vendor. */
export type DirectoryKeys = Readonly<Partial<Record<DirectoryProvider, string>>>;

/** A free request to each directory with a key. */
export const createDirectoryChecks = (
  keys: DirectoryKeys,
  transportTo?: (provider: DirectoryProvider) => Transport,
): readonly ProviderCheck[] =>
  directoryProviders.flatMap((name) => {
    const key = keys[name];
    if (key === undefined) return [];
    return {
      name,
      async ask(signal) {
        const result = await tryDirectory(name, key, signal, transportTo?.(name));
        if (result.kind !== 'accepted') throw new Error(result.reason);
        return result;
      },
    };
  });
