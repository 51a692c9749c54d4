import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { listAccountPeople } from '#domain/market/people/account-people.ts';
import type { PersonStore } from '#domain/market/people/person-store.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import { loadDefinitions, type SignalStore } from '#domain/signals/definitions/signal-record.ts';
import { type RecordRequest, recordEvents } from '#domain/signals/detections/detect-signal.ts';
import { type FoundEvent, type FoundMention, isSameEvent } from '#domain/signals/detections/found-event.ts';
import {
  type RefreshAccountSummaryPorts,
  refreshAccountSummary,
} from '#domain/signals/detections/refresh-account-summary.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { readSellerContext, type SellerPorts } from '#domain/workspace/knowledge-base/seller-context.ts';
import { type DueEvents, type EventStore, NO_EVENTS } from './event-store.ts';
import type { SentEvent } from './sent-event.ts';

export interface DetectFromEventsPorts extends RefreshAccountSummaryPorts, SellerPorts {
  readonly knowledgeBase: RefreshAccountSummaryPorts['knowledgeBase'] & SellerPorts['knowledgeBase'];
  readonly accounts: Pick<AccountStore, 'get' | 'save'>;
  readonly people: Pick<PersonStore, 'listAtAccount'>;
  readonly signals: Pick<SignalStore, 'load'>;
  readonly events: EventStore;
  /** Writes the facts; messages follow from the pending job that is stored with them. */
  readonly writer: Pick<SignalReasoner, 'write'>;
  /** Sends the alerts for what a batch found. Safe to repeat. */
  readonly raise: (batch: Pick<DueEvents, 'id' | 'created_at'>, accountId: string) => Promise<void>;
}

/** What detections need of the workspace: read when it is first needed, once for all accounts of a call. */
export const createWorkspaceReader = (ports: DetectFromEventsPorts, workspaceId: string, signalId: string) =>
  memoizeRead(async () => {
    const [signal] = await loadDefinitions(ports.signals, workspaceId, [signalId]);
    return { signal, seller: await readSellerContext(ports, workspaceId) };
  });

/** Enough to keep the table busy. */
const ACCOUNTS_AT_ONCE = 12;

/** Makes the detections that are due, while there is time. The sweeper makes the rest: each account has a promise. */
export async function followEvents(
  ports: DetectFromEventsPorts,
  workspaceId: string,
  signalId: string,
  accountIds: readonly string[],
  {
    hasTime,
    reportError,
  }: { readonly hasTime: () => boolean; readonly reportError: (accountId: string, error: unknown) => void },
): Promise<void> {
  const readWorkspace = createWorkspaceReader(ports, workspaceId, signalId);
  await mapLimited(accountIds, ACCOUNTS_AT_ONCE, async (accountId) => {
    if (!hasTime()) return;
    try {
      await detectFromEvents(ports, workspaceId, signalId, accountId, readWorkspace);
    } catch (error) {
      // The events are stored, and the promise stays.
      reportError(accountId, error);
    }
  });
}

/** Makes detections of the events that are due at an account. Safe to repeat: events that a detection has add nothing. */
export async function detectFromEvents(
  ports: DetectFromEventsPorts,
  workspaceId: string,
  signalId: string,
  accountId: string,
  readWorkspace = createWorkspaceReader(ports, workspaceId, signalId),
): Promise<void> {
  // Read before the state: what is added later makes its own promise.
  const pendingJob = await ports.events.getPendingJob(workspaceId, signalId, accountId);
  const loadedEvents = await ports.events.load(workspaceId, signalId, [{ accountId, ids: [] }], 'consistent');
  const { state } = loadedEvents.get(accountId) ?? NO_EVENTS;
  const account = state.due.length > 0 ? await ports.accounts.get(workspaceId, accountId) : undefined;
  if (account) {
    const { signal, seller } = await readWorkspace();
    // A deleted signal needs no detection.
    if (signal) await recordDueEvents(ports, { workspaceId, account, signal, seller }, state.due);
    await ports.events.clearDue(workspaceId, signalId, accountId, state);
  }
  if (pendingJob) await ports.events.finishJob(pendingJob);
}

