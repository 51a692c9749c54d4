import httpJsonBodyParser from '@middy/http-json-body-parser';
import { DETAILS_MAX, type ErrorDetail, PATH_MAX, ServiceError } from '#contract/errors.ts';
import { isNestedTooDeeply, NESTING_MAX } from '#contract/nesting.ts';
import type { EndpointEvent } from './event.ts';

const jsonBodyParser = httpJsonBodyParser();

/** API Gateway replaces bytes that aren't UTF-8 with this character. A client that means it can escape it in JSON. */
const REPLACEMENT = '\ufffd';
const NOT_UTF8 = 'Is not valid UTF-8. If you mean U+FFFD, write it as \\ufffd.';

/** Half of a surrogate pair: JSON can escape it, but UTF-8 and the table can't store it. */
const HALF_ESCAPE = /\\u[dD][89a-fA-F]/;
const NOT_WHOLE = 'Contains half of a surrogate pair, which is not valid text.';

const TOO_DEEP = `Must not be nested deeper than ${NESTING_MAX} levels.`;

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;
const UTF8_NAMES = ['utf-8', 'utf8'];

const isUtf8 = (contentType = ''): boolean => {
  const charset = CHARSET.exec(contentType)?.[1];
  return charset === undefined || UTF8_NAMES.includes(charset.toLowerCase());
};

const isPlain = (contentEncoding = 'identity'): boolean =>
  contentEncoding.trim().toLowerCase() === 'identity';

/** Bodies must be UTF-8 and uncompressed. */
export function checkHeaders({ headers }: EndpointEvent): void {
  if (!isUtf8(headers['content-type'])) {
    throw new ServiceError('unsupported_media_type', 'Send the body in UTF-8.');
  }
  if (!isPlain(headers['content-encoding'])) {
    throw new ServiceError(
      'unsupported_media_type',
      'Send the body uncompressed, without a Content-Encoding.',
    );
  }
}

const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Finds malformed text in a body. A loop, because a body may be nested deeper than the stack. */
function findMalformedText(body: unknown): ErrorDetail[] {
  const broken: ErrorDetail[] = [];
  const left: { readonly path: string; readonly value: unknown }[] = [{ path: '', value: body }];
  for (let at = left.pop(); at && broken.length < DETAILS_MAX; at = left.pop()) {
    const { path, value } = at;
    if (typeof value === 'string' && !value.isWellFormed()) {
      broken.push({ path: path || 'body', message: NOT_WHOLE });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        left.push({ path: path.length > PATH_MAX ? path : joinPath(path, name), value: inner });
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
    // The parser throws on names such as `__proto__`. Here the schema rejects them like any unknown field.
    return JSON.parse(text);
  } catch (error) {
    // Says where, and quotes some of the text around.
    const message = error instanceof Error ? error.message : String(error);
    throw new ServiceError('invalid_json', undefined, [{ path: 'body', message }]);
  }
}

/** The parsed body. A missing body counts as an empty object, so the error names the required fields. */
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
  if (isNestedTooDeeply(body)) {
    throw new ServiceError('validation_failed', undefined, [{ path: 'body', message: TOO_DEEP }]);
  }
  const broken = HALF_ESCAPE.test(text) ? findMalformedText(body) : [];
  if (broken.length > 0) throw new ServiceError('validation_failed', undefined, broken);
  return body;
}
