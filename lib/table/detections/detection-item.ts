import * as z from 'zod';
import { signalDetection } from '#contract/detections.ts';
import { contactAmong } from '#domain/signals/detections/contact.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { encodeTimestamp, sortKey } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';
import { signalEvent } from './signal-event.ts';

const stored = signalDetection.omit({
  account_name: true,
  account_domain: true,
  account_status: true,
  is_background: true,
  reasons_md: true,
  about_person: true,
  open_positions: true,
});

const {
  alpha_parts,
  icp_fit_reasons,
  relevance,
  relevance_reasons,
  contact,
  persona_details,
  read_by,
  message_edited_at,
  message_sent_at,
  written_by,
} = stored.shape;

const detectionRecord = stored.extend({
  // Detections from before feedback had a weight lack this part.
  alpha_parts: alpha_parts.extend({ feedback: alpha_parts.shape.feedback.default(0) }),
  // Detections from before fit was explained.
  icp_fit_reasons: icp_fit_reasons.default([]),
  // Detections from before relevance was judged. They count in full.
  relevance: relevance.default(null),
  relevance_reasons: relevance_reasons.default([]),
  // Detections from before drafts followed the roster.
  persona_details: persona_details.default([]),
  // Absent in detections from before contacts were stored.
  contact: contact.optional(),
  message_edited_at: message_edited_at.default(null),
  message_sent_at: message_sent_at.default(null),
  // Detections from before it was recorded who read the text.
  read_by: read_by.default('rules'),
  // Detections from before the writer was recorded.
  written_by: written_by.default(null),
  event: signalEvent,
  document_ids: z.array(z.string()),
  run_id: z.string().nullable(),
  // Detections from before alerts existed lack this field.
  first_run_id: z.string().nullable().default(null),
  // Unknown: the next change rewrites it.
  written_from: z.string().nullable().default(null),
});

const { byCreation } = tableSchema.listIndexes;

/** The index attributes that the filters of `GET /detections` read. The account is in the key. */
export const detectionFilterFields = {
  signal_id: 'f.si',
  min_alpha: 'f.al',
  min_icp_fit: 'f.fi',
  min_relevance: 'f.re',
  since: 'f.dt',
} as const;

/** A fit of half means unknown, and counts as a fit. */
const FITS_FROM = 50;

/**
 * The record, plus what the feed sorts and filters by. Newest day first; within a day, companies that fit first, then
 * the latest findings.
 */
export const detectionAttributes = (record: DetectionRecord) => ({
  ...record,
  f: {
    si: record.signal_id,
    al: record.alpha,
    fi: record.icp_fit,
    dt: record.detected_at,
    ...(record.relevance !== null && { re: record.relevance }),
  },
  [byCreation.sortAttribute]: sortKey(
    encodeTimestamp(record.detected_at) +
      Number(record.icp_fit >= FITS_FROM) +
      encodeTimestamp(record.created_at),
    record.id,
  ),
});

/** A new detection as a table item. Its shard never changes. */
export const detectionItem = (workspaceId: string, record: DetectionRecord, shard: number) => ({
  ...keys.detection(workspaceId, record.account_id, record.id),
  ...detectionAttributes(record),
  [byCreation.partitionAttribute]: partitions.shard(collections.detections(workspaceId), shard),
});

export function toDetectionRecord(item: unknown): DetectionRecord {
  const { contact, ...record } = detectionRecord.parse(item);
  return { ...record, contact: contact === undefined ? contactAmong(record) : contact };
}
