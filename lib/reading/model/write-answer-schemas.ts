import * as z from 'zod';

/** Limits that models reject in a schema. Answers are still checked against them. */
const REJECTED_SCHEMA_KEYS = new Set('minimum maximum minLength maxLength minItems maxItems'.split(' '));

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * The same schema without references: structured outputs accept neither a `$ref` at the root nor one inside `allOf`.
 */
function inlineReferences(node: unknown, definitions: object): Json {
  if (Array.isArray(node)) return node.map((item) => inlineReferences(item, definitions));
  if (typeof node !== 'object' || node === null) return node as Json;
  const { $ref, allOf, ...rest } = node as Record<string, unknown>;
  const plainSchema = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, inlineReferences(value, definitions)]),
  );
  const schemaParts = [
    ...(typeof $ref === 'string' ? [Reflect.get(definitions, $ref.split('/').at(-1) ?? '')] : []),
    ...(Array.isArray(allOf) ? allOf : []),
  ].map((schemaPart) => inlineReferences(schemaPart, definitions));
  return Object.assign({}, ...schemaParts, plainSchema);
}

/** The text of `answer-schemas.ts`: schemas as models get them, without what only our own documents need. */
export function writeAnswerSchemas(
  answers: Readonly<Record<string, { readonly answer: z.ZodType }>>,
): string {
  const lines = Object.entries(answers).map(([name, { answer }]) => {
    const {
      $schema: _,
      definitions = {},
      ...schema
    } = z.toJSONSchema(answer, { target: 'draft-7', reused: 'inline' });
    const text = JSON.stringify(inlineReferences(schema, definitions as object), (key, value) =>
      (key === 'id' && typeof value === 'string') || REJECTED_SCHEMA_KEYS.has(key) ? undefined : value,
    );
    return `  ${name}:\n    '${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}',`;
  });
  return [
    '/** Written by `npm run generate`. JSON Schemas of what models answer, as texts: Bedrock takes no other. */',
    'export const answerSchemas = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}
