import type { MessageAttribute } from './fauxqs.ts';
import type { LocalQueue, ReceivedMessage } from './local-queue.ts';
import type { Requests } from './requests.ts';

const all = (names: readonly string[]): boolean => names.includes('All') || names.includes('.*');

function asked<Value>(
  values: Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, Value> {
  if (all(names)) return { ...values };
  const prefixes = names.filter((name) => name.endsWith('.*')).map((name) => name.slice(0, -1));
  const wanted = (name: string) => names.includes(name) || prefixes.some((prefix) => name.startsWith(prefix));
  return Object.fromEntries(Object.entries(values).filter(([name]) => wanted(name)));
}

/** SQS only returns the requested attributes. */
function response(message: ReceivedMessage, input: Requests['ReceiveMessage']): object {
  const attributes = asked(message.attributes, [
    ...input.AttributeNames,
    ...input.MessageSystemAttributeNames,
  ]);
  const messageAttributes: Record<string, MessageAttribute> = asked(
    message.messageAttributes,
    input.MessageAttributeNames,
  );
  const complete = Object.keys(messageAttributes).length === Object.keys(message.messageAttributes).length;
  return {
    MessageId: message.messageId,
    ReceiptHandle: message.receiptHandle,
    MD5OfBody: message.md5OfBody,
    Body: message.body,
    ...(Object.keys(attributes).length > 0 && { Attributes: attributes }),
    ...(Object.keys(messageAttributes).length > 0 && { MessageAttributes: messageAttributes }),
    ...(complete &&
      message.md5OfMessageAttributes && { MD5OfMessageAttributes: message.md5OfMessageAttributes }),
  };
}

export async function receiveMessage(
  input: Requests['ReceiveMessage'],
  queue: LocalQueue,
  signal: AbortSignal,
): Promise<object> {
  const waitSeconds = input.WaitTimeSeconds ?? Number(queue.inside.attributes.ReceiveMessageWaitTimeSeconds);
  const messages = await queue.receive({
    max: input.MaxNumberOfMessages,
    waitMs: waitSeconds * 1000,
    visibilityTimeout: input.VisibilityTimeout,
    signal,
  });
  return messages.length === 0 ? {} : { Messages: messages.map((message) => response(message, input)) };
}
