import type { Fauxqs, MessageAttribute } from './fauxqs.ts';
import type { LocalQueue } from './local-queue.ts';
import type { QueueWeather } from './queue-weather.ts';
import type { Requests } from './requests.ts';

/** Ten entries, and together at most the size of one message: 1 MiB. */
const MAX_ENTRIES = 10;
const MAX_BATCH_BYTES = 1024 * 1024;
/** 15 minutes. */
const MAX_DELAY_SECONDS = 900;
const ENTRY_ID = /^[A-Za-z0-9_-]{1,80}$/;
const OUTSIDE_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

interface Outgoing {
  readonly MessageBody: string;
  readonly DelaySeconds?: number | undefined;
  readonly MessageAttributes?: Readonly<Record<string, MessageAttribute>> | undefined;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Not the sender's fault: a retry of the same entry works. */
const BUSY: Refusal = { code: 'InternalError', message: 'The service could not take the message.' };

interface Sent {
  readonly MessageId: string;
  readonly MD5OfMessageBody: string;
  readonly MD5OfMessageAttributes?: string;
}

function refusalOf(outgoing: Outgoing, queue: LocalQueue, { messageSize }: Fauxqs): Refusal | undefined {
  const { MessageBody, MessageAttributes = {}, DelaySeconds = 0 } = outgoing;
  const max = Number(queue.inside.attributes.MaximumMessageSize);
  if (OUTSIDE_XML.test(MessageBody)) {
    const allowed = '#x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF';
    return {
      code: 'InvalidMessageContents',
      message: `Invalid characters found. Valid unicode characters are ${allowed}.`,
    };
  }
  if (messageSize(MessageBody, MessageAttributes) > max) {
    const reason = `Message must be shorter than ${max} bytes.`;
    return {
      code: 'InvalidParameterValue',
      message: `One or more parameters are invalid. Reason: ${reason}`,
    };
  }
  if (DelaySeconds < 0 || DelaySeconds > MAX_DELAY_SECONDS) {
    const reason = `DelaySeconds must be >= 0 and <= ${MAX_DELAY_SECONDS}.`;
    const message = `Value ${DelaySeconds} for parameter DelaySeconds is invalid. Reason: ${reason}`;
    return { code: 'InvalidParameterValue', message };
  }
  return undefined;
}

/** What comes with a call besides its input. */
export interface Sending {
  readonly traceHeader: string | undefined;
  readonly weather?: QueueWeather | undefined;
}

function put(
  outgoing: Outgoing,
  queue: LocalQueue,
  { newMessage }: Fauxqs,
  { traceHeader, weather }: Sending,
): Sent {
  const delay = outgoing.DelaySeconds ?? Number(queue.inside.attributes.DelaySeconds);
  const enqueue = () => {
    const made = newMessage(outgoing.MessageBody, outgoing.MessageAttributes ?? {}, {
      delaySeconds: delay,
      traceHeader,
    });
    queue.inside.enqueue(made);
    weather?.reorder(queue.inside, made);
    return made;
  };
  const message = enqueue();
  if (weather?.isDoubled()) enqueue();
  const { md5OfMessageAttributes } = message;
  return {
    MessageId: message.messageId,
    MD5OfMessageBody: message.md5OfBody,
    ...(md5OfMessageAttributes && { MD5OfMessageAttributes: md5OfMessageAttributes }),
  };
}

export function sendMessage(
  input: Requests['SendMessage'],
  queue: LocalQueue,
  fauxqs: Fauxqs,
  sending: Sending,
): Sent {
  const refusal = refusalOf(input, queue, fauxqs);
  if (refusal) throw new fauxqs.SqsError(refusal.code, refusal.message);
  return put(input, queue, fauxqs, sending);
}

type BatchEntry = Requests['SendMessageBatch']['Entries'][number];

function checkBatch(entries: readonly BatchEntry[], { SqsError, messageSize }: Fauxqs): void {
  if (entries.length === 0) {
    throw new SqsError('EmptyBatchRequest', "The batch request doesn't contain any entries.");
  }
  if (entries.length > MAX_ENTRIES) {
    const message = `Maximum number of entries per request are ${MAX_ENTRIES}. You have sent ${entries.length}.`;
    throw new SqsError('TooManyEntriesInBatchRequest', message);
  }
  if (entries.some(({ Id }) => !ENTRY_ID.test(Id))) {
    const message =
      'A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.';
    throw new SqsError('InvalidBatchEntryId', message);
  }
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw new SqsError(
      'BatchEntryIdsNotDistinct',
      'Two or more batch entries in the request have the same Id.',
    );
  }
  const total = entries.reduce(
    (sum, { MessageBody, MessageAttributes }) => sum + messageSize(MessageBody, MessageAttributes ?? {}),
    0,
  );
  if (total > MAX_BATCH_BYTES) {
    const message = `Batch requests cannot be longer than ${MAX_BATCH_BYTES} bytes. You have sent ${total} bytes.`;
    throw new SqsError('BatchRequestTooLong', message);
  }
}

export function sendMessageBatch(
  { Entries }: Requests['SendMessageBatch'],
  queue: LocalQueue,
  fauxqs: Fauxqs,
  sending: Sending,
): { readonly Successful: readonly object[]; readonly Failed: readonly object[] } {
  checkBatch(Entries, fauxqs);
  const outcomes = Entries.map((entry) => ({
    entry,
    refusal: refusalOf(entry, queue, fauxqs) ?? (sending.weather?.refusesEntry() ? BUSY : undefined),
  }));
  const Failed = outcomes.flatMap(({ entry: { Id }, refusal }) =>
    refusal ? [{ Id, SenderFault: refusal !== BUSY, Code: refusal.code, Message: refusal.message }] : [],
  );
  const Successful = outcomes.flatMap(({ entry, refusal }) =>
    refusal ? [] : [{ Id: entry.Id, ...put(entry, queue, fauxqs, sending) }],
  );
  return { Successful, Failed };
}
