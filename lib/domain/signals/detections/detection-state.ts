import type { DetectionState } from '#contract/detection-state.ts';
import type { SignalDetection } from '#contract/detections.ts';
import { BACKGROUND_BELOW } from '#contract/thresholds.ts';
import type { DetectionRecord, TeamState } from './detection-record.ts';

/** Callers without a member share one reader. */
const SHARED_READER = 'team';

/** Whose marks say what was seen. */
export const getReader = ({ memberId }: { readonly memberId?: string | undefined }): string =>
  memberId ?? SHARED_READER;

/** What a state is read from: a record, or its row in an index. */
export interface StoredState {
  readonly state: TeamState;
  readonly snoozed_until: string | null;
  /** When each reader saw it. Null if nothing was stored yet. */
  readonly seen_by: Readonly<Record<string, string>>;
}

const isAsleep = ({ state, snoozed_until }: Omit<StoredState, 'seen_by'>, now: string): boolean =>
  state === 'snoozed' && snoozed_until !== null && snoozed_until > now;

/** Whether it waits for the team: a snooze that is over counts as new. */
export const isOpen = (storedState: Omit<StoredState, 'seen_by'>, now: string): boolean =>
  storedState.state === 'new' || (storedState.state === 'snoozed' && !isAsleep(storedState, now));

/** The state as one reader sees it. */
export function readState(storedState: StoredState, reader: string, now: string): DetectionState {
  if (isAsleep(storedState, now)) return 'snoozed';
  if (!isOpen(storedState, now)) return storedState.state;
  return Object.hasOwn(storedState.seen_by, reader) ? 'seen' : 'new';
}

/** A new detection's state. */
export const NEW_STATE = {
  state: 'new',
  state_by: null,
  state_at: null,
  snoozed_until: null,
  seen_by: {},
} as const satisfies Partial<DetectionRecord>;

export interface StateChange {
  readonly state: DetectionState;
  readonly snoozed_until?: string | undefined;
  readonly reopen?: boolean | undefined;
}

interface Actor {
  readonly reader: string;
  readonly memberId: string | null;
  readonly now: string;
}

/** Later than the change before, so that two changes never have the same time. */
const nextTimestamp = (lastTimestamp: string | null, now: string): string =>
  lastTimestamp === null || lastTimestamp < now ? now : new Date(Date.parse(lastTimestamp) + 1).toISOString();

type Marks = Readonly<Record<string, string>>;

const addSeenMark = (detection: DetectionRecord, { reader, now }: Actor): Marks => ({
  [reader]: now,
  ...detection.seen_by,
});

function removeSeenMark({ seen_by }: DetectionRecord, { reader }: Actor): Marks {
  const { [reader]: _, ...remaining } = seen_by;
  return remaining;
}

const setTeamState = (
  detection: DetectionRecord,
  state: TeamState,
  { memberId, now }: Actor,
  snoozedUntil?: string,
) => ({
  ...detection,
  state,
  state_by: memberId,
  state_at: nextTimestamp(detection.state_at, now),
  snoozed_until: snoozedUntil ?? null,
});

/** Whether the team's state differs, not only what someone has seen. */
export const isTeamChange = (previousRecord: DetectionRecord, nextRecord: DetectionRecord): boolean =>
  previousRecord.state_at !== nextRecord.state_at;

/**
 * The detection as asked, or the same object if it already is. `seen` never undoes what a colleague did, unless it says
 * so. A snooze forgets who has seen it: on its day it is new to everyone.
 */
export function applyStateChange(
  detection: DetectionRecord,
  change: StateChange,
  actor: Actor,
): DetectionRecord {
  const isWaiting = isOpen(detection, actor.now);
  const isSeen = Object.hasOwn(detection.seen_by, actor.reader);
  switch (change.state) {
    case 'seen':
      if (!isWaiting)
        return change.reopen === true
          ? { ...setTeamState(detection, 'new', actor), seen_by: addSeenMark(detection, actor) }
          : detection;
      return isSeen ? detection : { ...detection, seen_by: addSeenMark(detection, actor) };
    case 'new':
      if (!isWaiting)
        return { ...setTeamState(detection, 'new', actor), seen_by: removeSeenMark(detection, actor) };
      return isSeen ? { ...detection, seen_by: removeSeenMark(detection, actor) } : detection;
    case 'snoozed':
      return detection.state === 'snoozed' && detection.snoozed_until === change.snoozed_until
        ? detection
        : { ...setTeamState(detection, 'snoozed', actor, change.snoozed_until), seen_by: {} };
    default:
      return detection.state === change.state ? detection : setTeamState(detection, change.state, actor);
  }
}

/** Whether this relevance, if it is known, makes an event background. */
export const isIrrelevant = (relevance: number | null): boolean =>
  relevance !== null && relevance < BACKGROUND_BELOW;

/**
 * Whether a detection is kept and listed, but neither counts in the score nor raises an alert. What the team calls useful
 * is only if the account is one to leave alone.
 */
export const isBackground = ({
  relevance,
  feedback,
  quiet_relation,
}: Pick<SignalDetection, 'relevance' | 'feedback' | 'quiet_relation'>): boolean =>
  quiet_relation !== null || (isIrrelevant(relevance) && feedback?.useful !== true);

/** Whether it is still true and not marked as not useful. */
export const isValid = ({
  signal_present,
  feedback,
}: Pick<DetectionRecord, 'signal_present' | 'feedback'>): boolean =>
  signal_present && feedback?.useful !== false;

/** Whether it is a reason to call. */
export const isReasonToCall = (
  detection: Pick<DetectionRecord, 'signal_present' | 'feedback' | 'relevance' | 'quiet_relation'>,
): boolean => isValid(detection) && !isBackground(detection);
