import { type Counts, takeCounts } from './count.ts';
import { env } from './env.ts';
import { logger } from './logger.ts';
import { METRICS_NAMESPACE } from './metrics.ts';
import { processWide } from './process-wide.ts';

/** What every line of an invocation says; ids only. */
interface InvocationKeys {
  /** The id of the request, or of the tick of the clock, that all this follows from. */
  readonly request_id: string;
  readonly [key: string]: unknown;
}

interface Ending {
  readonly outcome: 'done' | 'refused' | 'failed' | 'comes_again';
  /** Of an HTTP answer. */
  readonly status?: number;
}

/** A container works on one event at a time. */
const current = processWide<{ keys?: InvocationKeys | undefined; startedAt: number }>('invocation', {
  startedAt: 0,
});

/** From here on every line says what it belongs to. */
export function beginInvocation(begun: InvocationKeys): void {
  current.keys = begun;
  current.startedAt = performance.now();
  // Left by whatever ran outside of any invocation: a line is about its own.
  takeCounts();
  logger.resetKeys();
  logger.appendKeys(begun);
}

/** Adds what was found out on the way. */
export function noteInvocation(found: Readonly<Record<string, unknown>>): void {
  if (current.keys) current.keys = { ...current.keys, ...found };
  logger.appendKeys(found);
}

/** The id that goes along with whatever is sent or started now. */
export const currentRequestId = (): string | undefined => current.keys?.request_id;

/** Does work that follows from another request than the rest of the invocation. */
export async function onBehalfOf<T>(requestId: string | undefined, work: () => Promise<T>): Promise<T> {
  const before = current.keys;
  if (!before || requestId === undefined) return work();
  noteInvocation({ request_id: requestId });
  try {
    return await work();
  } finally {
    noteInvocation({ request_id: before.request_id });
  }
}

/** CloudWatch's embedded metric format: the line itself says which of its numbers are metrics. */
function metricsIn({ dimensions, values }: Counts, timestamp: number) {
  const names = Object.keys(dimensions);
  return {
    _aws: {
      Timestamp: timestamp,
      CloudWatchMetrics: [
        {
          Namespace: METRICS_NAMESPACE,
          // Over all, for alarms, and each by itself.
          Dimensions: [['Stage'], ...(names.length > 0 ? [['Stage', ...names]] : [])],
          Metrics: Object.keys(values).map((Name) => ({ Name, Unit: 'Count' })),
        },
      ],
    },
    Stage: env.stage(),
    ...dimensions,
    ...values,
  };
}

/** Writes the one line that tells how it ended and what was counted; one more for each further channel or provider. */
export function endInvocation(ending: Ending): void {
  const now = new Date();
  const line = {
    level: 'INFO',
    message: 'invocation ended',
    timestamp: now.toISOString(),
    ...current.keys,
    ...ending,
    duration_ms: Math.round(performance.now() - current.startedAt),
  };
  const counts = takeCounts();
  const lines =
    counts.length === 0 ? [line] : counts.map((each) => ({ ...line, ...metricsIn(each, now.getTime()) }));
  // Not by the logger: metrics are metrics at every log level.
  process.stdout.write(lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
  current.keys = undefined;
}
