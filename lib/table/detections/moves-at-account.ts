import * as z from 'zod';
import type { RecordedMoves } from '#domain/market/people/people-changes.ts';
import { createPrefixQuery, queryAll } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const moveItem = z.object({
  detected_at: z.string(),
  event: z.object({
    person: z.object({ name: z.string() }),
    move: z.enum(['joins', 'leaves']),
    ahead: z.boolean(),
    happened_on: z.string().nullable(),
  }),
});

/** The moves that an account's detections report. What is still to come is not one yet. */
export const createRecordedMoves = (table: Table): RecordedMoves => ({
  async at(workspaceId, accountId) {
    const { PK, SK } = keys.detection(workspaceId, accountId, '');
    const items = await queryAll(table, {
      ...createPrefixQuery(PK, SK),
      ProjectionExpression: 'detected_at, #event',
      ExpressionAttributeNames: { '#event': 'event' },
    });
    return items.flatMap((item) => {
      const { success, data } = moveItem.safeParse(item);
      if (!success || data.event.ahead) return [];
      const { person, move, happened_on } = data.event;
      return [
        {
          name: person.name,
          kind: move === 'joins' ? ('joined' as const) : ('left' as const),
          on: happened_on ?? data.detected_at,
        },
      ];
    });
  },
});
