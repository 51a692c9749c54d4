import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { anyId, integer, label, textOrNull, timestamp } from './fields.ts';
import { EMAIL } from './patterns.ts';
import { listResponse, recordResponse } from './responses.ts';

/** `GET /members` isn't paginated. */
export const MAX_MEMBERS = 500;

const memberRole = z.enum(['admin', 'member']);
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

export const listMembers = defineEndpoint('GET /members', {
  id: 'list-members',
  summary: 'List members',
  description: `Oldest first. Use a member's \`id\` as \`owner_id\`. A workspace can have up to ${MAX_MEMBERS} members.`,
  responses: { 200: listResponse(member) },
});

const MAX_NAME_LENGTH = 200;

const email = z
  .string()
  .trim()
  .regex(new RegExp(EMAIL), 'Must be an email address such as ada@company.com.')
  .meta({
    pattern: EMAIL,
    description: "The member's email, unique in the workspace. They sign in with it.",
  });

const memberInput = z.strictObject({
  email,
  name: label(MAX_NAME_LENGTH).describe('Shown as `full_name`.'),
  role: memberRole
    .describe(
      '`admin`: an owner, who may also manage members, sign-in and all sessions. Defaults to `member`.',
    )
    .exactOptional(),
  visibility: memberVisibility
    .describe('`scoped`: sees only their own accounts and people. Defaults to `all`.')
    .exactOptional(),
});

export type MemberInput = z.output<typeof memberInput>;

export const inviteMember = defineEndpoint('POST /members', {
  id: 'invite-member',
  summary: 'Invite a member',
  description: `Adds a member, who can then sign in with this email. No email is sent: give them \`sign_in_url\`.`,
  body: memberInput,
  responses: {
    201: recordResponse(
      member
        .extend({
          sign_in_url: textOrNull(
            "Your workspace's sign-in link, to give to the member. Null if this stage has no public URL.",
          ),
        })
        .meta({ id: 'InvitedMember' }),
    ),
  },
  errors: ['forbidden', 'email_taken', 'limit_exceeded'],
  access: 'owner',
  freshCaller: true,
  uses: { table: 'write', apiKeys: 'read', publicUrl: true },
});

export const updateMember = defineEndpoint('PATCH /members/{id}', {
  id: 'update-member',
  summary: 'Change a member',
  description: `Omitted fields stay. Their keys and sessions follow within seconds. The last owner stays one (\`last_owner\`). A new email ends their sessions. You can't change your own role or visibility.`,
  body: z
    .strictObject({
      ...memberInput.shape,
      email: email.exactOptional(),
      name: memberInput.shape.name.exactOptional(),
    })
    .refine((changes) => Object.keys(changes).length > 0, 'Must change at least one field.'),
  responses: { 200: recordResponse(member) },
  errors: ['forbidden', 'email_taken', 'last_owner'],
  access: 'owner',
  freshCaller: true,
  timeoutSeconds: 20,
  slots: 'seconds',
  uses: { table: 'write', apiKeys: 'write' },
});

export const NOBODY = 'nobody';

export const removeMember = defineEndpoint('DELETE /members/{id}', {
  id: 'remove-member',
  summary: 'Remove a member',
  description: `Ends their sessions, revokes their keys, and hands over their accounts and people. It can't be undone. If they own records, \`hand_over_to\` is required. A removal that was interrupted goes on when you repeat it. You can't remove yourself or the last owner (\`last_owner\`).`,
  query: z.strictObject({
    hand_over_to: anyId()
      .describe(`Member who gets their accounts and people, or \`${NOBODY}\`.`)
      .exactOptional(),
  }),
  responses: {
    200: recordResponse(
      z
        .object({
          id: z.string(),
          deleted: z.literal(true),
          accounts: integer('Accounts handed over.'),
          people: integer('People handed over.'),
          keys: integer('Keys revoked.'),
          sessions: integer('Sessions ended.'),
        })
        .meta({ id: 'RemovedMember' }),
    ),
  },
  errors: ['forbidden', 'last_owner'],
  access: 'owner',
  freshCaller: true,
  // Thousands of records are handed over one by one.
  streams: true,
  timeoutSeconds: 300,
  slots: 'minutes',
  // Their own alerts go with them, and the secret that signed those.
  uses: { table: 'write', apiKeys: 'write', signingSecrets: 'write' },
});
