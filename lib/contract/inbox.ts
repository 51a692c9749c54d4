import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { integer, sentTime, timeOrNull, timestamp } from './fields.ts';
import { recordResponse } from './responses.ts';

const inbox = z
  .object({
    last_visit_at: timeOrNull('Your last visit, as `PUT /inbox/visit` recorded it. Null before the first.'),
    open: integer('Open detections: `new` or `seen`.'),
    actionable: z
      .object({
        open: integer('All of them.'),
        mine: integer('Those at accounts you own. 0 for a key without a member.'),
        unassigned: integer('Those at accounts without an owner.'),
      })
      .describe('Of them, those that your team can act on today: see `actionable` of `GET /detections`.'),
    waiting: integer('Open detections that must wait: see `waiting` of `GET /detections`.'),
    new: integer('Open detections that you haven’t seen.'),
    since_last_visit: integer('Open detections found, or back from a snooze, since your last visit.'),
    mine: integer('Open detections at accounts you own. 0 for a key without a member.'),
    unassigned: integer('Open detections at accounts without an owner.'),
    snoozed: integer('Detections that are still snoozed.'),
    snoozed_due: integer('Open detections that came back from a snooze.'),
  })
  .meta({ id: 'Inbox' });

export type Inbox = z.infer<typeof inbox>;

export const getInbox = defineEndpoint('GET /inbox', {
  id: 'get-inbox',
  summary: 'Count what is open',
  description:
    'How much waits for you and your team. The detections themselves are in `GET /detections?sort=relevance`. Background, and detections at rejected and unqualified accounts, are not counted. A call costs what is open, not what exists.',
  responses: { 200: recordResponse(inbox) },
  uses: { table: 'list' },
});

export const visitInbox = defineEndpoint('PUT /inbox/visit', {
  id: 'visit-inbox',
  summary: 'Record a visit to the inbox',
  description:
    'Sets your `last_visit_at`, so that the next visit can show what is new since. It never goes back. Keys without a member share one.',
  body: z.strictObject({
    visited_at: sentTime
      .exactOptional()
      .describe('Up to when you have seen the inbox. A time in the future counts as now. Default: now.'),
  }),
  responses: { 200: recordResponse(z.object({ last_visit_at: timestamp }).meta({ id: 'InboxVisit' })) },
  audited: false,
  // It says what a person has looked at.
  agents: 'refused',
});
