/** The only place that uses the internals of the `fauxqs` package, which only exports its server. */

export interface MessageAttribute {
  readonly DataType: string;
  readonly StringValue?: string | undefined;
  readonly BinaryValue?: string | undefined;
}

export interface StoredMessage {
  readonly messageId: string;
  readonly body: string;
  readonly md5OfBody: string;
  readonly messageAttributes: Readonly<Record<string, MessageAttribute>>;
  /** Empty if there are no attributes. */
  readonly md5OfMessageAttributes: string;
  readonly sentTimestamp: number;
  readonly approximateReceiveCount: number;
  readonly approximateFirstReceiveTimestamp?: number;
  /** Standard queues don't use it, and it survives a restart, so the trace header is stored here. */
  readonly messageDeduplicationId?: string;
}

interface Waiter {
  readonly resolve: () => void;
  readonly timer: NodeJS.Timeout;
}

export interface Queue {
  readonly name: string;
  readonly arn: string;
  readonly attributes: Record<string, string>;
  messages: StoredMessage[];
  delayedMessages: StoredMessage[];
  readonly inflightMessages: Map<string, { readonly message: StoredMessage }>;
  readonly pollWaiters: Waiter[];
  persistence: Persistence | undefined;
  enqueue(message: StoredMessage): void;
  dequeue(
    max: number,
    visibilityTimeout: number | undefined,
    deadLetterQueue: (arn: string) => Queue | undefined,
  ): readonly { readonly ReceiptHandle: string }[];
  deleteMessage(receiptHandle: string): boolean;
  changeVisibility(receiptHandle: string, seconds: number): void;
  processTimers(): void;
  waitForMessages(seconds: number): Promise<void>;
  setAttributes(attributes: Record<string, string>): void;
  getAllAttributes(names: readonly string[]): Record<string, string>;
}

export interface Store {
  persistence: Persistence | undefined;
  createQueue(name: string, url: string, arn: string, attributes: Record<string, string>): Queue;
  getQueueByName(name: string): Queue | undefined;
  getQueueByArn(arn: string): Queue | undefined;
  allQueues(): Iterable<Queue>;
  shutdown(): void;
}

interface Database {
  exec(sql: string): void;
  prepare(sql: string): { run(...values: (string | number | null)[]): unknown };
}

interface Persistence {
  readonly db: Database;
  transaction(run: () => void): void;
  deleteMessage(messageId: string): void;
  updateMessageReady(messageId: string): void;
  loadSqsAndSns(
    store: Store,
    sns: { topics: Map<string, unknown>; subscriptions: Map<string, unknown> },
  ): void;
  close(): void;
}

/** The input and output of the package's own actions. Requests are checked before. */
type Action = (input: object, store: { getQueue(url: string): Queue }) => object;

export interface SqsError extends Error {
  readonly code: string;
  readonly statusCode: number;
  /** The code in the older protocol. */
  readonly queryCode: string;
}

interface StoreClass {
  new (): Store;
  createMessage(
    body: string,
    attributes: Readonly<Record<string, MessageAttribute>>,
    delaySeconds?: number,
    messageGroupId?: string,
    messageDeduplicationId?: string,
  ): StoredMessage;
}

interface MessageOptions {
  /** @default 0 */
  readonly delaySeconds?: number;
  readonly traceHeader?: string | undefined;
}

export interface Fauxqs {
  readonly Store: StoreClass;
  readonly newMessage: (
    body: string,
    attributes: Readonly<Record<string, MessageAttribute>>,
    options?: MessageOptions,
  ) => StoredMessage;
  readonly openPersistence: (dataDir: string) => Persistence;
  readonly SqsError: new (
    code: string,
    message: string,
    statusCode?: number,
    senderFault?: boolean,
    queryCode?: string,
  ) => SqsError;
  readonly messageSize: (body: string, attributes: Readonly<Record<string, MessageAttribute>>) => number;
  readonly actions: Readonly<Record<PassedOn, Action>>;
}

const PASSED_ON = {
  ChangeMessageVisibility: 'changeMessageVisibility',
  ChangeMessageVisibilityBatch: 'changeMessageVisibilityBatch',
  DeleteMessage: 'deleteMessage',
  DeleteMessageBatch: 'deleteMessageBatch',
  GetQueueAttributes: 'getQueueAttributes',
  PurgeQueue: 'purgeQueue',
  SetQueueAttributes: 'setQueueAttributes',
} as const;

/** Actions that fauxqs handles itself. */
export type PassedOn = keyof typeof PASSED_ON;

/** Delays and visibility count in whole seconds, so ten checks a second are enough for a waiting reader. */
const TICK_MS = 100;

interface TickingQueue extends Queue {
  pollTimer: NodeJS.Timeout | undefined;
}

function tickSlower(prototype: object): void {
  Object.assign(prototype, {
    startPollTimerIfNeeded(this: TickingQueue) {
      this.pollTimer ??= setInterval(() => this.processTimers(), TICK_MS);
    },
  });
}

const READY_AGAIN =
  'UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE message_id = ?';

function repair(persistence: Persistence): Persistence {
  const readyAgain = persistence.db.prepare(READY_AGAIN);
  // The original also clears the receive count on ChangeMessageVisibility(0), which the table rejects, and the
  // message is lost.
  persistence.updateMessageReady = (messageId) => {
    readyAgain.run(messageId);
  };
  // With the write-ahead log, NORMAL loses nothing when the process is killed, and saves a disk flush per message.
  persistence.db.exec('PRAGMA synchronous = NORMAL');
  // Two processes with the same queues would each deliver the same messages.
  persistence.db.exec('PRAGMA locking_mode = EXCLUSIVE');
  persistence.db.exec('BEGIN IMMEDIATE; COMMIT');
  return persistence;
}

async function load(): Promise<Fauxqs> {
  const inside = (file: string) => import(new URL(file, import.meta.resolve('fauxqs')).href);
  const [stores, persistences, errors, types] = await Promise.all([
    inside('./sqs/sqsStore.js'),
    inside('./persistence.js'),
    inside('./common/errors.js'),
    inside('./sqs/sqsTypes.js'),
  ]);
  const actions = await Promise.all(
    Object.entries(PASSED_ON).map(async ([name, file]): Promise<[string, Action]> => {
      const module = await inside(`./sqs/actions/${file}.js`);
      return [name, module[file]];
    }),
  );
  tickSlower(stores.SqsQueue.prototype);
  const Store: StoreClass = stores.SqsStore;
  return {
    Store,
    newMessage: (body, attributes, { delaySeconds = 0, traceHeader } = {}) =>
      Store.createMessage(body, attributes, delaySeconds || undefined, undefined, traceHeader),
    SqsError: errors.SqsError,
    messageSize: types.calculateMessageSize,
    actions: Object.fromEntries(actions) as Record<PassedOn, Action>,
    openPersistence: (dataDir) => repair(new persistences.PersistenceManager(dataDir)),
  };
}

let loaded: Promise<Fauxqs> | undefined;

export function loadFauxqs(): Promise<Fauxqs> {
  loaded ??= load();
  return loaded;
}
