import { DAY_MS, DAY_SECONDS } from '#contract/time.ts';
import type { CountMail, DailyLimit } from '#domain/outbound/alerts/mail-count.ts';
import { anyOf, isAbove, isAbsent, isBelow } from '#table/dynamodb/expressions.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { type Key, keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Clocks differ by seconds at most, so a day's count is not needed two days later. */
const TTL_SECONDS = 2 * DAY_SECONDS;

/** Mail to "ada+news@" goes to "ada@". */
const removeTag = (email: string): string => {
  const [mailbox = '', domain = ''] = email.split('@');
  return `${mailbox.split('+')[0]}@${domain}`;
};

/**
 * Not one transaction: many consumers at once would conflict on the workspace's count. A crash, or a write that the SDK
 * retries, may leave a mail counted that wasn't sent; one whose response was lost isn't counted.
 */
export const createMailCounter =
  (table: Table, now: () => Date, { name, address, workspace }: DailyLimit): CountMail =>
  async (workspaceId, email) => {
    const countedAt = now();
    const day = `${name}${countedAt.toISOString().slice(0, 'YYYY-MM-DD'.length)}`;
    const untilTomorrowMs = DAY_MS - (countedAt.getTime() % DAY_MS);
    const expiry = Math.floor(countedAt.getTime() / 1_000) + TTL_SECONDS;
    const [addressCountKey, workspaceCountKey] = [
      keys.mailsTo(workspaceId, day, removeTag(email)),
      keys.mailsOf(workspaceId, day),
    ];

    const countUp = (Key: Key, max: number) =>
      updateIf(table, {
        Key,
        set: { expires_at: expiry },
        add: { sent: 1 },
        when: anyOf(isAbsent('sent'), isBelow('sent', max)),
      });
    const countDown = async (Key: Key) => {
      await updateIf(table, { Key, add: { sent: -1 }, when: isAbove('sent', 0) });
    };

    if (!(await countUp(addressCountKey, address))) return { usedUp: 'address', untilTomorrowMs };
    if (!(await countUp(workspaceCountKey, workspace))) {
      await countDown(addressCountKey);
      return { usedUp: 'workspace', untilTomorrowMs };
    }
    return {
      async undo() {
        await countDown(workspaceCountKey);
        await countDown(addressCountKey);
      },
    };
  };
