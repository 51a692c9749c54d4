import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { type Changes, withExpressions } from './expressions.ts';

type ConditionalUpdate = Omit<UpdateCommandInput, 'TableName' | 'Key'> &
  Changes & {
    readonly Key: Key;
  };

/** Updates an item, if its condition holds. Returns the requested attributes, or undefined if it does not. */
export async function updateIf(
  table: Table,
  { Key, ...update }: ConditionalUpdate,
): Promise<Record<string, unknown> | undefined> {
  try {
    const { Attributes = {} } = await table.client.send(
      new UpdateCommand({ TableName: table.name, Key: { ...Key }, ...withExpressions(update) }),
    );
    return Attributes;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
