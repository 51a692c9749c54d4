import type { ExportPlace } from '#domain/exports/last-row.ts';
import { encodeTimestamp, sortKey } from './sort-key.ts';

/** Below every sort key of a timestamp. */
const FIRST = '0';

/** The clocks of two functions may differ by so much; what one has written the other must not miss. */
const CLOCKS_APART_MS = 1_000;

/** Sort keys by creation from a place on, up to what is there now: what is created meanwhile would never end. */
export const creationBounds = (after: ExportPlace | undefined, now: Date) => ({
  from: after ? sortKey(encodeTimestamp(after.created_at), after.id) : FIRST,
  to: encodeTimestamp(new Date(now.getTime() + CLOCKS_APART_MS).toISOString()),
});
