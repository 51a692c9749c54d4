import type { MessageAttribute, Queue, Store, StoredMessage } from './fauxqs.ts';

export interface ReceivedMessage {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly md5OfBody: string;
  /** Undefined if there are no attributes. */
  readonly md5OfMessageAttributes: string | undefined;
  /** SenderId, SentTimestamp, ApproximateReceiveCount, ApproximateFirstReceiveTimestamp, AWSTraceHeader. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly messageAttributes: Readonly<Record<string, MessageAttribute>>;
}

/** A message seen without receiving it. */
export interface WaitingMessage
  extends Pick<StoredMessage, 'messageId' | 'body' | 'messageAttributes' | 'sentTimestamp'> {
  /** A reader has received it and not deleted it yet. */
  readonly isInHand: boolean;
}

export interface ReceiveOptions {
  /** 1 to 10. */
  readonly max: number;
  readonly waitMs: number;
  /** Seconds. @default the queue's own */
  readonly visibilityTimeout?: number | undefined;
  /** Ends the wait. Then nothing is received. */
  readonly signal?: AbortSignal | undefined;
}

/** A queue as the embedded cloud itself uses it, without HTTP and grants. */
export class LocalQueue {
  readonly inside: Queue;
  readonly #store: Store;
  readonly #account: string;

  constructor(queue: Queue, store: Store, account: string) {
    this.inside = queue;
    this.#store = store;
    this.#account = account;
  }

  get name(): string {
    return this.inside.name;
  }

  get arn(): string {
    return this.inside.arn;
  }

  get visibilityTimeoutSeconds(): number {
    return Number(this.inside.attributes.VisibilityTimeout);
  }

  get redrivePolicy():
    | { readonly deadLetterTargetArn: string; readonly maxReceiveCount: number }
    | undefined {
    const policy = this.inside.attributes.RedrivePolicy;
    return policy ? JSON.parse(policy) : undefined;
  }

  /** Runs the change as one transaction on disk: all of it survives a kill, or none. */
  atomically<Result>(run: () => Result): Result {
    const { persistence } = this.#store;
    if (!persistence) return run();
    const results: Result[] = [];
    persistence.transaction(() => results.push(run()));
    return results[0] as Result;
  }

  /** Messages as soon as there are some, or none after `waitMs`. */
  async receive({ max, waitMs, visibilityTimeout, signal }: ReceiveOptions): Promise<ReceivedMessage[]> {
    const deadline = Date.now() + waitMs;
    for (;;) {
      if (signal?.aborted) return [];
      const messages = this.#take(max, visibilityTimeout);
      const left = deadline - Date.now();
      if (messages.length > 0 || left <= 0) return messages;
      await this.#wait(left, signal);
    }
  }

  /** The current messages, newest first, whether received by a reader or not. Nothing is received. */
  peek(max: number): { readonly count: number; readonly messages: readonly WaitingMessage[] } {
    this.inside.processTimers();
    const { messages, delayedMessages, inflightMessages } = this.inside;
    const inHand = [...inflightMessages.values()].map(({ message }) => message);
    const all = [...messages, ...delayedMessages, ...inHand].toSorted(
      (a, b) => b.sentTimestamp - a.sentTimestamp,
    );
    const inHandIds = new Set(inHand.map(({ messageId }) => messageId));
    return {
      count: all.length,
      messages: all.slice(0, max).map(({ messageId, body, messageAttributes, sentTimestamp }) => ({
        messageId,
        body,
        messageAttributes,
        sentTimestamp,
        isInHand: inHandIds.has(messageId),
      })),
    };
  }

  remove(receiptHandles: readonly string[]): void {
    this.atomically(() => {
      for (const handle of receiptHandles) this.inside.deleteMessage(handle);
    });
  }

  /** Returns messages for other readers at once. */
  release(receiptHandles: readonly string[]): void {
    this.atomically(() => {
      for (const handle of receiptHandles) this.inside.changeVisibility(handle, 0);
    });
  }

  /** Drops messages older than the queue's retention and returns their number. */
  dropExpired(now: number): number {
    const oldest = now - Number(this.inside.attributes.MessageRetentionPeriod) * 1000;
    const { messages, delayedMessages, persistence } = this.inside;
    const expired = [...messages, ...delayedMessages].filter(({ sentTimestamp }) => sentTimestamp < oldest);
    if (expired.length === 0) return 0;
    const keep = ({ sentTimestamp }: StoredMessage) => sentTimestamp >= oldest;
    this.inside.messages = messages.filter(keep);
    this.inside.delayedMessages = delayedMessages.filter(keep);
    this.atomically(() => {
      for (const { messageId } of expired) persistence?.deleteMessage(messageId);
    });
    return expired.length;
  }

  #take(max: number, visibilityTimeout: number | undefined): ReceivedMessage[] {
    const taken = this.atomically(() =>
      this.inside.dequeue(max, visibilityTimeout, (arn) => this.#store.getQueueByArn(arn)),
    );
    return taken.flatMap(({ ReceiptHandle }) => {
      const stored = this.inside.inflightMessages.get(ReceiptHandle)?.message;
      return stored ? [this.#received(ReceiptHandle, stored)] : [];
    });
  }

  #received(receiptHandle: string, stored: StoredMessage): ReceivedMessage {
    const firstReceived = stored.approximateFirstReceiveTimestamp ?? stored.sentTimestamp;
    return {
      messageId: stored.messageId,
      receiptHandle,
      body: stored.body,
      md5OfBody: stored.md5OfBody,
      md5OfMessageAttributes: stored.md5OfMessageAttributes || undefined,
      attributes: {
        SenderId: this.#account,
        SentTimestamp: String(stored.sentTimestamp),
        ApproximateReceiveCount: String(stored.approximateReceiveCount),
        ApproximateFirstReceiveTimestamp: String(firstReceived),
        ...(stored.messageDeduplicationId && { AWSTraceHeader: stored.messageDeduplicationId }),
      },
      messageAttributes: stored.messageAttributes,
    };
  }

  async #wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
    const arrival = this.inside.waitForMessages(ms / 1000);
    const waiter = this.inside.pollWaiters.at(-1);
    const leave = () => {
      const index = waiter ? this.inside.pollWaiters.indexOf(waiter) : -1;
      if (!waiter || index < 0) return;
      clearTimeout(waiter.timer);
      this.inside.pollWaiters.splice(index, 1);
      waiter.resolve();
    };
    signal?.addEventListener('abort', leave, { once: true });
    await arrival;
    signal?.removeEventListener('abort', leave);
  }
}
