import type { PushError } from '#contract/push-runs.ts';
import type { PersonRecord } from '#domain/market/people/person-record.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';

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

/** A record that exists but must not be sent. Its row is skipped, and the caller is told why. */
export class WithheldRow {
  readonly problem: Omit<PushError, 'record_id'>;

  constructor(problem: Omit<PushError, 'record_id'>) {
    this.problem = problem;
  }
}

export const LEFT_COMPANY = 'left_company';

/** Someone who left would be written to a CRM as working there. */
export const withholdLeaver = ({ left_at }: Pick<PersonRecord, 'left_at'>): WithheldRow | undefined =>
  left_at === null
    ? undefined
    : new WithheldRow({
        code: LEFT_COMPANY,
        message: `This person has left the company (noticed on ${left_at}).`,
      });
