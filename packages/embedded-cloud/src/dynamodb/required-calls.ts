import type { Call } from '#cloud/iam/policy.ts';
import { isObject, leadingKeysOfBatch, leadingKeysOfItem, leadingKeysOfQuery } from './leading-keys.ts';
import { tableArn } from './table-settings.ts';
import type { KeyElement } from './types.ts';

interface KeyedTable {
  readonly KeySchema: readonly KeyElement[];
  readonly GlobalSecondaryIndexes?: readonly KeyedIndex[];
  readonly LocalSecondaryIndexes?: readonly KeyedIndex[];
}

interface KeyedIndex {
  readonly IndexName: string;
  readonly KeySchema: readonly KeyElement[];
}

interface KnownTables {
  readonly region: string;
  readonly account: string;
  readonly tables: {
    find(name: string): { readonly description: KeyedTable } | undefined;
  };
}

const ENTRY_ACTIONS: Readonly<Record<string, string>> = {
  Get: 'dynamodb:GetItem',
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
};

/** The name of the partition key of a table, or of one of its indexes. */
function partitionKeyOf({ tables }: KnownTables, tableName: string, indexName?: unknown): string {
  const table = tables.find(tableName)?.description;
  const indexes = [...(table?.GlobalSecondaryIndexes ?? []), ...(table?.LocalSecondaryIndexes ?? [])];
  const schema =
    indexName === undefined
      ? table?.KeySchema
      : indexes.find(({ IndexName }) => IndexName === indexName)?.KeySchema;
  return schema?.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';
}

/** Without keys AWS doesn't send this condition key either: a Scan has none. */
const withLeadingKeys = (leadingKeys: readonly string[]) => (leadingKeys.length > 0 ? { leadingKeys } : {});

function transactionCalls(place: KnownTables, items: unknown): Call[] {
  if (!Array.isArray(items)) return [];
  return items.filter(isObject).flatMap((entry) =>
    Object.entries(entry).flatMap(([kind, request]) => {
      const action = ENTRY_ACTIONS[kind];
      if (action === undefined || !isObject(request) || typeof request.TableName !== 'string') return [];
      const leadingKeys = leadingKeysOfItem(request, partitionKeyOf(place, request.TableName));
      return [{ action, resource: tableArn(place, request.TableName), ...withLeadingKeys(leadingKeys) }];
    }),
  );
}

/**
 * The calls for which AWS checks an identity's grants. A request without a table needs none: its own checks reject
 * it.
 */
export function requiredCalls(operation: string, body: unknown, place: KnownTables): Call[] {
  if (!isObject(body)) return [];
  const action = `dynamodb:${operation}`;
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    return transactionCalls(place, body.TransactItems);
  }
  if (operation === 'ListTables') return [{ action, resource: tableArn(place, '*') }];
  if (isObject(body.RequestItems)) {
    return Object.entries(body.RequestItems).map(([name, asked]) => ({
      action,
      resource: tableArn(place, name),
      ...withLeadingKeys(leadingKeysOfBatch(asked, partitionKeyOf(place, name))),
    }));
  }
  if (typeof body.TableName !== 'string') return [];
  const table = tableArn(place, body.TableName);
  const readsIndex = operation === 'Query' || operation === 'Scan';
  const resource =
    readsIndex && typeof body.IndexName === 'string' ? `${table}/index/${body.IndexName}` : table;
  const leadingKeys =
    operation === 'Query'
      ? leadingKeysOfQuery(body, partitionKeyOf(place, body.TableName, body.IndexName))
      : leadingKeysOfItem(body, partitionKeyOf(place, body.TableName));
  return [{ action, resource, ...withLeadingKeys(leadingKeys) }];
}
