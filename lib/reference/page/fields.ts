import { escapeHtml } from '#domain/shared/text/escape-html.ts';
import { nameIn, type Schema } from './document.ts';
import { slug } from './html.ts';
import { inline } from './markdown.ts';

export const objectId = (name: string): string => `object-${slug(name.replace(/([a-z])([A-Z])/g, '$1-$2'))}`;

const code = (value: unknown): string => `<code>${escapeHtml(JSON.stringify(value) ?? '')}</code>`;

const isNull = ({ type }: Schema): boolean => type === 'null';

/** `an array of Account`, `text or null`, as HTML. */
export function typeName(schema: Schema): string {
  const { $ref, anyOf, items, additionalProperties, type } = schema;
  if ($ref) return `<a href="#${objectId(nameIn($ref))}">${nameIn($ref)}</a>`;
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(' or ');
  if (anyOf) {
    const given = anyOf.filter((each) => !isNull(each));
    return [...given.map(typeName), ...(given.length < anyOf.length ? ['null'] : [])].join(' or ');
  }
  if (items) return `array of ${typeName(items)}`;
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    return `map of ${typeName(additionalProperties)}`;
  const names = Array.isArray(type) ? type.join(' or ') : (type ?? 'any');
  return schema.format ? `${names}, ${schema.format}` : String(names);
}

const range = (unit: string, least: number | undefined, most: number | undefined): string[] => {
  if (least !== undefined && most !== undefined) return [`${least}–${most}${unit}`];
  if (most !== undefined) return [`at most ${most}${unit}`];
  return least === undefined ? [] : [`at least ${least}${unit}`];
};

/** A minimum length of one is what everyone expects, so it isn't shown. */
const lengthOf = ({ minLength, maxLength }: Schema): string[] =>
  range(' characters', minLength === undefined || minLength <= 1 ? undefined : minLength, maxLength);

function limitsOf(schema: Schema): string {
  const limits = [
    ...range('', schema.minimum, schema.maximum),
    ...lengthOf(schema),
    ...range(' items', schema.minItems, schema.maxItems),
    ...(schema.default === undefined ? [] : [`default ${code(schema.default)}`]),
  ];
  return limits.map((limit) => `, ${limit}`).join('');
}

/** The inline object of a field, if it has one: directly, in an array or a map, or nullable. */
function innerObjects(schema: Schema): Schema[] {
  if (schema.properties) return [schema];
  if (schema.items) return innerObjects(schema.items);
  if (typeof schema.additionalProperties === 'object') return innerObjects(schema.additionalProperties);
  return schema.anyOf?.flatMap(innerObjects) ?? [];
}

export interface FieldRow {
  readonly name: string;
  readonly schema: Schema;
  readonly description: string | undefined;
  readonly isRequired: boolean;
  /** Attributes of the row, such as where a parameter is sent. */
  readonly attributes?: string;
}

const rowOf = ({ name, schema, description, isRequired, attributes = '' }: FieldRow): string =>
  `<div${attributes}><dt><code>${escapeHtml(name)}</code> <span>${typeName(schema)}${limitsOf(schema)}</span>${
    isRequired ? ' <b>required</b>' : ''
  }</dt><dd>${description ? inline(description) : ''}${fieldsOf(schema)}</dd></div>`;

export const rowsOf = (rows: readonly FieldRow[]): string =>
  rows.length === 0 ? '' : `<dl>${rows.map(rowOf).join('')}</dl>`;

/** Every field of the objects in a schema, including nested ones; named objects are links. */
export function fieldsOf(schema: Schema): string {
  const objects = innerObjects(schema);
  return objects
    .map(({ properties = {}, required = [] }) =>
      rowsOf(
        Object.entries(properties).map(([name, field]) => ({
          name,
          schema: field,
          description: field.description,
          isRequired: required.includes(name),
        })),
      ),
    )
    .join(objects.length > 1 ? '<p class="or">or</p>' : '');
}
