import { hash } from 'node:crypto';
import type { EndpointResult } from './event.ts';

/** Half of a SHA-256, as 22 base64url characters: enough to rule out collisions. */
const TAG_LENGTH = 22;

/** Weak, because a proxy may compress the same response differently. */
export const createEntityTag = (...parts: readonly unknown[]): string =>
  `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, TAG_LENGTH)}"`;

const stripWeakMark = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether an `If-None-Match` header matches this tag, by RFC 9110's weak comparison. `*` matches any tag. */
export const matchesTag = (tag: string, ifNoneMatch: string | undefined): boolean =>
  (ifNoneMatch?.split(',') ?? []).some(
    (candidate) => candidate.trim() === '*' || stripWeakMark(candidate) === stripWeakMark(tag),
  );

export const withTag = (response: EndpointResult, tag: string): EndpointResult => ({
  ...response,
  headers: { ...response.headers, etag: tag },
});
