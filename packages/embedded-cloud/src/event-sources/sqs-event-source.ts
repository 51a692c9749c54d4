import { setTimeout as sleep } from 'node:timers/promises';
import type { SQSRecord } from 'aws-lambda';
import type { Identity } from '../iam/policy.ts';
import { isThrottle } from '../lambda/is-throttle.ts';
import { MAX_REQUEST_BYTES } from '../lambda/messages.ts';
import type { LocalQueue, ReceivedMessage } from '../sqs/local-queue.ts';
import { FunctionError, type FunctionHost, type Log } from '../types.ts';
import { batchOutcome } from './batch-outcome.ts';
import { checkEventSource } from './check-event-source.ts';
import { splitIntoEvents, toSqsRecord } from './sqs-event.ts';

export interface SqsEventSourceOptions {
  readonly queue: LocalQueue;
  readonly host: FunctionHost;
  /** Name or ARN. */
  readonly functionName: string;
  readonly functionTimeoutSeconds: number;
  /** The function's own role, which reads the queue. */
  readonly role: Identity;
  /** @default 10 */
  readonly batchSize?: number;
  /** @default 0 */
  readonly batchingWindowSeconds?: number;
  /** FunctionResponseTypes has ReportBatchItemFailures. @default false */
  readonly reportBatchItemFailures?: boolean;
  readonly maximumConcurrency?: number;
  /** How many batches are processed at once, unless the mapping allows fewer. @default 5, with which Lambda starts */
  readonly pollers?: number;
  /** How long `stop` waits for batches in progress. @default 5000 */
  readonly graceMs?: number;
  readonly log: Log;
}

export interface EventSource {
  /**
   * Receives no more messages. Batches in progress get a short grace period, and the rest returns to the queue in
   * time.
   */
  stop(): Promise<void>;
}

interface Batch {
  readonly messages: readonly ReceivedMessage[];
  /** When the first of them becomes visible to other readers. */
  readonly leaseEndsAt: number;
}

/** ReceiveMessage's longest wait. */
const LONG_POLL_MS = 20_000;
const RECEIVE_MAX = 10;
/** A throttled batch is retried after 0.1, 0.2, 0.4 … at most 5 s. */
const THROTTLE_DELAY_MS = { first: 100, longest: 5_000 };
const PAUSE_AFTER_FAULT_MS = 1_000;

const describe = (error: unknown): string =>
  error instanceof FunctionError ? `${error.errorType}: ${error.message}` : String(error);

const listHandles = (records: readonly SQSRecord[]): string[] =>
  records.map(({ receiptHandle }) => receiptHandle);

/** Reads a queue for a function, like an event source mapping. Throws if AWS would reject the mapping. */
export function startSqsEventSource(options: SqsEventSourceOptions): EventSource {
  const {
    queue,
    host,
    functionName,
    log,
    batchSize = 10,
    batchingWindowSeconds = 0,
    graceMs = 5_000,
  } = options;
  const { maximumConcurrency, pollers: most = 5, reportBatchItemFailures = false } = options;
  checkEventSource({ ...options, batchSize, batchingWindowSeconds, maximumConcurrency });
  const stopping = new AbortController();
  const { signal } = stopping;
  const say = (text: string) => log(`${queue.name} → ${functionName}: ${text}`);

  /** A first message, then more until the batch is full or the window closes. */
  async function collect(): Promise<Batch> {
    const max = Math.min(batchSize, RECEIVE_MAX);
    const messages = await queue.receive({ max, waitMs: LONG_POLL_MS, signal });
    const received = Date.now();
    const closes = received + batchingWindowSeconds * 1000;
    while (messages.length > 0 && messages.length < batchSize && Date.now() < closes && !signal.aborted) {
      const room = Math.min(batchSize - messages.length, RECEIVE_MAX);
      messages.push(...(await queue.receive({ max: room, waitMs: closes - Date.now(), signal })));
    }
    return { messages, leaseEndsAt: received + queue.visibilityTimeoutSeconds * 1000 };
  }

  /** One reader at a time: several would each hold part of what belongs in one batch. */
  let turn: Promise<unknown> = Promise.resolve();
  function collectInTurn(): Promise<Batch> {
    const mine = turn.then(collect);
    turn = mine.catch(() => undefined);
    return mine;
  }

  /** Retries the event while the function is throttled and the messages are still ours. */
  async function invoke(
    event: { readonly Records: readonly SQSRecord[] },
    leaseEndsAt: number,
  ): Promise<unknown> {
    const causes = event.Records.flatMap(({ attributes }) => attributes.AWSTraceHeader ?? []);
    for (let delay = THROTTLE_DELAY_MS.first; ; delay = Math.min(delay * 2, THROTTLE_DELAY_MS.longest)) {
      try {
        return await host.invoke(functionName, event, { canWait: true, causes });
      } catch (error) {
        if (!isThrottle(error) || signal.aborted || Date.now() + delay >= leaseEndsAt) throw error;
      }
      await sleep(delay, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  function settle(records: readonly SQSRecord[], response: unknown): void {
    if (!reportBatchItemFailures) {
      queue.remove(listHandles(records));
      return;
    }
    const outcome = batchOutcome(response, new Set(records.map(({ messageId }) => messageId)));
    if (outcome.kind === 'invalid') {
      say(`all ${records.length} messages return, because ${outcome.reason}`);
      return;
    }
    queue.remove(listHandles(records.filter(({ messageId }) => !outcome.failed.has(messageId))));
    if (outcome.failed.size > 0)
      say(`${outcome.failed.size} of ${records.length} messages failed and return`);
  }

  async function work({ messages, leaseEndsAt }: Batch): Promise<void> {
    const records = messages.map((message) => toSqsRecord(message, queue));
    for (const event of splitIntoEvents(records, MAX_REQUEST_BYTES)) {
      try {
        settle(event.Records, await invoke(event, leaseEndsAt));
      } catch (error) {
        say(`all ${event.Records.length} messages return after their visibility timeout: ${describe(error)}`);
      }
    }
  }

  async function poll(): Promise<void> {
    while (!signal.aborted) {
      try {
        const batch = await collectInTurn();
        if (signal.aborted) queue.release(batch.messages.map(({ receiptHandle }) => receiptHandle));
        else await work(batch);
      } catch (error) {
        say(`the queue could not be read: ${describe(error)}`);
        await sleep(PAUSE_AFTER_FAULT_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  const pollers = Array.from({ length: Math.min(maximumConcurrency ?? most, most) }, poll);

  return {
    async stop() {
      stopping.abort();
      const over = new AbortController();
      const grace = sleep(graceMs, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([Promise.all(pollers), grace]);
      over.abort();
    },
  };
}
