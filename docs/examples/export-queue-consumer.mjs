import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';

// The SDK comes with Lambda's Node.js runtime. The table has the partition key `id` (a string) and a time to live on `forget_at`.
const dynamodb = new DynamoDBClient();
const { TABLE_NAME } = process.env;

// Twice as long as a message can live: 14 days in the queue.
const REMEMBERED_SECONDS = 28 * 24 * 60 * 60;

/** Keeps the row under the message's id, and says whether it was new. */
async function keep({ id, record_type, row }) {
  try {
    await dynamodb.send(
      new PutItemCommand({
        TableName: TABLE_NAME,
        Item: {
          id: { S: id },
          record_type: { S: record_type },
          row: { S: JSON.stringify(row) },
          forget_at: { N: String(Math.floor(Date.now() / 1000) + REMEMBERED_SECONDS) },
        },
        ConditionExpression: 'attribute_not_exists(id)',
      }),
    );
    return true;
  } catch (error) {
    if (error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

async function work(body) {
  const message = JSON.parse(body);
  if (message.schema_version !== 1)
    throw new Error(`schema_version is ${message.schema_version}, expected 1`);
  if (message.record_type === 'test') return;
  if (!(await keep(message))) console.log(`${message.id} came again`);
}

/** Only messages that failed come again; a thrown error would bring back the whole batch. */
export async function handler({ Records }) {
  const outcomes = await Promise.allSettled(Records.map(({ body }) => work(body)));
  const batchItemFailures = outcomes.flatMap(({ status, reason }, index) => {
    if (status === 'fulfilled') return [];
    const { messageId } = Records[index];
    console.error(messageId, reason);
    return [{ itemIdentifier: messageId }];
  });
  return { batchItemFailures };
}
