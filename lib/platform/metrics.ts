/** The namespace of what the service counts itself. */
export const METRICS_NAMESPACE = 'SignalIntelligence';

interface MetricDeclaration {
  readonly unit: 'Count';
  /** What it is told apart by, beside the stage. A workspace never is: each value is billed as a metric of its own. */
  readonly dimension?: 'Channel' | 'Provider';
  readonly meaning: string;
}

/** Everything that the service counts beside what AWS does; alarms and the dashboard are made from this. */
export const metrics = {
  Activations: { unit: 'Count', meaning: 'Accounts that became active.' },
  CreditsSpent: { unit: 'Count', meaning: 'Credits of plans that were used.' },
  RowsDelivered: { unit: 'Count', dimension: 'Channel', meaning: 'Rows of pushes that arrived.' },
  RowsFailed: { unit: 'Count', dimension: 'Channel', meaning: 'Rows of pushes that ended without arriving.' },
  DetectionsWritten: { unit: 'Count', meaning: 'Detections of events that were not known before.' },
  AlertsSent: { unit: 'Count', dimension: 'Channel', meaning: 'Alerts that reached their channel.' },
  AlertsFailed: { unit: 'Count', dimension: 'Channel', meaning: 'Alerts that were given up.' },
  ProviderCalls: { unit: 'Count', dimension: 'Provider', meaning: 'Questions to other services.' },
  ProviderFailures: { unit: 'Count', dimension: 'Provider', meaning: 'Questions that got no answer.' },
  BudgetsRefused: {
    unit: 'Count',
    dimension: 'Provider',
    meaning: 'Questions that were not asked because a budget had no room.',
  },
  PushRunsResumed: { unit: 'Count', meaning: 'Push runs that lay still and were set going again.' },
  PushRunsStalled: {
    unit: 'Count',
    meaning: 'Push runs that lie still although they were set going again and again, or were given up.',
  },
  KeysRefused: {
    unit: 'Count',
    meaning: 'Requests without a valid key; to Lambda each is an error of the authorizer.',
  },
  UnseenDomainsTold: {
    unit: 'Count',
    meaning: 'Scoped members who were told that an account out of their sight has a domain.',
  },
  RequestsThrottled: { unit: 'Count', meaning: 'Requests over the limit of their key.' },
} as const satisfies Record<string, MetricDeclaration>;

export type MetricName = keyof typeof metrics;
