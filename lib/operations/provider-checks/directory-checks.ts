import { type DirectoryProvider, directoryProviders } from '#contract/directory-providers.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import { tryDirectory } from '#providers/directories/live-directory.ts';
import type { ProviderCheck } from './provider-check.ts';

/** The operator's keys by vendor. */
export type DirectoryKeys = Readonly<Partial<Record<DirectoryProvider, string>>>;

/** A free request to each directory with a key. */
export const directoryChecks = (
  keys: DirectoryKeys,
  transportTo?: (provider: DirectoryProvider) => Transport,
): readonly ProviderCheck[] =>
  directoryProviders.flatMap((name) => {
    const key = keys[name];
    if (key === undefined) return [];
    return [
      {
        name,
        where: name,
        async ask(signal: AbortSignal) {
          const tried = await tryDirectory(name, key, signal, transportTo?.(name));
          if (tried.kind !== 'accepted') throw new Error(tried.reason);
          return { detail: tried.detail, quota: tried.quota, body: null };
        },
      },
    ];
  });
