import type { Refuse } from '#contract/errors.ts';
import type { EventInput, EventStatus } from '#contract/signal-events.ts';
import { SECOND_MS } from '#contract/time.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { type FindSignalPorts, findSignal } from '#domain/signals/definitions/change-signals.ts';
import { NO_EVENTS } from './event-store.ts';
import { type EventTarget, type ReadEvent, readEvent, type SentEvent } from './sent-event.ts';
import {
  type EventSignal,
  loadEvents,
  type StoreEventsPorts,
  type StoreOutcome,
  storeEvents,
} from './store-events.ts';
import type { UnmatchedStore } from './unmatched.ts';

export interface AcceptEventsPorts extends StoreEventsPorts {
  readonly accounts: Pick<AccountStore, 'idsByDomains'>;
  readonly unmatched: Pick<UnmatchedStore, 'add'>;
}

export interface EventOutcome {
  readonly status: EventStatus;
  readonly message: string | null;
}

export interface AcceptedEvents {
  /** In the order of the events. */
  readonly outcomes: readonly EventOutcome[];
  /** The accounts whose detections may follow. */
  readonly due: readonly string[];
}

const createFailure = (message: string): EventOutcome => ({ status: 'error', message });

const UNKNOWN_DOMAIN: EventOutcome = {
  status: 'unknown_domain',
  message: 'domain: Belongs to none of your accounts.',
};
const UNKNOWN_ACCOUNT = createFailure('account_id: This account does not exist.');

const STORE_OUTCOMES: Readonly<Record<Exclude<StoreOutcome, 'account_deleted'>, EventOutcome>> = {
  accepted: { status: 'accepted', message: null },
  duplicate: { status: 'duplicate', message: null },
  other_content: createFailure(
    'external_id: This account has an event with this id and other content, which was kept.',
  ),
  too_many_waiting: createFailure(
    'This account has many events whose detections are still being made. Send it again in a few minutes.',
  ),
  too_many_calls: createFailure(
    'Many calls are sending events of this account at the same time. Send it again.',
  ),
};

/** Accounts that are written at the same time. A call may have a thousand. */
const ACCOUNTS_AT_ONCE = 40;
/** A call has 27 s, and the client may repeat each write for some seconds itself. */
const TIME_FOR_TRIES_MS = 15 * SECOND_MS;

interface AssignedEvent {
  readonly index: number;
  readonly event: SentEvent;
  readonly target: EventTarget;
}

/** Stores events at their accounts, each once, and judges them by the signal's rule. Safe to repeat. */
export async function acceptEvents(
  ports: AcceptEventsPorts,
  workspaceId: string,
  signal: EventSignal,
  inputs: readonly EventInput[],
): Promise<AcceptedEvents> {
  const now = ports.now();
  const readResults = inputs.map((input) => readEvent(input, now));
  const findAccountId = await loadAccountIds(ports, workspaceId, readResults);
  const outcomes: EventOutcome[] = [];
  const assignments: (AssignedEvent & { readonly accountId: string })[] = [];
  for (const [index, readResult] of readResults.entries()) {
    if ('invalid' in readResult) {
      outcomes[index] = createFailure(readResult.invalid);
      continue;
    }
    const accountId = findAccountId(readResult.target);
    if (accountId === undefined) outcomes[index] = getUnknownOutcome(readResult.target);
    else assignments.push({ ...readResult, index, accountId });
  }

  const call = { workspaceId, signal, endBy: now.getTime() + TIME_FOR_TRIES_MS };
  const accountBatches = [...Map.groupBy(assignments, ({ accountId }) => accountId)].map(
    ([accountId, events]) => ({
      accountId,
      events: events.map(({ event }) => event),
      assignedEvents: events,
    }),
  );
  const loadedEvents = await loadEvents(ports, call, accountBatches, 'eventual');
  const storeResults = await mapLimited(
    accountBatches,
    ACCOUNTS_AT_ONCE,
    async ({ assignedEvents, ...account }) => {
      const result = await storeEvents(
        ports,
        call,
        account,
        loadedEvents.get(account.accountId) ?? NO_EVENTS,
      );
      return { ...result, accountId: account.accountId, assignedEvents };
    },
  );
  for (const { assignedEvents, outcomes: storeOutcomes } of storeResults)
    for (const [position, { index, target }] of assignedEvents.entries())
      outcomes[index] = toEventOutcome(storeOutcomes[position] ?? 'account_deleted', target);

  const unmatchedCounts = countUnmatched(readResults, outcomes);
  if (unmatchedCounts.size > 0) await ports.unmatched.add(workspaceId, signal.id, unmatchedCounts, now);
  return { outcomes, due: storeResults.flatMap(({ accountId, isDue }) => (isDue ? [accountId] : [])) };
}

/** The accounts that the events name, as a look-up. */
async function loadAccountIds(
  { accounts, lookups }: AcceptEventsPorts,
  workspaceId: string,
  readResults: readonly ReadEvent[],
): Promise<(target: EventTarget) => string | undefined> {
  const domains = new Set<string>();
  const ids = new Set<string>();
  for (const readResult of readResults) {
    if ('invalid' in readResult) continue;
    if ('domain' in readResult.target) domains.add(readResult.target.domain);
    else ids.add(readResult.target.accountId);
  }
  const [idsByDomain, existingAccounts] = await Promise.all([
    accounts.idsByDomains(workspaceId, [...domains]),
    lookups.getMany(workspaceId, [...ids]),
  ]);
  const existingIds = new Set(existingAccounts.map(({ id }) => id));
  return (target) => {
    if ('domain' in target) return idsByDomain.get(target.domain);
    return existingIds.has(target.accountId) ? target.accountId : undefined;
  };
}

const getUnknownOutcome = (target: EventTarget): EventOutcome =>
  'domain' in target ? UNKNOWN_DOMAIN : UNKNOWN_ACCOUNT;

const toEventOutcome = (outcome: StoreOutcome, target: EventTarget): EventOutcome =>
  outcome === 'account_deleted' ? getUnknownOutcome(target) : STORE_OUTCOMES[outcome];

/** How many events each unknown domain had. */
function countUnmatched(
  readResults: readonly ReadEvent[],
  outcomes: readonly EventOutcome[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [index, readResult] of readResults.entries()) {
    if (outcomes[index] !== UNKNOWN_DOMAIN || !('target' in readResult) || !('domain' in readResult.target))
      continue;
    counts.set(readResult.target.domain, (counts.get(readResult.target.domain) ?? 0) + 1);
  }
  return counts;
}

/** How many events had each outcome. */
export function countOutcomes(outcomes: readonly EventOutcome[]) {
  const countStatus = (status: EventStatus): number =>
    outcomes.filter((outcome) => outcome.status === status).length;
  return {
    accepted: countStatus('accepted'),
    duplicates: countStatus('duplicate'),
    unknown_domains: countStatus('unknown_domain'),
    failed: countStatus('error'),
  };
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
