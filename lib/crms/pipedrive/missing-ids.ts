import type { Listed, Organization } from './pipedrive-lists.ts';

/** Where ids aren't counted up by company, gaps say nothing. */
const MISSING_MAX = 10_000;

/**
 * The ids that a page of all organizations leaves out. Pipedrive counts ids up, so these were deleted, merged, or are
 * hidden from the user. The last page also tells about those after it, up to the highest id that was ever seen.
 */
export function missingIds(
  { rows, next }: Listed<Pick<Organization, 'id'>>,
  { after, top }: { readonly after: number; readonly top: number },
): string[] {
  const listed = rows.map(({ id }) => id);
  const last = next === undefined ? Math.max(top, after, ...listed) : Math.max(after, ...listed);
  const isSorted = listed.every((id, place) => id > (listed[place - 1] ?? after));
  if (!isSorted || last - after - listed.length > MISSING_MAX) return [];
  const there = new Set(listed);
  const missing: string[] = [];
  for (let id = after + 1; id <= last; id += 1) if (!there.has(id)) missing.push(String(id));
  return missing;
}
