import { DAY_MS, DAY_SECONDS } from '#contract/time.ts';
import type { CountMail, DailyLimit } from '#domain/outbound/alerts/mail-count.ts';
import { anyOf, isAbove, isAbsent, isBelow } from '#table/dynamodb/expressions.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { type Key, keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Clocks differ by seconds at most, so a day's count is not needed two days later. */
const TTL_SECONDS = 2 * DAY_SECONDS;

/** Mail to "ada+news@" goes to "ada@". */
const withoutTag = (email: string): string => {
  const [mailbox = '', domain = ''] = email.split('@');
  return `${mailbox.split('+')[0]}@${domain}`;
};

/**
 * Not one transaction: many consumers at once would conflict on the workspace's count. A crash, or a write that the SDK
 * retries, may leave a mail counted that wasn't sent; one whose response was lost isn't counted.
 */
export const mailCount =
  (table: Table, now: () => Date, { name, address, workspace }: DailyLimit): CountMail =>
  async (workspaceId, email) => {
    const at = now();
    const day = `${name}${at.toISOString().slice(0, 'YYYY-MM-DD'.length)}`;
    const untilTomorrowMs = DAY_MS - (at.getTime() % DAY_MS);
    const expiry = Math.floor(at.getTime() / 1_000) + TTL_SECONDS;
    const [ofAddress, ofWorkspace] = [
      keys.mailsTo(workspaceId, day, withoutTag(email)),
      keys.mailsOf(workspaceId, day),
    ];

    const oneMore = (Key: Key, max: number) =>
      updateIf(table, {
        Key,
        set: { expires_at: expiry },
        add: { sent: 1 },
        when: anyOf(isAbsent('sent'), isBelow('sent', max)),
      });
    const oneLess = async (Key: Key) => {
      await updateIf(table, { Key, add: { sent: -1 }, when: isAbove('sent', 0) });
    };

    if (!(await oneMore(ofAddress, address))) return { usedUp: 'address', untilTomorrowMs };
    if (!(await oneMore(ofWorkspace, workspace))) {
      await oneLess(ofAddress);
      return { usedUp: 'workspace', untilTomorrowMs };
    }
    return {
      async undo() {
        await oneLess(ofWorkspace);
        await oneLess(ofAddress);
      },
    };
  };
