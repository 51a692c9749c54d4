/** What a test has made sure of; its absence is the test's own mistake. */
export function must<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error('the test expects a value here');
  return value;
}
