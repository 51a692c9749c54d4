import * as z from 'zod';
import { defineEndpoint, type QueryOf } from './endpoint.ts';
import { anyId, integer, textOrNull, timestamp } from './fields.ts';
import { AUDIT_DAYS_SHOWN, MAX_AUDIT_IDS } from './limits.ts';
import { pageQuery, queryTime } from './query.ts';
import { pageResponse } from './responses.ts';

export const auditEvent = z
  .object({
    id: z.string(),
    created_at: timestamp,
    actor: z
      .enum(['api_key', 'operator'])
      .describe("Who made the change: an API key or the service's operators."),
    key_id: z.string().nullable(),
    key_name: z.string().nullable(),
    member_id: textOrNull('Member the key belongs to.'),
    action: z.string().describe("Operation id, such as `update-account`, or the operator's command."),
    method: z.string().nullable(),
    resource_type: z.string(),
    resource_ids: z
      .array(z.string())
      .max(MAX_AUDIT_IDS)
      .describe(`The first ${MAX_AUDIT_IDS} ids that were changed, created or started.`),
    resource_name: textOrNull(
      'Name that the first of them has now. For a detection, the name of its account. Null once it is deleted, or if it has no name.',
    ),
    resource_count: integer('Total number of ids.'),
    fields: z.array(z.string()).describe('Names of the fields that were sent.'),
    values: z
      .record(z.string(), z.union([z.string(), z.boolean(), z.null()]))
      .describe(
        'What was sent for those that hold a choice, such as a state or an owner. Never texts, addresses or secrets.',
      ),
    status: z.int().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditEvent' });

export type AuditEvent = z.infer<typeof auditEvent>;

export const listAuditEvents = defineEndpoint('GET /audit-events', {
  id: 'list-audit-events',
  summary: 'List audit events',
  description: `Who changed what, newest first. Every successful change through the API or by an operator is recorded; reads and idempotent repeats are not. A scoped member's attempt to use the domain of an account they can't see is recorded with status 409. Filters combine; \`since\` is inclusive, \`until\` is exclusive. Without \`since\`, the list begins ${AUDIT_DAYS_SHOWN} days before \`until\` or now.`,
  query: z.strictObject({
    key_id: anyId().exactOptional(),
    member_id: anyId().exactOptional(),
    action: anyId().exactOptional(),
    resource_id: anyId().exactOptional(),
    since: queryTime.exactOptional(),
    until: queryTime.exactOptional(),
    ...pageQuery(25),
  }),
  responses: { 200: pageResponse(auditEvent) },
  access: 'workspace',
  agents: 'refused',
  uses: { table: 'list', apiKeys: 'read', auditDays: true },
});

export type AuditQuery = QueryOf<typeof listAuditEvents>;
