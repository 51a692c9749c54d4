import * as z from 'zod';
import type { MetricPoint } from './metric-store.ts';

/** A JSON line that declares which of its members are metrics. */
const embedded = z.looseObject({
  _aws: z.object({
    Timestamp: z.number(),
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.array(z.array(z.string()).max(30)),
        Metrics: z.array(z.object({ Name: z.string() })).max(100),
      }),
    ),
  }),
});

const MARK = '"_aws":';

/** The metrics in a log line; usually none. Throws on a marked but invalid line, where CloudWatch would be silent. */
export function metricsInLine(line: string): MetricPoint[] {
  if (!line.includes(MARK)) return [];
  const { _aws, ...members } = embedded.parse(JSON.parse(line));
  return _aws.CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) =>
    Dimensions.flatMap((names) =>
      Metrics.map(({ Name }) => ({
        namespace: Namespace,
        name: Name,
        dimensions: Object.fromEntries(names.map((name) => [name, z.string().parse(members[name])])),
        value: z.number().parse(members[Name]),
      })),
    ),
  );
}
