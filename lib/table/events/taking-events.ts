import type { AcceptEventsPorts } from '#domain/signals/events/accept-events.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { logger } from '#platform/logger.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import type { Table } from '#table/table.ts';
import { createSentEventStore } from './sent-event-store.ts';
import { createUnmatchedStore } from './unmatched-store.ts';

/** The stores for taking events. */
export const createTakeEventsPorts = (table: Table): AcceptEventsPorts => ({
  accounts: createAccountStore(table),
  lookups: createAccountLookups(table),
  events: createSentEventStore(table),
  unmatched: createUnmatchedStore(table),
  newId,
  now: systemClock,
});

export const warnOfLateEvents = (account_id: string, error: unknown): void =>
  logger.warn('detections from events are late; the sweeper makes them', { account_id, error });
