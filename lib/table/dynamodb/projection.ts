/** The part of a read that names the attributes it wants; DynamoDB takes no attribute twice. */
export function projection(attributes: readonly string[]) {
  const names = Object.fromEntries([...new Set(attributes)].map((name, index) => [`#p${index}`, name]));
  return { ProjectionExpression: Object.keys(names).join(', '), ExpressionAttributeNames: names };
}
