import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#table/table.ts';
import { type Condition, withExpressions } from './expressions.ts';

/** Writes an item, if its condition holds; returns whether it did. */
export async function putItem(
  table: Table,
  Item: Record<string, unknown>,
  when?: Condition,
): Promise<boolean> {
  try {
    await table.client.send(new PutCommand({ TableName: table.name, Item, ...withExpressions({ when }) }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
