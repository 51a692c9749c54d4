import * as z from 'zod';
import { INVISIBLE_CHARACTERS, LINE, LINE_OR_NONE, NOT_BLANK, WEBHOOK_URL } from './patterns.ts';

/** Field schemas that several resources share. */

export const timestamp = z.string().meta({ format: 'date-time' });

/** Fields of a response, with what they mean. */
export const flag = (description: string) => z.boolean().describe(description);
export const integer = (description: string) => z.int().describe(description);
export const integerOrNull = (description: string) => z.int().nullable().describe(description);
export const textOrNull = (description: string) => z.string().nullable().describe(description);
export const timeOrNull = (description: string) => timestamp.nullable().describe(description);

/** A time that a caller sends, written as stored ones are. */
export const sentTime = z.iso
  .datetime({ offset: true, error: 'Must be a time such as 2026-05-31T08:00:00Z.' })
  .transform((value) => new Date(value).toISOString());

/** Why something failed, for a program and for a person. */
export const failure = z.object({ code: z.string(), message: z.string() });

/** Characters as JSON Schema counts them: an emoji is one, though JavaScript counts two. */
const countCharacters = (value: string): number => {
  let characters = 0;
  for (const _ of value) characters += 1;
  return characters;
};

/** Text of any kind up to a length. */
export const text = (max: number) =>
  z
    .string()
    .refine(
      (value) => value.length <= max || countCharacters(value) <= max,
      `Must be at most ${max} characters.`,
    )
    .meta({ maxLength: max });

/** Measured as it is sent, as the OpenAPI document says, and then trimmed. */
export const trimmed = (max: number) => text(max).trim().meta({ maxLength: max });

/** Tags and variation selectors are invisible too, but patterns in the OpenAPI document can't express them. */
const VISIBLE_CHARACTER = new RegExp(String.raw`[^${INVISIBLE_CHARACTERS}\u{e0000}-\u{e0fff}]`, 'u');

/** Text with at least one visible character. */
const requireVisible = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  schema.refine((value) => VISIBLE_CHARACTER.test(value), {
    error: ({ input }) =>
      typeof input === 'string' && input.trim() !== ''
        ? 'Must have at least one visible character.'
        : 'Must not be blank.',
  });

/** Text that isn't blank. */
export const prose = (max: number) =>
  requireVisible(text(max)).meta({ minLength: 1, maxLength: max, pattern: NOT_BLANK });

/** The URL guard reads no more than this. */
const MAX_WEBHOOK_URL = 2048;

/** Where webhooks are sent. The URL guard explains why it refuses one; the pattern is for clients that validate first. */
export const webhookUrl = text(MAX_WEBHOOK_URL)
  .min(1)
  .meta({ maxLength: MAX_WEBHOOK_URL, pattern: WEBHOOK_URL });

/** Ids are opaque, so an unknown one is simply not found. */
export const anyId = (max = 200) => text(max).min(1);

/** A path parameter. */
export const idParams = z.strictObject({ id: anyId() });

const requireOneLine = <Schema extends z.ZodString>(schema: Schema) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the control characters to refuse
  schema.regex(/^[^\u0000-\u001f\u007f]*$/, 'Must not contain control characters.');

/** One line of text: trimmed, never blank. */
export const label = (max: number) =>
  requireOneLine(requireVisible(trimmed(max))).meta({ minLength: 1, maxLength: max, pattern: LINE });

/** One line of text where blank means none. */
export const labelOrNone = (max: number) =>
  requireOneLine(trimmed(max))
    .refine(
      (value) => value === '' || VISIBLE_CHARACTER.test(value),
      'Must have at least one visible character.',
    )
    .meta({ maxLength: max, pattern: LINE_OR_NONE });
