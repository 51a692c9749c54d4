import type { Viewer } from '#domain/visibility/viewer.ts';

/** One record as the receiver gets it: scalars only. */
export type FlatRow = { readonly id: string; readonly record_type: string } & Readonly<
  Record<string, string | number | boolean | null>
>;

/** Where the rows of a push come from. */
export interface RecordSource {
  /** The rows of these ids as they are now; ids that do not exist or are out of the viewer's sight are absent. */
  load(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, FlatRow>>;
}
