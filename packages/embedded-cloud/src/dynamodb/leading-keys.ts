/** The partition keys in a request, as AWS passes them to IAM in `dynamodb:LeadingKeys`. */

type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{ S: 'text' }` → `text`. */
const plain = (value: unknown): string[] => (isObject(value) ? Object.values(value).map(String) : []);

/** Of a request for one item, whole or by its key. */
export function leadingKeysOfItem(request: Fields, partitionKey: string): string[] {
  const item = isObject(request.Item) ? request.Item : request.Key;
  return isObject(item) ? plain(item[partitionKey]) : [];
}

/** Of a batch's reads or writes of one table. */
export function leadingKeysOfBatch(asked: unknown, partitionKey: string): string[] {
  if (isObject(asked) && Array.isArray(asked.Keys)) {
    return asked.Keys.flatMap((Key) => leadingKeysOfItem({ Key }, partitionKey));
  }
  const writes = Array.isArray(asked) ? asked.filter(isObject).flatMap((write) => Object.values(write)) : [];
  return writes.filter(isObject).flatMap((write) => leadingKeysOfItem(write, partitionKey));
}

/** `name = :value` in either order. A name may be an alias. */
const EQUALITIES = /([#\w.-]+)\s*=\s*(:\w+)|(:\w+)\s*=\s*([#\w.-]+)/g;

/** Of a query, which names one partition by an equality. */
export function leadingKeysOfQuery(request: Fields, partitionKey: string): string[] {
  const names = isObject(request.ExpressionAttributeNames) ? request.ExpressionAttributeNames : {};
  const values = isObject(request.ExpressionAttributeValues) ? request.ExpressionAttributeValues : {};
  return [...String(request.KeyConditionExpression ?? '').matchAll(EQUALITIES)].flatMap(
    ([, name = '', value = '', valueBefore, nameAfter]) => {
      const named = nameAfter ?? name;
      return (names[named] ?? named) === partitionKey ? plain(values[valueBefore ?? value]) : [];
    },
  );
}
