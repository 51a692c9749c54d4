import { hash } from 'node:crypto';

/** A short name, unique for this set of ids and this member. */
export const hashOfIds = (ids: ReadonlySet<string>, memberId = ''): string =>
  hash('sha256', JSON.stringify([memberId, [...ids].sort()]), 'base64url');
