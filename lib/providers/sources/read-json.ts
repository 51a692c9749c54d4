import type * as z from 'zod';
import type { Crawler, CrawlPolicy } from './crawler.ts';
import type { PageRequest } from './web/web-client.ts';
import { WebError } from './web/web-error.ts';

/** A moment as sources write it, in ISO 8601; null for anything that isn't a moment or predates the web. */
export function parseMoment(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  // One vendor writes "2026-09-29 16:02:37 UTC", which no standard defines.
  const text = typeof value === 'string' ? value.replace(/^(\S+) (\S+) UTC$/, '$1T$2Z') : value;
  const date = new Date(text);
  const year = date.getUTCFullYear();
  return year > 1990 && year < 2200 ? date.toISOString() : null;
}

/** The valid entries of a list, and whether all were valid: one odd entry must not hide the others. */
export function readEntries<T>(
  entries: readonly unknown[],
  schema: z.ZodType<T>,
): { readonly read: readonly T[]; readonly isComplete: boolean } {
  const parseResults = entries.map((entry) => schema.safeParse(entry));
  return {
    read: parseResults.flatMap(({ success, data }) => (success ? [data] : [])),
    isComplete: parseResults.every(({ success }) => success),
  };
}

/** JSON of a known shape. Anything else is a failure of the source, not an empty response. */
export function readJson<T>(text: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new WebError('unexpected_answer', 'The JSON breaks off or is none.', { cause: error });
  }
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw new WebError(
    'unexpected_answer',
    `The answer has another shape than it used to have, at "${issue?.path.join('.') ?? ''}".`,
    { cause: error },
  );
}

/** What an API answers as JSON of a known shape, or null if there is nothing at this URL. */
export async function getJson<T>(
  crawler: Crawler,
  request: Omit<PageRequest, 'expects' | 'validators'>,
  policy: CrawlPolicy,
  schema: z.ZodType<T>,
  abortSignal: AbortSignal,
): Promise<T | null> {
  const page = await crawler.get({ ...request, expects: 'json' }, policy, abortSignal);
  return page.status === 'ok' ? readJson(page.text, schema) : null;
}
