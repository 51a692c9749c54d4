import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { type Condition, withExpressions } from './expressions.ts';

/** Deletes an item, if its condition holds; returns whether it did. */
export async function deleteIf(table: Table, Key: Key, when?: Condition): Promise<boolean> {
  try {
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: { ...Key }, ...withExpressions({ when }) }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
