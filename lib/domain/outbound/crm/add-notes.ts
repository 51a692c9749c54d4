import { type CrmNoteEntry, NOTES_PER_ACCOUNT } from '#contract/crm-notes.ts';
import type { CrmProvider } from '#contract/crms.ts';
import { ABORTED } from '#domain/outbound/pushes/channel.ts';
import { mapLimited, splitIntoChunks } from '#domain/shared/work/limiter.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { aborted, type CrmFailure, type CrmNotes, type CrmOutcome } from './crm.ts';
import type { CrmNote, CrmProblem } from './crm-record.ts';
import { formatNote, listDueDetections } from './due-notes.ts';

type DetectionKey = Pick<DetectionRecord, 'account_id' | 'id'>;

/** Detections and their notes in one CRM account. */
export interface NoteStore {
  /** An account's detections, newest first, as of now. */
  detections(accountId: string): Promise<readonly DetectionRecord[]>;
  /** The detection's note in the CRM account. */
  entryOf(detection: DetectionRecord): CrmNoteEntry | undefined;
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
const interrupted: CrmFailure = { ...aborted, kind: 'retry', isUnclear: true };

/** Whether the CRM may have added it anyway. */
const isUnclear = (failure: CrmFailure): boolean => failure.kind === 'retry' && failure.isUnclear === true;

/** How many notes a push would add. */
export async function planNotes(
  { store, now }: Pick<AddNotesPorts, 'store' | 'now'>,
  accountIds: readonly string[],
): Promise<Map<string, AddedNotes>> {
  const planned = await mapLimited(accountIds, READS_AT_ONCE, async (accountId) => {
    const hasNote = (detection: DetectionRecord) => store.entryOf(detection) !== undefined;
    const due = listDueDetections(await store.detections(accountId), hasNote, now());
    return [accountId, { added: Math.min(due.length, NOTES_PER_ACCOUNT), failed: 0 }] as const;
  });
  return new Map(planned);
}

/**
 * Adds the accounts' open detections to their companies, each at most once. A detection is claimed before the call and
 * recorded after it. If the CRM's answer is lost, the claim stays: a missing note is better than two.
 */
export async function addNotes(
  { provider, notes, store, consoleUrl, now }: AddNotesPorts,
  pushId: string,
  targets: readonly NoteTarget[],
  signal: AbortSignal,
): Promise<Map<string, AddedNotes>> {
  const results = new Map<string, AddedNotes>(
    targets.map(({ accountId }) => [accountId, { added: 0, failed: 0 }]),
  );

  const count = (accountId: string, outcome: { readonly problem?: CrmProblem }): void => {
    const { added, failed, problem = outcome.problem } = results.get(accountId) ?? { added: 0, failed: 0 };
    results.set(accountId, {
      added: added + Number(!outcome.problem),
      failed: failed + Number(outcome.problem !== undefined),
      ...(problem && { problem }),
    });
  };

  /** A message that came twice is worked on twice, and only one worker gets the claim. */
  async function countStoredNote({ account_id, id }: DetectionRecord): Promise<void> {
    const current = (await store.detections(account_id)).find((detection) => detection.id === id);
    if (current && store.entryOf(current)?.push_run_id === pushId) count(account_id, {});
  }

  async function addToCrm(due: readonly DueNote[]): Promise<readonly CrmOutcome[]> {
    try {
      return await notes.add(
        due.map(({ note }) => note),
        signal,
      );
    } catch (error) {
      if (signal.aborted) return due.map(() => interrupted);
      throw error;
    }
  }

  /** Adds some of them. Returns why no more can be added, if so. */
  async function addSome(due: readonly DueNote[]): Promise<CrmFailure | undefined> {
    const claims = await mapLimited(due, WRITES_AT_ONCE, async (each) => {
      const isClaimed = await store.claim(each.detection);
      if (!isClaimed) await countStoredNote(each.detection);
      return isClaimed ? [each] : [];
    });
    const claimed = claims.flat();
    if (claimed.length === 0) return undefined;
    const outcomes = await addToCrm(claimed);
    let stop: CrmFailure | undefined;
    await mapLimited([...claimed.entries()], WRITES_AT_ONCE, async ([index, { detection, note }]) => {
      const outcome = outcomes[index] ?? interrupted;
      if (outcome.kind === 'written') {
        const url = notes.url(note.companyId, outcome.crmId) ?? null;
        const entry = { provider, id: outcome.crmId, url, added_at: note.at, push_run_id: pushId };
        await store.record(detection, entry);
        return count(detection.account_id, {});
      }
      count(detection.account_id, outcome);
      if (isPushWideFailure(outcome)) stop ??= outcome;
      if (!isUnclear(outcome)) await store.release(detection);
    });
    return stop;
  }

  const noteLists = await mapLimited(
    targets,
    READS_AT_ONCE,
    async ({ accountId, companyId }): Promise<DueNote[]> => {
      const detections = await store.detections(accountId);
      const sentNotes = detections.filter((detection) => store.entryOf(detection)?.push_run_id === pushId);
      for (const _ of sentNotes) count(accountId, {});
      const hasNote = (detection: DetectionRecord) => store.entryOf(detection) !== undefined;
      const at = now();
      const due = listDueDetections(detections, hasNote, at).slice(0, NOTES_PER_ACCOUNT - sentNotes.length);
      return due.map((detection) => ({
        detection,
        note: formatNote(detection, companyId, { consoleUrl, now: at }),
      }));
    },
  );
  let stop: CrmFailure | undefined;
  for (const some of splitIntoChunks(noteLists.flat(), notes.perCall)) {
    if (signal.aborted) stop ??= aborted;
    if (!stop) stop = await addSome(some);
    else for (const { detection } of some) count(detection.account_id, stop);
  }
  return results;
}
