import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema } from '#test/harness/schema-values.ts';

/** Replaced in the body's text, because a value nested this deep can't be stringified. */
export const DEEP = '@{deep}';
export const deepText = `${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}`;

export const oddTexts: Arbitrary<string> = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\ufffd',
  '\ufeff',
  '\u2028',
  '\u202eevil',
  '\r\nX-Injected: 1',
  '../../usage',
  '..%2f..%2fusage',
  '#',
  'a#b#c',
  'WS#x#ACCOUNTS',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '__proto__',
  'constructor',
  '=cmd|"/c calc"!A1',
  "' OR '1'='1",
  '$' + '{jndi:ldap://127.0.0.1/x}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'ﷺ'.repeat(50),
  `e${'\u0301'.repeat(100)}`,
  '👩‍👩‍👧‍👦'.repeat(20),
  'x'.repeat(201),
  'x'.repeat(5_000),
  'http://169.254.169.254/latest/meta-data/',
  'https://127.0.0.1:8443/x',
  'https://[::1]/',
  'https://user:pass@example.com/',
);

const oddNumbers: Arbitrary<number> = fc.constantFrom(
  ...[0, -1, -0, 1, 0.5, -0.1, 2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308, 5e-324],
);

/** What a program sends by mistake. */
export const oddValues: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddTexts },
  { weight: 3, arbitrary: oddNumbers },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, [], {}, [[]], [null], [{}], { a: { b: { c: [] } } }, { id: 'x' }, { $ne: null }],
      DEEP,
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(501, 1_001, 10_001).map((length) => Array(length).fill('x')) },
  { weight: 1, arbitrary: fc.constant('語'.repeat(110_000)) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

export const oddNames: Arbitrary<string> = fc.constantFrom(
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'PK', 'SK'],
  ...['workspace_id', 'id', 'created_at', 'expires_at', 'status', 'score', 'secret', 'hash', '', '.', 'a.b'],
  ...['\u0000', '\ud800', 'x'.repeat(300), '$ref', 'data', 'error'],
);

/** A value at, or just beyond, a limit of a schema, with its path. */
export interface Edge {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

function edgesOfValue(schema: JsonSchema): unknown[] {
  const { minimum, maximum, minLength = 0, maxLength, minItems = 0, maxItems } = schema;
  const ends: unknown[] = [];
  if (minimum !== undefined) ends.push(minimum, minimum - 1, minimum + 0.5, String(minimum));
  if (maximum !== undefined) ends.push(maximum, maximum + 1, String(maximum));
  if (minLength > 0) ends.push('');
  if (maxLength !== undefined) {
    for (const letter of ['a', '🚀']) ends.push(letter.repeat(maxLength), letter.repeat(maxLength + 1));
  }
  if (minItems > 0) ends.push([]);
  if (maxItems !== undefined) ends.push(Array(maxItems).fill('x'), Array(maxItems + 1).fill('x'));
  if (schema.enum)
    ends.push(...schema.enum.map((value) => String(value).toUpperCase()), `${schema.enum[0]} `);
  if (schema.type === 'boolean') ends.push('true', 1, 'TRUE');
  if (schema.type === 'integer') ends.push('5', 5.5, 1e15, 1e16);
  if (schema.format !== undefined)
    ends.push('2026-02-30', '0000-01-01', '9999-12-31T23:59:60Z', '+275760-09-13');
  return ends;
}

/** All limits of a schema, including nested ones. */
export function edgesOf(
  schema: JsonSchema,
  resolve: (reference: string) => JsonSchema,
  path: Edge['path'] = [],
): Edge[] {
  if (schema.$ref !== undefined) return edgesOf(resolve(schema.$ref), resolve, path);
  return [
    ...edgesOfValue(schema).map((value) => ({ path, value })),
    ...(schema.anyOf ?? []).flatMap((part) => edgesOf(part, resolve, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      edgesOf(part, resolve, [...path, name]),
    ),
    ...(schema.items ? edgesOf(schema.items, resolve, [...path, 0]) : []),
  ];
}
