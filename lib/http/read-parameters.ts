import { type ErrorDetail, ServiceError } from '#contract/errors.ts';
import type { EndpointEvent } from './event.ts';

type Values = Record<string, string>;

/** Without a prototype, a parameter called `__proto__` is a normal key. */
const createDictionary = (): Values => Object.create(null);

const NOT_UTF8 = 'Is not percent-encoded UTF-8.';

/** API Gateway replaces bytes that aren't UTF-8 with U+FFFD. */
const isWhole = (text: string): boolean => text.isWellFormed() && !text.includes('\ufffd');

function refuseIfAny(details: readonly ErrorDetail[]): void {
  if (details.length > 0) throw new ServiceError('validation_failed', undefined, details);
}

/** Query parameters, one value each. A repeated parameter is an error. */
export function queryValues({ multiValueQueryStringParameters }: EndpointEvent): Values {
  const wrong: ErrorDetail[] = [];
  const values = createDictionary();
  for (const [name, given = []] of Object.entries(multiValueQueryStringParameters ?? {})) {
    if (given.length > 1) wrong.push({ path: name, message: 'Is given more than once.' });
    else if (![name, ...given].every(isWhole)) wrong.push({ path: name, message: NOT_UTF8 });
    if (given[0] !== undefined) values[name] = given[0];
  }
  refuseIfAny(wrong);
  return values;
}

/** Path parameters, which API Gateway passes on still encoded. */
export function readPathValues({ pathParameters }: EndpointEvent): Values {
  const wrong: ErrorDetail[] = [];
  const values = createDictionary();
  for (const [name, given = ''] of Object.entries(pathParameters ?? {})) {
    try {
      values[name] = decodeURIComponent(given);
    } catch {
      wrong.push({ path: name, message: NOT_UTF8 });
    }
  }
  refuseIfAny(wrong);
  return values;
}

export const refuseUnknownQuery = (values: Values): void =>
  refuseIfAny(Object.keys(values).map((name) => ({ path: name, message: 'Unknown query parameter.' })));
