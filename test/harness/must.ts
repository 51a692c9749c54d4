/** Asserts that a value exists; otherwise the test itself is wrong. */
export function must<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error('the test expects a value here');
  return value;
}
