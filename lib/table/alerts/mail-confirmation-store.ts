import { randomBytes } from 'node:crypto';
import {
  hashEmail,
  type MailConfirmationStore,
  mailConfirmation,
} from '#domain/outbound/alerts/mail-confirmation.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem, updateIf } from '#table/dynamodb/items.ts';
import { checkEntry, putEntry, transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const SECRET_BYTES = 32;

export const createMailConfirmationStore = (table: Table): MailConfirmationStore => ({
  get: (workspaceId, memberId) =>
    getItem(table, keys.mailConfirmation(workspaceId, memberId), mailConfirmation),

  async ensure(workspaceId, memberId, email) {
    const Key = keys.mailConfirmation(workspaceId, memberId);
    const email_hash = hashEmail(email);
    const previousConfirmation = await this.get(workspaceId, memberId);
    if (previousConfirmation?.email_hash === email_hash) return previousConfirmation;
    const newConfirmation = {
      email_hash,
      secret: randomBytes(SECRET_BYTES).toString('base64url'),
      confirmed_at: null,
    };
    const outcome = await transact(table, [
      putEntry(
        { ...Key, ...newConfirmation },
        previousConfirmation ? { secret: previousConfirmation.secret } : isAbsent(),
      ),
      checkEntry(keys.member(workspaceId, memberId), { email }),
    ]);
    if (outcome.committed) return newConfirmation;
    if (outcome.failed.includes(1)) return undefined;
    const storedConfirmation = await this.get(workspaceId, memberId);
    return storedConfirmation?.email_hash === email_hash ? storedConfirmation : undefined;
  },

  async setConfirmed(workspaceId, memberId, secret, confirmed_at) {
    const updatedAttributes = await updateIf(table, {
      Key: keys.mailConfirmation(workspaceId, memberId),
      set: { confirmed_at },
      when: { secret },
    });
    return updatedAttributes !== undefined;
  },
});
