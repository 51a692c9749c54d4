import { count } from '#platform/count.ts';

/** Asks another service and counts that, and whether there was an answer. A caller who gave up is no failure of theirs. */
export async function countCall<T>(
  provider: string,
  signal: AbortSignal | undefined,
  call: () => Promise<T>,
): Promise<T> {
  count('ProviderCalls', 1, { Provider: provider });
  try {
    return await call();
  } catch (error) {
    if (!signal?.aborted) count('ProviderFailures', 1, { Provider: provider });
    throw error;
  }
}
