import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { timestamp } from './fields.ts';
import { many } from './responses.ts';

/** `GET /members` isn't paginated. */
export const MEMBERS_MAX = 500;

export const memberRole = z.enum(['admin', 'member']);
export const memberVisibility = z.enum(['all', 'scoped']);

export const member = z
  .object({
    id: z.string(),
    full_name: z.string(),
    email: z.string(),
    role: memberRole,
    visibility: memberVisibility,
    created_at: timestamp,
  })
  .meta({ id: 'Member' });

export type Member = z.infer<typeof member>;

export const listMembers = defineEndpoint({
  id: 'list-members',
  resource: 'members',
  method: 'GET',
  path: '/members',
  summary: 'List members',
  description: `Oldest first. Use a member's \`id\` as \`owner_id\`. A workspace can have up to ${MEMBERS_MAX} members.`,
  responses: { 200: many(member) },
  errors: [],
  uses: { table: 'read' },
});
