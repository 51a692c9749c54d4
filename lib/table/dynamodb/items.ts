import { type AttributeValue, ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { type Changes, type Condition, isAbsent, withExpressions } from './expressions.ts';
import { listItemsUnder } from './query-all.ts';

export type Parser<T> = ((item: Record<string, unknown>) => T) | { parse(item: unknown): T };

export const parseItem = <T>(item: Record<string, unknown>, parser: Parser<T>): T =>
  typeof parser === 'function' ? parser(item) : parser.parse(item);

/** The item, parsed, from a strongly consistent read. */
export async function getItem<T>(table: Table, { PK, SK }: Key, parser: Parser<T>): Promise<T | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { PK, SK }, ConsistentRead: true }),
  );
  return Item && parseItem(Item, parser);
}

/** The items whose sort keys begin with this key's, parsed, in the order of their keys. */
export const listItems = async <T>(table: Table, key: Key, parser: Parser<T>): Promise<T[]> =>
  (await listItemsUnder(table, key)).map((item) => parseItem(item, parser));

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

type ConditionalUpdate = Omit<UpdateCommandInput, 'TableName' | 'Key'> &
  Changes & {
    readonly Key: Key;
  };

/** Updates an item, if its condition holds. Returns the requested attributes, or undefined if it does not. */
export async function updateIf(
  table: Table,
  { Key, ...update }: ConditionalUpdate,
  options: { readonly abortSignal?: AbortSignal } = {},
): Promise<Record<string, unknown> | undefined> {
  try {
    const { Attributes = {} } = await table.client.send(
      new UpdateCommand({ TableName: table.name, Key: { ...Key }, ...withExpressions(update) }),
      options,
    );
    return Attributes;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/**
 * Updates an item, if its condition holds; returns whether it did. If the response is lost, the SDK retries the update and
 * finds what it wrote itself: `isOurs`.
 */
export async function updateOnce(
  table: Table,
  { Key, ...update }: { readonly Key: Key } & Changes,
  isOurs: (storedItem: Readonly<Record<string, AttributeValue>>) => boolean,
): Promise<boolean> {
  try {
    const command = { TableName: table.name, Key: { ...Key }, ...withExpressions(update) };
    await table.client.send(
      new UpdateCommand({ ...command, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return error.Item !== undefined && isOurs(error.Item);
  }
}

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

/** The condition that an item still has the revision it was read with. 0 or none: there was no such item. */
export const isUnchangedSince = (previousRecord: { readonly revision: number } | undefined): Condition =>
  previousRecord === undefined || previousRecord.revision === 0
    ? isAbsent()
    : { revision: previousRecord.revision };

/** The table key from an item's attributes. */
export function readKey({ PK, SK }: Readonly<Record<string, unknown>>): Key {
  if (typeof PK === 'string' && typeof SK === 'string') return { PK, SK };
  throw new TypeError(`Item: got the key ${JSON.stringify([PK, SK])}, expected two texts`);
}
