import { isBackground } from '#domain/signals/detections/background.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { isTeamChange } from '#domain/signals/detections/detection-state.ts';
import { all, attribute, type Changes, either, exists, isAbsent } from '#table/dynamodb/expressions.ts';
import { keys } from '#table/keys.ts';
import { tableSchema } from '#table/schema.ts';
import {
  comesToInbox,
  detectionAttributes,
  filterValues,
  inboxIndex,
  inboxSort,
  stateValues,
} from './detection-item.ts';

const { byCreation } = tableSchema.listIndexes;

/** What adds a detection to the inbox. A row's shard is the same in every index. */
const JOINS_INBOX = { [inboxIndex.partitionAttribute]: attribute(byCreation.partitionAttribute) };

/** What a scan or a new draft writes to a known detection. */
export function detectionUpdate(workspaceId: string, before: DetectionRecord, after: DetectionRecord) {
  // Feedback, pushes and changes of the state write these alone, and may have written them since the record was read.
  const {
    f: _f,
    feedback: _feedback,
    crm_activities: _activities,
    state: _state,
    state_by: _by,
    state_at: _at,
    snoozed_until: _until,
    ...attributes
  } = detectionAttributes(after);
  const filters = Object.entries(filterValues(after)).map(([name, value]) => [`f.${name}`, value] as const);
  const isNewlyShown = isBackground(before) && comesToInbox(after);
  return {
    Key: keys.detection(workspaceId, after.account_id, after.id),
    set: { ...attributes, ...Object.fromEntries(filters), ...(isNewlyShown && JOINS_INBOX) },
    remove: [
      ...filters.flatMap(([path, value]) => (value === undefined ? [path] : [])),
      ...(isBackground(after) ? [inboxIndex.partitionAttribute] : []),
    ],
  };
}

/** What feedback writes besides itself: useful detections are never background. */
export const feedbackUpdate = (
  before: DetectionRecord,
  feedback: DetectionRecord['feedback'],
): Pick<Changes, 'set' | 'remove'> => {
  const after = { ...before, feedback };
  if (isBackground(before) === isBackground(after)) return {};
  if (isBackground(after)) return { set: { 'f.bg': true }, remove: [inboxIndex.partitionAttribute] };
  return { ...(comesToInbox(after) && { set: JOINS_INBOX }), remove: ['f.bg'] };
};

/** What a change of the state writes, if no one changed it since `before` was read. */
export function stateUpdate(
  workspaceId: string,
  before: DetectionRecord,
  after: DetectionRecord,
  reader: string,
) {
  const { st, su, sb } = stateValues(after);
  const { state, state_by, state_at, snoozed_until } = after;
  const isForTeam = isTeamChange(before, after);
  const mark = after.seen_by?.[reader];
  const isWhole = before.seen_by === null || (isForTeam && state === 'snoozed');
  const { state_at: seenAt } = before;
  return {
    Key: keys.detection(workspaceId, before.account_id, before.id),
    set: {
      ...(isForTeam && { state, state_by, state_at, snoozed_until, 'f.st': st, 'f.su': su }),
      ...(isForTeam && { [inboxIndex.sortAttribute]: inboxSort(after) }),
      ...(isWhole ? { 'f.sb': sb } : { [`f.sb.${reader}`]: mark }),
      ...(isForTeam && comesToInbox(after) && JOINS_INBOX),
    },
    remove: [
      ...(isForTeam && su === undefined ? ['f.su'] : []),
      ...(isForTeam && !comesToInbox(after) ? [inboxIndex.partitionAttribute] : []),
      ...(!isWhole && mark === undefined ? [`f.sb.${reader}`] : []),
    ],
    when: all(
      exists(),
      seenAt === null ? either(isAbsent('state_at'), { state_at: null }) : { state_at: seenAt },
      before.seen_by === null ? isAbsent('f.sb') : exists('f.sb'),
    ),
  };
}

/** What takes a detection out of the inbox's index because its account is set aside, or back into it. */
export const inboxUpdate = (
  workspaceId: string,
  { account_id, id }: DetectionRecord,
  wanted: 'in' | 'out',
) => ({
  Key: keys.detection(workspaceId, account_id, id),
  ...(wanted === 'out'
    ? {
        remove: [inboxIndex.partitionAttribute],
        when: exists(inboxIndex.partitionAttribute),
      }
    : { set: JOINS_INBOX, when: either({ state: 'new' }, { state: 'snoozed' }) }),
});
