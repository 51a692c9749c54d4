import type { EndpointResult } from './event.ts';

/** What Lambda takes of a function as an answer: 6 MB and 100 bytes. */
const LIMIT_BYTES = 6 * 1024 * 1024 + 100;
/** The request id and a header or two that are not known yet. */
const RESERVED_BYTES = 1_000;

/** Whether Lambda takes this answer: it counts the answer as a whole, in which the body is a text with all its quotes escaped. */
export const isAnswerable = (answer: EndpointResult): boolean =>
  Buffer.byteLength(JSON.stringify(answer)) <= LIMIT_BYTES - RESERVED_BYTES;
