import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { anyId, prose, textOrNull, timestamp } from './fields.ts';
import { deleted, listResponse, recordResponse } from './responses.ts';

/** Lists of notes aren't paginated: this many of the longest fit in a response. */
export const MAX_NOTES = 200;
const MAX_NOTE_TEXT_LENGTH = 5_000;

export const note = z
  .object({
    id: z.string(),
    account_id: z.string(),
    detection_id: textOrNull('Detection that it is about. Null for a note on the account.'),
    text: z.string(),
    member_id: textOrNull('Member who wrote it. Null for a key without a member.'),
    created_at: timestamp,
  })
  .meta({ id: 'Note' });

export type Note = z.infer<typeof note>;

const noteParams = z.strictObject({ id: anyId(), note_id: anyId() });

export const listAccountNotes = defineEndpoint('GET /accounts/{id}/notes', {
  id: 'list-account-notes',
  summary: 'List notes',
  description:
    'The notes on an account, oldest first. Those about one of its detections have a `detection_id`.',
  query: z.strictObject({
    detection_id: anyId().exactOptional().describe('Only notes about this detection.'),
  }),
  responses: { 200: listResponse(note) },
});

export const addAccountNote = defineEndpoint('POST /accounts/{id}/notes', {
  id: 'add-account-note',
  summary: 'Add a note',
  description: `For your team; it is never pushed or sent. An account can have up to ${MAX_NOTES} notes, those about its detections included.`,
  body: z.strictObject({
    text: prose(MAX_NOTE_TEXT_LENGTH),
    detection_id: anyId().exactOptional().describe('The detection of the account that the note is about.'),
  }),
  responses: { 201: recordResponse(note) },
  errors: ['limit_exceeded'],
});

export const deleteAccountNote = defineEndpoint('DELETE /accounts/{id}/notes/{note_id}', {
  id: 'delete-account-note',
  summary: 'Delete a note',
  description: 'Members delete their own notes; admins and keys without a member delete any.',
  params: noteParams,
  responses: { 200: deleted },
  errors: ['forbidden'],
});
