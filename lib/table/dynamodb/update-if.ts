import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#table/table.ts';

type ConditionalUpdate = Omit<UpdateCommandInput, 'TableName'> & { readonly ConditionExpression: string };

/** Updates an item if its condition holds: the attributes that were asked for, or undefined where it does not. */
export async function updateIf(
  table: Table,
  update: ConditionalUpdate,
): Promise<Record<string, unknown> | undefined> {
  try {
    const { Attributes = {} } = await table.client.send(
      new UpdateCommand({ TableName: table.name, ...update }),
    );
    return Attributes;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
