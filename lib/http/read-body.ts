import httpJsonBodyParser from '@middy/http-json-body-parser';
import { DETAILS_MAX, type ErrorDetail, PATH_MAX, ServiceError } from '#contract/errors.ts';
import type { EndpointEvent } from './event.ts';

const jsonBodyParser = httpJsonBodyParser();

/** The gateway writes this for every byte that is no UTF-8; where it was meant, JSON has an escape for it. */
const REPLACEMENT = '\ufffd';
const NOT_UTF8 = 'Is not valid UTF-8. Where U+FFFD is meant, write it as \\ufffd.';

/** Half a character: JSON's escapes can write it, UTF-8 and our table cannot hold it. */
const HALF_ESCAPE = /\\u[dD][89a-fA-F]/;
const NOT_WHOLE = 'Holds half of a surrogate pair, which is no text.';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;
const UTF8_NAMES = ['utf-8', 'utf8'];

const isUtf8 = (contentType = ''): boolean => {
  const charset = CHARSET.exec(contentType)?.[1];
  return charset === undefined || UTF8_NAMES.includes(charset.toLowerCase());
};

const isPlain = (contentEncoding = 'identity'): boolean =>
  contentEncoding.trim().toLowerCase() === 'identity';

/** Text travels in UTF-8 and as it is. */
export function checkHeaders({ headers }: EndpointEvent): void {
  if (!isUtf8(headers['content-type'])) {
    throw new ServiceError('unsupported_media_type', 'Send the body in UTF-8.');
  }
  if (!isPlain(headers['content-encoding'])) {
    throw new ServiceError('unsupported_media_type', 'Send the body as it is, without a Content-Encoding.');
  }
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Where a value holds text that is not whole. A loop, because a body may be nested deeper than the stack. */
function brokenTexts(body: unknown): ErrorDetail[] {
  const broken: ErrorDetail[] = [];
  const left: { readonly path: string; readonly value: unknown }[] = [{ path: '', value: body }];
  for (let at = left.pop(); at && broken.length < DETAILS_MAX; at = left.pop()) {
    const { path, value } = at;
    if (typeof value === 'string' && !value.isWellFormed()) {
      broken.push({ path: path || 'body', message: NOT_WHOLE });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        left.push({ path: path.length > PATH_MAX ? path : joined(path, name), value: inner });
      }
    }
  }
  return broken;
}

function parse(event: EndpointEvent, text: string): unknown {
  try {
    jsonBodyParser.before?.({ event } as Parameters<NonNullable<typeof jsonBodyParser.before>>[0]);
    return event.body;
  } catch (error) {
    const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
    if (status === 415) throw new ServiceError('unsupported_media_type');
  }
  try {
    // The parser throws at names such as `__proto__`; here they are fields like others, for the schema to refuse.
    return JSON.parse(text);
  } catch {
    throw new ServiceError('invalid_json');
  }
}

/** The request's body as a value; a missing one counts as an empty object, so that its fields get named. */
export function readBody(event: EndpointEvent): unknown {
  if (typeof event.body !== 'string' || event.body === '') return {};
  const text = event.body;
  checkHeaders(event);
  if (text.includes(REPLACEMENT)) {
    throw new ServiceError('invalid_json', 'The request body is not valid UTF-8.', [
      { path: 'body', message: NOT_UTF8 },
    ]);
  }
  const body = parse(event, text);
  const broken = HALF_ESCAPE.test(text) ? brokenTexts(body) : [];
  if (broken.length > 0) throw new ServiceError('validation_failed', undefined, broken);
  return body;
}
