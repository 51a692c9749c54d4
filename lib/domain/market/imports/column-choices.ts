import * as z from 'zod';
import type { Refuse } from '#contract/errors.ts';
import { type ColumnChoices, columnName, importFields } from './import-columns.ts';

const choices = z.record(z.string(), z.enum(importFields).nullable());

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The columns that the caller maps, from JSON. A field can be filled by one column. */
export function columnChoices(text: string | undefined, refuse: Refuse<'validation_failed'>): ColumnChoices {
  const bad = (message: string) =>
    refuse('validation_failed', 'The request is not valid; see details.', [{ path: 'columns', message }]);
  if (text === undefined) return new Map();
  const read = choices.safeParse(parsed(text));
  if (!read.success) {
    throw bad(
      `Must be a JSON object from column names to null or one of these fields: ${importFields.join(', ')}.`,
    );
  }
  const entries = Object.entries(read.data).map(([column, field]) => [columnName(column), field] as const);
  const fields = entries.flatMap(([, field]) => field ?? []);
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  if (twice !== undefined) throw bad(`Two columns are mapped to ${twice}. Map one of them to null.`);
  return new Map(entries);
}
