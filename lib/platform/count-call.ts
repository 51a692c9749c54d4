import { count } from './count.ts';

/** Calls another service and counts the call and its result. A caller that aborts doesn't count as a failure. */
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
