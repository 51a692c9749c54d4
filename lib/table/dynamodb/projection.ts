/** The projection of a read. DynamoDB rejects an attribute that is named twice. */
export function projection(attributes: readonly string[]) {
  const names = Object.fromEntries([...new Set(attributes)].map((name, index) => [`#p${index}`, name]));
  return { ProjectionExpression: Object.keys(names).join(', '), ExpressionAttributeNames: names };
}
