import type { Json } from './definition.ts';
import { StateError } from './state-error.ts';

/** 256 KiB of JSON in UTF-8: Step Functions' limit on an input, a result and an output. */
export const LARGEST_PAYLOAD_BYTES = 256 * 1024;

export const jsonBytes = (value: Json): number => Buffer.byteLength(JSON.stringify(value));

export function checkSize<T extends Json>(value: T, what: string): T {
  const bytes = jsonBytes(value);
  if (bytes <= LARGEST_PAYLOAD_BYTES) return value;
  throw new StateError(
    'States.DataLimitExceeded',
    `${what} has ${bytes} bytes, which exceeds the limit of ${LARGEST_PAYLOAD_BYTES} bytes.`,
  );
}
