import type { DetectionState } from '#contract/detection-state.ts';
import type { DetectionRecord, TeamState } from './detection-record.ts';

/** Callers without a member share one reader. */
const SHARED_READER = 'team';

/** Whose marks say what was seen. */
export const readerOf = ({ memberId }: { readonly memberId?: string | undefined }): string =>
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
export function stateFor(stored: StoredState, reader: string, now: string): DetectionState {
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

interface Who {
  readonly reader: string;
  readonly memberId: string | null;
  readonly now: string;
}

/** Later than the change before, so that two changes never have the same time. */
const laterThan = (last: string | null, now: string): string =>
  last === null || last < now ? now : new Date(Date.parse(last) + 1).toISOString();

type Marks = Readonly<Record<string, string>>;

const marked = (before: DetectionRecord, { reader, now }: Who): Marks => ({
  [reader]: now,
  ...before.seen_by,
});

function unmarked({ seen_by }: DetectionRecord, { reader }: Who): Marks {
  const { [reader]: _, ...others } = seen_by;
  return others;
}

const forTeam = (before: DetectionRecord, state: TeamState, { memberId, now }: Who, until?: string) => ({
  ...before,
  state,
  state_by: memberId,
  state_at: laterThan(before.state_at, now),
  snoozed_until: until ?? null,
});

/** Whether the team's state differs, not only what someone has seen. */
export const isTeamChange = (before: DetectionRecord, wanted: DetectionRecord): boolean =>
  before.state_at !== wanted.state_at;

/**
 * The detection as asked, or the same object if it already is. `seen` never undoes what a colleague did, unless it says
 * so. A snooze forgets who has seen it: on its day it is new to everyone.
 */
export function changedState(before: DetectionRecord, change: StateChange, who: Who): DetectionRecord {
  const isWaiting = isOpen(before, who.now);
  const isSeen = Object.hasOwn(before.seen_by, who.reader);
  switch (change.state) {
    case 'seen':
      if (!isWaiting)
        return change.reopen === true
          ? { ...forTeam(before, 'new', who), seen_by: marked(before, who) }
          : before;
      return isSeen ? before : { ...before, seen_by: marked(before, who) };
    case 'new':
      if (!isWaiting) return { ...forTeam(before, 'new', who), seen_by: unmarked(before, who) };
      return isSeen ? { ...before, seen_by: unmarked(before, who) } : before;
    case 'snoozed':
      return before.state === 'snoozed' && before.snoozed_until === change.snoozed_until
        ? before
        : { ...forTeam(before, 'snoozed', who, change.snoozed_until), seen_by: {} };
    default:
      return before.state === change.state ? before : forTeam(before, change.state, who);
  }
}
