import type * as z from 'zod';
import { WebFailure } from '../web/web-failure.ts';

/** The valid entries of a list, and whether all were valid: one odd entry must not hide the others. */
export function readEntries<T>(
  entries: readonly unknown[],
  schema: z.ZodType<T>,
): { readonly read: readonly T[]; readonly isWhole: boolean } {
  const parsed = entries.map((entry) => schema.safeParse(entry));
  return {
    read: parsed.flatMap(({ success, data }) => (success ? [data] : [])),
    isWhole: parsed.every(({ success }) => success),
  };
}

/** JSON of a known shape. Anything else is a failure of the source, not an empty response. */
export function readJson<T>(text: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new WebFailure('unexpected_answer', 'The JSON breaks off or is none.', { cause: error });
  }
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw new WebFailure(
    'unexpected_answer',
    `The answer has another shape than it used to have, at "${issue?.path.join('.') ?? ''}".`,
    { cause: error },
  );
}
