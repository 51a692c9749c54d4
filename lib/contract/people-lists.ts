import * as z from 'zod';
import { defineEndpoint, MAX_BUFFERED_SECONDS } from './endpoint.ts';
import { anyId, integer, label, textOrNull, timestamp } from './fields.ts';
import { deleted, listResponse, recordResponse } from './responses.ts';

export const peopleList = z
  .object({
    id: z.string(),
    name: z.string(),
    member_count: integer('People in the list that you can see.'),
    created_by: textOrNull('Member who created it. Null for a key without a member.'),
    created_at: timestamp,
  })
  .meta({ id: 'PeopleList' });

export type PeopleList = z.infer<typeof peopleList>;

/** `GET /people/lists` isn't paginated. */
export const MAX_LISTS = 1_000;
const MEMBERS_PER_CALL = 500;

export const listPeopleLists = defineEndpoint('GET /people/lists', {
  id: 'list-people-lists',
  summary: 'List people lists',
  description:
    'Oldest first. Every member sees every list; `member_count` counts only the people they can see.',
  responses: { 200: listResponse(peopleList) },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});

export const createPeopleList = defineEndpoint('POST /people/lists', {
  id: 'create-people-list',
  summary: 'Create a people list',
  description: `Returns 201 for a new list. If the name exists (ignoring case and surrounding spaces), returns that list with 200. A workspace can have up to ${MAX_LISTS} lists.`,
  body: z.strictObject({ name: label(100) }),
  responses: { 200: recordResponse(peopleList), 201: recordResponse(peopleList) },
  errors: ['limit_exceeded'],
});

export const deletePeopleList = defineEndpoint('DELETE /people/lists/{id}', {
  id: 'delete-people-list',
  summary: 'Delete a people list',
  description: 'The people in it are kept. A scoped member can delete the lists they created.',
  responses: { 200: deleted },
  errors: ['forbidden'],
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});

const personIds = z.array(anyId()).max(MEMBERS_PER_CALL, `Must be at most ${MEMBERS_PER_CALL} ids.`);

export const changeListMembers = defineEndpoint('POST /people/lists/{id}/members', {
  id: 'change-list-members',
  summary: 'Add or remove list members',
  description:
    "Additions are applied first. The counts include actual changes only; unknown ids and people you can't see are ignored.",
  body: z.strictObject({ add: personIds.default([]), remove: personIds.default([]) }),
  responses: {
    200: recordResponse(
      z.object({ list_id: z.string(), added: z.int(), removed: z.int() }).meta({ id: 'ListChange' }),
    ),
  },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
});
