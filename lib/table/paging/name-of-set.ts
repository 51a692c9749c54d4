import { hash } from 'node:crypto';

/** A short name that only this set of ids has, seen by this member. */
export const nameOfSet = (ids: ReadonlySet<string>, memberId = ''): string =>
  hash('sha256', JSON.stringify([memberId, [...ids].sort()]), 'base64url');
