import type { TextBody } from '#contract/endpoint.ts';
import { ServiceError } from '#contract/errors.ts';
import type { EndpointEvent } from './event.ts';
import { checkHeaders } from './read-body.ts';

/** Fits into Lambda's 6 MB after quotes and line breaks are escaped. */
const MAX_BYTES = 5 * 1024 * 1024;

const mediaTypeOf = (header = ''): string => header.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Reads a text file of one of these types. */
export function readTextBody(event: EndpointEvent, types: readonly string[]): TextBody {
  const media_type = mediaTypeOf(event.headers['content-type']);
  if (!types.includes(media_type)) {
    throw new ServiceError(
      'unsupported_media_type',
      `Send the file with a Content-Type of ${types.join(' or ')}.`,
    );
  }
  checkHeaders(event);
  const text = typeof event.body === 'string' ? event.body : '';
  if (Buffer.byteLength(text) > MAX_BYTES) {
    throw new ServiceError('payload_too_large', 'The file is larger than 5 MB. Split it into several.');
  }
  return { media_type, text };
}
