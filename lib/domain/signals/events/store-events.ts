import { isDeepStrictEqual } from 'node:util';
import type { EventRule } from '#contract/signal-events.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import { judgeEvents } from './event-rule.ts';
import { EVENTS_PER_CHANGE, type EventState, type EventStore, type EventsAt } from './event-store.ts';
import type { SentEvent } from './sent-event.ts';

export interface StoreEventsPorts {
  readonly lookups: Pick<AccountLookups, 'getMany'>;
  readonly events: Pick<EventStore, 'load' | 'save'>;
  readonly newId: (prefix: 'evb') => string;
  readonly now: () => Date;
}

/** A signal that takes events. */
export interface EventSignal {
  readonly id: string;
  readonly event_rule: EventRule;
}

/** What all accounts of a call have in common. */
interface StoringCall {
  readonly workspaceId: string;
  readonly signal: EventSignal;
  /** No write is tried again after this. Milliseconds since 1970. */
  readonly endBy: number;
}

interface AccountEvents {
  readonly accountId: string;
  readonly events: readonly SentEvent[];
}

export type StoreOutcome =
  | 'accepted'
  | 'duplicate'
  | 'other_content'
  | 'too_many_waiting'
  | 'too_many_calls'
  | 'account_deleted';

interface StoredPart {
  /** In the order of the events. */
  readonly outcomes: readonly StoreOutcome[];
  readonly after: EventsAt;
}

/** Detections are made as events arrive. If that fails for long, what waits must still fit into DynamoDB's 400 KB. */
const MAX_WAITING = 9_000;
const MAX_TRIES = 10;

/** What the accounts have of these events, and the state that counts them. */
export const loadEvents = (
  { events }: Pick<StoreEventsPorts, 'events'>,
  { workspaceId, signal }: StoringCall,
  accounts: readonly AccountEvents[],
  freshness: 'consistent' | 'eventual',
) =>
  events.load(
    workspaceId,
    signal.id,
    accounts.map(({ accountId, events: sentEvents }) => ({ accountId, ids: sentEvents.map(({ id }) => id) })),
    freshness,
  );

/** Stores an account's events, as many at a time as one write takes. `isDue`: detections are to be made there. */
export async function storeEvents(
  ports: StoreEventsPorts,
  call: StoringCall,
  account: AccountEvents,
  eventsAtAccount: EventsAt,
): Promise<{ readonly outcomes: readonly StoreOutcome[]; readonly isDue: boolean }> {
  const outcomes: StoreOutcome[] = [];
  let currentEvents = eventsAtAccount;
  let isDue = false;
  for (const chunk of splitIntoChunks(account.events, EVENTS_PER_CHANGE)) {
    const { stored } = await storePartWithRetries(ports, call, account, chunk, currentEvents);
    if (stored === 'too_many_calls' || stored === 'account_deleted') {
      const remaining = account.events.slice(outcomes.length);
      return { outcomes: [...outcomes, ...remaining.map(() => stored)], isDue };
    }
    outcomes.push(...stored.outcomes);
    currentEvents = stored.after;
    // Also what an earlier call left: the caller may be repeating one that crashed.
    isDue ||= currentEvents.state.due.length > 0;
  }
  return { outcomes, isDue };
}

const storePartWithRetries = (
  ports: StoreEventsPorts,
  call: StoringCall,
  account: AccountEvents,
  chunk: readonly SentEvent[],
  eventsAtAccount: EventsAt,
): Promise<{ readonly stored: StoredPart | 'too_many_calls' | 'account_deleted' }> =>
  retryWhileChanged(async (tries) => {
    let currentEvents = eventsAtAccount;
    if (tries > 1) {
      // The account may have been deleted after it was found.
      const accounts = await ports.lookups.getMany(call.workspaceId, [account.accountId]);
      if (accounts.length === 0) return { stored: 'account_deleted' };
      currentEvents =
        (await loadEvents(ports, call, [account], 'consistent')).get(account.accountId) ?? eventsAtAccount;
    }
    const savedPart = await storePart(ports, call, account.accountId, chunk, currentEvents);
    if (savedPart) return { stored: savedPart };
    const mayTryAgain = tries < MAX_TRIES && ports.now().getTime() < call.endBy;
    return mayTryAgain ? CHANGED_MEANWHILE : { stored: 'too_many_calls' };
  });

/** Stores some events with the state that counts them. Undefined if something was written since that was read. */
async function storePart(
  { events: eventStore, newId, now }: StoreEventsPorts,
  { workspaceId, signal }: StoringCall,
  accountId: string,
  chunk: readonly SentEvent[],
  currentEvents: EventsAt,
): Promise<StoredPart | undefined> {
  const { fresh, outcomes, all } = separateDuplicates(currentEvents.existing, chunk);
  if (fresh.length === 0) return { outcomes, after: currentEvents };
  const previousState = currentEvents.state;
  if (countWaiting(previousState) >= MAX_WAITING)
    return {
      outcomes: outcomes.map((outcome) => (outcome === 'accepted' ? 'too_many_waiting' : outcome)),
      after: currentEvents,
    };
  const { fulfilled, open } = judgeEvents(signal.event_rule, previousState.open, fresh);
  const batch = { id: newId('evb'), created_at: now().toISOString(), fulfilled };
  const nextState: EventState = {
    revision: previousState.revision + 1,
    open,
    due: fulfilled.length > 0 ? [...previousState.due, batch] : previousState.due,
  };
  const isSaved = await eventStore.save(workspaceId, signal.id, {
    accountId,
    before: previousState,
    after: nextState,
    events: fresh,
  });
  return isSaved ? { outcomes, after: { state: nextState, existing: all } } : undefined;
}

/** Tells events that are new from those that are known, from the store or from this call. */
function separateDuplicates(existingEvents: EventsAt['existing'], events: readonly SentEvent[]) {
  const eventsById = new Map(existingEvents);
  const newEvents: SentEvent[] = [];
  const outcomes = events.map((event): StoreOutcome => {
    const knownEvent = eventsById.get(event.id);
    if (knownEvent) return isDeepStrictEqual(knownEvent, event) ? 'duplicate' : 'other_content';
    eventsById.set(event.id, event);
    newEvents.push(event);
    return 'accepted';
  });
  return { fresh: newEvents, outcomes, all: eventsById };
}

const countWaiting = ({ due }: EventState): number =>
  due.reduce((sum, { fulfilled }) => sum + fulfilled.flat().length, 0);
