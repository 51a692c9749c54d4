import { setTimeout as sleep } from 'node:timers/promises';
import { hashAttributes, hashBody, type MessageAttributes } from './message-attributes.ts';
import type { MessageStore, NewMessage, Redrive, StoredMessage } from './message-store.ts';

export interface ReceivedMessage {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly md5OfBody: string;
  /** Undefined if there are no attributes. */
  readonly md5OfMessageAttributes: string | undefined;
  /** SenderId, SentTimestamp, ApproximateReceiveCount, ApproximateFirstReceiveTimestamp, AWSTraceHeader. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly messageAttributes: MessageAttributes;
}

/** A message seen without receiving it. */
export interface WaitingMessage {
  readonly messageId: string;
  readonly body: string;
  readonly messageAttributes: MessageAttributes;
  readonly sentTimestamp: number;
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

export interface LocalQueueOptions {
  readonly name: string;
  readonly arn: string;
  readonly account: string;
  readonly retentionSeconds: number;
  readonly visibilitySeconds: number;
  readonly redrive: Redrive | undefined;
  readonly store: MessageStore;
}

/** Dead letters arrive without a sender that would wake their readers. */
const MAX_SLEEP_MS = 1_000;

/** A queue as the embedded cloud itself uses it, without HTTP and grants. */
export class LocalQueue {
  readonly name: string;
  readonly arn: string;
  readonly visibilityTimeoutSeconds: number;
  readonly #retentionSeconds: number;
  readonly #redrive: Redrive | undefined;
  readonly #account: string;
  readonly #store: MessageStore;
  /** Ended when there may be something to receive, or at another time than expected. */
  #waiting = new AbortController();
  #waitingReaders = 0;

  constructor(options: LocalQueueOptions) {
    this.name = options.name;
    this.arn = options.arn;
    this.visibilityTimeoutSeconds = options.visibilitySeconds;
    this.#retentionSeconds = options.retentionSeconds;
    this.#redrive = options.redrive;
    this.#account = options.account;
    this.#store = options.store;
  }

  /** How many readers wait for a message. */
  get waitingReaders(): number {
    return this.#waitingReaders;
  }

  add(message: NewMessage): string {
    const id = this.#store.add(this.name, message);
    this.wake();
    return id;
  }

  /** Messages as soon as there are some, or none after `waitMs`. */
  async receive({ max, waitMs, visibilityTimeout, signal }: ReceiveOptions): Promise<ReceivedMessage[]> {
    const deadline = Date.now() + waitMs;
    const visibilityMs = (visibilityTimeout ?? this.visibilityTimeoutSeconds) * 1000;
    for (;;) {
      if (signal?.aborted) return [];
      const messages = this.#store.receive(this.name, max, visibilityMs, this.#redrive);
      if (messages.length > 0) return messages.map((message) => this.#toReceived(message));
      if (Date.now() >= deadline) return [];
      const nextTime = this.#store.findNextTime(this.name) ?? deadline;
      await this.#wait(Math.min(deadline, nextTime, Date.now() + MAX_SLEEP_MS), signal);
    }
  }

  async #wait(deadline: number, signal: AbortSignal | undefined): Promise<void> {
    const signals = signal ? [this.#waiting.signal, signal] : [this.#waiting.signal];
    this.#waitingReaders += 1;
    await sleep(Math.max(1, Math.ceil(deadline - Date.now())), undefined, {
      signal: AbortSignal.any(signals),
    }).catch(() => undefined);
    this.#waitingReaders -= 1;
  }

  /** Lets waiting readers look again. */
  wake(): void {
    if (this.#waitingReaders === 0) return;
    this.#waiting.abort();
    this.#waiting = new AbortController();
  }

  /** The current messages, newest first, whether received by a reader or not. Nothing is received. */
  peek(max: number): { readonly count: number; readonly messages: readonly WaitingMessage[] } {
    const { visible, received, delayed } = this.#store.count(this.name);
    const now = Date.now();
    const messages = this.#store.listNewest(this.name, max).map((message) => ({
      messageId: message.id,
      body: message.body,
      messageAttributes: message.attributes,
      sentTimestamp: message.sentAt,
      isInHand: message.receipt !== undefined && message.visibleAt > now,
    }));
    return { count: visible + received + delayed, messages };
  }

  remove(receiptHandles: readonly string[]): void {
    this.#store.transact(() => {
      for (const handle of receiptHandles) this.#store.remove(this.name, handle);
    });
  }

  /** Returns false if the message isn't with this reader any more. */
  changeVisibility(receiptHandle: string, seconds: number): boolean {
    const isChanged = this.#store.changeVisibility(this.name, receiptHandle, seconds * 1000);
    this.wake();
    return isChanged;
  }

  /** Returns messages for other readers at once. */
  release(receiptHandles: readonly string[]): void {
    this.#store.transact(() => {
      for (const handle of receiptHandles) this.changeVisibility(handle, 0);
    });
  }

  /** Drops messages older than the queue's retention and returns their number. */
  dropExpired(now: number): number {
    return this.#store.dropSentBefore(this.name, now - this.#retentionSeconds * 1000);
  }

  #toReceived(message: StoredMessage): ReceivedMessage {
    const { id, receipt = '', body, attributes, sentAt, traceHeader } = message;
    return {
      messageId: id,
      receiptHandle: receipt,
      body,
      md5OfBody: hashBody(body),
      md5OfMessageAttributes: hashAttributes(attributes),
      attributes: {
        SenderId: this.#account,
        SentTimestamp: String(sentAt),
        ApproximateReceiveCount: String(message.receiveCount),
        ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? sentAt),
        ...(traceHeader !== undefined && { AWSTraceHeader: traceHeader }),
      },
      messageAttributes: attributes,
    };
  }
}
