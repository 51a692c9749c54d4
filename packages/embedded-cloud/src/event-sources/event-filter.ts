import { isRecord } from '../template/narrow.ts';

/** Whether an event passes an event source's filters. */
export type EventFilter = (event: unknown) => boolean;

type Pattern = Readonly<Record<string, unknown>>;

const refuse = (pattern: unknown): never => {
  throw new Error(
    `FilterCriteria: the embedded cloud cannot compare with ${JSON.stringify(pattern)}; it knows texts and {"prefix": "…"}`,
  );
};

function createValueTest(expected: unknown): EventFilter {
  if (typeof expected === 'string') return (value) => value === expected;
  if (isRecord(expected) && Object.keys(expected).length === 1 && typeof expected.prefix === 'string') {
    const { prefix } = expected;
    return (value) => typeof value === 'string' && value.startsWith(prefix);
  }
  return refuse(expected);
}

/** Every field of a pattern must match: a list by one of its values, an object by all of its fields. */
function createPatternTest(pattern: Pattern): EventFilter {
  const tests = Object.entries(pattern).map(([field, expected]): EventFilter => {
    const test = Array.isArray(expected)
      ? matchAny(expected.map(createValueTest))
      : isRecord(expected)
        ? createPatternTest(expected)
        : refuse(expected);
    return (event) => isRecord(event) && test(event[field]);
  });
  return (event) => tests.every((test) => test(event));
}

const matchAny =
  (tests: readonly EventFilter[]): EventFilter =>
  (event) =>
    tests.some((test) => test(event));

/** AWS's quota per mapping. */
const MAX_FILTERS = 5;

/** An event passes if one of the patterns matches. Without patterns every event does. */
export function createEventFilter(patterns: readonly string[]): EventFilter {
  if (patterns.length === 0) return () => true;
  if (patterns.length > MAX_FILTERS) {
    throw new Error(`FilterCriteria: ${patterns.length} filters, expected at most ${MAX_FILTERS}`);
  }
  return matchAny(patterns.map((pattern) => createPatternTest(JSON.parse(pattern) as Pattern)));
}
