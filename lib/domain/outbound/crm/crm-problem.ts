import type { RowProblem } from '#domain/outbound/pushes/channel.ts';

/** Why a record can't be written. */
export type CrmProblem = Pick<RowProblem, 'code' | 'message' | 'status_code'>;
