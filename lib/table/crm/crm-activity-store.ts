import * as z from 'zod';
import { crmActivity } from '#contract/crm-activities.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import type { ActivityStore, OpenActivityStore } from '#domain/outbound/crm/activity-store.ts';
import { systemClock } from '#platform/clock.ts';
import { consoleUrl } from '#platform/console-url.ts';
import { detectionsWithRelation } from '#table/detections/detections-with-relation.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { deleteIf } from '#table/dynamodb/delete-if.ts';
import { all, either, exists, followedBy, isAbsent, isAtMost } from '#table/dynamodb/expressions.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Longer than a worker lives (60 s), so a claim outlives its worker. */
const CLAIM_SECONDS = 90;
/** Detections are news for 60 days. A claim without an answer must be known for as long. */
const KEPT_SECONDS = 365 * DAY_SECONDS;

const claimItem = z.object({ added_at: z.string().optional() });

/**
 * A claim is an item of its own, because a claim isn't a change of the detection that clients should hear of. It stays
 * after the activity was added, so that a worker which read the detection before that can't claim it again.
 */
export const crmActivityStore =
  (table: Table, now: () => Date): OpenActivityStore =>
  (workspaceId, provider, crmAccount): ActivityStore => {
    const seconds = (): number => Math.floor(now().getTime() / 1000);
    const keyOf = ({ account_id, id }: Parameters<ActivityStore['claim']>[0]) =>
      keys.crmActivity(workspaceId, account_id, id, provider, crmAccount);

    return {
      detections: (accountId) => detectionsWithRelation(table, workspaceId, accountId),

      entryOf: ({ crm_activities }) =>
        crm_activities.find((entry) => entry.provider === provider && entry.crm_account === crmAccount),

      async claim(detection) {
        const Key = keyOf(detection);
        const before = await updateIf(table, {
          Key,
          set: { claimed_until: seconds() + CLAIM_SECONDS, expires_at: seconds() + KEPT_SECONDS },
          when: either(isAbsent(), all(isAbsent('added_at'), isAtMost('claimed_until', seconds()))),
          ReturnValues: 'ALL_OLD',
        });
        if (before) return { kind: 'claimed_until' in before ? 'unanswered' : 'first' };
        const [item] = await batchGet(table, [Key]);
        return { kind: claimItem.parse(item ?? {}).added_at === undefined ? 'held' : 'added' };
      },

      async keep(detection, entry) {
        // If the detection was deleted in the meantime, nothing is left to record.
        await transact(table, [
          {
            Update: {
              Key: keyOf(detection),
              set: { added_at: entry.added_at },
              when: all(exists(), isAbsent('added_at')),
            },
          },
          {
            Update: {
              Key: keys.detection(workspaceId, detection.account_id, detection.id),
              set: {
                crm_activities: followedBy({ ...crmActivity.parse(entry), crm_account: crmAccount }),
              },
              when: exists(),
            },
          },
        ]);
      },

      async release(detection) {
        await deleteIf(table, keyOf(detection), isAbsent('added_at'));
      },
    };
  };

/** What a push needs to add activities. */
export const crmActivities = (table: Table) => ({
  store: crmActivityStore(table, systemClock),
  consoleUrl: consoleUrl(),
  now: systemClock,
});
