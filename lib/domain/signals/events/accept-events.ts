import { isDeepStrictEqual } from 'node:util';
import type { Refuse } from '#contract/errors.ts';
import type { EventInput, EventRule, EventStatus } from '#contract/signal-events.ts';
import { SECOND_MS } from '#contract/time.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { type FindSignalPorts, findSignal } from '#domain/signals/definitions/change-signals.ts';
import { judgeEvents } from './event-rule.ts';
import {
  EVENTS_PER_CHANGE,
  type EventState,
  type EventStore,
  type EventsAt,
  NO_EVENTS,
} from './event-store.ts';
import { type EventTarget, type ReadEvent, readEvent, type SentEvent } from './sent-event.ts';
import type { UnmatchedStore } from './unmatched.ts';

export interface AcceptEventsPorts {
  readonly accounts: Pick<AccountStore, 'idsByDomains'>;
  readonly lookups: Pick<AccountLookups, 'getMany'>;
  readonly events: Pick<EventStore, 'load' | 'save'>;
  readonly unmatched: Pick<UnmatchedStore, 'add'>;
  readonly newId: (prefix: 'evb') => string;
  readonly now: () => Date;
}

export interface EventOutcome {
  readonly status: EventStatus;
  readonly message: string | null;
}

/** A signal that takes events. */
export interface EventSignal {
  readonly id: string;
  readonly event_rule: EventRule;
}

export interface AcceptedEvents {
  /** In the order of the events. */
  readonly outcomes: readonly EventOutcome[];
  /** The accounts whose detections may follow. */
  readonly due: readonly string[];
}

/** How many events had each outcome. */
export function countOutcomes(outcomes: readonly EventOutcome[]) {
  const count = (status: EventStatus): number => outcomes.filter((each) => each.status === status).length;
  return {
    accepted: count('accepted'),
    duplicates: count('duplicate'),
    unknown_domains: count('unknown_domain'),
    failed: count('error'),
  };
}

const ACCEPTED: EventOutcome = { status: 'accepted', message: null };
const DUPLICATE: EventOutcome = { status: 'duplicate', message: null };
const UNKNOWN_DOMAIN: EventOutcome = {
  status: 'unknown_domain',
  message: 'domain: Belongs to none of your accounts.',
};
const createFailure = (message: string): EventOutcome => ({ status: 'error', message });
const UNKNOWN_ACCOUNT = createFailure('account_id: This account does not exist.');
const DIFFERENT_CONTENT_FAILURE = createFailure(
  'external_id: This account has an event with this id and other content, which was kept.',
);

/** Detections are made as events arrive. If that fails for long, what waits must still fit into DynamoDB's 400 KB. */
const WAITING_MAX = 9_000;
const TOO_MANY_WAITING = createFailure(
  'This account has many events whose detections are still being made. Send it again in a few minutes.',
);

/** Accounts that are written at the same time. A call may have a thousand. */
const ACCOUNTS_AT_ONCE = 40;

/** A call has 27 s, and the client may repeat each write for some seconds itself. */
const MAX_TRIES = 10;
const TIME_FOR_TRIES_MS = 15 * SECOND_MS;
const TOO_MANY_CALLS_FAILURE = createFailure(
  'Many calls are sending events of this account at the same time. Send it again.',
);

const countWaiting = ({ due }: EventState): number =>
  due.reduce((sum, { fulfilled }) => sum + fulfilled.flat().length, 0);

interface AssignedEvent {
  readonly index: number;
  readonly event: SentEvent;
  readonly target: EventTarget;
}

const getUnknownOutcome = (target: EventTarget): EventOutcome =>
  'domain' in target ? UNKNOWN_DOMAIN : UNKNOWN_ACCOUNT;

/** Stores events at their accounts, each once, and judges them by the signal's rule. Safe to repeat. */
export async function acceptEvents(
  ports: AcceptEventsPorts,
  workspaceId: string,
  signal: EventSignal,
  inputs: readonly EventInput[],
): Promise<AcceptedEvents> {
  const now = ports.now();
  const read = inputs.map((input) => readEvent(input, now));
  const domains = new Set<string>();
  const ids = new Set<string>();
  for (const each of read) {
    if ('problem' in each) continue;
    if ('domain' in each.target) domains.add(each.target.domain);
    else ids.add(each.target.accountId);
  }
  const [byDomain, byId] = await Promise.all([
    ports.accounts.idsByDomains(workspaceId, [...domains]),
    ports.lookups.getMany(workspaceId, [...ids]),
  ]);
  const accountIds = new Set(byId.map(({ id }) => id));
  const outcomes: EventOutcome[] = [];
  const eventsByAccount = new Map<string, AssignedEvent[]>();
  for (const [index, each] of read.entries()) {
    if ('problem' in each) {
      outcomes[index] = createFailure(each.problem);
      continue;
    }
    const { target, event } = each;
    const accountId = 'domain' in target ? byDomain.get(target.domain) : target.accountId;
    if (accountId === undefined || ('accountId' in target && !accountIds.has(accountId))) {
      outcomes[index] = getUnknownOutcome(target);
    } else {
      const assigned = eventsByAccount.get(accountId);
      if (assigned) assigned.push({ index, event, target });
      else eventsByAccount.set(accountId, [{ index, event, target }]);
    }
  }
  const call = { workspaceId, signal, outcomes, endBy: now.getTime() + TIME_FOR_TRIES_MS };
  const loaded = await loadEvents(ports, call, eventsByAccount, 'eventual');
  const due = await mapLimited([...eventsByAccount], ACCOUNTS_AT_ONCE, async ([accountId, events]) =>
    (await storeAtAccount(ports, call, accountId, events, loaded.get(accountId) ?? NO_EVENTS))
      ? [accountId]
      : [],
  );
  const unmatched = countUnmatched(read, outcomes);
  if (unmatched.size > 0) await ports.unmatched.add(workspaceId, signal.id, unmatched, now);
  return { outcomes, due: due.flat() };
}

