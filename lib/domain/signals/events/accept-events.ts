import { isDeepStrictEqual } from 'node:util';
import type { EventInput, EventRule, EventStatus } from '#contract/signal-events.ts';
import { SECOND_MS } from '#contract/time.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
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
const OTHER_CONTENT = createFailure(
  'external_id: This account has an event with this id and other content, which was kept.',
);

/** Detections are made as events arrive. If that fails for long, what waits must still fit into DynamoDB's 400 KB. */
const WAITING_MAX = 9_000;
const TOO_MANY_WAITING = createFailure(
  'This account has many events whose detections are still being made. Send it again in a few minutes.',
);

/** A call has 27 s, and the client may repeat each write for some seconds itself. */
const MAX_TRIES = 10;
const TIME_FOR_TRIES_MS = 15 * SECOND_MS;
const BUSY = createFailure('Many calls are sending events of this account at the same time. Send it again.');

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
  const existing = new Set(byId.map(({ id }) => id));
  const outcomes: EventOutcome[] = [];
  const eventsByAccount = new Map<string, AssignedEvent[]>();
  for (const [index, each] of read.entries()) {
    if ('problem' in each) {
      outcomes[index] = createFailure(each.problem);
      continue;
    }
    const { target, event } = each;
    const accountId = 'domain' in target ? byDomain.get(target.domain) : target.accountId;
    if (accountId === undefined || ('accountId' in target && !existing.has(accountId))) {
      outcomes[index] = getUnknownOutcome(target);
    } else {
      const assigned = eventsByAccount.get(accountId);
      if (assigned) assigned.push({ index, event, target });
      else eventsByAccount.set(accountId, [{ index, event, target }]);
    }
  }
  const due = await storeAll(ports, workspaceId, signal, eventsByAccount, outcomes);
  const unmatched = countUnmatched(read, outcomes);
  if (unmatched.size > 0) await ports.unmatched.add(workspaceId, signal.id, unmatched, now);
  return { outcomes, due };
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

/** Writes a round of up to 90 events per account until none is left. */
async function storeAll(
  ports: AcceptEventsPorts,
  workspaceId: string,
  signal: EventSignal,
  eventsByAccount: ReadonlyMap<string, readonly AssignedEvent[]>,
  outcomes: EventOutcome[],
): Promise<string[]> {
  const due = new Set<string>();
  const busy = new Set<string>();
  const endBy = ports.now().getTime() + TIME_FOR_TRIES_MS;
  const load = (of: ReadonlyMap<string, readonly AssignedEvent[]>, freshness: 'last' | 'soon') => {
    const requests = [...of].map(([accountId, events]) => ({
      accountId,
      ids: events.map(({ event }) => event.id),
    }));
    return ports.events.load(workspaceId, signal.id, requests, freshness);
  };
  const existing = new Map(await load(eventsByAccount, 'soon'));
  for (let from = 0; ; from += EVENTS_PER_CHANGE) {
    let remaining: ReadonlyMap<string, readonly AssignedEvent[]> = new Map(
      [...eventsByAccount].flatMap(([accountId, events]) => {
        const part = busy.has(accountId) ? [] : events.slice(from, from + EVENTS_PER_CHANGE);
        return part.length === 0 ? [] : [[accountId, part] as const];
      }),
    );
    if (remaining.size === 0) return [...due];
    let tries = 0;
    await retryWhileChanged(async () => {
      tries += 1;
      if (tries > 1) {
        remaining = await removeDeletedAccounts(ports, workspaceId, remaining, outcomes);
        for (const [accountId, at] of await load(remaining, 'last')) existing.set(accountId, at);
      }
      remaining = await storeRound(ports, workspaceId, signal, remaining, existing, outcomes, due);
      if (remaining.size > 0 && tries < MAX_TRIES && ports.now().getTime() < endBy) return CHANGED;
      for (const accountId of remaining.keys()) {
        busy.add(accountId);
        for (const { index } of eventsByAccount.get(accountId)?.slice(from) ?? []) outcomes[index] = BUSY;
      }
      return {};
    });
  }
}

/** An account may have been deleted after it was found. */
async function removeDeletedAccounts(
  { lookups }: AcceptEventsPorts,
  workspaceId: string,
  remaining: ReadonlyMap<string, readonly AssignedEvent[]>,
  outcomes: EventOutcome[],
) {
  const existingIds = new Set(
    (await lookups.getMany(workspaceId, [...remaining.keys()])).map(({ id }) => id),
  );
  for (const [accountId, events] of remaining) {
    if (!existingIds.has(accountId))
      for (const { index, target } of events) outcomes[index] = getUnknownOutcome(target);
  }
  return new Map([...remaining].filter(([accountId]) => existingIds.has(accountId)));
}

/** Tells events that are new from those that are known, from the store or from this call. */
function separateDuplicates(existing: EventsAt['existing'], events: readonly AssignedEvent[]) {
  const all = new Map(existing);
  const fresh: SentEvent[] = [];
  const outcomes = events.map(({ index, event }): readonly [number, EventOutcome] => {
    const before = all.get(event.id);
    if (before) return [index, isDeepStrictEqual(before, event) ? DUPLICATE : OTHER_CONTENT];
    all.set(event.id, event);
    fresh.push(event);
    return [index, ACCEPTED];
  });
  return { fresh, outcomes, all };
}

/** Returns what must be tried again, and keeps what is known up to date. */
async function storeRound(
  { events: store, newId, now }: AcceptEventsPorts,
  workspaceId: string,
  signal: EventSignal,
  remaining: ReadonlyMap<string, readonly AssignedEvent[]>,
  existing: Map<string, EventsAt>,
  outcomes: EventOutcome[],
  due: Set<string>,
) {
  const plans = [...remaining].map(([accountId, events]) => {
    const at = existing.get(accountId) ?? NO_EVENTS;
    const separated = separateDuplicates(at.existing, events);
    if (separated.fresh.length === 0 || countWaiting(at.state) < WAITING_MAX)
      return { accountId, before: at.state, ...separated };
    const outcomes = separated.outcomes.map(([index, outcome]): readonly [number, EventOutcome] => [
      index,
      outcome === ACCEPTED ? TOO_MANY_WAITING : outcome,
    ]);
    return { accountId, before: at.state, fresh: [], outcomes, all: at.existing };
  });
  const changes = plans
    .filter(({ fresh }) => fresh.length > 0)
    .map(({ accountId, before, fresh }) => {
      const { fulfilled, open } = judgeEvents(signal.event_rule, before.open, fresh);
      const added = { id: newId('evb'), created_at: now().toISOString(), fulfilled };
      const after = {
        revision: before.revision + 1,
        open,
        due: fulfilled.length > 0 ? [...before.due, added] : before.due,
      };
      return { accountId, before, after, events: fresh };
    });
  const saved = await store.save(workspaceId, signal.id, changes);
  const after = new Map(changes.map((change) => [change.accountId, change.after]));
  const isDone = ({ accountId, fresh }: (typeof plans)[number]) => fresh.length === 0 || saved.has(accountId);
  for (const plan of plans.filter(isDone)) {
    for (const [index, outcome] of plan.outcomes) outcomes[index] = outcome;
    const state = after.get(plan.accountId) ?? plan.before;
    existing.set(plan.accountId, { state, existing: plan.all });
    // Also what an earlier call left: the caller may be repeating one that crashed.
    if (state.due.length > 0) due.add(plan.accountId);
  }
  const retried = new Set(plans.filter((plan) => !isDone(plan)).map(({ accountId }) => accountId));
  return new Map([...remaining].filter(([accountId]) => retried.has(accountId)));
}
