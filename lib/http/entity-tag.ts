import { hash } from 'node:crypto';
import type { EndpointResult } from './event.ts';

/** Half of a SHA-256, as 22 letters and digits: no two answers of a client will ever share one. */
const TAG_LENGTH = 22;

/** Weak, because what stands between us and a client may pack the same answer in other bytes. */
export const entityTag = (...parts: readonly unknown[]): string =>
  `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, TAG_LENGTH)}"`;

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether an `If-None-Match` names this tag, compared weakly as RFC 9110 asks; a star names whatever there is. */
export const isNamed = (tag: string, ifNoneMatch: string | undefined): boolean =>
  (ifNoneMatch?.split(',') ?? []).some((named) => named.trim() === '*' || opaque(named) === opaque(tag));

export const withTag = (answer: EndpointResult, tag: string): EndpointResult => ({
  ...answer,
  headers: { ...answer.headers, etag: tag },
});
