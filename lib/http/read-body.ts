import { type ErrorDetail, MAX_DETAILS, MAX_PATH_LENGTH, ServiceError } from '#contract/errors.ts';
import { isNestedTooDeeply, MAX_NESTING } from '#contract/nesting.ts';
import type { EndpointEvent } from './event.ts';

/** API Gateway replaces bytes that aren't UTF-8 with this character. A client that means it can escape it in JSON. */
const REPLACEMENT = '\ufffd';
const NOT_UTF8 = 'Is not valid UTF-8. If you mean U+FFFD, write it as \\ufffd.';

/** Half of a surrogate pair: JSON can escape it, but UTF-8 and the table can't store it. */
const SURROGATE_ESCAPE_PATTERN = /\\u[dD][89a-fA-F]/;
const HALF_SURROGATE_MESSAGE = 'Contains half of a surrogate pair, which is not valid text.';

const TOO_DEEP = `Must not be nested deeper than ${MAX_NESTING} levels.`;

/** `application/json`, `application/merge-patch+json; charset=utf-8` */
const JSON_TYPE = /^application\/([a-z0-9.+-]+\+)?json(;|$)/i;
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
  const details: ErrorDetail[] = [];
  const pendingEntries: { readonly path: string; readonly value: unknown }[] = [{ path: '', value: body }];
  for (
    let entry = pendingEntries.pop();
    entry && details.length < MAX_DETAILS;
    entry = pendingEntries.pop()
  ) {
    const { path, value } = entry;
    if (typeof value === 'string' && !value.isWellFormed()) {
      details.push({ path: path || 'body', message: HALF_SURROGATE_MESSAGE });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        pendingEntries.push({
          path: path.length > MAX_PATH_LENGTH ? path : joinPath(path, name),
          value: inner,
        });
      }
    }
  }
  return details;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Says where, and quotes some of the text around.
    const message = error instanceof Error ? error.message : String(error);
    throw new ServiceError('invalid_json', undefined, [{ path: 'body', message }]);
  }
}

/** The parsed body. A missing body counts as an empty object, so the error names the required fields. */
export function readBody(event: EndpointEvent): unknown {
  const { body: text, headers } = event;
  if (typeof text !== 'string' || text === '') return {};
  checkHeaders(event);
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw new ServiceError('unsupported_media_type');
  if (text.includes(REPLACEMENT)) {
    throw new ServiceError('invalid_json', 'The request body is not valid UTF-8.', [
      { path: 'body', message: NOT_UTF8 },
    ]);
  }
  const body = parseJson(text);
  if (isNestedTooDeeply(body)) {
    throw new ServiceError('validation_failed', undefined, [{ path: 'body', message: TOO_DEEP }]);
  }
  const malformed = SURROGATE_ESCAPE_PATTERN.test(text) ? findMalformedText(body) : [];
  if (malformed.length > 0) throw new ServiceError('validation_failed', undefined, malformed);
  return body;
}
