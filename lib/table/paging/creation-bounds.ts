import type { ExportPlace } from '#domain/outbound/exports/last-row.ts';
import { encodeTimestamp, sortKey } from './sort-key.ts';

/** Below every timestamp's sort key. */
const FIRST = '0';

/** The clocks of two functions may differ by this much. */
const CLOCKS_APART_MS = 1_000;

/**
 * Sort keys by creation, from a position up to now. Without an end, new rows could keep an export running
 * forever.
 */
export const creationBounds = (after: ExportPlace | undefined, now: Date) => ({
  from: after ? sortKey(encodeTimestamp(after.created_at), after.id) : FIRST,
  to: encodeTimestamp(new Date(now.getTime() + CLOCKS_APART_MS).toISOString()),
});
