import type { Refuse } from '#contract/errors.ts';

/** A row's position in an export, which is sorted by creation. */
export interface ExportPosition {
  readonly id: string;
  readonly created_at: string;
}

/** The row after which an export continues, or undefined to start at the beginning. */
export async function findLastRow(
  after: string | undefined,
  find: (id: string) => Promise<ExportPosition | undefined>,
  refuse: Refuse<'validation_failed'>,
): Promise<ExportPosition | undefined> {
  if (after === undefined) return undefined;
  const found = await find(after);
  if (found) return found;
  const message = "Isn't a row you can see, or it was deleted. Use the row before it.";
  throw refuse('validation_failed', undefined, [{ path: 'after', message }]);
}
