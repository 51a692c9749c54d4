import type { Call } from '#cloud/iam/policy.ts';
import { tableArn } from './table-settings.ts';

interface Place {
  readonly region: string;
  readonly account: string;
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

function transactionCalls(place: Place, items: unknown): Call[] {
  if (!Array.isArray(items)) return [];
  return items.filter(isObject).flatMap((entry) =>
    Object.entries(entry).flatMap(([kind, request]) => {
      const action = ENTRY_ACTIONS[kind];
      if (action === undefined || !isObject(request) || typeof request.TableName !== 'string') return [];
      return [{ action, resource: tableArn(place, request.TableName) }];
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
  return [{ action, resource }];
}
