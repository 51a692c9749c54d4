import { list, placeOf, record, text } from '../template/narrow.ts';
import type { LoadedStack } from '../types.ts';
import type { MetricPoint } from './metric-store.ts';

/** `{ $.message = "…" }`: the only supported kind of pattern. */
const PATTERN = /^\{ \$\.(\w+) = "([^"]+)" \}$/;

type FilterLine = (logGroup: string, line: string) => MetricPoint[];

function memberOf(line: string, name: string): unknown {
  try {
    return Object(JSON.parse(line))[name];
  } catch {
    return undefined;
  }
}

/** The metrics that a stack's filters derive from log lines. Rejects unsupported patterns. */
export function metricFilters(stack: LoadedStack): FilterLine {
  const filters = stack.ofType('AWS::Logs::MetricFilter').map((resource) => {
    const { properties } = resource;
    const pattern = text(properties.FilterPattern, placeOf(resource, 'FilterPattern'));
    const [, member = '', value = ''] = PATTERN.exec(pattern) ?? [];
    if (member === '') throw new Error(`${placeOf(resource, 'FilterPattern')}: cannot follow ${pattern}`);
    const [first] = list(properties.MetricTransformations, placeOf(resource, 'MetricTransformations'));
    const made = record(first, placeOf(resource, 'MetricTransformations'));
    return {
      logGroup: text(properties.LogGroupName, placeOf(resource, 'LogGroupName')),
      matches: (line: string) => line.includes(value) && memberOf(line, member) === value,
      point: {
        namespace: text(made.MetricNamespace, placeOf(resource, 'MetricNamespace')),
        name: text(made.MetricName, placeOf(resource, 'MetricName')),
        dimensions: {},
        value: Number(made.MetricValue),
      },
    };
  });
  return (logGroup, line) =>
    filters.flatMap((filter) => (filter.logGroup === logGroup && filter.matches(line) ? [filter.point] : []));
}
