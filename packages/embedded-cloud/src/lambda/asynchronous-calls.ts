import { setTimeout as sleep } from 'node:timers/promises';
import { type FunctionHost, isThrottle } from '../types.ts';

/** A function's event-invoke configuration. Lambda's defaults apply to what is left out. */
export interface AsynchronousSettings {
  /** How often a failed call is retried. @default 2 */
  readonly retries?: number | undefined;
  /** How long a call may wait for its turn. @default 21600: 6 hours */
  readonly maxAgeSeconds?: number | undefined;
}

export interface AsynchronousCallsOptions {
  readonly host: Pick<FunctionHost, 'invoke'>;
  /** By function ARN. */
  readonly settingsOf: (functionArn: string) => AsynchronousSettings;
  readonly signal: AbortSignal;
  /** @default the machine's clock */
  readonly clock?: { now(): number; sleep(ms: number, signal: AbortSignal): Promise<void> };
}

/** Calls a function like a service that doesn't wait. Settles with the last try. */
export type CallAsynchronously = (functionArn: string, event: unknown) => Promise<void>;

const RETRIES = 2;
const MAX_AGE_SECONDS = 6 * 60 * 60;
/** A failed call is retried after one minute, and again after two more. */
const RETRY_DELAYS_MS = [60_000, 120_000];
/** A throttled one after 1, 2, 4 … s, at most 5 minutes. */
const THROTTLE_DELAY_MS = { first: 1_000, longest: 5 * 60_000 };

const machineClock = {
  now: () => Date.now(),
  sleep: (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal, ref: false }),
};

export function createAsynchronousCalls(options: AsynchronousCallsOptions): CallAsynchronously {
  const { host, settingsOf, signal, clock = machineClock } = options;
  return async (functionArn, event) => {
    const { retries = RETRIES, maxAgeSeconds = MAX_AGE_SECONDS } = settingsOf(functionArn);
    const expiresAt = clock.now() + maxAgeSeconds * 1000;
    let failures = 0;
    let throttleDelay = THROTTLE_DELAY_MS.first;
    for (;;) {
      let delay: number;
      try {
        await host.invoke(functionArn, event, { canWait: true });
        return;
      } catch (error) {
        if (isThrottle(error)) {
          delay = throttleDelay;
          throttleDelay = Math.min(throttleDelay * 2, THROTTLE_DELAY_MS.longest);
        } else {
          failures += 1;
          if (failures > retries) throw error;
          delay = RETRY_DELAYS_MS[failures - 1] ?? 0;
        }
        if (signal.aborted || clock.now() + delay >= expiresAt) throw error;
      }
      await clock.sleep(delay, signal);
    }
  };
}
