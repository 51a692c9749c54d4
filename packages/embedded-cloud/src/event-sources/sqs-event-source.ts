import { setTimeout as sleep } from 'node:timers/promises';
import { describeDenial, findDenied, type Identity } from '../iam/policy.ts';
import { limitTime } from '../limit-time.ts';
import type { LocalQueue, ReceivedMessage } from '../sqs/local-queue.ts';
import { describeError, type FunctionHost, isThrottle, type Log } from '../types.ts';
import { findBatchFault } from './batch-outcome.ts';
import { toSqsRecord } from './sqs-event.ts';

export interface SqsEventSourceOptions {
  readonly queue: LocalQueue;
  readonly host: FunctionHost;
  /** Name or ARN. */
  readonly functionName: string;
  readonly functionTimeoutSeconds: number;
  /** The function's own role, which reads the queue. */
  readonly role: Identity;
  /** @default no limit */
  readonly maximumConcurrency?: number | undefined;
  /** How many messages are processed at once, unless the mapping allows fewer. @default 5, with which Lambda starts */
  readonly pollers?: number | undefined;
  /** How long `stop` waits for messages in progress. @default 5000 */
  readonly graceMs?: number;
  readonly log: Log;
}

export interface EventSource {
  /**
   * Receives no more messages. Those in progress get a short grace period, and the rest returns to the queue in time.
   */
  stop(): Promise<void>;
}

/** ReceiveMessage's longest wait. */
const LONG_POLL_MS = 20_000;
/** A throttled message is retried after 0.1, 0.2, 0.4 … at most 5 s. */
const THROTTLE_DELAY_MS = { first: 100, longest: 5_000 };
const PAUSE_AFTER_FAULT_MS = 1_000;
const DEFAULT_POLLERS = 5;
const NEEDED_GRANTS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

/** What AWS would reject when the mapping is created, and the CDK accepts. */
function findProblem(options: SqsEventSourceOptions): string | undefined {
  const { queue, functionTimeoutSeconds, role } = options;
  if (queue.visibilityTimeoutSeconds < functionTimeoutSeconds) {
    return `Queue visibility timeout: ${queue.visibilityTimeoutSeconds} seconds is less than Function timeout: ${functionTimeoutSeconds} seconds`;
  }
  const calls = NEEDED_GRANTS.map((action) => ({ action, resource: queue.arn }));
  const denied = findDenied(role, calls);
  if (!denied) return undefined;
  const call = denied.action.slice('sqs:'.length);
  return `The function execution role does not have permissions to call ${call} on SQS. ${describeDenial(role, denied)}`;
}

/**
 * Reads a queue for a function, like an event source mapping with one message a batch that reports its failures, which
 * all mappings of the service are. Throws if AWS would reject the mapping.
 */
export function startSqsEventSource(options: SqsEventSourceOptions): EventSource {
  const { queue, host, functionName, log, graceMs = 5_000 } = options;
  const problem = findProblem(options);
  if (problem !== undefined) throw new Error(`Event source ${queue.name} → ${functionName}: ${problem}`);
  const stopping = new AbortController();
  const { signal } = stopping;
  const logForSource = (text: string) => log(`${queue.name} → ${functionName}: ${text}`);
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

  /** One reader at a time: each message wakes all that wait. */
  let turn: Promise<unknown> = Promise.resolve();
  function receiveInTurn(): Promise<ReceivedMessage[]> {
    const mine = turn.then(() => queue.receive({ max: 1, waitMs: LONG_POLL_MS, signal }));
    turn = mine.catch(() => undefined);
    return mine;
  }

  /** Retries the event while the function is throttled and the message is still ours. */
  async function invoke(message: ReceivedMessage): Promise<unknown> {
    const leaseEndsAt = Date.now() + queue.visibilityTimeoutSeconds * 1000;
    const record = toSqsRecord(message, queue);
    const { AWSTraceHeader: cause } = record.attributes;
    for (let delay = THROTTLE_DELAY_MS.first; ; delay = Math.min(delay * 2, THROTTLE_DELAY_MS.longest)) {
      try {
        return await host.invoke(functionName, { Records: [record] }, { canWait: true, cause });
      } catch (error) {
        if (!isThrottle(error) || signal.aborted || Date.now() + delay >= leaseEndsAt) throw error;
      }
      await pause(delay);
    }
  }

  async function process(message: ReceivedMessage): Promise<void> {
    try {
      const fault = findBatchFault(await invoke(message), message.messageId);
      if (fault === undefined) queue.remove([message.receiptHandle]);
      else logForSource(`the message returns: ${fault}`);
    } catch (error) {
      logForSource(`the message returns after its visibility timeout: ${describeError(error)}`);
    }
  }

  async function poll(): Promise<void> {
    while (!signal.aborted) {
      try {
        const messages = await receiveInTurn();
        if (signal.aborted) queue.release(messages.map(({ receiptHandle }) => receiptHandle));
        else for (const message of messages) await process(message);
      } catch (error) {
        logForSource(`the queue could not be read: ${describeError(error)}`);
        await pause(PAUSE_AFTER_FAULT_MS);
      }
    }
  }

  const { maximumConcurrency = Number.POSITIVE_INFINITY, pollers: maxPollers = DEFAULT_POLLERS } = options;
  const pollers = Array.from({ length: Math.min(maximumConcurrency, maxPollers) }, poll);

  return {
    async stop() {
      stopping.abort();
      await limitTime(graceMs, Promise.all(pollers));
    },
  };
}
