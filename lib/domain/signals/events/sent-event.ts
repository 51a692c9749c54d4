import { hash } from 'node:crypto';
import {
  type EventInput,
  isStorableNumber,
  MAX_EVENT_DAYS,
  MAX_EVENT_KILOBYTES,
  MAX_EXTERNAL_ID_LENGTH,
  MAX_PROPERTIES,
  MAX_PROPERTY_NAME_LENGTH,
  MAX_PROPERTY_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_URL_LENGTH,
} from '#contract/signal-events.ts';
import { DAY_MS } from '#contract/time.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';

type Property = string | number | boolean;

/** An event as stored. */
export interface SentEvent {
  /** Derived from the caller's own id. */
  readonly id: string;
  readonly external_id: string;
  readonly title: string;
  readonly url: string | null;
  /** ISO timestamp. */
  readonly occurred_at: string;
  readonly properties: Readonly<Record<string, Property>>;
}

/** Where an event belongs. */
export type EventTarget = { readonly domain: string } | { readonly accountId: string };

export type ReadEvent =
  | { readonly event: SentEvent; readonly target: EventTarget }
  | { readonly invalid: string };

/** Longer ones from a file would not fit into a key. */
const MAX_ACCOUNT_ID_LENGTH = 200;

/** 100 bits: no collisions between the events of one account. */
const ID_CHARACTERS = 25;

const createEventId = (externalId: string): string => hash('sha256', externalId).slice(0, ID_CHARACTERS);

/** With a time zone: without one, the day depends on who reads it. */
const TIMESTAMP = /^(?<day>\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** Line breaks and control characters would break lists, CSV files and chat messages. */
const CONTROL_CHARACTER_PATTERN = /[\p{Cc}\u2028\u2029]/u;

/** `Date.parse` takes February 30 for March 2. */
const isRealDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

function readTime(text: string): number {
  const day = TIMESTAMP.exec(text)?.groups?.day;
  return day !== undefined && isRealDay(day) ? Date.parse(text) : Number.NaN;
}

function validateTime(time: number, now: Date): string | undefined {
  if (Number.isNaN(time)) return 'Must be an ISO 8601 timestamp with a time zone.';
  if (time < now.getTime() - MAX_EVENT_DAYS * DAY_MS)
    return `Must be within the last ${MAX_EVENT_DAYS} days.`;
  return time > now.getTime() + DAY_MS ? 'Must be at most a day ahead.' : undefined;
}

function validateLine(value: string, max: number): string | undefined {
  if (value.trim() === '') return 'Must not be blank.';
  if (value.length > max) return `Must be at most ${max} characters.`;
  return CONTROL_CHARACTER_PATTERN.test(value) || !value.isWellFormed()
    ? 'Must not contain control characters.'
    : undefined;
}

const isProperty = (value: unknown): value is Property =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function readProperties(
  input: EventInput['properties'] = {},
): { readonly properties: SentEvent['properties'] } | { readonly invalid: string } {
  // Null means that there is no value.
  const inputEntries = Object.entries(input).filter(([, value]) => value !== null);
  if (inputEntries.length > MAX_PROPERTIES) return { invalid: `Must be at most ${MAX_PROPERTIES}.` };
  const propertyEntries: [string, Property][] = [];
  for (const [name, value] of inputEntries) {
    const displayName = name.slice(0, MAX_PROPERTY_NAME_LENGTH).toWellFormed();
    const nameError = validateLine(name, MAX_PROPERTY_NAME_LENGTH);
    if (nameError) return { invalid: `The name ${JSON.stringify(displayName)}: ${nameError}` };
    if (!isProperty(value)) return { invalid: `${displayName}: Must be a text, a number or a boolean.` };
    if (typeof value === 'string' && value.length > MAX_PROPERTY_TEXT_LENGTH)
      return { invalid: `${displayName}: Must be at most ${MAX_PROPERTY_TEXT_LENGTH} characters.` };
    if (typeof value === 'string' && !value.isWellFormed())
      return { invalid: `${displayName}: Must be valid Unicode.` };
    if (typeof value === 'number' && !isStorableNumber(value))
      return { invalid: `${displayName}: Is out of range. Send long ids as text.` };
    // A negative zero comes back as zero, and would be other content.
    propertyEntries.push([name, typeof value === 'number' ? value + 0 : value]);
  }
  return { properties: Object.fromEntries(propertyEntries.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function readTarget({ domain, account_id }: EventInput): EventTarget | { readonly invalid: string } {
  if ((domain === undefined) === (account_id === undefined))
    return { invalid: 'domain: Give either domain or account_id.' };
  if (account_id !== undefined && account_id.length > MAX_ACCOUNT_ID_LENGTH)
    return { invalid: 'account_id: This account does not exist.' };
  if (domain === undefined) return { accountId: account_id ?? '' };
  const host = normalizeDomain(domain);
  return host === undefined ? { invalid: 'domain: Must be a domain such as acme.com.' } : { domain: host };
}

function validateUrl(url: string | null): string | undefined {
  if (url === null) return undefined;
  if (url.length > MAX_URL_LENGTH) return `Must be at most ${MAX_URL_LENGTH} characters.`;
  const isWeb = /^https?:\/\//i.test(url) && URL.canParse(url) && !/[\s<>"|]/.test(url);
  return isWeb ? undefined : 'Must be an http or https URL.';
}

/** Reads what a caller sent as an event, or says what is wrong with it. */
export function readEvent(input: EventInput, now: Date): ReadEvent {
  const target = readTarget(input);
  if ('invalid' in target) return target;
  const { external_id, url = null } = input;
  const title = input.title.trim();
  const time = readTime(input.occurred_at);
  const properties = readProperties(input.properties);
  const errorsByField = {
    external_id: validateLine(external_id, MAX_EXTERNAL_ID_LENGTH),
    occurred_at: validateTime(time, now),
    title: validateLine(title, MAX_TITLE_LENGTH),
    url: validateUrl(url),
    properties: 'invalid' in properties ? properties.invalid : undefined,
  };
  const [firstError] = Object.entries(errorsByField).filter(([, message]) => message !== undefined);
  if (firstError || 'invalid' in properties) return { invalid: (firstError ?? []).join(': ') };
  const event: SentEvent = {
    id: createEventId(external_id),
    external_id,
    title,
    url,
    occurred_at: new Date(time).toISOString(),
    ...properties,
  };
  if (Buffer.byteLength(JSON.stringify(event)) > MAX_EVENT_KILOBYTES * 1_024)
    return { invalid: `properties: The event must be at most ${MAX_EVENT_KILOBYTES} KB in all.` };
  return { event, target };
}
