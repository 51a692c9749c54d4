import * as z from 'zod';
import { text } from './fields.ts';

/** Query parameters arrive as text; these schemas parse them. */

interface Range {
  readonly min?: number;
  readonly max?: number;
}

/** `meta` makes it a number in the OpenAPI document. */
export const queryInteger = ({ min, max }: Range = {}) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(
      z
        .int()
        .min(min ?? -Infinity, `Must be at least ${min}.`)
        .max(max ?? Infinity, `Must be at most ${max}.`),
    )
    .meta({ type: 'integer', minimum: min, maximum: max, pattern: undefined });

export const queryBoolean = z
  .enum(['true', 'false'], 'Must be true or false.')
  .transform((value) => value === 'true')
  .meta({ type: 'boolean', enum: undefined });

/** Search text. An empty one would match everything, so it is refused as a client error. */
export const queryText = text(200)
  .min(1, 'Must not be empty.')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of our texts contain control characters
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'Must not contain control characters.');

/** One or several of these values, separated by commas. */
export const queryList = <const Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .transform((value) => [...new Set(value.split(','))])
    .pipe(z.array(z.enum(values, `Must be one or several of ${values.join(', ')}, separated by commas.`)))
    .meta({ type: 'string', pattern: `^(${values.join('|')})(,(${values.join('|')}))*$` });

/** A day, as `YYYY-MM-DD`. */
export const queryDate = z.iso.date('Must be a date such as 2026-05-31.');

/** A timestamp. A date means the start of that day. */
export const queryTime = z
  .union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    'Must be a date such as 2026-05-31 or a time such as 2026-05-31T08:00:00Z.',
  )
  .transform((value) => new Date(value).toISOString())
  .meta({ type: 'string' });

/** Ten million rows at 100 per page: a client that gets this far is in an endless loop. */
const MAX_PAGE = 100_000;
const MAX_PER_PAGE = 100;

export const pageQuery = (perPage: number) => ({
  page: queryInteger({ min: 1, max: MAX_PAGE }).default(1),
  per_page: queryInteger({ min: 1, max: MAX_PER_PAGE }).default(perPage),
});

export const order = z.enum(['asc', 'desc']).default('desc');
