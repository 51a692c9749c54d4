import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { isBackground, isTeamChange } from '#domain/signals/detections/detection-state.ts';
import { all, anyOf, attribute, type Changes, exists } from '#table/dynamodb/expressions.ts';
import { keys } from '#table/keys.ts';
import { tableSchema } from '#table/schema.ts';
import {
  detectionFilterMap,
  encodeInboxSort,
  filterValues,
  inboxIndex,
  isForInbox,
  toDetectionAttributes,
} from './detection-item.ts';

const { byCreation } = tableSchema.listIndexes;
const { paths } = detectionFilterMap;

/** What adds a detection to the inbox. A row's shard is the same in every index. */
const JOINS_INBOX = { [inboxIndex.partitionAttribute]: attribute(byCreation.partitionAttribute) };

/** What a scan or a new draft writes to a known detection. */
export function toDetectionUpdate(workspaceId: string, before: DetectionRecord, after: DetectionRecord) {
  // Feedback, pushes and changes of the state write these alone, and may have written them since the record was read.
  const {
    f: _f,
    feedback: _feedback,
    crm_notes: _activities,
    state: _state,
    state_by: _by,
    state_at: _at,
    snoozed_until: _until,
    ...attributes
  } = toDetectionAttributes(after);
  const values = filterValues(after);
  const filters = (Object.keys(values) as (keyof typeof values)[]).map(
    (name) => [paths[name], values[name]] as const,
  );
  const isNewlyShown = isBackground(before) && isForInbox(after);
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
export const toFeedbackUpdate = (
  before: DetectionRecord,
  feedback: DetectionRecord['feedback'],
): Pick<Changes, 'set' | 'remove'> => {
  const after = { ...before, feedback };
  if (isBackground(before) === isBackground(after)) return {};
  if (isBackground(after))
    return { set: { [paths.is_background]: true }, remove: [inboxIndex.partitionAttribute] };
  return { ...(isForInbox(after) && { set: JOINS_INBOX }), remove: [paths.is_background] };
};

/** What a change of the state writes, if no one changed it since `before` was read. */
export function toStateUpdate(
  workspaceId: string,
  before: DetectionRecord,
  after: DetectionRecord,
  reader: string,
) {
  const { state, state_by, state_at, snoozed_until, seen_by } = after;
  const isForTeam = isTeamChange(before, after);
  const mark = after.seen_by[reader];
  const isSnoozed = isForTeam && state === 'snoozed';
  const { state_at: seenAt } = before;
  return {
    Key: keys.detection(workspaceId, before.account_id, before.id),
    set: {
      ...(isForTeam && { state, state_by, state_at, snoozed_until, [paths.state]: state }),
      ...(isForTeam && snoozed_until !== null && { [paths.snoozed_until]: snoozed_until }),
      ...(isForTeam && { [inboxIndex.sortAttribute]: encodeInboxSort(after) }),
      ...(isSnoozed ? { [paths.seen_by]: seen_by } : { [`${paths.seen_by}.${reader}`]: mark }),
      ...(isForTeam && isForInbox(after) && JOINS_INBOX),
    },
    remove: [
      ...(isForTeam && snoozed_until === null ? [paths.snoozed_until] : []),
      ...(isForTeam && !isForInbox(after) ? [inboxIndex.partitionAttribute] : []),
      ...(!isSnoozed && mark === undefined ? [`${paths.seen_by}.${reader}`] : []),
    ],
    when: all(exists(), { state_at: seenAt }),
  };
}

/** What takes a detection out of the inbox's index because its account is set aside, or back into it. */
export const toInboxUpdate = (
  workspaceId: string,
  { account_id, id }: DetectionRecord,
  requested: 'in' | 'out',
) => ({
  Key: keys.detection(workspaceId, account_id, id),
  ...(requested === 'out'
    ? {
        remove: [inboxIndex.partitionAttribute],
        when: exists(inboxIndex.partitionAttribute),
      }
    : { set: JOINS_INBOX, when: anyOf({ state: 'new' }, { state: 'snoozed' }) }),
});
