import type { PushError } from '#contract/push-runs.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';

type Problem = Exclude<DeliveryOutcome, { kind: 'delivered' }>;

export const pushErrorOf = (record_id: string, { code, message, status }: Problem): PushError => ({
  record_id,
  code,
  message,
  ...(status !== undefined && { status_code: status }),
});

export const notFoundError = (record_id: string): PushError => ({
  record_id,
  code: 'not_found',
  message: 'There is no such record in this workspace.',
});
