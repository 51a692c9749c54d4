import * as z from 'zod';
import { FITS_FROM, RELEVANT_FROM } from '#contract/thresholds.ts';
import {
  type DetectionRecord,
  detectionRecord,
  teamState,
} from '#domain/signals/detections/detection-record.ts';
import { isBackground, type StoredState } from '#domain/signals/detections/detection-state.ts';
import { computeLastDayToAct } from '#domain/signals/detections/holds.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { createFilterMap, isItem } from '#table/paging/filter.ts';
import type { IndexRow } from '#table/paging/list-request.ts';
import { encodeInteger, encodeTimestamp, sortKey } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';

const { byCreation, byActivity } = tableSchema.listIndexes;

/**
 * The index of open detections, by what they are worth. Only those have its partition attribute, so it costs what is
 * open. Readers check each row's `f` and its account, because a row may be there a moment too long.
 */
export const inboxIndex = byActivity;

const names = {
  signal_id: 'si',
  alpha: 'al',
  icp_fit: 'fi',
  relevance: 're',
  detected_at: 'dt',
  created_at: 'fo',
  is_background: 'bg',
  act_until: 'ac',
} as const;

/** The state apart from the rest, because each reader's mark is a write of its own. */
const stateNames = { state: 'st', snoozed_until: 'su', seen_by: 'sb' } as const;

/** What the filters of detections read. The account is in the key. */
export const detectionFilterMap = createFilterMap({ ...names, ...stateNames });

/** What filters read, except the state. Undefined: absent. */
export const filterValues = (record: DetectionRecord) => ({
  signal_id: record.signal_id,
  alpha: record.alpha,
  icp_fit: record.icp_fit,
  detected_at: record.detected_at,
  created_at: record.created_at,
  relevance: record.relevance ?? undefined,
  is_background: isBackground(record) ? true : undefined,
  act_until: computeLastDayToAct(record),
});

const RELEVANCE_BOUNDS = { min: 0, max: 100 };

/**
 * The inbox has companies that fit first, of those the most relevant, then the latest found. An unknown relevance counts
 * as relevant.
 */
export const encodeInboxSort = ({ id, icp_fit, relevance, created_at }: DetectionRecord): string =>
  sortKey(
    Number(icp_fit >= FITS_FROM) +
      encodeInteger(relevance ?? RELEVANT_FROM, RELEVANCE_BOUNDS) +
      encodeTimestamp(created_at),
    id,
  );

/**
 * The record, plus what the feed sorts and filters by. Newest day first; within a day, companies that fit first, then
 * the latest findings.
 */
export const toDetectionAttributes = ({ seen_by, ...record }: DetectionRecord) => ({
  ...record,
  f: detectionFilterMap.write({ ...record, ...filterValues({ ...record, seen_by }), seen_by }),
  [inboxIndex.sortAttribute]: encodeInboxSort({ ...record, seen_by }),
  [byCreation.sortAttribute]: sortKey(
    encodeTimestamp(record.detected_at) +
      Number(record.icp_fit >= FITS_FROM) +
      encodeTimestamp(record.created_at),
    record.id,
  ),
});

/** A new detection as a table item. Its shard never changes. */
export const toDetectionItem = (
  workspaceId: string,
  record: DetectionRecord,
  shard: number,
  { isSetAside = false }: { readonly isSetAside?: boolean } = {},
) => {
  const partition = partitions.shard(collections.detections(workspaceId), shard);
  return {
    ...keys.detection(workspaceId, record.account_id, record.id),
    ...toDetectionAttributes(record),
    [byCreation.partitionAttribute]: partition,
    ...(isForInbox(record) && !isSetAside && { [inboxIndex.partitionAttribute]: partition }),
  };
};

/** Whether it comes to the inbox, as far as its record says. Those of accounts that are set aside don't. */
export const isForInbox = (record: DetectionRecord): boolean =>
  (record.state === 'new' || record.state === 'snoozed') && !isBackground(record);

/** The state in a row's filter map. */
const storedState = z.object({
  state: teamState,
  snoozed_until: z.string().nullable().default(null),
  seen_by: z.record(z.string(), z.string()),
});

export const toStoredState = (f: IndexRow['f']): StoredState => storedState.parse(detectionFilterMap.read(f));

export const toDetectionRecord = (item: Readonly<Record<string, unknown>>): DetectionRecord => ({
  ...detectionRecord.parse(item),
  seen_by: toStoredState(isItem(item.f) ? item.f : {}).seen_by,
});
