import * as z from 'zod';
import { accountStatus } from './account.ts';
import { crmNote } from './crm-notes.ts';
import { activity } from './detection-activity.ts';
import {
  checkStateChange,
  detectionStates,
  expectedState,
  stateChange,
  stateFields,
} from './detection-state.ts';
import { defineEndpoint, type QueryOf } from './endpoint.ts';
import { anyId, flag, integer, prose, textOrNull, timeOrNull, timestamp, trimmed } from './fields.ts';
import { readBy } from './monitor-events.ts';
import {
  pageQuery,
  queryBoolean,
  queryDate,
  queryInteger,
  queryList,
  queryText,
  queryTime,
} from './query.ts';
import { NAMED_RELATIONS } from './relation.ts';
import { pageResponse, recordResponse } from './responses.ts';

const definePoints = (max: number, measure: string) => integer(`Up to ${max} points: ${measure}.`);

const alphaParts = z.object({
  clarity: definePoints(40, 'how clearly the text says it'),
  source: definePoints(20, 'what kind of source says it'),
  corroboration: definePoints(15, 'how many independent publishers say it'),
  freshness: definePoints(15, 'how new it was when it was found'),
  size: definePoints(10, 'how large it is for a company of this size'),
  feedback: integer(
    'Zero or less: points deducted because earlier detections of this signal were marked not useful.',
  ),
});

const feedback = z.object({
  useful: z.boolean(),
  note: z.string().nullable(),
  member_id: textOrNull('Member who gave it. Null for a key without a member.'),
  given_at: timestamp,
});

const personaDetail = z.object({
  title: z.string(),
  reason: z.string().describe('Why this role, in one sentence.'),
  person_id: textOrNull(
    'The person who holds the role; see `GET /people/{id}`. Null if no one in People fits.',
  ),
  full_name: z.string().nullable(),
});

const contact = z.object({
  kind: z
    .enum(['person', 'role'])
    .describe(
      '`person`: the message is written to them. `role`: no one in People fits yet, so `title` is the role to find.',
    ),
  person_id: textOrNull('See `GET /people/{id}`. Null for a role, and for a person who is not in People.'),
  full_name: z.string().nullable(),
  title: z.string(),
  reason: z.string().describe('Why this person or role, in one sentence.'),
});

const draft = z.object({
  subject: textOrNull('Null if the message has none.'),
  body: z.string().describe('The message without its subject.'),
});

const fitLine = z.object({
  about: z.enum(['industry', 'size', 'place', 'exclusions']),
  asked: textOrNull(
    'What the `icp` section of your knowledge base asks for. Null if it says nothing about this.',
  ),
  found: textOrNull('What the account’s record says. Null if unknown.'),
  fits: z.boolean().nullable().describe('Null if one of the two is unknown.'),
});

