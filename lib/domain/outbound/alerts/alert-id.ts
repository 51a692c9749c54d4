import { hash } from 'node:crypto';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';

/** Milliseconds fit into 10 letters of 5 bits for the next 30,000 years. */
const TIME_LETTERS = 10;
/** 80 bits: no collisions between the accounts of one run. */
const HASH_BITS = 80;
const HASH_LETTERS = 16;

/** Derived from the run and the account, so that a repeated alert has the same id. Ids grow with time. */
export function alertId({ id, created_at }: Pick<RunRecord, 'id' | 'created_at'>, accountId: string): string {
  const time = Date.parse(created_at).toString(32).padStart(TIME_LETTERS, '0');
  const bits = BigInt(`0x${hash('sha256', `${id} ${accountId}`).slice(0, HASH_BITS / 4)}`);
  return `alt_${time}${bits.toString(32).padStart(HASH_LETTERS, '0')}`;
}
