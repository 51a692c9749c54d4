import type { Note } from '#contract/notes.ts';
import type { View } from '#contract/views.ts';
import type { Examples } from './example.ts';
import { deletedExample, detection, ids, NOW, one } from './records.ts';

const NOTE = 'note_01kdvdna0hhpmhra5kkyv43tsm';
const VIEW = 'view_01kdvdna0hhpmhra5kkyv43tsn';
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

const view: View = {
  id: VIEW,
  name: 'My mornings',
  of: 'detections',
  filters: { sort: 'found_at', owner_id: 'me', min_alpha: '60' },
  shared: false,
  created_by: ids.owner,
  created_at: NOW,
  updated_at: NOW,
};

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
  listAccountNotes: { params: { id: ids.account }, answers: { 200: { data: [accountNote] } } },
  addAccountNote: {
    params: { id: ids.account },
    body: { text: accountNote.text },
    answers: { 201: one(accountNote) },
  },
  deleteAccountNote: {
    params: { id: ids.account, note_id: NOTE },
    answers: { 200: deletedExample(NOTE) },
  },
  listDetectionNotes: { params: { id: ids.detection }, answers: { 200: { data: [detectionNote] } } },
  addDetectionNote: {
    params: { id: ids.detection },
    body: { text: detectionNote.text },
    answers: { 201: one(detectionNote) },
  },
  deleteDetectionNote: {
    params: { id: ids.detection, note_id: NOTE },
    answers: { 200: deletedExample(NOTE) },
  },
  listViews: { answers: { 200: { data: [view] } } },
  createView: {
    body: { name: view.name, of: view.of, filters: view.filters },
    answers: { 201: one(view) },
  },
  updateView: {
    params: { id: VIEW },
    body: { shared: true },
    answers: { 200: one({ ...view, shared: true }) },
  },
  deleteView: { params: { id: VIEW }, answers: { 200: deletedExample(VIEW) } },
} satisfies Partial<Examples>;
