/**
 * A value's size in a function's response. Lambda wraps the body as a JSON string, so every quote and backslash is
 * escaped once more before the 6 MB limit applies.
 */
export const countResponseBytes = (value: unknown): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(value))) - '""'.length;
