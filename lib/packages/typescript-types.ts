import {
  alternativesOf,
  type Components,
  componentName,
  type Direction,
  type Field,
  fieldsOf,
  type Schema,
} from './schema.ts';

/** Plain TypeScript types for JSON Schemas, readable without knowing the validator. */

const INDENT = '  ';

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : JSON.stringify(value);

/** A doc comment, or an empty string without text. */
export function commentOf(lines: readonly (string | undefined)[], indent: string): string {
  const said = lines
    .filter((line) => line !== undefined)
    .flatMap((line) => line.replaceAll('*/', '*\\/').split('\n'));
  if (said.length === 0) return '';
  if (said.length === 1) return `${indent}/** ${said[0]} */\n`;
  return `${indent}/**\n${said.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

function fieldOf({ name, schema, isRequired }: Field, direction: Direction, indent: string): string {
  const fallback = schema.default === undefined ? undefined : `@default ${JSON.stringify(schema.default)}`;
  const comment = commentOf([schema.description, fallback], indent);
  const maybe = !isRequired && direction === 'in' ? ' | undefined' : '';
  const type = typeOf(schema, direction, indent);
  return `${comment}${indent}${direction === 'in' ? 'readonly ' : ''}${name}${isRequired ? '' : '?'}: ${type}${maybe};\n`;
}

/** An object type with these fields. */
export function objectOf(fields: readonly Field[], direction: Direction, indent: string): string {
  if (fields.length === 0) return 'Record<string, never>';
  const inner = indent + INDENT;
  return `{\n${fields.map((field) => fieldOf(field, direction, inner)).join('')}${indent}}`;
}

function single(schema: Schema, direction: Direction, indent: string): string {
  const { type, items, additionalProperties } = schema;
  if (schema.properties) return objectOf(fieldsOf(schema), direction, indent);
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') {
    const item = items ? typeOf(items, direction, indent) : 'unknown';
    const isUnion =
      items !== undefined && (alternativesOf(items).length > 1 || (items.enum?.length ?? 0) > 1);
    const many = isUnion ? `(${item})[]` : `${item}[]`;
    return direction === 'in' ? `readonly ${many}` : many;
  }
  if (type === 'object') {
    if (additionalProperties === false) return 'Record<string, never>';
    if (typeof additionalProperties !== 'object') return 'Record<string, unknown>';
    return `Record<string, ${typeOf(additionalProperties, direction, indent)}>`;
  }
  return 'unknown';
}

export function typeOf(schema: Schema, direction: Direction, indent = ''): string {
  if (schema.$ref !== undefined) return componentName(schema.$ref);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, direction, indent)).join(' & ');
  const alternatives = alternativesOf(schema);
  if (alternatives.length === 1) return single(alternatives[0] ?? {}, direction, indent);
  const written = alternatives.map((alternative) => typeOf(alternative, direction, indent));
  return [...new Set(written)].join(' | ');
}

/** A named type. */
export function declarationOf(name: string, schema: Schema, direction: Direction): string {
  const comment = commentOf([schema.description], '');
  return schema.properties
    ? `${comment}export interface ${name} ${objectOf(fieldsOf(schema), direction, '')}\n`
    : `${comment}export type ${name} = ${typeOf(schema, direction)};\n`;
}

export const declarationsOf = (components: Components, inputs: ReadonlySet<string>): string =>
  Object.entries(components)
    .map(([name, schema]) => declarationOf(name, schema, inputs.has(name) ? 'in' : 'out'))
    .join('\n');
