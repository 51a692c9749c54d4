import { SendMessageBatchCommand, type SendMessageBatchRequestEntry } from '@aws-sdk/client-sqs';
import { ABORTED, type RowOutcome, type RowProblem } from '#domain/outbound/pushes/channel.ts';
import { getSqsClient } from '#platform/clients.ts';
import { requestIdAttribute } from '#platform/invocation.ts';

/** A message for an export queue. The fields beside `content` go into both the body and the message attributes. */
export interface ExportedMessage {
  /** Stays the same over all attempts. */
  readonly id: string;
  readonly record_type: string;
  readonly schema_version: number;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Returns one outcome per message, in order; after an abort it settles at once. */
export type SendToQueue = (
  queueUrl: string,
  messages: readonly ExportedMessage[],
  abortSignal?: AbortSignal,
) => Promise<readonly RowOutcome[]>;

/** SQS's limit per call. */
export const MESSAGES_PER_CALL = 10;
/** A quarter of SQS's limit per call. Rows are a few kilobytes, and this also fits the older, lower limit. */
const BYTES_PER_CALL = 256 * 1024;

const SENT_OUTCOME: RowOutcome = { kind: 'sent' };

const ABORTED_OUTCOME: RowOutcome = {
  kind: 'retry',
  problem: { code: ABORTED, message: 'Sending was stopped before the queue responded.' },
};

const THROTTLING_ERRORS = new Set(['RequestThrottled', 'Throttling', 'ThrottlingException', 'OverLimit']);

const describeProblem = (code: string, reason: string): RowProblem => ({
  code,
  message: `The export queue did not accept the message (${reason}).`,
});

/** Escapes the two characters that JSON allows and SQS rejects. */
const escapeJson = (json: string): string =>
  json.replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);

const toTextAttribute = (StringValue: string) => ({ DataType: 'String', StringValue });

function toEntry(message: ExportedMessage, index: number): SendMessageBatchRequestEntry & { Id: string } {
  const { id, record_type, schema_version, content } = message;
  return {
    Id: String(index),
    MessageBody: escapeJson(JSON.stringify({ schema_version, id, record_type, ...content })),
    MessageAttributes: {
      row_id: toTextAttribute(id),
      record_type: toTextAttribute(record_type),
      schema_version: { DataType: 'Number', StringValue: String(schema_version) },
      ...requestIdAttribute(),
    },
  };
}

type Entry = ReturnType<typeof toEntry>;

/** SQS counts the names, types and values of attributes toward the size. */
function countBytes({ MessageBody = '', MessageAttributes = {} }: Entry): number {
  const attributes = Object.entries(MessageAttributes).flatMap(
    ([name, { DataType = '', StringValue = '' }]) => [name, DataType, StringValue],
  );
  return Buffer.byteLength(MessageBody) + Buffer.byteLength(attributes.join(''));
}

/** Splits messages into calls within SQS's limits; a message that is too large goes alone. */
function splitIntoCalls(entries: readonly Entry[]): Entry[][] {
  const calls: Entry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const lastCall = calls.at(-1);
    const size = countBytes(entry);
    if (lastCall && lastCall.length < MESSAGES_PER_CALL && bytes + size <= BYTES_PER_CALL) {
      lastCall.push(entry);
      bytes += size;
    } else {
      calls.push([entry]);
      bytes = size;
    }
  }
  return calls;
}

/** The outcome for every message when the whole call failed, after the SDK's own retries. */
function toRowOutcome(error: unknown, abortSignal: AbortSignal | undefined): RowOutcome {
  if (abortSignal?.aborted) return ABORTED_OUTCOME;
  const name = error instanceof Error ? error.name : 'unknown error';
  // Only a message sent alone can be too large for a call.
  if (name.endsWith('BatchRequestTooLong'))
    return { kind: 'failed', problem: describeProblem('message_refused', name) };
  const isThrottled = THROTTLING_ERRORS.has(name);
  return {
    kind: 'retry',
    problem: describeProblem(isThrottled ? 'rate_limited' : 'queue_unavailable', name),
    isOverload: isThrottled,
  };
}

async function sendCall(
  QueueUrl: string,
  Entries: Entry[],
  abortSignal: AbortSignal | undefined,
): Promise<RowOutcome[]> {
  try {
    const { Failed = [] } = await getSqsClient().send(
      new SendMessageBatchCommand({ QueueUrl, Entries }),
      abortSignal && { abortSignal: abortSignal },
    );
    const failures = new Map(Failed.map((failure) => [failure.Id, failure]));
    return Entries.map(({ Id }) => {
      const failure = failures.get(Id);
      if (!failure) return SENT_OUTCOME;
      const { SenderFault = false, Code = 'no reason given' } = failure;
      return SenderFault
        ? { kind: 'failed', problem: describeProblem('message_refused', Code) }
        : { kind: 'retry', problem: describeProblem('queue_unavailable', Code), isBrief: true };
    });
  } catch (error) {
    const outcome = toRowOutcome(error, abortSignal);
    return Entries.map(() => outcome);
  }
}

export const sendToQueue: SendToQueue = async (queueUrl, messages, signal) => {
  const calls = splitIntoCalls(messages.map(toEntry));
  return (await Promise.all(calls.map((entries) => sendCall(queueUrl, entries, signal)))).flat();
};
