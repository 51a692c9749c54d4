import type { EndpointResult } from './event.ts';

/** Lambda's limit for a function's response: 6 MB and 100 bytes. */
const LIMIT_BYTES = 6 * 1024 * 1024 + 100;
/** For the request id and headers that are added later. */
const RESERVED_BYTES = 1_000;

/** Whether the response fits Lambda's limit, which counts the whole JSON, including the escaped quotes of the body. */
export const isAnswerable = (answer: EndpointResult): boolean =>
  Buffer.byteLength(JSON.stringify(answer)) <= LIMIT_BYTES - RESERVED_BYTES;
