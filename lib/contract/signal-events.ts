import * as z from 'zod';
import { defineEndpoint, MAX_BUFFERED_SECONDS } from './endpoint.ts';
import { anyId, integer, label, text, textOrNull, timestamp } from './fields.ts';
import { recordResponse } from './responses.ts';

const EVENTS_PER_CALL = 500;
/** The longest span that a rule may count over. */
const MAX_RULE_DAYS = 90;
const MAX_RULE_COUNT = 100;
export const MAX_EXTERNAL_ID_LENGTH = 200;
export const MAX_TITLE_LENGTH = 200;
export const MAX_URL_LENGTH = 2_000;
export const MAX_PROPERTIES = 30;
export const MAX_PROPERTY_NAME_LENGTH = 100;
export const MAX_PROPERTY_TEXT_LENGTH = 500;
/** As JSON. A text of 500 characters may have 1,500 bytes, and 90 events must fit into a transaction of 4 MB. */
export const MAX_EVENT_KILOBYTES = 32;
/** Older ones aren't news. */
export const MAX_EVENT_DAYS = 366;

/** DynamoDB refuses smaller ones, and its client larger ones, which JSON has rounded: send long ids as text. */
export const isStorableNumber = (value: number): boolean =>
  value === 0 || (Math.abs(value) >= 1e-100 && Math.abs(value) <= Number.MAX_SAFE_INTEGER);

/** Exact in JSON and in the table, and far beyond any amount. */
const MAX_THRESHOLD = 1e15;

/** What makes a detection of the events at an account. */
export const eventRule = z
  .union([
    z.strictObject({ every: z.literal(true).describe('Each event counts.') }),
    z.strictObject({
      count: z.int().min(2).max(MAX_RULE_COUNT).describe('So many events at one account …'),
      within_days: z.int().min(1).max(MAX_RULE_DAYS).describe('… within so many days.'),
    }),
    z.strictObject({
      property: label(MAX_PROPERTY_NAME_LENGTH).describe('Name of a numeric property …'),
      at_least: z
        .number()
        .min(-MAX_THRESHOLD)
        .max(MAX_THRESHOLD)
        // The table takes nothing smaller.
        .overwrite((value) => (isStorableNumber(value) ? value : 0))
        .describe('… whose value must be at least this.'),
    }),
  ])
  .meta({ id: 'EventRule' });

export type EventRule = z.infer<typeof eventRule>;

export const unmatchedEvents = z
  .object({
    total: integer('Such events received, repeats included.'),
    domains: z
      .array(
        z.object({
          domain: z.string(),
          events: integer('Events of this domain, while it is listed.'),
          last_received_at: timestamp.describe('When the last one arrived.'),
        }),
      )
      .describe('About the 1,000 domains seen last, newest first.'),
  })
  .meta({ id: 'UnmatchedEvents' });

export type UnmatchedEvents = z.infer<typeof unmatchedEvents>;

/** Anything is let through here: what isn't a plain value is an error of its event alone. */
const property = z.unknown().meta({ type: ['string', 'number', 'boolean', 'null'] });

const sentEvent = z
  .strictObject({
    external_id: text(1_000).describe(
      `Your id of the event, up to ${MAX_EXTERNAL_ID_LENGTH} characters. An event with an id that its account already has for this signal is a duplicate.`,
    ),
    domain: text(1_000).exactOptional().describe("The company's domain. Give this or `account_id`."),
    account_id: anyId().exactOptional(),
    occurred_at: text(100).describe(
      `ISO 8601, with a time zone. Within the last ${MAX_EVENT_DAYS} days, and at most a day ahead.`,
    ),
    title: text(10_000).describe(
      `What happened, in one line of up to ${MAX_TITLE_LENGTH} characters. Shown as evidence.`,
    ),
    url: text(10_000)
      .nullable()
      .exactOptional()
      .describe('Where your team can see it: an http or https URL. Shown as evidence. Null if it has none.'),
    properties: z
      .record(z.string(), property)
      .exactOptional()
      .describe(
        `Up to ${MAX_PROPERTIES} numbers, booleans or texts of up to ${MAX_PROPERTY_TEXT_LENGTH} characters by name. Nested values are refused. The whole event has at most ${MAX_EVENT_KILOBYTES} KB.`,
      ),
  })
  .meta({ id: 'SentEvent' });

export type EventInput = z.infer<typeof sentEvent>;

const counts = {
  accepted: integer('Events that are new.'),
  duplicates: integer('Events that were there already.'),
  unknown_domains: integer(
    'Events whose domain belongs to none of your accounts. They are counted, not stored.',
  ),
  failed: z.int(),
};

const eventStatus = z.enum(['accepted', 'duplicate', 'unknown_domain', 'error']);

export type EventStatus = z.infer<typeof eventStatus>;

const RULES = `Events are told apart by \`external_id\` at their account: repeating a call changes nothing, so retry after any error. The same id with other content is an \`error\` of that event, and the first one stays. Events of unknown domains are counted and listed in \`GET /signals/{id}\`; create the account and send them again. What fulfills the signal's \`event_rule\` becomes a detection with the events as evidence, or adds to the detection of the last two weeks.`;

export const sendEvents = defineEndpoint('POST /signals/{id}/events', {
  id: 'send-events',
  summary: 'Send events',
  description: `Up to ${EVENTS_PER_CALL} events of your own systems, for a signal with \`found_in: events\`. ${RULES} \`results\` has an entry per event, in your order. An event without a required field refuses the whole call, which names it; all other problems concern their event alone.`,
  body: z.strictObject({
    events: z
      .array(sentEvent)
      .min(1, 'Must contain at least one event.')
      .max(EVENTS_PER_CALL, `Must be at most ${EVENTS_PER_CALL} events.`)
      .describe('The events, in any order.'),
  }),
  responses: {
    200: recordResponse(
      z
        .object({
          ...counts,
          results: z
            .array(
              z.object({
                index: integer('Its place in `events`, from 0.'),
                status: eventStatus.describe('What became of it.'),
                message: textOrNull('What is wrong with it. Null if nothing.'),
              }),
            )
            .describe('One per event, in your order.'),
        })
        .meta({ id: 'SentEvents' }),
    ),
  },
  errors: ['no_event_signal'],
  uses: { table: 'write', queues: ['alerts'] },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
  access: 'workspace',
});
