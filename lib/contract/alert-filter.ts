import * as z from 'zod';
import { anyId, label } from './fields.ts';
import { RELATIONS } from './relation.ts';

/** Which alerts a receiver gets, and when. */

const MAX_VALUES = 50;
const MAX_TIME_ZONE_LENGTH = 64;
/** An offset such as +02:00 knows nothing about summer time. */
const TIME_ZONE = '^[A-Za-z][A-Za-z0-9_+/-]*$';
const TIME = '^([01][0-9]|2[0-3]):[0-5][0-9]$';

const time = z
  .string()
  .regex(new RegExp(TIME), 'Must be a time such as 22:00.')
  .meta({ pattern: TIME, description: 'Time of day, such as `22:00`.' });

const quietHours = z.strictObject({ start: time, end: time });

const percent = z.int().min(0).max(100);

const fields = {
  min_alpha: percent.nullable().describe('Only detections at least this strong. Null for all.'),
  min_relevance: percent
    .nullable()
    .describe('Only detections at least this relevant; not those whose relevance is unknown. Null for all.'),
  signals: z
    .array(anyId())
    .max(MAX_VALUES)
    .describe('Only detections of these signals, by id. Empty for all.'),
  tags: z
    .array(label(100))
    .max(MAX_VALUES)
    .describe('Only accounts with at least one of these tags, ignoring case. Empty for all.'),
  owners: z
    .array(anyId())
    .max(MAX_VALUES)
    .describe('Only accounts of these members, by id; `none` is an account without an owner. Empty for all.'),
  relations: z
    .array(z.enum(RELATIONS))
    .max(RELATIONS.length)
    .describe(
      'Only accounts with these relations; `none` is an account without one. Empty for all. Quiet relations (`GET /settings/relations`) never send an alert.',
    ),
  quiet_hours: quietHours
    .nullable()
    .describe(
      'Alerts in these hours are held until they end. `start` may be later than `end`: then they span midnight. Null for none.',
    ),
  digest: z
    .enum(['none', 'daily'])
    .describe(
      '`none`: each alert at once. `daily`: everything in one message at `digest_hour`; quiet hours delay it.',
    ),
  digest_hour: z.int().min(0).max(23).describe('Hour of the daily digest.'),
  time_zone: z
    .string()
    .max(MAX_TIME_ZONE_LENGTH)
    .regex(new RegExp(TIME_ZONE), 'Must be a time zone such as Europe/Berlin.')
    .meta({
      pattern: TIME_ZONE,
      description: 'Time zone of quiet hours and digest, such as `Europe/Berlin`. Summer time is honored.',
    }),
};

export const alertFilter = z.object(fields).meta({ id: 'AlertFilter' });

export type AlertFilter = z.infer<typeof alertFilter>;

/** Everything, at once. */
export const EVERY_ALERT: AlertFilter = {
  min_alpha: null,
  min_relevance: null,
  signals: [],
  tags: [],
  owners: [],
  relations: [],
  quiet_hours: null,
  digest: 'none',
  digest_hour: 8,
  time_zone: 'UTC',
};

/** How owners name an account without one. */
export const NO_OWNER = 'none';

/** Replaces the whole filter. */
export const alertFilterInput = z
  .strictObject(fields)
  .partial()
  .nullable()
  .transform((input): AlertFilter => ({ ...EVERY_ALERT, ...withoutUndefined(input ?? {}) }))
  .describe('Replaces the whole filter: fields you leave out get their defaults. Null lets everything pass.');

const withoutUndefined = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, fieldValue]) => fieldValue !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
