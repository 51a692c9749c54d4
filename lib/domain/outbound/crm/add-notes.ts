import { type CrmNoteEntry, NOTES_PER_ACCOUNT } from '#contract/crm-notes.ts';
import type { CrmProvider } from '#contract/crms.ts';
import { ABORTED } from '#domain/outbound/pushes/channel.ts';
import { mapLimited, splitIntoChunks } from '#domain/shared/work/limiter.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { abortedFailure, type CrmFailure, type CrmNotes, type CrmOutcome } from './crm.ts';
import type { CrmNote, CrmProblem } from './crm-record.ts';
import { buildNote, listDueDetections } from './due-notes.ts';

type DetectionKey = Pick<DetectionRecord, 'account_id' | 'id'>;

/** Detections and their notes in one CRM account. */
export interface NoteStore {
  /** An account's detections, newest first, as of now. */
  listDetections(accountId: string): Promise<readonly DetectionRecord[]>;
  /** The detection's note in the CRM account. */
  findEntry(detection: DetectionRecord): CrmNoteEntry | undefined;
  /** False if it was claimed before: the CRM has the note, or may have it. */
  claim(detection: DetectionKey): Promise<boolean>;
  /** Records a note at its detection. Safe to repeat. */
  record(detection: DetectionKey, entry: CrmNoteEntry): Promise<void>;
  /** For a claim that certainly added nothing. */
  release(detection: DetectionKey): Promise<void>;
}

/** A workspace's detections in one CRM account, such as a HubSpot portal. */
export type OpenNoteStore = (workspaceId: string, provider: CrmProvider, crmAccount: string) => NoteStore;

export interface AddNotesPorts {
  readonly provider: CrmProvider;
  readonly notes: CrmNotes;
  readonly store: NoteStore;
  /** Undefined on a stage that doesn't know its address. */
  readonly consoleUrl: string | undefined;
  readonly now: () => Date;
}

/** An account whose company is in the CRM. */
export interface NoteTarget {
  readonly accountId: string;
  readonly companyId: string;
}

/** The result of adding an account's notes. */
export interface AddedNotes {
  /** By this push, also if an earlier try of it added them. */
  readonly added: number;
  readonly failed: number;
  /** Why the first one failed. */
  readonly problem?: CrmProblem;
}

interface DueNote {
  readonly detection: DetectionRecord;
  readonly note: CrmNote;
}

const READS_AT_ONCE = 10;
const WRITES_AT_ONCE = 10;

/** Errors that apply to every note of the push. */
const PUSH_WIDE_ERROR_CODES = new Set(['credentials_refused', 'crm_account_closed', 'rate_limited', ABORTED]);

const isPushWideFailure = (outcome: CrmOutcome): outcome is CrmFailure =>
  outcome.kind !== 'written' &&
  (PUSH_WIDE_ERROR_CODES.has(outcome.problem.code) ||
    (outcome.kind === 'retry' && outcome.isOverload === true));

/** The push was stopped during a call. */
const interruptedFailure: CrmFailure = { ...abortedFailure, kind: 'retry', mayHaveBeenApplied: true };

/** Whether the CRM may have added it anyway. */
const mayHaveBeenApplied = (failure: CrmFailure): boolean =>
  failure.kind === 'retry' && failure.mayHaveBeenApplied === true;

/** What became of one note. It was added if there is no problem. */
interface NoteResult {
  readonly accountId: string;
  readonly problem?: CrmProblem;
}

/** How many notes a push would add. */
export async function planNotes(
  { store, now }: Pick<AddNotesPorts, 'store' | 'now'>,
  accountIds: readonly string[],
): Promise<Map<string, AddedNotes>> {
  const plannedEntries = await mapLimited(accountIds, READS_AT_ONCE, async (accountId) => {
    const dueDetections = listDetectionsWithoutNote(store, await store.listDetections(accountId), now());
    return [accountId, { added: Math.min(dueDetections.length, NOTES_PER_ACCOUNT), failed: 0 }] as const;
  });
  return new Map(plannedEntries);
}

/**
 * Adds the accounts' open detections to their companies, each at most once. A detection is claimed before the call and
 * recorded after it. If the CRM's answer is lost, the claim stays: a missing note is better than two.
 */
export async function addNotes(
  ports: AddNotesPorts,
  pushId: string,
  targets: readonly NoteTarget[],
  abortSignal: AbortSignal,
): Promise<Map<string, AddedNotes>> {
  const accountNotes = await mapLimited(targets, READS_AT_ONCE, (target) =>
    listAccountNotes(ports, pushId, target),
  );
  const results = accountNotes.flatMap(({ addedBefore }) => addedBefore);
  const pendingNotes = accountNotes.flatMap(({ due }) => due);
  let stopFailure: CrmFailure | undefined;
  for (const chunk of splitIntoChunks(pendingNotes, ports.notes.perCall)) {
    if (abortSignal.aborted) stopFailure ??= abortedFailure;
    const chunkResults = stopFailure
      ? failNotes(chunk, stopFailure)
      : await addChunk(ports, pushId, chunk, abortSignal);
    results.push(...chunkResults.results);
    stopFailure ??= chunkResults.stop;
  }
  return sumResults(targets, results);
}

