import * as z from 'zod';
import { alertFilter } from '#contract/alert-filter.ts';
import { memberAlertChannels } from '#contract/member-alerts.ts';
import type {
  MemberAlertEntries,
  MemberAlertEntry,
  MemberAlertStore,
} from '#domain/outbound/alerts/member-alerts.ts';
import { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { getItem, isUnchangedSince, listItems } from '#table/dynamodb/items.ts';
import { checkEntry, putEntry, transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { signingSecretsItem } from '#table/workspaces/signing-secrets-item.ts';

const entryItem = z.object({
  member_id: z.string(),
  channel: z.enum(memberAlertChannels),
  notify_realtime: z.boolean(),
  notify_suggested: z.boolean(),
  alert_filter: alertFilter,
  has_webhook: z.boolean(),
  revision: z.int(),
}) satisfies z.ZodType<MemberAlertEntry>;

const secretsItem = z.object({ webhook_url: z.string().nullable(), signing: signingSecretsItem.nullable() });

/** For roles without access to the secrets. */
export const memberAlertEntries = (table: Table): MemberAlertEntries => ({
  list: (workspaceId) => listItems(table, keys.memberAlerts(workspaceId, ''), entryItem),
});

export const memberAlertStore = (table: Table): MemberAlertStore => ({
  ...memberAlertEntries(table),

  async get(workspaceId, memberId) {
    const entry = await getItem(table, keys.memberAlerts(workspaceId, memberId), entryItem);
    if (!entry) return undefined;
    const secrets = await getItem(table, keys.memberAlertSecrets(workspaceId, memberId), secretsItem);
    return { ...entry, webhook_url: secrets?.webhook_url ?? null, signing: secrets?.signing ?? null };
  },

  /** Writes both items or neither, and only while the member exists. */
  async save(workspaceId, before, { webhook_url, signing, ...entry }) {
    const { member_id } = entry;
    const { committed } = await transact(table, [
      putEntry({ ...keys.memberAlerts(workspaceId, member_id), ...entry }, isUnchangedSince(before)),
      putEntry({ ...keys.memberAlertSecrets(workspaceId, member_id), webhook_url, signing }),
      checkEntry(keys.member(workspaceId, member_id), exists()),
    ]);
    return committed ? 'saved' : CHANGED;
  },
});
