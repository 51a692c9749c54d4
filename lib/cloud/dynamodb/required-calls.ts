import type { Call } from '#cloud/iam/policy.ts';
import { tableArn } from './table-settings.ts';
import type { KeyElement } from './types.ts';

interface Place {
  readonly region: string;
  readonly account: string;
  readonly tables: {
    find(name: string): { readonly description: { readonly KeySchema: readonly KeyElement[] } } | undefined;
  };
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ENTRY_ACTIONS: Readonly<Record<string, string>> = {
  Get: 'dynamodb:GetItem',
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
};

/** The partition key of the one item that a request names. */
function leadingKeys({ tables }: Place, request: Fields): { leadingKeys?: string[] } {
  const schema = tables.find(String(request.TableName))?.description.KeySchema ?? [];
  const name = schema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';
  const item = isObject(request.Item) ? request.Item : request.Key;
  const value = isObject(item) ? item[name] : undefined;
  if (!isObject(value)) return {};
  return { leadingKeys: Object.values(value).map(String) };
}

function transactionCalls(place: Place, items: unknown): Call[] {
  if (!Array.isArray(items)) return [];
  return items.filter(isObject).flatMap((entry) =>
    Object.entries(entry).flatMap(([kind, request]) => {
      const action = ENTRY_ACTIONS[kind];
      if (action === undefined || !isObject(request) || typeof request.TableName !== 'string') return [];
      return [{ action, resource: tableArn(place, request.TableName), ...leadingKeys(place, request) }];
    }),
  );
}

/**
 * The calls that AWS checks an identity's grants for. A request that names no table needs none:
 * its own checks refuse it.
 */
export function requiredCalls(operation: string, body: unknown, place: Place): Call[] {
  if (!isObject(body)) return [];
  const action = `dynamodb:${operation}`;
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    return transactionCalls(place, body.TransactItems);
  }
  if (operation === 'ListTables') return [{ action, resource: tableArn(place, '*') }];
  if (typeof body.ResourceArn === 'string') return [{ action, resource: body.ResourceArn }];
  if (isObject(body.RequestItems)) {
    return Object.keys(body.RequestItems).map((name) => ({ action, resource: tableArn(place, name) }));
  }
  if (typeof body.TableName !== 'string') return [];
  const table = tableArn(place, body.TableName);
  const readsIndex = operation === 'Query' || operation === 'Scan';
  const resource =
    readsIndex && typeof body.IndexName === 'string' ? `${table}/index/${body.IndexName}` : table;
  return [{ action, resource, ...leadingKeys(place, body) }];
}