export const signalDetection = z
  .object({
    id: z.string(),
    account_id: z.string(),
    account_name: z.string(),
    account_domain: z.string().nullable(),
    account_status: accountStatus,
    account_owner_id: textOrNull('Member who owns the account. Null if no one does.'),
    signal_id: z.string(),
    signal_present: z.boolean(),
    alpha: integer('Strength of the signal, 0 to 100.'),
    alpha_parts: alphaParts,
    icp_fit: z.int(),
    icp_fit_reasons: z
      .array(fitLine)
      .describe('Why the fit is what it is: industry, size, place, then each exclusion.'),
    relevance: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .describe(
        'How much the event matters to you, 0 to 100, from your knowledge base: whether something you offer fits it, and whether it concerns a buyer you name. Null if it isn’t clear from your knowledge base what you offer.',
      ),
    relevance_reasons: z.array(z.string()).describe('Why, one sentence each.'),
    is_background: flag(
      'True if `relevance` is below 25 or `quiet_relation` is set: kept and listed, but it doesn’t count in the score, sends no alert unless `notify_background` is on, and has no draft. Detections you mark as useful are background only because of `quiet_relation`, which never sends an alert.',
    ),
    quiet_relation: z
      .enum(NAMED_RELATIONS)
      .nullable()
      .describe(
        'The relation because of which the account is left alone (`GET /settings/relations`). `why_reach_out_md` says so. Null if it isn’t.',
      ),
    detected_at: z.string().meta({ format: 'date' }),
    headline: z.string(),
    narrative: z.string(),
    why_reach_out_md: z.string(),
    reasons_md: z
      .string()
      .describe('`why_reach_out_md` without the line that names the contact, which `contact` holds.'),
    contact: contact.nullable().describe('Who to contact about it, and why. Null if no role is known.'),
    drafted_message_md: z
      .string()
      .describe(
        'Drafted first message, in Markdown, written by a language model. Empty if the stage has none, the event calls for no message, is background or more than 60 days old (90 for someone new in a role), if the account is left alone (`quiet_relation`), or if another detection covers it (`covered_by`); `why_reach_out_md` says why.',
      ),
    draft: draft
      .nullable()
      .describe(
        '`drafted_message_md` as plain text, with the subject separate, ready for an email. Null if it is empty.',
      ),
    covered_by: textOrNull(
      'Id of another detection at the account because of which there is no draft now: its message tells of this event too, goes to the same person or says the same to a colleague, it hurts (layoffs, an incident, a case) and was less than 60 days ago, or the company is being taken over or insolvent. `why_reach_out_md` says which. Null otherwise.',
    ),
    evidence: z.array(
      z.object({ claim: z.string(), source_url: z.string(), published_date: z.string().nullable() }),
    ),
    key_facts: z.array(z.string()),
    personas: z.array(z.string()),
    persona_details: z
      .array(personaDetail)
      .describe('The `personas` in the same order, each with a reason and the person who holds the role.'),
    about_person: z
      .object({ full_name: z.string(), role: z.string().nullable() })
      .nullable()
      .describe('The person the event is about, as the sources name them. Null if no one is.'),
    open_positions: z
      .number()
      .nullable()
      .describe('How many jobs a hiring surge has open. Null if no source gives a number.'),
    publishers: z
      .array(z.string())
      .describe('Publishers that report it in their own words. Reprints are not counted.'),
    sources: z.array(z.string()),
    feedback: feedback
      .nullable()
      .describe("Your team's feedback. Detections marked not useful don't count in the score."),
    message_edited_at: timeOrNull(
      'When your team last edited `drafted_message_md`. Null while it is still the service’s draft.',
    ),
    message_edited_by: textOrNull(
      'Member who last edited it. Null while it is still the service’s draft, and for a key without a member.',
    ),
    message_sent_at: timeOrNull('When your team marked the message as sent. Null if it hasn’t.'),
    ...stateFields,
    activity: z.array(activity).describe('What your team did with it last, newest first, up to 20 entries.'),
    crm_notes: z
      .array(crmNote)
      .describe('Its notes in your CRMs, oldest first; see `notes` of `POST /accounts/crm-push`.'),
    read_by: readBy,
    written_by: z
      .enum(['model', 'rules'])
      .nullable()
      .describe(
        'Who wrote `why_reach_out_md` and chose `personas`: the stage’s model, or rules if there is none or its text failed a check. Rules write no `drafted_message_md`. Null until they are written.',
      ),
    created_at: timestamp,
  })
  .meta({ id: 'SignalDetection' });

export type SignalDetection = z.infer<typeof signalDetection>;

const MAX_NOTE_LENGTH = 1_000;

/** Detection filters. */
const detectionFilters = {
  signal_id: queryText.exactOptional(),
  min_alpha: queryInteger({ min: 0, max: 100 }).exactOptional(),
  min_icp_fit: queryInteger({ min: 0, max: 100 }).exactOptional(),
  min_relevance: queryInteger({ min: 0, max: 100 }).exactOptional(),
  account_status: z.enum([...accountStatus.options, 'all']).exactOptional(),
  owner_id: queryText.exactOptional(),
  since: queryDate.exactOptional(),
  state: queryList(detectionStates).exactOptional(),
  found_since: queryTime.exactOptional(),
  is_background: queryBoolean.exactOptional(),
  actionable: queryBoolean.exactOptional(),
  waiting: queryBoolean.exactOptional(),
};

