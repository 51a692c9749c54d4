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
