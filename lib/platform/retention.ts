import { env } from './env.ts';

/** Days each kind of data is kept. Null keeps it until its account or workspace is deleted. */
export interface Retention {
  /** A run's documents, candidates, findings, sources and pieces. */
  readonly documentDays: number;
  /** A push run's rows and their states. */
  readonly pushRowDays: number;
  /** The outcome of alerts. */
  readonly alertDays: number;
  /** The longest a directory response is cached; some are refreshed earlier. */
  readonly keptAnswerDays: number;
  /** Runs, with their counts. */
  readonly runDays: number | null;
  /** Push runs, with their counts and some errors. */
  readonly pushRunDays: number | null;
  /** Events that workspaces sent, since they arrived. */
  readonly sentEventDays: number;
  /** Monitor events. */
  readonly monitorEventDays: number | null;
}

/** Defaults for stages that set nothing. */
export const defaultRetention: Retention = {
  documentDays: 7,
  pushRowDays: 30,
  alertDays: 30,
  keptAnswerDays: 30,
  runDays: null,
  pushRunDays: null,
  sentEventDays: 400,
  monitorEventDays: null,
};

export const DAY_SECONDS = 24 * 60 * 60;

/** The TTL attribute for data created at `from`. Everything a stage can configure gets its TTL here. */
export function expiryOf(kind: keyof Retention, from: Date): { readonly expires_at?: number } {
  const days = env.retention(defaultRetention)[kind];
  return days === null ? {} : { expires_at: Math.floor(from.getTime() / 1000) + days * DAY_SECONDS };
}

/** No response is cached longer than the stage allows. */
export const keptAnswerDays = (wanted: number): number =>
  Math.min(wanted, env.retention(defaultRetention).keptAnswerDays);
