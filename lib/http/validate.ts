import type * as z from 'zod';
import { DETAILS_MAX, type ErrorDetail, ServiceError } from '#contract/errors.ts';

function detailsOf(issue: z.core.$ZodIssue, root: string): ErrorDetail[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'Unknown field.' }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // Report the errors of the closest match, which is most likely what the client meant.
    const closest = issue.errors.reduce((best, errors) =>
      closeness(errors) > closeness(best) ? errors : best,
    );
    return closest.flatMap((inner) => detailsOf({ ...inner, path: [...issue.path, ...inner.path] }, root));
  }
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return [{ path: path.join('.') || root, message: missing ? 'Is required.' : issue.message }];
}

/** How deep a value matches before it fails; -1 if its type is already wrong. */
function closeness(errors: readonly z.core.$ZodIssue[]): number {
  if (errors.some(({ code, path }) => code === 'invalid_type' && path.length === 0)) return -1;
  return Math.max(0, ...errors.map(({ path }) => path.length));
}

/** Parses the value, or throws with every invalid field. `root` is the path of errors that concern no field. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  root: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details = result.error.issues.flatMap((issue) => detailsOf(issue, root)).slice(0, DETAILS_MAX);
  throw new ServiceError('validation_failed', undefined, details);
}
