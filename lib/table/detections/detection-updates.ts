import { isBackground } from '#domain/signals/detections/background.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { isTeamChange } from '#domain/signals/detections/detection-state.ts';
import { setExpression } from '#table/dynamodb/set-expression.ts';
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

/** The update that adds a detection to the inbox. A row's shard is the same in every index. */
const JOINS_INBOX = `${inboxIndex.partitionAttribute} = ${byCreation.partitionAttribute}`;

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
  const update = setExpression({ ...attributes, ...Object.fromEntries(filters) }, [
    ...filters.flatMap(([path, value]) => (value === undefined ? [path] : [])),
    ...(isBackground(after) ? [inboxIndex.partitionAttribute] : []),
  ]);
  const isNewlyShown = isBackground(before) && comesToInbox(after);
  return {
    Key: keys.detection(workspaceId, after.account_id, after.id),
    ...update,
    UpdateExpression: isNewlyShown
      ? update.UpdateExpression.replace(/^SET /, `SET ${JOINS_INBOX}, `)
      : update.UpdateExpression,
  };
}

/** What feedback writes besides itself: useful detections are never background. */
export const feedbackUpdate = (before: DetectionRecord, feedback: DetectionRecord['feedback']) => {
  const after = { ...before, feedback };
  if (isBackground(before) === isBackground(after)) return '';
  if (isBackground(after)) return `, f.bg = :background REMOVE ${inboxIndex.partitionAttribute}`;
  return comesToInbox(after) ? `, ${JOINS_INBOX} REMOVE f.bg` : ' REMOVE f.bg';
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
  const set = setExpression(
    {
      ...(isForTeam && { state, state_by, state_at, snoozed_until, 'f.st': st, 'f.su': su }),
      ...(isForTeam && { [inboxIndex.sortAttribute]: inboxSort(after) }),
      ...(isWhole ? { 'f.sb': sb } : { [`f.sb.${reader}`]: mark }),
    },
    [
      ...(isForTeam && su === undefined ? ['f.su'] : []),
      ...(isForTeam && !comesToInbox(after) ? [inboxIndex.partitionAttribute] : []),
      ...(!isWhole && mark === undefined ? [`f.sb.${reader}`] : []),
    ],
  );
  const joins = isForTeam && comesToInbox(after);
  return {
    Key: keys.detection(workspaceId, before.account_id, before.id),
    ...set,
    UpdateExpression: joins
      ? set.UpdateExpression.replace(/^SET /, `SET ${JOINS_INBOX}, `)
      : set.UpdateExpression,
    ConditionExpression: [
      'attribute_exists(PK)',
      before.state_at === null
        ? '(attribute_not_exists(state_at) OR state_at = :before)'
        : 'state_at = :before',
      before.seen_by === null ? 'attribute_not_exists(f.sb)' : 'attribute_exists(f.sb)',
    ].join(' AND '),
    ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':before': before.state_at },
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
        UpdateExpression: `REMOVE ${inboxIndex.partitionAttribute}`,
        ConditionExpression: `attribute_exists(${inboxIndex.partitionAttribute})`,
      }
    : {
        UpdateExpression: `SET ${JOINS_INBOX}`,
        ConditionExpression: '#state IN (:new, :snoozed)',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':new': 'new', ':snoozed': 'snoozed' },
      }),
});