export const listDetections = defineEndpoint('GET /detections', {
  id: 'list-detections',
  summary: 'List detections',
  description:
    'The feed of all accounts you can see, newest first; on the same day, companies that fit your ideal customer come first. Detections at rejected and unqualified accounts are left out unless you set `account_status` to one status or `all`. Filters combine. `min_relevance` of 25 leaves out background; detections of unknown relevance are always listed. `since` takes a date and keeps detections from that day on.\n\n`state` takes one or several states, separated by commas. `owner_id` takes a member’s id, `me` or `none`. `found_since` keeps detections found at that time or later. `actionable` keeps what your team can act on today, or the rest: the company fits your ideal customer, you have something to offer (a `relevance` of 50 or more), it is at most 60 days old or its plan is still ahead, and nothing says to wait; what is unknown counts for it. `waiting` keeps what would be actionable if nothing said to wait, or the rest: after layoffs, during a takeover, while another message goes to the same person or says the same to a colleague. `sort=relevance` is the inbox: open detections without background, companies that fit your ideal customer first, of those what has a message to send, then the most relevant, then the newest. It costs what is open, not what exists, and takes only the states `new`, `seen` and `snoozed` (default: `new,seen`).\n\nLists are eventually consistent.',
  query: z.strictObject({
    ...detectionFilters,
    sort: z.enum(['detected_at', 'relevance']).default('detected_at'),
    ...pageQuery(50),
  }),
  responses: { 200: pageResponse(signalDetection) },
  uses: { table: 'list' },
});

export type DetectionQuery = QueryOf<typeof listDetections>;

export type DetectionFilters = Omit<DetectionQuery, 'sort' | 'page' | 'per_page'>;

export const getDetection = defineEndpoint('GET /detections/{id}', {
  id: 'get-detection',
  summary: 'Get a detection',
  responses: { 200: recordResponse(signalDetection) },
});

const MAX_MESSAGE_LENGTH = 10_000;

export const updateDetection = defineEndpoint('PATCH /detections/{id}', {
  id: 'update-detection',
  summary: 'Change the state, the message or the contact',
  description:
    'Fields you leave out stay unchanged.\n\n`state` settles the detection for your team: `snoozed`, `contacted`, `done`, or `new` to open it again. `seen` is written for you alone and isn’t audited. With `expected_state_at`, a change by someone else since is a 409 `state_changed` that says who changed it to what; without it the last change wins.\n\nDrafts follow the roster and your knowledge base: when people join, change roles or leave, or when you change your company’s name or what you sell, the service redrafts the message. Messages that were edited or marked as sent do not change. `contact_person_id` chooses another person at the account and rewrites the greeting of a message that no one has edited.',
  body: z
    .strictObject({
      ...stateChange,
      state: stateChange.state.exactOptional(),
      ...expectedState,
      drafted_message_md: prose(MAX_MESSAGE_LENGTH).exactOptional(),
      message_sent: z.boolean().exactOptional(),
      contact_person_id: anyId().exactOptional(),
    })
    .superRefine(checkStateChange),
  responses: { 200: recordResponse(signalDetection) },
  errors: ['state_changed'],
  audited: 'unless_seen',
});

export const giveDetectionFeedback = defineEndpoint('PUT /detections/{id}/feedback', {
  id: 'give-detection-feedback',
  summary: 'Give feedback on a detection',
  description:
    "Marking a detection as not useful removes it from its account's score and slightly lowers the alpha of the signal's later detections in your workspace (`learned` in `GET /signals/{id}`). New feedback replaces the old.",
  body: z.strictObject({
    useful: z.boolean(),
    note: trimmed(MAX_NOTE_LENGTH).exactOptional(),
  }),
  responses: { 200: recordResponse(signalDetection) },
});

export const withdrawDetectionFeedback = defineEndpoint('DELETE /detections/{id}/feedback', {
  id: 'withdraw-detection-feedback',
  summary: 'Withdraw feedback',
  description: "The detection counts in the account's score again, and the signal's weight is restored.",
  responses: { 200: recordResponse(signalDetection) },
});
