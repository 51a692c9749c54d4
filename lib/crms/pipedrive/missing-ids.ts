import type { GoneCompany } from '#domain/market/crm-imports/crm-reader.ts';
import type { Listed, Organization } from './pipedrive-lists.ts';

/** Where ids aren't counted up by company, gaps say nothing. */
const MISSING_MAX = 10_000;

/**
 * The ids that a page of all organizations leaves out. Pipedrive counts ids up, so these were deleted, merged, or are
 * hidden from the user. The last page also tells about those after it, up to the highest id that was ever seen.
 */
export function missingIds(
  { rows, next }: Listed<Organization>,
  { after, top }: { readonly after: number; readonly top: number },
): GoneCompany[] {
  const present = rows.flatMap(({ id, is_deleted }) => (is_deleted ? [] : [id]));
  const last = next === undefined ? Math.max(top, after, ...present) : Math.max(after, ...present);
  const isSorted = rows.every(({ id }, place) => id > (rows[place - 1]?.id ?? after));
  if (!isSorted || last - after - present.length > MISSING_MAX) return [];
  const there = new Set(present);
  const missing: GoneCompany[] = [];
  for (let id = after + 1; id <= last; id += 1)
    if (!there.has(id)) missing.push({ crmId: String(id), mergedInto: null });
  return missing;
}
