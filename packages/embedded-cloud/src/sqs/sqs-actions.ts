import type { Identity } from '../iam/policy.ts';
import { decideDenial, type ResourceStatement } from '../iam/resource-policy.ts';
import { ApiError } from '../json-endpoint/api-error.ts';
import { type Actions, callAction } from '../json-endpoint/call-action.ts';
import type { LocalQueue, ReceivedMessage } from './local-queue.ts';
import type { MessageStore } from './message-store.ts';
import type { QueueWeather } from './queue-weather.ts';
import { type Requests, requests } from './requests.ts';
import { sendMessage, sendMessageBatch } from './send-messages.ts';
import { createSqsError } from './sqs-error.ts';

export interface SqsWorld {
  readonly account: string;
  readonly store: MessageStore;
  /** By name. */
  readonly queues: ReadonlyMap<string, LocalQueue>;
  /** The policy of the queue with this ARN. */
  policyOf(arn: string): readonly ResourceStatement[];
  queueArn(name: string): string;
  readonly weather?: QueueWeather | undefined;
}

interface SqsCaller {
  readonly identity: Identity;
  readonly signal: AbortSignal;
  readonly traceHeader: string | undefined;
}

/** Handles an action of the SQS API, with the grant that it needs. */
export type CallSqs = (action: string, input: unknown, caller: SqsCaller) => unknown;

const errors = {
  unknown: (message: string) => createSqsError('UnsupportedOperation', message),
  invalid: (message: string) => createSqsError('InvalidParameterValue', message),
};

function select<Value>(
  values: Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, Value> {
  if (names.includes('All')) return { ...values };
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** SQS only returns the requested attributes. */
function describeMessage(message: ReceivedMessage, input: Requests['ReceiveMessage']): object {
  const attributes = select(message.attributes, input.MessageSystemAttributeNames);
  const messageAttributes = select(message.messageAttributes, input.MessageAttributeNames);
  const count = Object.keys(messageAttributes).length;
  const isComplete = count === Object.keys(message.messageAttributes).length;
  return {
    MessageId: message.messageId,
    ReceiptHandle: message.receiptHandle,
    MD5OfBody: message.md5OfBody,
    Body: message.body,
    ...(Object.keys(attributes).length > 0 && { Attributes: attributes }),
    ...(count > 0 && { MessageAttributes: messageAttributes }),
    MD5OfMessageAttributes: isComplete ? message.md5OfMessageAttributes : undefined,
  };
}

const createMissingQueueError = () =>
  createSqsError('QueueDoesNotExist', 'The specified queue does not exist.', 400, 'NonExistentQueue');

export function createSqsActions(world: SqsWorld): CallSqs {
  const { queues, weather, store } = world;

  function authorize({ identity }: SqsCaller, action: string, resource: string): void {
    const denial = decideDenial(identity, world.policyOf(resource), { action, resource });
    if (denial === undefined) return;
    throw new ApiError('com.amazon.coral.service#AccessDeniedException', denial, 403, {
      'x-amzn-query-error': 'AccessDenied;Sender',
    });
  }

  /** Grants are checked first: a caller that may not use a queue isn't told whether it exists. */
  function findByUrl(url: string, action: string, caller: SqsCaller): LocalQueue {
    const [account, name, ...rest] = url.replace(/^https?:\/\/[^/]+\//, '').split('/');
    if (!account || !name || rest.length > 0) {
      throw createSqsError('InvalidAddress', `The address ${url} is not valid for this endpoint.`, 404);
    }
    if (account !== world.account) throw createMissingQueueError();
    authorize(caller, action, world.queueArn(name));
    const queue = queues.get(name);
    if (!queue) throw createMissingQueueError();
    return queue;
  }

  async function send(
    queueUrl: string,
    caller: SqsCaller,
    run: (queue: LocalQueue) => object,
  ): Promise<object> {
    const queue = findByUrl(queueUrl, 'sqs:SendMessage', caller);
    if (weather?.isBusy()) throw createSqsError('RequestThrottled', 'The request was throttled.', 403);
    const sent = store.transact(() => run(queue));
    await weather?.linger();
    return sent;
  }

  const actions: Actions<typeof requests, SqsCaller> = {
    SendMessage: (input, caller) =>
      send(input.QueueUrl, caller, (queue) =>
        sendMessage(input, queue, { traceHeader: caller.traceHeader, weather }),
      ),
    SendMessageBatch: (input, caller) =>
      send(input.QueueUrl, caller, (queue) =>
        sendMessageBatch(input, queue, { traceHeader: caller.traceHeader, weather }),
      ),
    async ReceiveMessage(input, caller) {
      const queue = findByUrl(input.QueueUrl, 'sqs:ReceiveMessage', caller);
      const messages = await queue.receive({
        max: input.MaxNumberOfMessages,
        waitMs: input.WaitTimeSeconds * 1000,
        visibilityTimeout: input.VisibilityTimeout,
        signal: caller.signal,
      });
      if (messages.length === 0) return {};
      return { Messages: messages.map((message) => describeMessage(message, input)) };
    },
    DeleteMessage({ QueueUrl, ReceiptHandle }, caller) {
      findByUrl(QueueUrl, 'sqs:DeleteMessage', caller).remove([ReceiptHandle]);
    },
    ChangeMessageVisibility({ QueueUrl, ReceiptHandle, VisibilityTimeout }, caller) {
      const queue = findByUrl(QueueUrl, 'sqs:ChangeMessageVisibility', caller);
      if (queue.changeVisibility(ReceiptHandle, VisibilityTimeout)) return;
      throw createSqsError('MessageNotInflight', 'The message is not in flight.');
    },
    GetQueueAttributes({ QueueUrl, AttributeNames }, caller) {
      const { name, arn } = findByUrl(QueueUrl, 'sqs:GetQueueAttributes', caller);
      const { visible, received, delayed } = store.count(name);
      const attributes = {
        QueueArn: arn,
        ApproximateNumberOfMessages: visible,
        ApproximateNumberOfMessagesNotVisible: received,
        ApproximateNumberOfMessagesDelayed: delayed,
      };
      const texts = Object.entries(attributes).map(([key, value]) => [key, String(value)] as const);
      return { Attributes: select(Object.fromEntries(texts), AttributeNames) };
    },
    PurgeQueue({ QueueUrl }, caller) {
      store.purge(findByUrl(QueueUrl, 'sqs:PurgeQueue', caller).name);
    },
  };

  return (action, input, caller) => callAction({ requests, actions, action, input, caller, errors });
}
