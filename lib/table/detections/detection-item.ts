import * as z from 'zod';
import { crmActivity } from '#contract/crm-activities.ts';
import { signalDetection } from '#contract/detections.ts';
import { isBackground } from '#domain/signals/detections/background.ts';
import { contactAmong } from '#domain/signals/detections/contact.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import type { StoredState } from '#domain/signals/detections/detection-state.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { encodeTimestamp, sortKey } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';
import { signalEvent } from './signal-event.ts';

const stored = signalDetection.omit({
  account_name: true,
  account_domain: true,
  account_status: true,
  account_owner_id: true,
  is_background: true,
  covered_by: true,
  reasons_md: true,
  draft: true,
  about_person: true,
  open_positions: true,
});

const {
  alpha_parts,
  icp_fit_reasons,
  relevance,
  relevance_reasons,
  quiet_relation,
  contact,
  persona_details,
  read_by,
  message_edited_at,
  message_edited_by,
  message_sent_at,
  state,
  state_by,
  state_at,
  snoozed_until,
  activity,
  written_by,
} = stored.shape;

const teamState = state.exclude(['seen']);
const seenBy = z.record(z.string(), z.string());

const detectionRecord = stored.extend({
  // Detections from before feedback had a weight lack this part.
  alpha_parts: alpha_parts.extend({ feedback: alpha_parts.shape.feedback.default(0) }),
  // Detections from before fit was explained.
  icp_fit_reasons: icp_fit_reasons.default([]),
  // Detections from before relevance was judged. They count in full.
  relevance: relevance.default(null),
  relevance_reasons: relevance_reasons.default([]),
  // Detections from before accounts had a relation.
  quiet_relation: quiet_relation.default(null),
  // Detections from before drafts followed the roster.
  persona_details: persona_details.default([]),
  // Absent in detections from before contacts were stored.
  contact: contact.optional(),
  message_edited_at: message_edited_at.default(null),
  message_edited_by: message_edited_by.default(null),
  message_sent_at: message_sent_at.default(null),
  // Detections from before states were recorded. As new ones they would fill the inbox of a whole workspace at once.
  state: teamState.default('done'),
  state_by: state_by.default(null),
  state_at: state_at.default(null),
  snoozed_until: snoozed_until.default(null),
  activity: activity.default([]),
  // Detections from before pushes added them to CRMs.
  crm_activities: z.array(crmActivity.extend({ crm_account: z.string() })).default([]),
  // Detections from before it was recorded who read the text.
  read_by: read_by.default('rules'),
  // Detections from before the writer was recorded.
  written_by: written_by.default(null),
  event: signalEvent,
  document_ids: z.array(z.string()),
  run_id: z.string().nullable(),
  // Detections from before alerts existed lack this field.
  first_run_id: z.string().nullable().default(null),
  // Detections from before messages were held. The next refresh finds out.
  holds: z
    .array(
      z.object({
        by: z.string(),
        why: z.enum(['same_contact', 'insolvent', 'takeover', 'sensitive']),
        headline: z.string(),
        on: z.string().optional(),
        from: z.string().optional(),
        until: z.string(),
      }),
    )
    .default([]),
  // Unknown: the next change rewrites it.
  written_from: z.string().nullable().default(null),
});

const { byCreation, byActivity } = tableSchema.listIndexes;

/**
 * The index of open detections, by the day they were found. Only those have its partition attribute, so it costs what is
 * open. Readers check each row's `f` and its account, because a row may be there a moment too long.
 */
export const inboxIndex = byActivity;

/** The index attributes that the filters of `GET /detections` read. The account is in the key. */
export const detectionFilterFields = {
  signal_id: 'f.si',
  min_alpha: 'f.al',
  min_icp_fit: 'f.fi',
  min_relevance: 'f.re',
  since: 'f.dt',
  found_since: 'f.fo',
  state: 'f.st',
  is_background: 'f.bg',
} as const;

/** A fit of half means unknown, and counts as a fit. */
const FITS_FROM = 50;

/** What filters read, except the state. Undefined: absent. */
export const filterValues = (record: DetectionRecord) => ({
  si: record.signal_id,
  al: record.alpha,
  fi: record.icp_fit,
  dt: record.detected_at,
  fo: record.created_at,
  re: record.relevance ?? undefined,
  bg: isBackground(record) ? true : undefined,
});

const present = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The state as filters read it. Its map always exists, so that each reader's mark is a write of its own. */
export const stateValues = ({ state, snoozed_until, seen_by }: DetectionRecord) =>
  present({ st: state, su: snoozed_until ?? undefined, sb: seen_by ?? {} });

/** With something to offer, an event has at least this relevance. */
const RELEVANT_FROM = 50;

/** Of a company that fits, what is relevant comes first. What isn't known counts as relevant. */
const rankOf = ({ icp_fit, relevance }: DetectionRecord): number =>
  icp_fit >= FITS_FROM ? 1 + Number((relevance ?? RELEVANT_FROM) >= RELEVANT_FROM) : 0;

/** Detections that come to the inbox are sorted by the day they were found, within a day by what they are worth. */
export const inboxSort = (record: DetectionRecord): string =>
  sortKey(
    encodeTimestamp(record.created_at.slice(0, 'YYYY-MM-DD'.length)) +
      rankOf(record) +
      encodeTimestamp(record.created_at),
    record.id,
  );

/**
 * The record, plus what the feed sorts and filters by. Newest day first; within a day, companies that fit first, then
 * the latest findings.
 */
export const detectionAttributes = ({ seen_by, ...record }: DetectionRecord) => ({
  ...record,
  f: { ...present(filterValues({ ...record, seen_by })), ...stateValues({ ...record, seen_by }) },
  [inboxIndex.sortAttribute]: inboxSort({ ...record, seen_by }),
  [byCreation.sortAttribute]: sortKey(
    encodeTimestamp(record.detected_at) +
      Number(record.icp_fit >= FITS_FROM) +
      encodeTimestamp(record.created_at),
    record.id,
  ),
});

/** A new detection as a table item. Its shard never changes. */
export const detectionItem = (
  workspaceId: string,
  record: DetectionRecord,
  shard: number,
  { isSetAside = false }: { readonly isSetAside?: boolean } = {},
) => {
  const partition = partitions.shard(collections.detections(workspaceId), shard);
  return {
    ...keys.detection(workspaceId, record.account_id, record.id),
    ...detectionAttributes(record),
    [byCreation.partitionAttribute]: partition,
    ...(comesToInbox(record) && !isSetAside && { [inboxIndex.partitionAttribute]: partition }),
  };
};

/** Whether it comes to the inbox, as far as its record says. Those of accounts that are set aside don't. */
export const comesToInbox = (record: DetectionRecord): boolean =>
  (record.state === 'new' || record.state === 'snoozed') && !isBackground(record);

/** The state in a row's filter map. Rows from before states were recorded have none. */
const stateOfRow = z.object({
  st: teamState.default('done'),
  su: z.string().nullable().default(null),
  sb: seenBy.nullable().default(null),
});

export function storedStateOf(f: unknown): StoredState {
  const { st, su, sb } = stateOfRow.parse(f);
  return { state: st, snoozed_until: su, seen_by: sb };
}

export function toDetectionRecord(item: Readonly<Record<string, unknown>>): DetectionRecord {
  const { contact, ...record } = detectionRecord.parse(item);
  return {
    ...record,
    seen_by: storedStateOf(item.f ?? {}).seen_by,
    contact: contact === undefined ? contactAmong(record) : contact,
  };
}
