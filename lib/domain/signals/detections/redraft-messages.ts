import { isSetAside } from '#domain/market/accounts/account-record.ts';
import { listAccountPeople } from '#domain/market/people/account-people.ts';
import type { PersonStore } from '#domain/market/people/person-store.ts';
import { findQuietRelation } from '#domain/market/relations/quiet-relations.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import { definitionOf, signalsOf } from '#domain/signals/definitions/signal-record.ts';
import type { SignalStore } from '#domain/signals/definitions/signal-store.ts';
import { readSellerContext, type SellerPorts } from '#domain/workspace/knowledge-base/seller-context.ts';
import { writtenEvidence } from './detect-signal.ts';
import type { DetectionRecord } from './detection-record.ts';
import type { DetectionStore } from './detection-store.ts';
import { isInUse, wordsOf } from './message.ts';
import { type RefreshAccountSummaryPorts, refreshAccountSummary } from './refresh-account-summary.ts';
import type { SignalReasoner, WriteRequest } from './signal-reasoner.ts';
import { writtenFrom } from './written-from.ts';

export interface RedraftPorts extends SellerPorts, RefreshAccountSummaryPorts {
  readonly people: Pick<PersonStore, 'atAccount'>;
  readonly signals: Pick<SignalStore, 'load'>;
  readonly detections: DetectionStore & RefreshAccountSummaryPorts['detections'];
  readonly writer: Pick<SignalReasoner, 'write'>;
}

/** A model takes up to 20 s and is asked at most twice. Each draft is saved, so every call makes progress. */
const DRAFTS_PER_MESSAGE = 4;

/** Detections that are over, not useful, or have the team's own wording are left alone. */
const isOpen = (detection: DetectionRecord): boolean =>
  detection.signal_present && detection.feedback?.useful !== false && !isInUse(detection);

/**
 * Rewrites messages whose readers or seller changed: the roster, the knowledge base, the company's name. Finished ones no
 * longer differ, so a repeated call continues where the first one stopped and asks no model twice. `waiting`: the model
 * can't be asked now, so the promise stays.
 */
export async function redraftMessages(
  ports: RedraftPorts,
  workspaceId: string,
  accountId: string,
  abort: AbortSignal,
): Promise<'done' | 'more' | 'waiting'> {
  const account = await ports.accounts.get(workspaceId, accountId);
  if (!account || isSetAside(account)) return 'done';
  if ((await findQuietRelation(ports.relations, workspaceId, account)) !== null) return 'done';
  const open = (await ports.detections.list(workspaceId, accountId)).filter(isOpen);
  if (open.length === 0) return 'done';
  const [seller, people, signals] = await Promise.all([
    readSellerContext(ports, workspaceId),
    listAccountPeople(ports.people, workspaceId, accountId),
    ports.signals.load(workspaceId).then((stored) => signalsOf(stored).map(definitionOf)),
  ]);
  const requestFor = (detection: DetectionRecord, signal: SignalDefinition): WriteRequest =>
    writeRequest(detection, { company: account, signal, seller, people, today: ports.now() });
  const isStale = (detection: DetectionRecord, signal: SignalDefinition): boolean =>
    isOpen(detection) && detection.written_from !== writtenFrom(requestFor(detection, signal));

  const stale = open.flatMap((detection) => {
    const signal = signals.find(({ id }) => id === detection.signal_id);
    return signal && isStale(detection, signal) ? [{ id: detection.id, signal }] : [];
  });
  for (const { id, signal } of stale.slice(0, DRAFTS_PER_MESSAGE)) {
    const words = new Map<string, Words>();
    const { isGone, isWaiting = false } = await retryWhileChanged(async () => {
      const seen = await ports.detections.load(workspaceId, accountId, signal.id);
      const before = seen.detections.find((detection) => detection.id === id);
      if (!before || !isStale(before, signal)) return { isGone: false };
      // Written once for the same facts, however often the save is repeated.
      const facts = before.document_ids.join(' ');
      const text = words.get(facts) ?? (await wordsFor(ports.writer, requestFor(before, signal), abort));
      words.set(facts, text);
      if (text.no_message?.code === 'not_written_yet') return { isGone: false, isWaiting: true };
      const after = { ...before, ...text };
      const outcome = await ports.detections.save(workspaceId, accountId, signal.id, seen, [after]);
      return outcome === CHANGED ? CHANGED : { isGone: outcome === 'account_gone' };
    });
    if (isGone) return 'done';
    if (isWaiting) return 'waiting';
  }
  if (stale.length > 0) await refreshAccountSummary(ports, workspaceId, accountId);
  return stale.length > DRAFTS_PER_MESSAGE ? 'more' : 'done';
}

/** What a detection's message is written from. */
export const writeRequest = (
  { event, detected_at, evidence }: DetectionRecord,
  rest: Pick<WriteRequest, 'company' | 'signal' | 'seller' | 'people' | 'today'>,
): WriteRequest => ({ ...rest, event, detected_at, evidence: writtenEvidence(evidence) });

type Words = ReturnType<typeof wordsOf>;

/** Only what depends on seller and reader: the narrative names publishers that are no longer on the record. */
const wordsFor = async (
  writer: RedraftPorts['writer'],
  request: WriteRequest,
  abort: AbortSignal,
): Promise<Words> => wordsOf(await writer.write(request, abort), request);
