import type { LocalQueue } from './local-queue.ts';
import { hashAttributes, hashBody, type MessageAttributes, measureMessage } from './message-attributes.ts';
import type { QueueWeather } from './queue-weather.ts';
import type { Requests } from './requests.ts';
import { createSqsError } from './sqs-error.ts';

/** Of a message, and of a batch of them: 1 MiB. */
const MAX_BYTES = 1024 * 1024;
const INVALID_XML_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

interface Outgoing {
  readonly MessageBody: string;
  readonly DelaySeconds: number;
  readonly MessageAttributes?: MessageAttributes | undefined;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Not the sender's fault: a retry of the same entry works. */
const BUSY: Refusal = { code: 'InternalError', message: 'The service could not take the message.' };

function findRefusal(outgoing: Outgoing): Refusal | undefined {
  const { MessageBody, MessageAttributes = {} } = outgoing;
  if (INVALID_XML_CHARACTER.test(MessageBody)) {
    const allowed = '#x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF';
    return {
      code: 'InvalidMessageContents',
      message: `Invalid characters found. Valid unicode characters are ${allowed}.`,
    };
  }
  if (measureMessage(MessageBody, MessageAttributes) > MAX_BYTES) {
    const message = `One or more parameters are invalid. Reason: Message must be shorter than ${MAX_BYTES} bytes.`;
    return { code: 'InvalidParameterValue', message };
  }
  return undefined;
}

/** What comes with a call besides its input. */
export interface Sending {
  readonly traceHeader: string | undefined;
  readonly weather?: QueueWeather | undefined;
}

function put(outgoing: Outgoing, queue: LocalQueue, { traceHeader, weather }: Sending): object {
  const { MessageBody: body, MessageAttributes: attributes = {} } = outgoing;
  const delayMs = outgoing.DelaySeconds * 1000;
  const add = () => {
    const headStartMs = delayMs > 0 ? 0 : (weather?.rollHeadStart() ?? 0);
    return queue.add({ body, attributes, traceHeader, visibleAt: Date.now() + delayMs - headStartMs });
  };
  const MessageId = add();
  if (weather?.isDoubled()) add();
  return {
    MessageId,
    MD5OfMessageBody: hashBody(body),
    MD5OfMessageAttributes: hashAttributes(attributes),
  };
}

export function sendMessage(input: Requests['SendMessage'], queue: LocalQueue, sending: Sending): object {
  const refusal = findRefusal(input);
  if (refusal) throw createSqsError(refusal.code, refusal.message);
  return put(input, queue, sending);
}

export function sendMessageBatch(
  { Entries }: Requests['SendMessageBatch'],
  queue: LocalQueue,
  sending: Sending,
): object {
  const total = Entries.reduce(
    (sum, { MessageBody, MessageAttributes }) => sum + measureMessage(MessageBody, MessageAttributes ?? {}),
    0,
  );
  if (total > MAX_BYTES) {
    const message = `Batch requests cannot be longer than ${MAX_BYTES} bytes. You have sent ${total} bytes.`;
    throw createSqsError('BatchRequestTooLong', message);
  }
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const entry of Entries) {
    const refusal = findRefusal(entry) ?? (sending.weather?.refusesEntry() ? BUSY : undefined);
    if (refusal === undefined) Successful.push({ Id: entry.Id, ...put(entry, queue, sending) });
    else {
      const { code: Code, message: Message } = refusal;
      Failed.push({ Id: entry.Id, SenderFault: refusal !== BUSY, Code, Message });
    }
  }
  return { Successful, Failed };
}
