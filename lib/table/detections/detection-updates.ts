import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { isBackground, isTeamChange } from '#domain/signals/detections/detection-state.ts';
import { allOf, anyOf, attribute, type Changes, exists } from '#table/dynamodb/expressions.ts';
import { keys } from '#table/keys.ts';
import { tableSchema } from '#table/schema.ts';
import {
  detectionFilterMap,
  getFilterValues,
  inboxIndex,
  isForInbox,
  toDetectionAttributes,
} from './detection-item.ts';

const { byCreation } = tableSchema.listIndexes;
const { paths } = detectionFilterMap;

/** What adds a detection to the inbox. A row's shard is the same in every index. */
const JOINS_INBOX = { [inboxIndex.partitionAttribute]: attribute(byCreation.partitionAttribute) };

/** What a scan or a new draft writes to a known detection. */
export function toDetectionUpdate(
  workspaceId: string,
  previousRecord: DetectionRecord,
  nextRecord: DetectionRecord,
) {
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
  } = toDetectionAttributes(nextRecord);
  const values = getFilterValues(nextRecord);
  const filters = (Object.keys(values) as (keyof typeof values)[]).map(
    (name) => [paths[name], values[name]] as const,
  );
  const isNewlyShown = isBackground(previousRecord) && isForInbox(nextRecord);
  return {
    Key: keys.detection(workspaceId, nextRecord.account_id, nextRecord.id),
    set: { ...attributes, ...Object.fromEntries(filters), ...(isNewlyShown && JOINS_INBOX) },
    remove: [
      ...filters.flatMap(([path, value]) => (value === undefined ? [path] : [])),
      ...(isBackground(nextRecord) ? [inboxIndex.partitionAttribute] : []),
    ],
  };
}

/** What feedback writes besides itself: useful detections are never background. */
export const toFeedbackUpdate = (
  previousRecord: DetectionRecord,
  feedback: DetectionRecord['feedback'],
): Pick<Changes, 'set' | 'remove'> => {
  const nextRecord = { ...previousRecord, feedback };
  if (isBackground(previousRecord) === isBackground(nextRecord)) return {};
  if (isBackground(nextRecord))
    return { set: { [paths.is_background]: true }, remove: [inboxIndex.partitionAttribute] };
  return { ...(isForInbox(nextRecord) && { set: JOINS_INBOX }), remove: [paths.is_background] };
};

/** What a change of the state writes, if no one changed it since `previousRecord` was read. */
export function toStateUpdate(
  workspaceId: string,
  previousRecord: DetectionRecord,
  nextRecord: DetectionRecord,
  reader: string,
) {
  const { state, state_by, state_at, snoozed_until, seen_by } = nextRecord;
  const isForTeam = isTeamChange(previousRecord, nextRecord);
  const mark = nextRecord.seen_by[reader];
  const isSnoozed = isForTeam && state === 'snoozed';
  const { state_at: seenAt } = previousRecord;
  return {
    Key: keys.detection(workspaceId, previousRecord.account_id, previousRecord.id),
    set: {
      ...(isForTeam && { state, state_by, state_at, snoozed_until, [paths.state]: state }),
      ...(isForTeam && snoozed_until !== null && { [paths.snoozed_until]: snoozed_until }),
      ...(isSnoozed ? { [paths.seen_by]: seen_by } : { [`${paths.seen_by}.${reader}`]: mark }),
      ...(isForTeam && isForInbox(nextRecord) && JOINS_INBOX),
    },
    remove: [
      ...(isForTeam && snoozed_until === null ? [paths.snoozed_until] : []),
      ...(isForTeam && !isForInbox(nextRecord) ? [inboxIndex.partitionAttribute] : []),
      ...(!isSnoozed && mark === undefined ? [`${paths.seen_by}.${reader}`] : []),
    ],
    when: allOf(exists(), { state_at: seenAt }),
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
