import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CatchUpPromises } from '#domain/outbound/alerts/delivery-log.ts';
import { setExpression } from '#table/dynamodb/set-expression.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import {
  finishPendingWork,
  pendingWorkItem,
  pendingWorkKey,
  promisedWork,
} from '#table/pending-work/pending-work.ts';
import type { Table } from '#table/table.ts';

const KIND = 'catch_up_alerts';

/** One promise per receiver with held alerts, however many there are. */
export function catchUpPromises(table: Table): CatchUpPromises {
  const itemOf = (workspaceId: string, receiver: string, due: Date) => {
    const { PK: _, SK: __, ...item } = pendingWorkItem(KIND, workspaceId, receiver, new Date());
    return setExpression({ ...item, due_at: due.toISOString() });
  };

  return {
    async by(workspaceId, receiver, due) {
      const Key = pendingWorkKey(KIND, workspaceId, receiver);
      const set = itemOf(workspaceId, receiver, due);
      const isEarlier = await updateIf(table, {
        Key,
        ...set,
        ConditionExpression: 'attribute_not_exists(PK) OR due_at > :due',
        ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':due': due.toISOString() },
      });
      if (isEarlier) return;
      // Whoever settles the promise now must see that something was held since.
      const renewed = await updateIf(table, {
        Key,
        UpdateExpression: 'SET #token = :token',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeNames: { '#token': 'token' },
        ExpressionAttributeValues: { ':token': crypto.randomUUID() },
      });
      if (!renewed) await this.by(workspaceId, receiver, due);
    },

    async at(workspaceId, receiver, due) {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { ...pendingWorkKey(KIND, workspaceId, receiver) },
          ...itemOf(workspaceId, receiver, due),
        }),
      );
    },

    token: async (workspaceId, receiver) => (await promisedWork(table, KIND, workspaceId, receiver))?.token,

    async settle(workspaceId, receiver, token) {
      if (token === undefined) return;
      await finishPendingWork(table, { kind: KIND, workspace_id: workspaceId, record_id: receiver, token });
    },
  };
}
