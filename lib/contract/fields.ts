import * as z from 'zod';

/** Field schemas that several resources share. */

export const timestamp = z.string().meta({ format: 'date-time' });

/** A path parameter; ids are opaque, so anything that is not one of ours is simply not found. */
export const idParams = z.strictObject({ id: z.string().min(1).max(200) });

/** One line a person reads: outer space removed, never blank. */
export const label = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Must not be blank.')
    .max(max, `Must be at most ${max} characters.`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'Must not contain control characters.');