/** How many events each unknown domain had. */
function countUnmatched(read: readonly ReadEvent[], outcomes: readonly EventOutcome[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [index, each] of read.entries()) {
    if (outcomes[index] !== UNKNOWN_DOMAIN || !('target' in each) || !('domain' in each.target)) continue;
    counts.set(each.target.domain, (counts.get(each.target.domain) ?? 0) + 1);
  }
  return counts;
}

/** What all accounts of a call have in common. */
interface StoringCall {
  readonly workspaceId: string;
  readonly signal: EventSignal;
  /** By the index of the event. */
  readonly outcomes: EventOutcome[];
  /** No write is tried again after this. Milliseconds since 1970. */
  readonly endBy: number;
}

const loadEvents = (
  { events }: Pick<AcceptEventsPorts, 'events'>,
  { workspaceId, signal }: StoringCall,
  requested: Iterable<readonly [accountId: string, events: readonly AssignedEvent[]]>,
  freshness: 'consistent' | 'eventual',
) =>
  events.load(
    workspaceId,
    signal.id,
    Array.from(requested, ([accountId, assigned]) => ({
      accountId,
      ids: assigned.map(({ event }) => event.id),
    })),
    freshness,
  );

/** Stores an account's events, as many at a time as one write takes. Returns whether detections are due there. */
async function storeAtAccount(
  ports: AcceptEventsPorts,
  call: StoringCall,
  accountId: string,
  events: readonly AssignedEvent[],
  loaded: EventsAt,
): Promise<boolean> {
  let current = loaded;
  let isDue = false;
  for (let from = 0; from < events.length; from += EVENTS_PER_CHANGE) {
    const part = events.slice(from, from + EVENTS_PER_CHANGE);
    let tries = 0;
    const { stored } = await retryWhileChanged(async () => {
      tries += 1;
      // The account may have been deleted after it was found.
      if (tries > 1 && (await ports.lookups.getMany(call.workspaceId, [accountId])).length === 0)
        return { stored: 'deleted' as const };
      const reloaded =
        tries > 1 ? await loadEvents(ports, call, [[accountId, events]], 'consistent') : undefined;
      const after = await storePart(ports, call, accountId, part, reloaded?.get(accountId) ?? current);
      if (after) return { stored: after };
      return tries < MAX_TRIES && ports.now().getTime() < call.endBy ? CHANGED : { stored: 'busy' as const };
    });
    if (stored === 'busy' || stored === 'deleted') {
      for (const { index, target } of events.slice(from))
        call.outcomes[index] = stored === 'busy' ? TOO_MANY_CALLS_FAILURE : getUnknownOutcome(target);
      break;
    }
    // Also what an earlier call left: the caller may be repeating one that crashed.
    isDue ||= stored.state.due.length > 0;
    current = stored;
  }
  return isDue;
}

/** Tells events that are new from those that are known, from the store or from this call. */
function separateDuplicates(existing: EventsAt['existing'], events: readonly AssignedEvent[]) {
  const all = new Map(existing);
  const fresh: SentEvent[] = [];
  const outcomes = events.map(({ index, event }): readonly [number, EventOutcome] => {
    const before = all.get(event.id);
    if (before) return [index, isDeepStrictEqual(before, event) ? DUPLICATE : DIFFERENT_CONTENT_FAILURE];
    all.set(event.id, event);
    fresh.push(event);
    return [index, ACCEPTED];
  });
  return { fresh, outcomes, all };
}

/** Stores some events with the state that counts them. Undefined if something was written since that was read. */
async function storePart(
  { events: store, newId, now }: AcceptEventsPorts,
  { workspaceId, signal, outcomes }: StoringCall,
  accountId: string,
  part: readonly AssignedEvent[],
  { state: before, existing }: EventsAt,
): Promise<EventsAt | undefined> {
  const { fresh, outcomes: found, all } = separateDuplicates(existing, part);
  const isFull = fresh.length > 0 && countWaiting(before) >= WAITING_MAX;
  let after = before;
  if (fresh.length > 0 && !isFull) {
    const { fulfilled, open } = judgeEvents(signal.event_rule, before.open, fresh);
    const added = { id: newId('evb'), created_at: now().toISOString(), fulfilled };
    after = {
      revision: before.revision + 1,
      open,
      due: fulfilled.length > 0 ? [...before.due, added] : before.due,
    };
    if (!(await store.save(workspaceId, signal.id, { accountId, before, after, events: fresh })))
      return undefined;
  }
  for (const [index, outcome] of found)
    outcomes[index] = isFull && outcome === ACCEPTED ? TOO_MANY_WAITING : outcome;
  return { state: after, existing: isFull ? existing : all };
}

/** The signal that takes the events, or why there is none. */
export async function findEventSignal(
  { signals, refuse }: FindSignalPorts & { readonly refuse: Refuse<'not_found' | 'no_event_signal'> },
  workspaceId: string,
  id: string,
): Promise<EventSignal> {
  const { event_rule, is_active, name } = await findSignal({ signals, refuse }, workspaceId, id);
  if (!event_rule) throw refuse('no_event_signal');
  if (!is_active)
    throw refuse('no_event_signal', `${name} is switched off. Set is_active to true to send it events.`);
  return { id, event_rule };
}
