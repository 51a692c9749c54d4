/**
 * Days each kind of data is kept. Null keeps it until its account or workspace is deleted. What messages need is kept
 * longer than the queues' 14 days, within which a dead letter may be sent again.
 */
export const retention = {
  /** A run's documents, candidates, findings, sources and pieces. */
  documentDays: 7,
  /** A push run's rows and their states. */
  pushRowDays: 30,
  /** The outcome of alerts. */
  alertDays: 30,
  /** Runs, with their counts. */
  runDays: null,
  /** Push runs, with their counts and some errors. */
  pushRunDays: null,
  /** Events that workspaces sent, since they arrived. An event may be a year old when it is sent; it is taken once. */
  sentEventDays: 400,
  /** Monitor events. */
  monitorEventDays: null,
} as const satisfies Readonly<Record<string, number | null>>;

export const DAY_SECONDS = 24 * 60 * 60;

/** The TTL attribute for data created at `start`. */
export function computeExpiry(kind: keyof typeof retention, start: Date): { readonly expires_at?: number } {
  const days = retention[kind];
  return days === null ? {} : { expires_at: Math.floor(start.getTime() / 1000) + days * DAY_SECONDS };
}
