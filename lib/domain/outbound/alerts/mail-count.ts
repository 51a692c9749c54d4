import { CONFIRMATIONS_A_DAY, MAILS_A_DAY } from '#contract/alerts.ts';

/** A mail that was counted before it is sent: whose limit is used up, or how to undo it if it isn't sent. */
export type CountedMail =
  | { readonly usedUp: 'address' | 'workspace'; readonly untilTomorrowMs: number }
  | { readonly undo: () => Promise<void> };

/** A limit of mails a day, counted apart from others. */
export interface DailyLimit {
  readonly name: string;
  readonly address: number;
  readonly workspace: number;
}

export const ALERT_MAILS: DailyLimit = { name: '', ...MAILS_A_DAY };

export const CONFIRMATION_MAILS: DailyLimit = { name: 'CONFIRMATION#', ...CONFIRMATIONS_A_DAY };

/** The code of an alert that waits for the next day (UTC). */
export const DAILY_LIMIT_REACHED = 'daily_limit_reached';

/** Counts one more mail of a workspace to an address today (UTC). */
export type CountMail = (workspaceId: string, email: string) => Promise<CountedMail>;
