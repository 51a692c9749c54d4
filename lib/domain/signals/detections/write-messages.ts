import { isSetAside } from '#domain/market/accounts/account-record.ts';
import { listAccountPeople } from '#domain/market/people/account-people.ts';
import type { PersonStore } from '#domain/market/people/person-store.ts';
import { findQuietRelation } from '#domain/market/relations/quiet-relations.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { listSignals, type SignalStore, toDefinition } from '#domain/signals/definitions/signal-record.ts';
import type { WeighedSignal } from '#domain/signals/definitions/signal-weight.ts';
import { readSellerContext, type SellerPorts } from '#domain/workspace/knowledge-base/seller-context.ts';
import type { AccountRequest, AccountWriter } from './account-writer.ts';
import { toWriterEvidence } from './detect-signal.ts';
import type { DetectionRecord } from './detection-record.ts';
import { isValid } from './detection-state.ts';
import { isInUse, toStoredWords } from './message.ts';
import { type RefreshAccountSummaryPorts, refreshAccountSummary } from './refresh-account-summary.ts';
import type { WrittenDetection } from './signal-reasoner.ts';
import { toUnwrittenDetection } from './unwritten-detection.ts';
import { computeAccountBasis, computeBasis } from './writing-basis.ts';

export interface WriteMessagesPorts extends SellerPorts, RefreshAccountSummaryPorts {
  readonly people: Pick<PersonStore, 'listAtAccount'>;
  readonly signals: Pick<SignalStore, 'load'>;
  readonly detections: RefreshAccountSummaryPorts['detections'];
  readonly writer: AccountWriter;
}

/** A detection whose message a member wants written again. */
export interface RewriteRequest {
  readonly id: string;
  /** Completes what is stored, or refuses if someone changed the message meanwhile. */
  readonly finish: (previousRecord: DetectionRecord, nextRecord: DetectionRecord) => DetectionRecord;
}

/**
 * `waiting`: the model can't be asked now, so the promise stays. `unsound`: it found no words for the message that a member wants
 * again, so what there is stays.
 */
export type WritingOutcome = 'done' | 'waiting' | 'unsound';

/** Older ones than these get no words: nobody acts on the eleventh event of a company. */
const MAX_EVENTS = 10;

const LEFT_OUT = { code: 'no_case', text: 'newer events of this company come first.' } as const;

/** Detections that are over, done with or not useful need no words. */
const canHaveMessage = (detection: DetectionRecord): boolean =>
  isValid(detection) && detection.state !== 'done';

const getEventDay = ({ event, detected_at }: DetectionRecord): string => event.happened_on ?? detected_at;

const getFixedAt = ({ message_sent_at, message_edited_at }: DetectionRecord): string =>
  message_sent_at ?? message_edited_at ?? '';

/**
 * Writes the words of an account's open detections, if anything they follow from has changed: one plan for all of them, stored
 * in one transaction. A repeated call finds nothing to do, and a model's answer is cached by what it was asked.
 */
