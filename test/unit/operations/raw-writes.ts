import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import type { WholeWorkspace } from '#test/harness/whole-workspace.ts';

/** Reads and writes without the service's helpers, as an accident would. */
export const rawWrites = (table: Table) => ({
  get: async (Key: Key) =>
    (
      await table.client.send(
        new GetCommand({ TableName: table.name, Key: { ...Key }, ConsistentRead: true }),
      )
    ).Item,
  put: <T extends Key>(item: T) =>
    table.client.send(new PutCommand({ TableName: table.name, Item: { ...item } })),
  remove: (Key: Key) => table.client.send(new DeleteCommand({ TableName: table.name, Key: { ...Key } })),
  set: (Key: Key, name: string, value: unknown) =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...Key },
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    ),
  drop: (Key: Key, name: string) =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...Key },
        UpdateExpression: 'REMOVE #name',
        ExpressionAttributeNames: { '#name': name },
      }),
    ),
});

export type RawWrites = ReturnType<typeof rawWrites>;

/** How each kind of item is broken, and exactly what is reported. */
export type Break = readonly [
  what: string,
  how: (w: WholeWorkspace, raw: RawWrites) => Promise<unknown>,
  told: readonly string[],
];
