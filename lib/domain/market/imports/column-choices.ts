import * as z from 'zod';
import type { Refuse } from '#contract/errors.ts';
import { type ColumnChoices, formatColumnName, importFields } from './import-columns.ts';

const choicesSchema = z.record(z.string(), z.enum(importFields).nullable());

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The columns that the caller maps, from JSON. A field can be filled by one column. */
export function parseColumnChoices(
  text: string | undefined,
  refuse: Refuse<'validation_failed'>,
): ColumnChoices {
  const refuseChoice = (message: string) =>
    refuse('validation_failed', 'The request is not valid; see details.', [{ path: 'columns', message }]);
  if (text === undefined) return new Map();
  const result = choicesSchema.safeParse(parseJson(text));
  if (!result.success) {
    throw refuseChoice(
      `Must be a JSON object from column names to null or one of these fields: ${importFields.join(', ')}.`,
    );
  }
  const entries = Object.entries(result.data).map(
    ([column, field]) => [formatColumnName(column), field] as const,
  );
  const fields = entries.flatMap(([, field]) => field ?? []);
  const repeatedField = fields.find((field, index) => fields.indexOf(field) !== index);
  if (repeatedField !== undefined) {
    throw refuseChoice(`Two columns are mapped to ${repeatedField}. Map one of them to null.`);
  }
  return new Map(entries);
}
