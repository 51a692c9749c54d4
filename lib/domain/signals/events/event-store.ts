import type { PendingJob } from '#domain/shared/pending-jobs/pending-job.ts';
import type { OpenEvent } from './event-rule.ts';
import type { SentEvent } from './sent-event.ts';

/** Events that fulfill the rule and arrived together. */
export interface DueEvents {
  /** Stands for the run in detections and alerts. */
  readonly id: string;
  readonly created_at: string;
  readonly fulfilled: readonly (readonly string[])[];
}

/** What is known about a signal's events at an account. */
export interface EventState {
  readonly revision: number;
  readonly open: readonly OpenEvent[];
  /** What detections are still to be made of. */
  readonly due: readonly DueEvents[];
}

interface EventChange {
  readonly accountId: string;
  readonly before: EventState;
  readonly after: EventState;
  readonly events: readonly SentEvent[];
}

/** The state at an account, and those of the events in question that exist. */
export interface EventsAt {
  readonly state: EventState;
  readonly existing: ReadonlyMap<string, SentEvent>;
}

export interface EventStore {
  /** By account. `eventual` may miss what was just written, at half the price: saving it again fails. */
  load(
    workspaceId: string,
    signalId: string,
    requests: readonly { readonly accountId: string; readonly ids: readonly string[] }[],
    freshness: 'consistent' | 'eventual',
  ): Promise<ReadonlyMap<string, EventsAt>>;
  /**
   * Writes events with the state that counts them, and the pending job of the work that is due. False if something was written
   * since the state was read, or the account is gone.
   */
  save(workspaceId: string, signalId: string, change: EventChange): Promise<boolean>;
  /** Those of the events that exist. */
  events(
    workspaceId: string,
    signalId: string,
    accountId: string,
    ids: readonly string[],
  ): Promise<EventsAt['existing']>;
  /** Forgets what was due when the state was read, because it is done. */
  clearDue(workspaceId: string, signalId: string, accountId: string, loadedState: EventState): Promise<void>;
  getPendingJob(workspaceId: string, signalId: string, accountId: string): Promise<PendingJob | undefined>;
  finishJob(pendingJob: PendingJob): Promise<void>;
}

/** The most events that one `EventChange` may have, so that it fits into a transaction. */
export const EVENTS_PER_CHANGE = 90;

export const NO_EVENTS: EventsAt = { state: { revision: 0, open: [], due: [] }, existing: new Map() };
