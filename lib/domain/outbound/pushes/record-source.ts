import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import type { WithheldRow } from './withheld-row.ts';

/** A record as the receiver gets it: scalars only. */
export type FlatRow = { readonly id: string; readonly record_type: string } & Readonly<
  Record<string, string | number | boolean | null>
>;

export type SourceRow = FlatRow | WithheldRow;

/** Loads the rows of a push. */
export interface RecordSource {
  /** The current rows for these ids. Ids that don't exist or that the viewer can't see are left out. */
  load(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, SourceRow>>;
}
