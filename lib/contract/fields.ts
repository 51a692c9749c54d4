import * as z from 'zod';
import { LINE, NOT_BLANK } from './patterns.ts';

/** Field schemas that several resources share. */

export const timestamp = z.string().meta({ format: 'date-time' });

/** Characters as JSON Schema counts them: an emoji is one, though JavaScript has two units for it. */
const charactersOf = (value: string): number => {
  let characters = 0;
  for (const _ of value) characters += 1;
  return characters;
};

/** Text of any kind up to a length. */
export const text = (max: number) =>
  z
    .string()
    .refine(
      (value) => value.length <= max || charactersOf(value) <= max,
      `Must be at most ${max} characters.`,
    )
    .meta({ maxLength: max });

/** Text that says something: not only white space. */
export const prose = (max: number) =>
  text(max)
    .refine((value) => value.trim() !== '', 'Must not be blank.')
    .meta({ minLength: 1, maxLength: max, pattern: NOT_BLANK });

/** Ids are opaque, so anything that is not one of ours is simply not found. */
export const anyId = (max = 200) => text(max).min(1);

/** A path parameter. */
export const idParams = z.strictObject({ id: anyId() });

/** One line a person reads: outer space removed, never blank. Its length counts as sent, as the document has it. */
export const label = (max: number) =>
  text(max)
    .trim()
    .min(1, 'Must not be blank.')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'Must not contain control characters.')
    .meta({ maxLength: max, pattern: LINE });
