/** The condition that an item still has the revision it was read with. 0 or none: there was no such item. */
export const unchangedSince = (before: { readonly revision: number } | undefined) =>
  before === undefined || before.revision === 0
    ? { ConditionExpression: 'attribute_not_exists(PK)' }
    : { ConditionExpression: 'revision = :seen', ExpressionAttributeValues: { ':seen': before.revision } };
