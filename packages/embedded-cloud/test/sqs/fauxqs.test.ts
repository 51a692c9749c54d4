import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Fauxqs, loadFauxqs, type Queue, type Store } from '#cloud/sqs/fauxqs.ts';

/** What the embedded queues expect of fauxqs's internals. An upgrade must keep all of this true. */

const ARN = 'arn:aws:sqs:eu-west-1:123456789012:';
const SETTINGS = { VisibilityTimeout: '30', DelaySeconds: '0', MaximumMessageSize: '1048576' };

const directory = mkdtempSync(path.join(tmpdir(), 'fauxqs-'));
let fauxqs: Fauxqs;
let stores: Store[] = [];

const createQueue = (store: Store, name: string, more: Record<string, string> = {}): Queue =>
  store.createQueue(name, `http://127.0.0.1/1/${name}`, ARN + name, { ...SETTINGS, ...more });

function newStore(): Store {
  const store = new fauxqs.Store();
  stores.push(store);
  return store;
}

const take = (queue: Queue, max = 10, visibilityTimeout?: number, store?: Store): string[] =>
  queue
    .dequeue(max, visibilityTimeout, (arn) => store?.getQueueByArn(arn))
    .map(({ ReceiptHandle }) => ReceiptHandle);

const bodyOf = (queue: Queue, handle: string | undefined) =>
  handle === undefined ? undefined : queue.inflightMessages.get(handle)?.message.body;

beforeAll(async () => {
  fauxqs = await loadFauxqs();
});

afterEach(() => {
  for (const store of stores) {
    store.shutdown();
    store.persistence?.close();
  }
  stores = [];
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('a message', () => {
  it('has its digests, and a trace header if it has one', () => {
    const plain = fauxqs.newMessage('hello', {});
    const traced = fauxqs.newMessage(
      'hello',
      { kind: { DataType: 'String', StringValue: 'x' } },
      { traceHeader: 'Root=1' },
    );

    expect(plain).toMatchObject({
      body: 'hello',
      md5OfBody: '5d41402abc4b2a76b9719d911017c592',
      approximateReceiveCount: 0,
    });
    expect(plain.md5OfMessageAttributes).toBeFalsy();
    expect(traced.md5OfMessageAttributes).toMatch(/^[0-9a-f]{32}$/);
    expect(traced.messageDeduplicationId).toBe('Root=1');
  });

  it('counts its size in bytes, including attributes', () => {
    expect(fauxqs.messageSize('é', {})).toBe(2);
    expect(fauxqs.messageSize('é', { kind: { DataType: 'String', StringValue: 'x' } })).toBe(2 + 4 + 6 + 1);
  });
});

describe('a queue', () => {
  it('delivers a message, counts that, and forgets it when it is deleted', () => {
    const queue = createQueue(newStore(), 'work');
    queue.enqueue(fauxqs.newMessage('one', {}));

    const [handle = ''] = take(queue);
    const inHand = queue.inflightMessages.get(handle)?.message;

    expect(inHand).toMatchObject({ body: 'one', approximateReceiveCount: 1 });
    expect(inHand?.approximateFirstReceiveTimestamp).toBeGreaterThan(0);
    expect(take(queue)).toEqual([]);
    expect(queue.deleteMessage(handle)).toBe(true);
    expect(queue.inflightMessages.size).toBe(0);
  });

  it('delivers a message again once it is returned', () => {
    const queue = createQueue(newStore(), 'work');
    queue.enqueue(fauxqs.newMessage('one', {}));
    const [first = ''] = take(queue);
    queue.changeVisibility(first, 0);
    queue.processTimers();

    const [again = ''] = take(queue);
    expect(queue.inflightMessages.get(again)?.message).toMatchObject({
      body: 'one',
      approximateReceiveCount: 2,
    });
    expect(again).not.toBe(first);
  });

  it('holds back a delayed message', () => {
    const queue = createQueue(newStore(), 'work');
    queue.enqueue(fauxqs.newMessage('later', {}, { delaySeconds: 60 }));
    expect(take(queue)).toEqual([]);
    expect(queue.delayedMessages.map(({ body }) => body)).toEqual(['later']);
  });

  it('moves a message delivered too often to its dead-letter queue', () => {
    const store = newStore();
    const dead = createQueue(store, 'dead');
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount: 1 });
    const queue = createQueue(store, 'work', { RedrivePolicy });
    queue.enqueue(fauxqs.newMessage('poison', {}));
    const [first = ''] = take(queue, 10, undefined, store);
    queue.changeVisibility(first, 0);
    queue.processTimers();

    expect(take(queue, 10, undefined, store)).toEqual([]);
    expect(bodyOf(dead, take(dead)[0])).toBe('poison');
  });

  it('wakes a waiting reader when a message arrives', async () => {
    const queue = createQueue(newStore(), 'work');
    const woken = queue.waitForMessages(20);
    expect(queue.pollWaiters).toHaveLength(1);
    queue.enqueue(fauxqs.newMessage('now', {}));
    await woken;
    expect(bodyOf(queue, take(queue)[0])).toBe('now');
    expect(queue.pollWaiters).toHaveLength(0);
  });

  it('checks by itself for visible messages while a reader waits', async () => {
    const queue = createQueue(newStore(), 'work');
    queue.enqueue(fauxqs.newMessage('one', {}));
    take(queue, 10, 1);
    await queue.waitForMessages(20);
    expect(bodyOf(queue, take(queue)[0])).toBe('one');
  });

  it('returns its attributes, and accepts others', () => {
    const queue = createQueue(newStore(), 'work');
    queue.setAttributes({ VisibilityTimeout: '7' });
    queue.enqueue(fauxqs.newMessage('one', {}));
    expect(queue.attributes.VisibilityTimeout).toBe('7');
    expect(queue.getAllAttributes(['All'])).toMatchObject({
      QueueArn: queue.arn,
      VisibilityTimeout: '7',
      ApproximateNumberOfMessages: '1',
      ApproximateNumberOfMessagesNotVisible: '0',
    });
  });
});

