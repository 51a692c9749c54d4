import * as z from 'zod';
import { accountInList } from './account.ts';
import { signalDetection } from './detections.ts';
import { defineEndpoint, MAX_BUFFERED_SECONDS, type QueryOf } from './endpoint.ts';
import { flag, text, timestamp } from './fields.ts';
import { person } from './people.ts';
import { pushRun } from './push-runs.ts';
import { queryInteger, queryTime } from './query.ts';
import { run } from './runs.ts';

export const changeTypes = ['account', 'person', 'detection', 'run', 'push_run'] as const;

export type ChangeType = (typeof changeTypes)[number];

const changeKind = z
  .enum(['created', 'updated', 'deleted'])
  .describe(
    'What happened last, as far as this page goes. `deleted` also says that you can no longer see the record.',
  );

export type ChangeKind = z.infer<typeof changeKind>;

const defineChange = <Type extends ChangeType, Shape extends z.ZodType>(type: Type, shape: Shape) =>
  z.object({
    type: z.literal(type),
    id: z.string(),
    change: changeKind,
    changed_at: timestamp.describe('When it was written, to the second.'),
    record: shape
      .nullable()
      .describe('The record as it is now, as its list shows it. Null if it was deleted.'),
  });

const change = z
  .discriminatedUnion('type', [
    defineChange('account', accountInList),
    defineChange('person', person),
    defineChange('detection', signalDetection),
    defineChange('run', run),
    defineChange('push_run', pushRun),
  ])
  .meta({ id: 'Change' });

export type Change = z.infer<typeof change>;

/** A cursor is good for this many days. */
export const CURSOR_DAYS = 30;

const MAX_LIMIT = 100;
const MAX_CURSOR_LENGTH = 200;

const anyType = `(?:${changeTypes.join('|')})`;

export const listChanges = defineEndpoint('GET /changes', {
  id: 'list-changes',
  summary: 'List what changed',
  description: [
    'Every change to accounts, people, detections, runs and push runs that you can see, in an order that never skips one, at least once. Each record comes once per page, as it is now; deletions are changes with `record: null`.',
    `To begin, call it without \`after\`, store \`next_cursor\`, and list the records once; with \`since\`, it begins at that time. Then call it with \`after\` again and again, and store each \`next_cursor\` when you have processed its page: \`next_cursor\` is in every response, also in empty ones. \`has_more\` says that the next call returns at once. Otherwise pause for some seconds first.`,
    `A cursor is good for ${CURSOR_DAYS} days. After that, and when what you may see was changed, the response is a 410: begin again. A scoped member also gets the people and detections of an account that becomes theirs, or stops being theirs. The account's name, domain and status on a detection are as of this response; a change of them is a change of the account alone.`,
  ].join('\n\n'),
  query: z.strictObject({
    after: text(MAX_CURSOR_LENGTH)
      .min(1, 'Must not be empty.')
      .exactOptional()
      .describe('`next_cursor` of the last response. Leave it out to begin.'),
    since: queryTime.exactOptional().meta({
      type: 'string',
      description: `Begins at this time instead of now, at most ${CURSOR_DAYS} days back. Not together with \`after\`.`,
    }),
    types: z
      .string()
      .regex(
        new RegExp(`^${anyType}(?:,${anyType})*$`),
        `Must be one or more of ${changeTypes.join(', ')}, joined with commas.`,
      )
      .transform((value) => value.split(',') as ChangeType[])
      .exactOptional()
      .meta({ type: 'string', description: 'Only these types, joined with commas.' }),
    limit: queryInteger({ min: 1, max: MAX_LIMIT })
      .default(MAX_LIMIT)
      .describe('At most this many records, or fewer if they are too large for one response.'),
  }),
  responses: {
    200: z.object({
      data: z.array(change),
      next_cursor: z.string().describe('Continues behind this page. Opaque.'),
      has_more: flag('Whether there is more already.'),
    }),
  },
  errors: ['cursor_expired'],
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
  // Its secret also seals cursors.
  uses: { table: 'read', suppression: true },
});

export type ChangeQuery = QueryOf<typeof listChanges>;
