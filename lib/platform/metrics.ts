/** The namespace of the service's own metrics. */
export const METRICS_NAMESPACE = 'SignalIntelligence';

interface MetricDeclaration {
  readonly unit: 'Count';
  /** The dimension besides the stage. Never the workspace: each value is billed as a separate metric. */
  readonly dimension?: 'Channel' | 'Provider';
  readonly meaning: string;
}

/** Every metric the service emits itself; alarms and the dashboard are built from this. */
export const metrics = {
  Activations: { unit: 'Count', meaning: 'Accounts that became active.' },
  CreditsSpent: { unit: 'Count', meaning: 'Plan credits that were used.' },
  RowsDelivered: { unit: 'Count', dimension: 'Channel', meaning: 'Push rows that were delivered.' },
  RowsFailed: { unit: 'Count', dimension: 'Channel', meaning: 'Push rows that failed.' },
  DetectionsWritten: { unit: 'Count', meaning: 'Detections of new events.' },
  TextsRetried: {
    unit: 'Count',
    meaning: 'Reasons and drafts that broke a rule, so the model was asked once more.',
  },
  TextsByRules: {
    unit: 'Count',
    meaning: 'Reasons and drafts that rules wrote because the model gave no usable one.',
  },
  AlertsSent: { unit: 'Count', dimension: 'Channel', meaning: 'Alerts that reached their channel.' },
  AlertsFailed: {
    unit: 'Count',
    dimension: 'Channel',
    meaning: 'Alerts that failed after all retries. Those whose receiver is down are then held.',
  },
  ProviderCalls: { unit: 'Count', dimension: 'Provider', meaning: 'Calls to other services.' },
  ProviderFailures: { unit: 'Count', dimension: 'Provider', meaning: 'Calls to other services that failed.' },
  BudgetsRefused: {
    unit: 'Count',
    dimension: 'Provider',
    meaning: 'Calls that were blocked because a budget was used up.',
  },
  ModelDetailsDropped: {
    unit: 'Count',
    meaning: 'Details that a model reported and the document does not contain.',
  },
  ModelEventsDropped: {
    unit: 'Count',
    meaning: 'Events that a model reported without a sentence that states them.',
  },
  LeftToRules: {
    unit: 'Count',
    meaning: 'Questions that were left to rules because the model had no budget or no answer.',
  },
  PushRunsResumed: { unit: 'Count', meaning: 'Stalled push runs that were restarted.' },
  PushRunsStalled: {
    unit: 'Count',
    meaning: 'Push runs that stay stalled after several restarts, or were abandoned.',
  },
  KeysRefused: {
    unit: 'Count',
    meaning: 'Requests without a valid key; Lambda counts each as an authorizer error.',
  },
  UnseenDomainsTold: {
    unit: 'Count',
    meaning: 'Scoped members who were told that an account out of their sight has a domain.',
  },
  RequestsThrottled: { unit: 'Count', meaning: "Requests over their key's rate limit." },
} as const satisfies Record<string, MetricDeclaration>;

export type MetricName = keyof typeof metrics;
