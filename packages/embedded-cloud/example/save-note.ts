import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { SQSEvent } from 'aws-lambda';

const dynamodb = new DynamoDBClient();

/**
 * Saves each message as a row. A duplicate message overwrites its own row.
 * @public Lambda calls it.
 */
export async function handler({ Records }: SQSEvent): Promise<void> {
  for (const { messageId, body } of Records) {
    await dynamodb.send(
      new PutItemCommand({
        TableName: process.env.TABLE_NAME,
        Item: { id: { S: messageId }, text: { S: body } },
      }),
    );
  }
}
