import * as z from 'zod';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { FeedbackCounts } from '#domain/signals/definitions/signal-weight.ts';
import type { FeedbackAtAccounts } from '#domain/signals/definitions/visible-signals.ts';
import { createPrefixQuery, queryAll } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Concurrent queries: one per account, and a member may own thousands. */
const CONCURRENT_QUERIES = 20;

const feedbackItem = z.object({ signal_id: z.string(), feedback: z.object({ useful: z.boolean() }) });

/** Read from the detections, because the stored counts cover the whole workspace. */
export const createFeedbackAtAccounts = (table: Table): FeedbackAtAccounts => ({
  async countAt(workspaceId, accountIds) {
    const itemsByAccount = await mapLimited([...accountIds], CONCURRENT_QUERIES, (accountId) => {
      const { PK, SK } = keys.detection(workspaceId, accountId, '');
      return queryAll(table, {
        ...createPrefixQuery(PK, SK),
        ProjectionExpression: 'signal_id, feedback',
        FilterExpression: 'attribute_exists(feedback.useful)',
      });
    });
    const counts = new Map<string, FeedbackCounts>();
    for (const item of itemsByAccount.flat()) {
      const { signal_id, feedback } = feedbackItem.parse(item);
      const { useful, not_useful } = counts.get(signal_id) ?? { useful: 0, not_useful: 0 };
      counts.set(
        signal_id,
        feedback.useful ? { useful: useful + 1, not_useful } : { useful, not_useful: not_useful + 1 },
      );
    }
    return counts;
  },
});
