import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { usage } from '#contract/usage.ts';
import type { PlanStore } from '#domain/plans/plan.ts';
import { setExpression } from '#table/dynamodb/set-expression.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const planItem = usage.omit({ credits_remaining: true });

export const planStore = (table: Table): PlanStore => ({
  async get(workspaceId) {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: keys.plan(workspaceId), ConsistentRead: true }),
    );
    return Item && planItem.parse(Item);
  },

  async change(workspaceId, { resetUsage, ...changes }) {
    const attributes = { ...changes, ...(resetUsage && { credits_used: 0 }) };
    if (Object.keys(attributes).length === 0) return this.get(workspaceId);
    try {
      const { Attributes } = await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.plan(workspaceId),
          ...setExpression(attributes),
          ConditionExpression: 'attribute_exists(PK)',
          ReturnValues: 'ALL_NEW',
        }),
      );
      return planItem.parse(Attributes);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  },
});
