import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { anyId, prose, timestamp } from './fields.ts';
import { deleted, many, one } from './responses.ts';

/** Lists of notes aren't paginated: this many of the longest fit in a response. */
export const NOTES_MAX = 200;
const NOTE_TEXT_MAX = 5_000;

export const note = z
  .object({
    id: z.string(),
    account_id: z.string(),
    detection_id: z.string().nullable().describe('Null for a note on the account.'),
    text: z.string(),
    member_id: z.string().nullable().describe('Member who wrote it. Null for a key without a member.'),
    created_at: timestamp,
  })
  .meta({ id: 'Note' });

export type Note = z.infer<typeof note>;

const noteParams = z.strictObject({ id: anyId(), note_id: anyId() });
const body = z.strictObject({ text: prose(NOTE_TEXT_MAX) });
const WHO_DELETES = 'Members delete their own notes; admins and keys without a member delete any.';

export const listAccountNotes = defineEndpoint({
  id: 'list-account-notes',
  method: 'GET',
  path: '/accounts/{id}/notes',
  summary: 'List the notes on an account',
  description: 'Oldest first. Includes the notes on its detections, which have a `detection_id`.',
  responses: { 200: many(note) },
  errors: ['not_found'],
});

export const addAccountNote = defineEndpoint({
  id: 'add-account-note',
  method: 'POST',
  path: '/accounts/{id}/notes',
  summary: 'Add a note to an account',
  description: `For your team; it is never pushed or sent. An account can have up to ${NOTES_MAX} notes, those on its detections included.`,
  body,
  responses: { 201: one(note) },
  errors: ['not_found', 'limit_exceeded'],
});

export const deleteAccountNote = defineEndpoint({
  id: 'delete-account-note',
  method: 'DELETE',
  path: '/accounts/{id}/notes/{note_id}',
  summary: 'Delete a note on an account',
  description: WHO_DELETES,
  params: noteParams,
  responses: { 200: deleted },
  errors: ['not_found', 'forbidden'],
});

export const listDetectionNotes = defineEndpoint({
  id: 'list-detection-notes',
  method: 'GET',
  path: '/detections/{id}/notes',
  summary: 'List the notes on a detection',
  description: 'Oldest first.',
  responses: { 200: many(note) },
  errors: ['not_found'],
});

export const addDetectionNote = defineEndpoint({
  id: 'add-detection-note',
  method: 'POST',
  path: '/detections/{id}/notes',
  summary: 'Add a note to a detection',
  description: `For your team; it is never pushed or sent. An account can have up to ${NOTES_MAX} notes, those on its detections included.`,
  body,
  responses: { 201: one(note) },
  errors: ['not_found', 'limit_exceeded'],
});

export const deleteDetectionNote = defineEndpoint({
  id: 'delete-detection-note',
  method: 'DELETE',
  path: '/detections/{id}/notes/{note_id}',
  summary: 'Delete a note on a detection',
  description: WHO_DELETES,
  params: noteParams,
  responses: { 200: deleted },
  errors: ['not_found', 'forbidden'],
});
