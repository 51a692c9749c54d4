import type { Call } from '../iam/policy.ts';
import { tableArn } from './arns.ts';
import type { Database } from './database.ts';
import { isObject } from './types.ts';

type Fields = Readonly<Record<string, unknown>>;

const ENTRY_ACTIONS: Readonly<Record<string, string>> = {
  Get: 'dynamodb:GetItem',
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
};

/** The name of the partition key of a table, or of one of its indexes. */
function partitionKeyOf({ tables }: Database, tableName: string, indexName?: unknown): string {
  const table = tables.find(tableName);
  const keyed = indexName === undefined ? table : table?.indexes.find(({ name }) => name === indexName);
  return keyed?.key[0]?.name ?? '';
}

/** `{ S: 'text' }` → `text`. */
const listTexts = (value: unknown): string[] => (isObject(value) ? Object.values(value).map(String) : []);

/** The partition keys that AWS passes to IAM in `dynamodb:LeadingKeys`, of a request for one item. */
function leadingKeysOfItem(request: Fields, partitionKey: string): string[] {
  const item = isObject(request.Item) ? request.Item : request.Key;
  return isObject(item) ? listTexts(item[partitionKey]) : [];
}

/** Of a batch's reads or writes of one table. */
function leadingKeysOfBatch(input: unknown, partitionKey: string): string[] {
  if (isObject(input) && Array.isArray(input.Keys)) {
    return input.Keys.flatMap((Key) => leadingKeysOfItem({ Key }, partitionKey));
  }
  const writes = Array.isArray(input) ? input.filter(isObject).flatMap((write) => Object.values(write)) : [];
  return writes.filter(isObject).flatMap((write) => leadingKeysOfItem(write, partitionKey));
}

/** `name = :value` in either order. A name may be an alias. */
const EQUALITIES = /([#\w.-]+)\s*=\s*(:\w+)|(:\w+)\s*=\s*([#\w.-]+)/g;

/** Of a query, which names one partition by an equality. */
function leadingKeysOfQuery(request: Fields, partitionKey: string): string[] {
  const names = isObject(request.ExpressionAttributeNames) ? request.ExpressionAttributeNames : {};
  const values = isObject(request.ExpressionAttributeValues) ? request.ExpressionAttributeValues : {};
  return [...String(request.KeyConditionExpression ?? '').matchAll(EQUALITIES)].flatMap(
    ([, name = '', value = '', valueBefore, nameAfter]) => {
      const attributeName = nameAfter ?? name;
      return (names[attributeName] ?? attributeName) === partitionKey
        ? listTexts(values[valueBefore ?? value])
        : [];
    },
  );
}

/** Without keys AWS doesn't send this condition key either: a Scan has none. */
const withLeadingKeys = (leadingKeys: readonly string[]) => (leadingKeys.length > 0 ? { leadingKeys } : {});

function listTransactionCalls(db: Database, items: unknown): Call[] {
  if (!Array.isArray(items)) return [];
  return items.filter(isObject).flatMap((entry) =>
    Object.entries(entry).flatMap(([kind, request]) => {
      const action = ENTRY_ACTIONS[kind];
      if (action === undefined || !isObject(request) || typeof request.TableName !== 'string') return [];
      const leadingKeys = leadingKeysOfItem(request, partitionKeyOf(db, request.TableName));
      return [{ action, resource: tableArn(db, request.TableName), ...withLeadingKeys(leadingKeys) }];
    }),
  );
}

/** The calls for which AWS checks an identity's grants. A request without a table needs none: its own checks reject it. */
export function listRequiredCalls(operation: string, input: unknown, db: Database): Call[] {
  if (!isObject(input)) return [];
  const action = `dynamodb:${operation}`;
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    return listTransactionCalls(db, input.TransactItems);
  }
  if (isObject(input.RequestItems)) {
    return Object.entries(input.RequestItems).map(([name, batch]) => ({
      action,
      resource: tableArn(db, name),
      ...withLeadingKeys(leadingKeysOfBatch(batch, partitionKeyOf(db, name))),
    }));
  }
  if (typeof input.TableName !== 'string') return [];
  const table = tableArn(db, input.TableName);
  const readsIndex = operation === 'Query' || operation === 'Scan';
  const resource =
    readsIndex && typeof input.IndexName === 'string' ? `${table}/index/${input.IndexName}` : table;
  const leadingKeys =
    operation === 'Query'
      ? leadingKeysOfQuery(input, partitionKeyOf(db, input.TableName, input.IndexName))
      : leadingKeysOfItem(input, partitionKeyOf(db, input.TableName));
  return [{ action, resource, ...withLeadingKeys(leadingKeys) }];
}
