import { hash } from 'node:crypto';
import type { Company } from '#domain/market/directory/directory.ts';

/** A pseudo-random whole number from `low` to `high`, always the same for a company and purpose. */
export function draw(
  { domain }: Pick<Company, 'domain'>,
  purpose: string,
  low: number,
  high: number,
): number {
  const number = hash('sha256', `${domain}/${purpose}`, 'buffer').readUInt32BE(0);
  return low + (number % (high - low + 1));
}
