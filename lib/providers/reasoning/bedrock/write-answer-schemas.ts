import * as z from 'zod';

/** Bounds that models refuse in a schema; an answer is checked against them all the same. */
const REFUSED: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);

/** The text of `answer-schemas.ts`: shapes as models are told them, without what only our own documents need. */
export function writeAnswerSchemas(
  answers: Readonly<Record<string, { readonly answer: z.ZodType }>>,
): string {
  const lines = Object.entries(answers).map(([name, { answer }]) => {
    const { $schema: _, ...schema } = z.toJSONSchema(answer, { target: 'draft-7', reused: 'inline' });
    const text = JSON.stringify(schema, (key, value) =>
      (key === 'id' && typeof value === 'string') || REFUSED.has(key) ? undefined : value,
    );
    return `  ${name}:\n    '${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}',`;
  });
  return [
    '/** Written by `npm run openapi`. JSON Schemas of what models answer, as texts: Bedrock takes no other. */',
    'export const answerSchemas = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}
