import type * as z from 'zod';
import { DETAILS_MAX, type ErrorDetail, ServiceError } from '#contract/errors.ts';

/** What other APIs call a parameter of ours. */
const SUGGESTED_NAMES: Readonly<Record<string, string>> = { limit: 'per_page', offset: 'page' };

/** Whether a parameter has this name where another is unknown. */
type IsField = (name: string) => boolean;

function unknownField(key: string, isField: IsField): string {
  const meant = Object.hasOwn(SUGGESTED_NAMES, key) ? SUGGESTED_NAMES[key] : undefined;
  return meant !== undefined && isField(meant) ? `Unknown field. Did you mean "${meant}"?` : 'Unknown field.';
}

function toDetails(issue: z.core.$ZodIssue, root: string, isField: IsField): ErrorDetail[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: unknownField(key, isField) }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // Report the errors of the closest match, which is most likely what the client meant.
    const closest = issue.errors.reduce((best, errors) =>
      measureCloseness(errors) > measureCloseness(best) ? errors : best,
    );
    return closest.flatMap((inner) =>
      toDetails({ ...inner, path: [...issue.path, ...inner.path] }, root, isField),
    );
  }
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return [{ path: path.join('.') || root, message: missing ? 'Is required.' : issue.message }];
}

/** How deep a value matches before it fails; -1 if its type is already wrong. */
function measureCloseness(errors: readonly z.core.$ZodIssue[]): number {
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
  const isField: IsField = (name) => 'shape' in schema && Object.hasOwn(Object(schema.shape), name);
  const details = result.error.issues
    .flatMap((issue) => toDetails(issue, root, isField))
    .slice(0, DETAILS_MAX);
  throw new ServiceError('validation_failed', undefined, details);
}
