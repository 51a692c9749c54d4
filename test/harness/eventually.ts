import { type WaitOptions, eventually as waitFor } from '@signal/embedded-cloud/testing/eventually.ts';
import { slowness } from '@signal/embedded-cloud/testing/machine-speed.ts';

/** Enough for a workflow of cold functions on a busy machine, but below a test's timeout, so that this fails first. */
const LONGEST_MS = 240_000 * slowness();

/** Waits as long as this machine needs. */
export function eventually<T>(
  ask: () => T | Promise<T>,
  fits: (response: T) => unknown = Boolean,
  options: WaitOptions = {},
): Promise<T> {
  return waitFor(ask, fits, { longestMs: LONGEST_MS, ...options });
}
