import { isRecord } from '../template/narrow.ts';

/** Whether an event passes an event source's filters. */
export type EventFilter = (event: unknown) => boolean;

type Pattern = Readonly<Record<string, unknown>>;

const refuse = (pattern: unknown): never => {
  throw new Error(
    `FilterCriteria: the embedded cloud cannot compare with ${JSON.stringify(pattern)}; it knows texts and {"prefix": "…"}`,
  );
};

function valueTest(wanted: unknown): EventFilter {
  if (typeof wanted === 'string') return (value) => value === wanted;
  if (isRecord(wanted) && Object.keys(wanted).length === 1 && typeof wanted.prefix === 'string') {
    const { prefix } = wanted;
    return (value) => typeof value === 'string' && value.startsWith(prefix);
  }
  return refuse(wanted);
}

/** Every field of a pattern must match: a list by one of its values, an object by all of its fields. */
function patternTest(pattern: Pattern): EventFilter {
  const tests = Object.entries(pattern).map(([field, wanted]): EventFilter => {
    const test = Array.isArray(wanted)
      ? anyOf(wanted.map(valueTest))
      : isRecord(wanted)
        ? patternTest(wanted)
        : refuse(wanted);
    return (event) => isRecord(event) && test(event[field]);
  });
  return (event) => tests.every((test) => test(event));
}

const anyOf =
  (tests: readonly EventFilter[]): EventFilter =>
  (event) =>
    tests.some((test) => test(event));

/** AWS's quota per mapping. */
const MAX_FILTERS = 5;

/** An event passes if one of the patterns matches. Without patterns every event does. */
export function eventFilter(patterns: readonly string[]): EventFilter {
  if (patterns.length === 0) return () => true;
  if (patterns.length > MAX_FILTERS) {
    throw new Error(`FilterCriteria: ${patterns.length} filters, expected at most ${MAX_FILTERS}`);
  }
  return anyOf(patterns.map((pattern) => patternTest(JSON.parse(pattern) as Pattern)));
}
