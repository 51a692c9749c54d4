import type { SQSRecord } from 'aws-lambda';
import type { LocalQueue, ReceivedMessage } from '../sqs/local-queue.ts';
import type { MessageAttribute } from '../sqs/message-attributes.ts';

const toAttribute = ({
  DataType,
  StringValue,
}: MessageAttribute): SQSRecord['messageAttributes'][string] => ({
  stringValue: StringValue,
  stringListValues: [],
  binaryListValues: [],
  dataType: DataType,
});

/** A message as a function receives it in `Records`. */
export function toSqsRecord(message: ReceivedMessage, { arn }: LocalQueue): SQSRecord {
  const {
    SenderId,
    SentTimestamp,
    ApproximateReceiveCount,
    ApproximateFirstReceiveTimestamp,
    AWSTraceHeader,
  } = message.attributes;
  return {
    messageId: message.messageId,
    receiptHandle: message.receiptHandle,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: ApproximateReceiveCount ?? '',
      SentTimestamp: SentTimestamp ?? '',
      SenderId: SenderId ?? '',
      ApproximateFirstReceiveTimestamp: ApproximateFirstReceiveTimestamp ?? '',
      ...(AWSTraceHeader !== undefined && { AWSTraceHeader }),
    },
    messageAttributes: Object.fromEntries(
      Object.entries(message.messageAttributes).map(([name, attribute]) => [name, toAttribute(attribute)]),
    ),
    ...(message.md5OfMessageAttributes !== undefined && {
      md5OfMessageAttributes: message.md5OfMessageAttributes,
    }),
    md5OfBody: message.md5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: arn,
    awsRegion: arn.split(':')[3] ?? '',
  };
}
