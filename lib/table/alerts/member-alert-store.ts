import * as z from 'zod';
import {
  type MemberAlertEntries,
  type MemberAlertStore,
  memberAlertEntry,
} from '#domain/outbound/alerts/member-alerts.ts';
import { signingSecrets } from '#domain/outbound/destinations/replace-secret.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { getItem, isUnchangedSince, listItems } from '#table/dynamodb/items.ts';
import { checkEntry, putEntry, transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const secretsItem = z.object({ webhook_url: z.string().nullable(), signing: signingSecrets.nullable() });

/** For roles without access to the secrets. */
export const createMemberAlertEntries = (table: Table): MemberAlertEntries => ({
  list: (workspaceId) => listItems(table, keys.memberAlerts(workspaceId, ''), memberAlertEntry),
});

export const createMemberAlertStore = (table: Table): MemberAlertStore => ({
  ...createMemberAlertEntries(table),

  async get(workspaceId, memberId) {
    const entry = await getItem(table, keys.memberAlerts(workspaceId, memberId), memberAlertEntry);
    if (!entry) return undefined;
    const secrets = await getItem(table, keys.memberAlertSecrets(workspaceId, memberId), secretsItem);
    return { ...entry, webhook_url: secrets?.webhook_url ?? null, signing: secrets?.signing ?? null };
  },

  /** Writes both items or neither, and only while the member exists. */
  async save(workspaceId, previousEntry, { webhook_url, signing, ...entry }) {
    const { member_id } = entry;
    const { committed } = await transact(table, [
      putEntry({ ...keys.memberAlerts(workspaceId, member_id), ...entry }, isUnchangedSince(previousEntry)),
      putEntry({ ...keys.memberAlertSecrets(workspaceId, member_id), webhook_url, signing }),
      checkEntry(keys.member(workspaceId, member_id), exists()),
    ]);
    return committed ? 'saved' : CHANGED_MEANWHILE;
  },
});
