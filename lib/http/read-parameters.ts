import { type ErrorDetail, ServiceError } from '#contract/errors.ts';
import type { EndpointEvent } from './event.ts';

type Values = Record<string, string>;

/** Without a prototype, a parameter called `__proto__` is a normal key. */
const createDictionary = (): Values => Object.create(null);

const NOT_UTF8 = 'Is not percent-encoded UTF-8.';

/** API Gateway replaces bytes that aren't UTF-8 with U+FFFD. */
const isUtf8 = (text: string): boolean => text.isWellFormed() && !text.includes('\ufffd');

function refuseIfAny(details: readonly ErrorDetail[]): void {
  if (details.length > 0) throw new ServiceError('validation_failed', undefined, details);
}

/** Query parameters, one value each. A repeated parameter is an error. */
export function queryValues({ multiValueQueryStringParameters }: EndpointEvent): Values {
  const errors: ErrorDetail[] = [];
  const values = createDictionary();
  for (const [name, texts = []] of Object.entries(multiValueQueryStringParameters ?? {})) {
    if (texts.length > 1) errors.push({ path: name, message: 'Is given more than once.' });
    else if (![name, ...texts].every(isUtf8)) errors.push({ path: name, message: NOT_UTF8 });
    if (texts[0] !== undefined) values[name] = texts[0];
  }
  refuseIfAny(errors);
  return values;
}

/** Path parameters, which API Gateway passes on still encoded. */
export function readPathValues({ pathParameters }: EndpointEvent): Values {
  const errors: ErrorDetail[] = [];
  const values = createDictionary();
  for (const [name, texts = ''] of Object.entries(pathParameters ?? {})) {
    try {
      values[name] = decodeURIComponent(texts);
    } catch {
      errors.push({ path: name, message: NOT_UTF8 });
    }
  }
  refuseIfAny(errors);
  return values;
}

export const refuseUnknownQuery = (values: Values): void =>
  refuseIfAny(Object.keys(values).map((name) => ({ path: name, message: 'Unknown query parameter.' })));
