import { MAILS_A_DAY } from '#contract/alerts.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import type { CountMail } from '#domain/outbound/alerts/mail-count.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { type Key, keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Clocks differ by seconds at most, so a day's count is not needed two days later. */
const TTL_SECONDS = 2 * DAY_SECONDS;

/**
 * Not one transaction: many consumers at once would conflict on the workspace's count. A crash, or a write that the SDK
 * retries, may leave a mail counted that wasn't sent, never one sent that wasn't counted.
 */
export const mailCount =
  (table: Table, now: () => Date): CountMail =>
  async (workspaceId, email) => {
    const at = now();
    const day = at.toISOString().slice(0, 'YYYY-MM-DD'.length);
    const expiry = Math.floor(at.getTime() / 1_000) + TTL_SECONDS;
    const [ofAddress, ofWorkspace] = [keys.mailsTo(workspaceId, day, email), keys.mailsOf(workspaceId, day)];

    const oneMore = (Key: Key, most: number) =>
      updateIf(table, {
        Key,
        UpdateExpression: 'SET expires_at = :expiry ADD sent :one',
        ConditionExpression: 'attribute_not_exists(sent) OR sent < :most',
        ExpressionAttributeValues: { ':expiry': expiry, ':one': 1, ':most': most },
      });
    const oneLess = async (Key: Key) => {
      await updateIf(table, {
        Key,
        UpdateExpression: 'ADD sent :less',
        ConditionExpression: 'sent > :none',
        ExpressionAttributeValues: { ':less': -1, ':none': 0 },
      });
    };

    if (!(await oneMore(ofAddress, MAILS_A_DAY.address))) return { usedUp: 'address' };
    if (!(await oneMore(ofWorkspace, MAILS_A_DAY.workspace))) {
      await oneLess(ofAddress);
      return { usedUp: 'workspace' };
    }
    return {
      async undo() {
        await oneLess(ofWorkspace);
        await oneLess(ofAddress);
      },
    };
  };