/** Records each batch of events as detections, with alerts for what is new. */
async function recordDueEvents(
  ports: DetectFromEventsPorts,
  context: Pick<RecordRequest, 'workspaceId' | 'account' | 'signal' | 'seller'>,
  batches: readonly DueEvents[],
): Promise<void> {
  const { workspaceId, account, signal } = context;
  const people = await listAccountPeople(ports.people, workspaceId, account.id);
  for (const batch of batches) {
    const ids = batch.fulfilled.flat();
    const storedEvents = await ports.events.events(workspaceId, signal.id, account.id, ids);
    const { written } = await recordEvents(
      { ...ports, reasoner: ports.writer },
      { ...context, people, runId: batch.id },
      toFoundEvents(signal.id, account, batch.fulfilled, storedEvents, ports.now()),
    );
    if (written.length === 0) continue;
    await refreshAccountSummary(ports, workspaceId, account.id);
    await ports.raise(batch, account.id);
  }
}

const PUBLISHER = 'your own systems';

/** Visits of one page are the same claim; the minute tells them apart. */
const formatMinute = (occurredAt: string): string =>
  `${occurredAt.slice(0, 10)} ${occurredAt.slice(11, 16)} UTC`;

function toMention(
  signalId: string,
  { domain }: Pick<AccountRecord, 'domain'>,
  { id, title, url, occurred_at }: SentEvent,
  isOneOfMany: boolean,
): FoundMention {
  return {
    mention: {
      read_by: 'rules',
      signal_id: signalId,
      quote: isOneOfMany ? `${title} (${formatMinute(occurred_at)})` : title,
      event: NO_DETAILS,
      strength: 1,
      reason: 'Your own systems reported it, and it fulfills the rule of the signal.',
    },
    document: {
      id: `event:${id}`,
      kind: 'event',
      // As for moves, whose people may have no page either.
      url: url ?? (domain === null ? '' : `https://${domain}`),
      publisher: PUBLISHER,
      title,
      published_at: occurred_at,
    },
  };
}

/** What a batch reports: each event by itself, or several that fulfill the rule together. */
function toFoundEvents(
  signalId: string,
  account: Pick<AccountRecord, 'domain'>,
  fulfilled: DueEvents['fulfilled'],
  storedEvents: ReadonlyMap<string, SentEvent>,
  now: Date,
): FoundEvent[] {
  const singleMentions: FoundMention[] = [];
  const jointEvents: FoundEvent[] = [];
  for (const ids of fulfilled) {
    const events = ids
      .flatMap((id) => storedEvents.get(id) ?? [])
      .sort((a, b) => b.occurred_at.localeCompare(a.occurred_at));
    const [latestMention, ...earlierMentions] = events.map((event) =>
      toMention(signalId, account, event, ids.length > 1),
    );
    if (!latestMention) continue;
    if (ids.length === 1) singleMentions.push(latestMention);
    else {
      // It is known from the day of the last one.
      const date = (latestMention.document.published_at ?? now.toISOString()).slice(0, 10);
      jointEvents.push({ event: NO_DETAILS, mentions: [latestMention, ...earlierMentions], date });
    }
  }
  return [...groupByTime(singleMentions, now), ...jointEvents];
}

/**
 * Groups events that have only their time: each group is what happened within two weeks of its first event. Grouped in
 * another order, each one could move its group into the past, and the next one further.
 */
export function groupByTime(mentions: readonly FoundMention[], now: Date): FoundEvent[] {
  const timeOf = ({ document }: FoundMention): string => document.published_at ?? now.toISOString();
  const groups: FoundEvent[] = [];
  for (const foundMention of mentions.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)))) {
    const singleEvent: FoundEvent = {
      event: NO_DETAILS,
      mentions: [foundMention],
      date: timeOf(foundMention).slice(0, 10),
    };
    const lastGroup = groups.at(-1);
    if (lastGroup && isSameEvent(lastGroup, singleEvent)) {
      groups[groups.length - 1] = { ...lastGroup, mentions: [foundMention, ...lastGroup.mentions] };
    } else groups.push(singleEvent);
  }
  return groups;
}
