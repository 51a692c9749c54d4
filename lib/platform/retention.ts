import { env } from './env.ts';

/** For how many days each is kept; null: until what it belongs to is deleted. */
export interface Retention {
  /** What a run has read, whom it found and how it was divided. */
  readonly documentDays: number;
  /** Which rows a push run has, and how each stands. */
  readonly pushRowDays: number;
  /** How alerts went. */
  readonly alertDays: number;
  /** The longest that an answer of a directory is kept; some are asked for anew before that. */
  readonly keptAnswerDays: number;
  /** Runs, with their counts. */
  readonly runDays: number | null;
  /** Push runs, with their counts and some errors. */
  readonly pushRunDays: number | null;
  /** What monitors have seen. */
  readonly monitorEventDays: number | null;
}

/** Where a stage says nothing else. */
export const usualRetention: Retention = {
  documentDays: 7,
  pushRowDays: 30,
  alertDays: 30,
  keptAnswerDays: 30,
  runDays: null,
  pushRunDays: null,
  monitorEventDays: null,
};

const DAY_SECONDS = 24 * 60 * 60;

/** When DynamoDB is to delete what began at that time: the one place that says it of everything a stage may set. */
export function expiryOf(kind: keyof Retention, from: Date): { readonly expires_at?: number } {
  const days = env.retention(usualRetention)[kind];
  return days === null ? {} : { expires_at: Math.floor(from.getTime() / 1000) + days * DAY_SECONDS };
}

/** No answer is kept for longer than the stage allows. */
export const keptAnswerDays = (wanted: number): number =>
  Math.min(wanted, env.retention(usualRetention).keptAnswerDays);