const listDetectionsWithoutNote = (
  store: NoteStore,
  detections: readonly DetectionRecord[],
  now: Date,
): DetectionRecord[] =>
  listDueDetections(detections, (detection) => store.findEntry(detection) !== undefined, now);

/** The notes that an account must get, and those that an earlier try of the push has added. */
async function listAccountNotes(
  { store, consoleUrl, now }: AddNotesPorts,
  pushId: string,
  { accountId, companyId }: NoteTarget,
): Promise<{ readonly addedBefore: readonly NoteResult[]; readonly due: readonly DueNote[] }> {
  const detections = await store.listDetections(accountId);
  const earlierResults = detections
    .filter((detection) => store.findEntry(detection)?.push_run_id === pushId)
    .map(() => ({ accountId }));
  const addedAt = now();
  const dueNotes = listDetectionsWithoutNote(store, detections, addedAt)
    .slice(0, NOTES_PER_ACCOUNT - earlierResults.length)
    .map((detection) => ({
      detection,
      note: buildNote(detection, companyId, { consoleUrl, now: addedAt }),
    }));
  return { addedBefore: earlierResults, due: dueNotes };
}

interface NoteChunkResult {
  readonly results: readonly NoteResult[];
  /** Why no more notes can be added, if so. */
  readonly stop?: CrmFailure | undefined;
}

const failNotes = (notesToFail: readonly DueNote[], { problem }: CrmFailure): NoteChunkResult => ({
  results: notesToFail.map(({ detection }) => ({ accountId: detection.account_id, problem })),
});

async function addChunk(
  ports: AddNotesPorts,
  pushId: string,
  chunkNotes: readonly DueNote[],
  abortSignal: AbortSignal,
): Promise<NoteChunkResult> {
  const { store } = ports;
  const claimResults = await mapLimited(chunkNotes, WRITES_AT_ONCE, async (dueNote) =>
    (await store.claim(dueNote.detection))
      ? { claimed: [dueNote], results: [] }
      : { claimed: [], results: await listNotesOfPush(store, pushId, dueNote.detection) },
  );
  const claimedNotes = claimResults.flatMap((claim) => claim.claimed);
  const outcomes = claimedNotes.length === 0 ? [] : await addToCrm(ports, claimedNotes, abortSignal);
  const claimedResults = await mapLimited([...claimedNotes.entries()], WRITES_AT_ONCE, ([index, dueNote]) =>
    storeOutcome(ports, pushId, dueNote, outcomes[index] ?? interruptedFailure),
  );
  return {
    results: [...claimResults.flatMap(({ results }) => results), ...claimedResults],
    stop: outcomes.find(isPushWideFailure),
  };
}

/** A message that came twice is worked on twice, and only one worker gets the claim: the other counts its note. */
async function listNotesOfPush(
  store: NoteStore,
  pushId: string,
  { account_id, id }: DetectionRecord,
): Promise<NoteResult[]> {
  const currentDetection = (await store.listDetections(account_id)).find((detection) => detection.id === id);
  const isOfPush = currentDetection && store.findEntry(currentDetection)?.push_run_id === pushId;
  return isOfPush ? [{ accountId: account_id }] : [];
}

async function addToCrm(
  { notes }: AddNotesPorts,
  claimedNotes: readonly DueNote[],
  abortSignal: AbortSignal,
): Promise<readonly CrmOutcome[]> {
  try {
    return await notes.add(
      claimedNotes.map(({ note }) => note),
      abortSignal,
    );
  } catch (error) {
    if (abortSignal.aborted) return claimedNotes.map(() => interruptedFailure);
    throw error;
  }
}

async function storeOutcome(
  { provider, notes, store }: AddNotesPorts,
  pushId: string,
  { detection, note }: DueNote,
  outcome: CrmOutcome,
): Promise<NoteResult> {
  const accountId = detection.account_id;
  if (outcome.kind !== 'written') {
    if (!mayHaveBeenApplied(outcome)) await store.release(detection);
    return { accountId, problem: outcome.problem };
  }
  const url = notes.url(note.companyId, outcome.crmId) ?? null;
  await store.record(detection, {
    provider,
    id: outcome.crmId,
    url,
    added_at: note.at,
    push_run_id: pushId,
  });
  return { accountId };
}

function sumResults(targets: readonly NoteTarget[], results: readonly NoteResult[]): Map<string, AddedNotes> {
  const resultsByAccount = Map.groupBy(results, ({ accountId }) => accountId);
  return new Map(
    targets.map(({ accountId }) => {
      const accountResults = resultsByAccount.get(accountId) ?? [];
      const problems = accountResults.flatMap(({ problem }) => problem ?? []);
      const [firstProblem] = problems;
      const counts = { added: accountResults.length - problems.length, failed: problems.length };
      return [accountId, { ...counts, ...(firstProblem && { problem: firstProblem }) }];
    }),
  );
}
