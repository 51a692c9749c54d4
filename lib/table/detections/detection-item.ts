import * as z from 'zod';
import { FITS_FROM, RELEVANT_FROM } from '#contract/thresholds.ts';
import {
  type DetectionRecord,
  detectionRecord,
  teamState,
} from '#domain/signals/detections/detection-record.ts';
import { isBackground, type StoredState } from '#domain/signals/detections/detection-state.ts';
import type { DaysToAct } from '#domain/signals/detections/inbox.ts';
import { computeLastDayToAct, computeWaitEnd } from '#domain/signals/detections/news-age.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { createFilterMap, isItem } from '#table/paging/filter.ts';
import type { IndexRow } from '#table/paging/list-request.ts';
import { createSortKey, encodeInteger, encodeTimestamp } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';

const { byCreation, byActivity } = tableSchema.listIndexes;

/**
 * The index of open detections, by what they are worth. Only those have its partition attribute, so it costs what is
 * open. Readers check each row's `f` and its account, because a row may be there a moment too long.
 */
export const inboxIndex = byActivity;

const filterNames = {
  signal_id: 'si',
  alpha: 'al',
  icp_fit: 'fi',
  relevance: 're',
  detected_at: 'dt',
  created_at: 'fo',
  is_background: 'bg',
  act_until: 'ac',
  wait_until: 'wu',
} as const;

/** The state apart from the rest, because each reader's mark is a write of its own. */
const stateFilterNames = { state: 'st', snoozed_until: 'su', seen_by: 'sb' } as const;

/** What the filters of detections read. The account is in the key. */
export const detectionFilterMap = createFilterMap({ ...filterNames, ...stateFilterNames });

/** What filters read, except the state. Undefined: absent. */
export const getFilterValues = (record: DetectionRecord) => ({
  signal_id: record.signal_id,
  alpha: record.alpha,
  icp_fit: record.icp_fit,
  detected_at: record.detected_at,
  created_at: record.created_at,
  relevance: record.relevance ?? undefined,
  is_background: isBackground(record) ? true : undefined,
  act_until: computeLastDayToAct(record),
  wait_until: computeWaitEnd(record),
});

const RELEVANCE_BOUNDS = { min: 0, max: 100 };

/** Whether a message is written and not sent yet. */
const hasUnsentMessage = ({ drafted_message_md, message_sent_at }: DetectionRecord): boolean =>
  drafted_message_md !== '' && message_sent_at === null;

/**
 * The inbox has companies that fit first, of those what has a message to send, then the most relevant, then the newest. An
 * unknown relevance counts as relevant.
 */
const encodeInboxSort = (record: DetectionRecord): string =>
  createSortKey(
    Number(record.icp_fit >= FITS_FROM) +
      String(Number(hasUnsentMessage(record))) +
      encodeInteger(record.relevance ?? RELEVANT_FROM, RELEVANCE_BOUNDS) +
      encodeTimestamp(record.detected_at) +
      encodeTimestamp(record.created_at),
    record.id,
  );

/**
 * The record, plus what the feed sorts and filters by. Newest day first; within a day, companies that fit first, then
 * the latest findings.
 */
export const toDetectionAttributes = ({ seen_by, ...record }: DetectionRecord) => ({
  ...record,
  f: detectionFilterMap.write({ ...record, ...getFilterValues({ ...record, seen_by }), seen_by }),
  [inboxIndex.sortAttribute]: encodeInboxSort({ ...record, seen_by }),
  [byCreation.sortAttribute]: createSortKey(
    encodeTimestamp(record.detected_at) +
      Number(record.icp_fit >= FITS_FROM) +
      encodeTimestamp(record.created_at),
    record.id,
  ),
});

/** A new detection as a table item. Its shard never changes. */
export const toDetectionItem = (workspaceId: string, record: DetectionRecord, shard: number) => {
  const partition = partitions.shard(collections.detections(workspaceId), shard);
  return {
    ...keys.detection(workspaceId, record.account_id, record.id),
    ...toDetectionAttributes(record),
    [byCreation.partitionAttribute]: partition,
    ...(isForInbox(record) && { [inboxIndex.partitionAttribute]: partition }),
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

/** What a row says about when someone can act on it. */
const daysToAct = z.object({ act_until: z.string().optional(), wait_until: z.string().optional() });

export function readDaysToAct(filterMap: IndexRow['filterMap']): DaysToAct {
  const { act_until, wait_until } = daysToAct.parse(detectionFilterMap.read(filterMap));
  return { lastDayToAct: act_until, waitEnd: wait_until };
}

export const toStoredState = (filterMap: IndexRow['filterMap']): StoredState =>
  storedState.parse(detectionFilterMap.read(filterMap));

export const toDetectionRecord = (item: Readonly<Record<string, unknown>>): DetectionRecord => ({
  ...detectionRecord.parse(item),
  seen_by: toStoredState(isItem(item.f) ? item.f : {}).seen_by,
});
