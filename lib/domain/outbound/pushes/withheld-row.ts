import type { PushError } from '#contract/push-runs.ts';
import type { PersonRecord } from '#domain/market/people/person-record.ts';

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
