import type * as z from 'zod';
import { type ErrorDetail, MAX_DETAILS, ServiceError } from '#contract/errors.ts';

/** What other APIs call a parameter of ours. */
const SUGGESTED_NAMES: Readonly<Record<string, string>> = { limit: 'per_page', offset: 'page' };

/** Whether a parameter has this name where another is unknown. */
type IsField = (name: string) => boolean;

function describeUnknownField(key: string, isField: IsField): string {
  const suggestedName = Object.hasOwn(SUGGESTED_NAMES, key) ? SUGGESTED_NAMES[key] : undefined;
  return suggestedName !== undefined && isField(suggestedName)
    ? `Unknown field. Did you mean "${suggestedName}"?`
    : 'Unknown field.';
}

function toDetails(issue: z.core.$ZodIssue, root: string, isField: IsField): ErrorDetail[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key].join('.'),
      message: describeUnknownField(key, isField),
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // Report the errors of the closest match, which is most likely what the client meant.
    const closest = issue.errors.reduce((bestMatch, errors) =>
      measureCloseness(errors) > measureCloseness(bestMatch) ? errors : bestMatch,
    );
    return closest.flatMap((innerIssue) =>
      toDetails({ ...innerIssue, path: [...issue.path, ...innerIssue.path] }, root, isField),
    );
  }
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return [{ path: path.join('.') || root, message: isMissing ? 'Is required.' : issue.message }];
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
    .slice(0, MAX_DETAILS);
  throw new ServiceError('validation_failed', undefined, details);
}
