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
export const isOpen = (stored: Omit<StoredState, 'seen_by'>, now: string): boolean =>
  stored.state === 'new' || (stored.state === 'snoozed' && !isAsleep(stored, now));

/** The state as one reader sees it. */
export function readState(stored: StoredState, reader: string, now: string): DetectionState {
  if (isAsleep(stored, now)) return 'snoozed';
  if (!isOpen(stored, now)) return stored.state;
  return Object.hasOwn(stored.seen_by, reader) ? 'seen' : 'new';
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
const nextTimestamp = (last: string | null, now: string): string =>
  last === null || last < now ? now : new Date(Date.parse(last) + 1).toISOString();

type Marks = Readonly<Record<string, string>>;

const addSeenMark = (before: DetectionRecord, { reader, now }: Actor): Marks => ({
  [reader]: now,
  ...before.seen_by,
});

function removeSeenMark({ seen_by }: DetectionRecord, { reader }: Actor): Marks {
  const { [reader]: _, ...remaining } = seen_by;
  return remaining;
}

const setTeamState = (
  before: DetectionRecord,
  state: TeamState,
  { memberId, now }: Actor,
  snoozedUntil?: string,
) => ({
  ...before,
  state,
  state_by: memberId,
  state_at: nextTimestamp(before.state_at, now),
  snoozed_until: snoozedUntil ?? null,
});

/** Whether the team's state differs, not only what someone has seen. */
export const isTeamChange = (before: DetectionRecord, after: DetectionRecord): boolean =>
  before.state_at !== after.state_at;

/**
 * The detection as asked, or the same object if it already is. `seen` never undoes what a colleague did, unless it says
 * so. A snooze forgets who has seen it: on its day it is new to everyone.
 */
export function applyStateChange(
  before: DetectionRecord,
  change: StateChange,
  actor: Actor,
): DetectionRecord {
  const isWaiting = isOpen(before, actor.now);
  const isSeen = Object.hasOwn(before.seen_by, actor.reader);
  switch (change.state) {
    case 'seen':
      if (!isWaiting)
        return change.reopen === true
          ? { ...setTeamState(before, 'new', actor), seen_by: addSeenMark(before, actor) }
          : before;
      return isSeen ? before : { ...before, seen_by: addSeenMark(before, actor) };
    case 'new':
      if (!isWaiting)
        return { ...setTeamState(before, 'new', actor), seen_by: removeSeenMark(before, actor) };
      return isSeen ? { ...before, seen_by: removeSeenMark(before, actor) } : before;
    case 'snoozed':
      return before.state === 'snoozed' && before.snoozed_until === change.snoozed_until
        ? before
        : { ...setTeamState(before, 'snoozed', actor, change.snoozed_until), seen_by: {} };
    default:
      return before.state === change.state ? before : setTeamState(before, change.state, actor);
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