export async function writeMessages(
  ports: WriteMessagesPorts,
  workspaceId: string,
  accountId: string,
  abortSignal: AbortSignal,
  rewrite?: RewriteRequest,
): Promise<WritingOutcome> {
  const account = await ports.accounts.get(workspaceId, accountId);
  if (!account || (isSetAside(account) && !rewrite)) return 'done';
  if ((await findQuietRelation(ports.relations, workspaceId, account)) !== null) return 'done';
  const [seller, people, signals] = await Promise.all([
    readSellerContext(ports, workspaceId),
    listAccountPeople(ports.people, workspaceId, accountId),
    ports.signals.load(workspaceId).then((storedSignals) => listSignals(storedSignals).map(toDefinition)),
  ]);
  const context = { company: account, seller, people, today: ports.now() };
  const answersByBasis = new Map<string, ReadonlyMap<string, WrittenDetection>>();
  const { outcome } = await retryWhileChanged(async () => {
    const loadedDetections = await ports.detections.load(workspaceId, accountId);
    const plan = createPlan(loadedDetections.detections, signals, context, ports.writer, rewrite?.id);
    if (plan.stale.length === 0) return { outcome: 'done' as const };
    // Written once for the same facts, however often the save is repeated.
    const writtenDetections =
      answersByBasis.get(plan.basis) ?? (await ports.writer.write(plan.request, abortSignal));
    answersByBasis.set(plan.basis, writtenDetections);
    if (writtenDetections.values().some(({ no_message }) => no_message?.code === 'not_written_yet'))
      return { outcome: 'waiting' as const };
    if (rewrite && writtenDetections.get(rewrite.id)?.no_message?.code === 'no_sound_words')
      return { outcome: 'unsound' as const };
    const changedDetections = plan.stale.map((previousRecord) => {
      const writtenDetection =
        writtenDetections.get(previousRecord.id) ?? createLeftOutDetection(previousRecord);
      const nextRecord = {
        ...previousRecord,
        ...toStoredWords(writtenDetection, plan.basisOf(previousRecord)),
      };
      const recordWithHeadline =
        writtenDetection.written_by === 'model'
          ? { ...nextRecord, headline: writtenDetection.headline }
          : nextRecord;
      return rewrite?.id === previousRecord.id
        ? rewrite.finish(previousRecord, recordWithHeadline)
        : recordWithHeadline;
    });
    const saveOutcome = await ports.detections.save(
      workspaceId,
      accountId,
      loadedDetections,
      changedDetections,
      true,
    );
    return saveOutcome === CHANGED_MEANWHILE ? CHANGED_MEANWHILE : { outcome: 'written' as const };
  });
  if (outcome === 'written') await refreshAccountSummary(ports, workspaceId, accountId);
  return outcome === 'written' ? 'done' : outcome;
}

const createLeftOutDetection = (detection: DetectionRecord): WrittenDetection => ({
  ...toUnwrittenDetection(detection, detection, LEFT_OUT.code),
  no_message: LEFT_OUT,
});

interface Plan {
  readonly request: AccountRequest;
  /** Identifies all that the words follow from. */
  readonly basis: string;
  readonly basisOf: (detection: DetectionRecord) => string;
  /** The detections whose words follow from something else. */
  readonly stale: readonly DetectionRecord[];
}

function createPlan(
  detections: readonly DetectionRecord[],
  signals: readonly WeighedSignal[],
  context: Pick<AccountRequest, 'company' | 'seller' | 'people' | 'today'>,
  { version, joinsEvents }: AccountWriter,
  rewriteId: string | undefined,
): Plan {
  const signalsById = new Map(signals.map((signal) => [signal.id, signal]));
  const openDetections = detections
    .filter((detection) => (canHaveMessage(detection) && !isInUse(detection)) || detection.id === rewriteId)
    .filter(({ signal_id }) => signalsById.has(signal_id))
    // What a member wants again is never among those left out.
    .sort(
      (a, b) =>
        Number(b.id === rewriteId) - Number(a.id === rewriteId) ||
        getEventDay(b).localeCompare(getEventDay(a)) ||
        (a.id < b.id ? -1 : 1),
    );
  const fixedMessages = detections
    .filter((detection) => isInUse(detection) && detection.id !== rewriteId)
    .sort((a, b) => getFixedAt(b).localeCompare(getFixedAt(a)) || (a.id < b.id ? -1 : 1))
    .map(({ id, headline, contact, message_sent_at, drafted_message_md }) => ({
      id,
      about: headline,
      to: contact?.full_name ?? contact?.title ?? null,
      sent_at: message_sent_at,
      text: drafted_message_md,
    }));
  const toAccountEvents = (records: readonly DetectionRecord[]): AccountRequest['events'] =>
    records.flatMap(({ id, signal_id, headline, event, detected_at, evidence }) => {
      const signal = signalsById.get(signal_id);
      return signal
        ? [{ id, signal, headline, event, detected_at, evidence: toWriterEvidence(evidence) }]
        : [];
    });
  const request = {
    ...context,
    events: toAccountEvents(openDetections.slice(0, MAX_EVENTS)),
    fixed: fixedMessages,
  };
  const basis = computeAccountBasis(request, version);
  const basisOf = ({ event }: DetectionRecord): string =>
    joinsEvents ? basis : computeBasis({ ...context, event }, version);
  const staleDetections = openDetections.filter(
    (detection) => detection.id === rewriteId || detection.written_from !== basisOf(detection),
  );
  if (joinsEvents)
    return { request, basis, basisOf, stale: staleDetections.length > 0 ? openDetections : [] };
  return {
    request: { ...request, events: toAccountEvents(staleDetections) },
    basis,
    basisOf,
    stale: staleDetections,
  };
}
