import { processWide } from './process-wide.ts';

/** The namespace of the service's own metrics. */
export const METRICS_NAMESPACE = 'SignalIntelligence';

/** Every metric that the service emits itself. Each has an alarm; a metric that nobody acts on costs $0.30 a month. */
export const metrics = {
  ProviderCalls: 'Calls to other services.',
  ProviderFailures: 'Calls to other services that failed.',
  LeftToRules: 'Questions that wait, or got no words, because the model had no budget or no answer.',
  PushRunsStalled: 'Push runs that stay stalled after several restarts, or were abandoned.',
  WorkGivenUp: 'Runs, imports and onboardings that failed for good after every restart.',
  KeysRefused: 'Requests without a valid key; Lambda counts each as an authorizer error.',
} as const;

export type MetricName = keyof typeof metrics;

/** What was counted for one provider, or for none. */
export interface Counts {
  /** Fields of the log line. They aren't dimensions: each value would be billed as a metric of its own. */
  readonly about: Readonly<Record<string, string>>;
  readonly values: Record<string, number>;
}

const countsByName = processWide('counted', new Map<string, Counts>());

/** Counts an event; the log line that ends the invocation reports it. */
export function count(name: MetricName, value: number, about: Counts['about'] = {}): void {
  if (value === 0) return;
  const key = JSON.stringify(about);
  const values: Counts['values'] = countsByName.get(key)?.values ?? {};
  values[name] = (values[name] ?? 0) + value;
  countsByName.set(key, { about, values });
}

/** Returns the counts since the last call and resets them. */
export function drainCounts(): Counts[] {
  const values = [...countsByName.values()];
  countsByName.clear();
  return values;
}

/** Calls another service and counts the call and its result. A caller that aborts doesn't count as a failure. */
export async function countCall<T>(
  provider: string,
  abortSignal: AbortSignal | undefined,
  call: () => Promise<T>,
): Promise<T> {
  count('ProviderCalls', 1, { Provider: provider });
  try {
    return await call();
  } catch (error) {
    if (!abortSignal?.aborted) count('ProviderFailures', 1, { Provider: provider });
    throw error;
  }
}
