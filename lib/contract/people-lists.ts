import * as z from 'zod';
import { defineEndpoint, LONGEST_BUFFERED_SECONDS } from './endpoint.ts';
import { anyId, idParams, label, timestamp } from './fields.ts';
import { deleted, many, one } from './responses.ts';

export const peopleList = z
  .object({
    id: z.string(),
    name: z.string(),
    member_count: z.int().meta({ description: 'How many of its people the caller sees.' }),
    created_by: z.string().nullable().meta({
      description: 'The member who created it; null where the key belongs to no member.',
    }),
    created_at: timestamp,
  })
  .meta({ id: 'PeopleList' });

export type PeopleList = z.infer<typeof peopleList>;

/** `GET /people/lists` answers with all of them at once. */
export const LISTS_MAX = 1_000;
const MEMBERS_PER_CALL = 500;

export const listPeopleLists = defineEndpoint({
  id: 'list-people-lists',
  resource: 'people',
  method: 'GET',
  path: '/people/lists',
  summary: 'List the saved people lists with their member counts, oldest first',
  description: 'Every member of the workspace sees every list; `member_count` counts the people they see.',
  responses: { 200: many(peopleList) },
  errors: [],
  uses: { table: 'read' },
  timeoutSeconds: LONGEST_BUFFERED_SECONDS,
});

export const createPeopleList = defineEndpoint({
  id: 'create-people-list',
  resource: 'people',
  method: 'POST',
  path: '/people/lists',
  summary: 'Create a people list',
  description: `201 for a new list. A name that exists, compared without case and outer space, gives that list with 200. A workspace has at most ${LISTS_MAX} lists.`,
  body: z.strictObject({ name: label(100) }),
  responses: { 200: one(peopleList), 201: one(peopleList) },
  errors: ['limit_exceeded'],
  uses: { table: 'write' },
});

export const deletePeopleList = defineEndpoint({
  id: 'delete-people-list',
  resource: 'people',
  method: 'DELETE',
  path: '/people/lists/{id}',
  summary: 'Delete a people list; its people are kept',
  description: 'A scoped member may delete the lists they created.',
  params: idParams,
  responses: { 200: deleted },
  errors: ['not_found', 'forbidden'],
  uses: { table: 'write' },
  timeoutSeconds: LONGEST_BUFFERED_SECONDS,
});

const personIds = z.array(anyId()).max(MEMBERS_PER_CALL, `Must be at most ${MEMBERS_PER_CALL} ids.`);

export const changeListMembers = defineEndpoint({
  id: 'change-list-members',
  resource: 'people',
  method: 'POST',
  path: '/people/lists/{id}/members',
  summary: 'Add people to a list and remove people from it',
  description:
    'Additions come first. Only what changes is counted: people who are in the list already, or not in it, and ids that are unknown or out of sight count for nothing.',
  params: idParams,
  body: z.strictObject({ add: personIds.default([]), remove: personIds.default([]) }),
  responses: {
    200: one(z.object({ list_id: z.string(), added: z.int(), removed: z.int() }).meta({ id: 'ListChange' })),
  },
  errors: ['not_found'],
  uses: { table: 'write' },
  timeoutSeconds: LONGEST_BUFFERED_SECONDS,
});
