import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#table/table.ts';
import { announcing } from './announce-changes.ts';
import { keyIn } from './key-in.ts';

type Condition = Pick<
  PutCommandInput,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** Writes an item, if its condition holds; returns whether it did. */
export async function putItem(
  table: Table,
  Item: Record<string, unknown>,
  condition: Condition = {},
): Promise<boolean> {
  try {
    await announcing(table, [keyIn(Item)], () =>
      table.client.send(new PutCommand({ TableName: table.name, Item, ...condition })),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
