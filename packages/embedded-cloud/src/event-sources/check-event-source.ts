import { describeDenial, findDenied, type Identity } from '../iam/policy.ts';
import type { LocalQueue } from '../sqs/local-queue.ts';

export interface EventSourceSettings {
  readonly queue: LocalQueue;
  readonly functionName: string;
  readonly functionTimeoutSeconds: number;
  /** The function's own role, which reads the queue. */
  readonly role: Identity;
  readonly batchSize: number;
  readonly batchingWindowSeconds: number;
  readonly maximumConcurrency: number | undefined;
}

/** Without a batching window, a batch is the result of one ReceiveMessage. */
const MAX_BATCH_WITHOUT_WINDOW = 10;
const MAX_BATCH = 10_000;
/** 5 minutes. */
const MAX_WINDOW_SECONDS = 300;
const CONCURRENCY = { min: 2, max: 1000 };
const NEEDED_GRANTS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

function findProblem(settings: EventSourceSettings): string | undefined {
  const { queue, functionTimeoutSeconds, role, batchSize, batchingWindowSeconds, maximumConcurrency } =
    settings;
  if (!isWithin(batchSize, 1, MAX_BATCH)) return `BatchSize is ${batchSize}, expected 1 to ${MAX_BATCH}.`;
  if (!isWithin(batchingWindowSeconds, 0, MAX_WINDOW_SECONDS)) {
    return `MaximumBatchingWindowInSeconds is ${batchingWindowSeconds}, expected 0 to ${MAX_WINDOW_SECONDS}.`;
  }
  if (batchSize > MAX_BATCH_WITHOUT_WINDOW && batchingWindowSeconds === 0) {
    return `BatchSize is ${batchSize}: more than ${MAX_BATCH_WITHOUT_WINDOW} need MaximumBatchingWindowInSeconds of at least 1.`;
  }
  if (maximumConcurrency !== undefined && !isWithin(maximumConcurrency, CONCURRENCY.min, CONCURRENCY.max)) {
    return `MaximumConcurrency is ${maximumConcurrency}, expected ${CONCURRENCY.min} to ${CONCURRENCY.max}.`;
  }
  if (queue.visibilityTimeoutSeconds < functionTimeoutSeconds) {
    return `Queue visibility timeout: ${queue.visibilityTimeoutSeconds} seconds is less than Function timeout: ${functionTimeoutSeconds} seconds`;
  }
  const denied = findDenied(
    role,
    NEEDED_GRANTS.map((action) => ({ action, resource: queue.arn })),
  );
  if (!denied) return undefined;
  const call = denied.action.slice('sqs:'.length);
  return `The function execution role does not have permissions to call ${call} on SQS. ${describeDenial(role, denied)}`;
}

/** Rejects what AWS rejects when a mapping is created. */
export function checkEventSource(settings: EventSourceSettings): void {
  const problem = findProblem(settings);
  if (problem !== undefined) {
    throw new Error(`Event source ${settings.queue.name} → ${settings.functionName}: ${problem}`);
  }
}
