import { hash } from 'node:crypto';
import { encodeTime } from 'ulid';
import type { Company } from '#domain/market/directory/directory.ts';
import type { NewId } from '#platform/ids.ts';

type Prefix = Parameters<NewId>[0];

/** Before any demo, so that ids of records created by hand sort after it. */
const EPOCH = Date.UTC(2026, 0, 1);
const TIME_LENGTH = 10;
const NAME_LENGTH = 16;
/** The alphabet of all other ids. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** An id that follows from a name and a time. */
export function createDemoIdAt(prefix: Prefix, name: string, timestamp: number): string {
  const bytes = hash('sha256', `${prefix}/${name}`, 'buffer').subarray(0, NAME_LENGTH);
  const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${prefix}_${encodeTime(timestamp, TIME_LENGTH).toLowerCase()}${letters}`;
}

/** An id that is the same at every start, so that guides can quote it; `place` orders ids of one kind. */
export const createDemoId = (prefix: Prefix, name: string, position = 0): string =>
  createDemoIdAt(prefix, name, EPOCH + position);

/** A pseudo-random whole number from `minimum` to `maximum`, always the same for a company and purpose. */
export function draw(
  { domain }: Pick<Company, 'domain'>,
  purpose: string,
  minimum: number,
  maximum: number,
): number {
  const number = hash('sha256', `${domain}/${purpose}`, 'buffer').readUInt32BE(0);
  return minimum + (number % (maximum - minimum + 1));
}
