import { type Counts, drainCounts, METRICS_NAMESPACE } from './count.ts';
import { env } from './env.ts';
import { logger, workRequest } from './logger.ts';
import { processWide } from './process-wide.ts';

/** Fields of every log line of an invocation; ids only. */
interface InvocationKeys {
  /** The id of the request or schedule tick that caused all this. */
  readonly request_id: string;
  readonly [key: string]: unknown;
}

interface Ending {
  readonly outcome: 'done' | 'refused' | 'failed';
  /** Of an HTTP response. */
  readonly status?: number;
}

/** A container handles one event at a time. */
const current = processWide<{ keys?: InvocationKeys | undefined; startedAt: number }>('invocation', {
  startedAt: 0,
});

/** From here on every log line carries this context. */
export function beginInvocation(invocationKeys: InvocationKeys): void {
  current.keys = invocationKeys;
  current.startedAt = performance.now();
  // Drop counts from code that ran outside any invocation.
  drainCounts();
  logger.resetKeys();
  logger.appendKeys(invocationKeys);
}

/** Adds context found along the way. */
export function noteInvocation(details: Readonly<Record<string, unknown>>): void {
  if (current.keys) current.keys = { ...current.keys, ...details };
  logger.appendKeys(details);
}

/** The request id to pass on with anything sent or started now. */
export const getRequestId = (): string | undefined => workRequest.getStore() ?? current.keys?.request_id;

/** Runs work that belongs to a different request than the rest of the invocation, be it beside other work. */
export const onBehalfOf = <T>(requestId: string | undefined, work: () => Promise<T>): Promise<T> =>
  requestId === undefined ? work() : workRequest.run(requestId, work);

/** CloudWatch's embedded metric format: the log line declares which of its numbers are metrics. */
function writeMetrics({ about, values }: Counts, timestamp: number) {
  return {
    _aws: {
      Timestamp: timestamp,
      CloudWatchMetrics: [
        {
          Namespace: METRICS_NAMESPACE,
          Dimensions: [['Stage']],
          Metrics: Object.keys(values).map((Name) => ({ Name, Unit: 'Count' })),
        },
      ],
    },
    Stage: env.stage(),
    ...about,
    ...values,
  };
}

/** Writes the line with the result and the counts, plus one line per further provider. */
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
  const counts = drainCounts();
  const lines =
    counts.length === 0
      ? [line]
      : counts.map((entry) => ({ ...line, ...writeMetrics(entry, now.getTime()) }));
  // Not through the logger: metrics must be written at every log level.
  process.stdout.write(lines.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  current.keys = undefined;
}

/** The message attribute with the id of the request that caused the message; bodies stay unchanged. */
export const REQUEST_ID = 'request_id';

/** The attributes of a message sent now. */
export function requestIdAttribute() {
  const id = getRequestId();
  return id === undefined ? {} : { [REQUEST_ID]: { DataType: 'String', StringValue: id } };
}
