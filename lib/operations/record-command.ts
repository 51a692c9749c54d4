import { type AuditRecord, toResourceFields } from '#domain/shared/audit/audit-record.ts';
import { DEFAULT_AUDIT_DAYS, recordEvent } from '#platform/audit-trail.ts';
import { newId } from '#platform/ids.ts';
import type { AdminContext, Command, CommandInput, Row } from './command.ts';
import { targetOptions } from './help.ts';

/** Options that say where a command works, not what it changes. */
const NOT_FIELDS = [...Object.keys(targetOptions), 'workspace'];

/** Records an operator's change in the workspace's audit log. */
export async function recordCommand(
  { table, now }: AdminContext,
  { name, changes }: Command,
  input: CommandInput,
  row: Row,
): Promise<void> {
  if (!changes || (changes.unless !== undefined && input.has(changes.unless))) return;
  const event: AuditRecord = {
    id: newId('aud'),
    created_at: now().toISOString(),
    actor: 'operator',
    key_id: null,
    member_id: null,
    action: name.replaceAll(' ', '-'),
    method: null,
    resource_type: changes.resource,
    ...toResourceFields(changes.idsOf?.(row) ?? (typeof row.id === 'string' ? [row.id] : [])),
    fields: input.names().filter((field) => !NOT_FIELDS.includes(field)),
    values: {},
    status: null,
    request_id: null,
  };
  const workspaceId = changes.workspaceOf?.(row) ?? input.text('workspace');
  await recordEvent(table, workspaceId, event, DEFAULT_AUDIT_DAYS);
}
