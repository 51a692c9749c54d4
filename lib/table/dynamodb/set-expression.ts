/** An update that sets these attributes and leaves the others alone. */
export function setExpression(attributes: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {
    UpdateExpression: `SET ${entries.map((_, index) => `#set${index} = :set${index}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#set${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], index) => [`:set${index}`, value])),
  };
}
