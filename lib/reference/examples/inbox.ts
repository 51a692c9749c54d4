import type { Note } from '#contract/notes.ts';
import type { Examples } from './example.ts';
import { createDeletedExample, detection, ids, NOW, one } from './records.ts';

const NOTE = 'note_01kdvdna0hhpmhra5kkyv43tsm';
const MONDAY = '2026-11-23T08:00:00.000Z';

const snoozed = { state: 'snoozed', state_by: ids.owner, state_at: NOW, snoozed_until: MONDAY } as const;

const accountNote: Note = {
  id: NOTE,
  account_id: ids.account,
  detection_id: null,
  text: 'Haruka is back from parental leave in December.',
  member_id: ids.owner,
  created_at: NOW,
};
const detectionNote: Note = { ...accountNote, detection_id: ids.detection };

export const inboxExamples = {
  getDetection: { params: { id: ids.detection }, answers: { 200: one(detection) } },
  changeDetectionStates: {
    body: {
      detections: [{ id: ids.detection, expected_state_at: null }],
      state: 'snoozed',
      snoozed_until: MONDAY,
    },
    answers: { 200: one({ changed: [{ id: ids.detection, ...snoozed }], errors: [] }) },
  },
  recordDetectionActivity: {
    params: { id: ids.detection },
    body: { kind: 'copied' },
    answers: {
      200: one({
        ...detection,
        activity: [{ kind: 'copied' as const, to: null, member_id: ids.owner, at: NOW }],
      }),
    },
  },
  redraftDetection: {
    params: { id: ids.detection },
    body: { hint: 'shorter' },
    answers: { 200: one({ ...detection, written_by: 'model' as const }) },
  },
  getInbox: {
    answers: {
      200: one({
        last_visit_at: NOW,
        open: 42,
        actionable: { open: 18, mine: 5, unassigned: 11 },
        new: 17,
        since_last_visit: 12,
        mine: 9,
        unassigned: 28,
        snoozed: 3,
        snoozed_due: 1,
      }),
    },
  },
  visitInbox: { body: { visited_at: NOW }, answers: { 200: one({ last_visit_at: NOW }) } },
  listAccountNotes: { params: { id: ids.account }, answers: { 200: { data: [accountNote, detectionNote] } } },
  addAccountNote: {
    params: { id: ids.account },
    body: { text: detectionNote.text, detection_id: ids.detection },
    answers: { 201: one(detectionNote) },
  },
  deleteAccountNote: {
    params: { id: ids.account, note_id: NOTE },
    answers: { 200: createDeletedExample(NOTE) },
  },
} satisfies Partial<Examples>;