describe('a store', () => {
  it('finds its queues by name and by ARN', () => {
    const store = newStore();
    const queue = createQueue(store, 'work');
    expect(store.getQueueByName('work')).toBe(queue);
    expect(store.getQueueByArn(queue.arn)).toBe(queue);
    expect([...store.allQueues()]).toEqual([queue]);
    expect(store.getQueueByName('other')).toBeUndefined();
  });
});

describe('the actions it handles itself', () => {
  it("delete, change and purge, and fail in SQS's words", () => {
    const queue = createQueue(newStore(), 'work');
    const found = { getQueue: () => queue };
    for (const body of ['one', 'two', 'three']) queue.enqueue(fauxqs.newMessage(body, {}));
    const [one = '', two = ''] = take(queue, 2);
    const QueueUrl = 'http://127.0.0.1/1/work';

    fauxqs.actions.DeleteMessage({ QueueUrl, ReceiptHandle: one }, found);
    fauxqs.actions.ChangeMessageVisibility({ QueueUrl, ReceiptHandle: two, VisibilityTimeout: 0 }, found);
    expect(fauxqs.actions.GetQueueAttributes({ QueueUrl, AttributeNames: ['All'] }, found)).toMatchObject({
      Attributes: { ApproximateNumberOfMessagesNotVisible: '0' },
    });
    expect(
      fauxqs.actions.DeleteMessageBatch({ QueueUrl, Entries: [{ Id: 'a', ReceiptHandle: two }] }, found),
    ).toMatchObject({ Successful: [{ Id: 'a' }] });
    fauxqs.actions.SetQueueAttributes({ QueueUrl, Attributes: { VisibilityTimeout: '9' } }, found);
    expect(queue.attributes.VisibilityTimeout).toBe('9');
    fauxqs.actions.PurgeQueue({ QueueUrl }, found);
    expect(queue.messages).toEqual([]);
  });

  it('have errors with a code, a status and the code of the older protocol', () => {
    expect(new fauxqs.SqsError('QueueDoesNotExist', 'gone', 400, true, 'NonExistentQueue')).toMatchObject({
      code: 'QueueDoesNotExist',
      statusCode: 400,
      queryCode: 'NonExistentQueue',
      message: 'gone',
    });
    expect(new fauxqs.SqsError('UnsupportedOperation', 'no')).toMatchObject({
      statusCode: 400,
      queryCode: 'UnsupportedOperation',
    });
  });
});

describe('the file of queues', () => {
  function reopened(): Store {
    const store = newStore();
    const persistence = fauxqs.openPersistence(directory);
    persistence.loadSqsAndSns(store, { topics: new Map(), subscriptions: new Map() });
    store.persistence = persistence;
    for (const queue of store.allQueues()) queue.persistence = persistence;
    return store;
  }

  function closed(store: Store): void {
    store.shutdown();
    store.persistence?.close();
    stores = stores.filter((other) => other !== store);
  }

  it('keeps waiting and in-flight messages, with their receive counts', () => {
    const first = reopened();
    const queue = createQueue(first, 'kept');
    queue.persistence = first.persistence;
    for (const body of ['waiting', 'given back', 'deleted']) queue.enqueue(fauxqs.newMessage(body, {}));
    const handles = take(queue, 3);
    const handleOf = (body: string) => handles.find((handle) => bodyOf(queue, handle) === body) ?? '';
    queue.changeVisibility(handleOf('given back'), 0);
    queue.deleteMessage(handleOf('deleted'));
    closed(first);

    const again = reopened().getQueueByName('kept');
    expect(again?.arn).toBe(`${ARN}kept`);
    expect(again?.inflightMessages.size).toBe(1);
    const messages = [...(again?.inflightMessages.values() ?? [])].map(({ message }) => message);
    expect(messages).toMatchObject([{ body: 'waiting', approximateReceiveCount: 1 }]);
    expect(again?.messages).toMatchObject([{ body: 'given back', approximateReceiveCount: 1 }]);
  });

  it('rolls back a failed transaction', () => {
    const store = reopened();
    const queue = createQueue(store, 'undone');
    queue.persistence = store.persistence;
    expect(() =>
      store.persistence?.transaction(() => {
        queue.enqueue(fauxqs.newMessage('half', {}));
        throw new Error('halfway');
      }),
    ).toThrow('halfway');
    closed(store);
    expect(reopened().getQueueByName('undone')?.messages).toEqual([]);
  });

  it("can't be opened twice", () => {
    reopened();
    expect(() => fauxqs.openPersistence(directory)).toThrow(/locked/);
  });
});
