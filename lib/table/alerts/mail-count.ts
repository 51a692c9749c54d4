import { MAILS_A_DAY } from '#contract/alerts.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import type { CountMail } from '#domain/outbound/alerts/mail-count.ts';
import { either, isAbove, isAbsent, isBelow } from '#table/dynamodb/expressions.ts';
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
        set: { expires_at: expiry },
        add: { sent: 1 },
        when: either(isAbsent('sent'), isBelow('sent', most)),
      });
    const oneLess = async (Key: Key) => {
      await updateIf(table, { Key, add: { sent: -1 }, when: isAbove('sent', 0) });
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
