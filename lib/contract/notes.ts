import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { anyId, idParams, prose, timestamp } from './fields.ts';
import { deleted, many, one } from './responses.ts';

/** Lists of notes aren't paginated: this many of the longest fit in a response. */
export const NOTES_MAX = 200;
const NOTE_TEXT_MAX = 5_000;

export const note = z
  .object({
    id: z.string(),
    account_id: z.string(),
    detection_id: z.string().nullable().meta({ description: 'Null for a note on the account.' }),
    text: z.string(),
    member_id: z
      .string()
      .nullable()
      .meta({ description: 'Member who wrote it. Null for a key without a member.' }),
    created_at: timestamp,
  })
  .meta({ id: 'Note' });

export type Note = z.infer<typeof note>;

const noteParams = z.strictObject({ id: anyId(), note_id: anyId() });
const body = z.strictObject({ text: prose(NOTE_TEXT_MAX) });
const WHO_DELETES = 'Members delete their own notes; admins and keys without a member delete any.';

export const listAccountNotes = defineEndpoint({
  id: 'list-account-notes',
  resource: 'accounts',
  method: 'GET',
  path: '/accounts/{id}/notes',
  summary: 'List the notes on an account',
  description: 'Oldest first. Includes the notes on its detections, which have a `detection_id`.',
  params: idParams,
  responses: { 200: many(note) },
  errors: ['not_found'],
  uses: { table: 'read' },
});

export const addAccountNote = defineEndpoint({
  id: 'add-account-note',
  resource: 'accounts',
  method: 'POST',
  path: '/accounts/{id}/notes',
  summary: 'Add a note to an account',
  description: `For your team; it is never pushed or sent. An account can have up to ${NOTES_MAX} notes, those on its detections included.`,
  params: idParams,
  body,
  responses: { 201: one(note) },
  errors: ['not_found', 'limit_exceeded'],
  uses: { table: 'write' },
});

export const deleteAccountNote = defineEndpoint({
  id: 'delete-account-note',
  resource: 'accounts',
  method: 'DELETE',
  path: '/accounts/{id}/notes/{note_id}',
  summary: 'Delete a note on an account',
  description: WHO_DELETES,
  params: noteParams,
  responses: { 200: deleted },
  errors: ['not_found', 'forbidden'],
  uses: { table: 'write' },
});

export const listDetectionNotes = defineEndpoint({
  id: 'list-detection-notes',
  resource: 'detections',
  method: 'GET',
  path: '/detections/{id}/notes',
  summary: 'List the notes on a detection',
  description: 'Oldest first.',
  params: idParams,
  responses: { 200: many(note) },
  errors: ['not_found'],
  uses: { table: 'read' },
});

export const addDetectionNote = defineEndpoint({
  id: 'add-detection-note',
  resource: 'detections',
  method: 'POST',
  path: '/detections/{id}/notes',
  summary: 'Add a note to a detection',
  description: `For your team; it is never pushed or sent. An account can have up to ${NOTES_MAX} notes, those on its detections included.`,
  params: idParams,
  body,
  responses: { 201: one(note) },
  errors: ['not_found', 'limit_exceeded'],
  uses: { table: 'write' },
});

export const deleteDetectionNote = defineEndpoint({
  id: 'delete-detection-note',
  resource: 'detections',
  method: 'DELETE',
  path: '/detections/{id}/notes/{note_id}',
  summary: 'Delete a note on a detection',
  description: WHO_DELETES,
  params: noteParams,
  responses: { 200: deleted },
  errors: ['not_found', 'forbidden'],
  uses: { table: 'write' },
});
