import { escapeHtml } from '#domain/shared/text/escape-html.ts';
import { readName, type Schema } from './document.ts';
import { renderInline, toSlug } from './markdown.ts';

export const toObjectId = (name: string): string =>
  `object-${toSlug(name.replace(/([a-z])([A-Z])/g, '$1-$2'))}`;

const renderCode = (value: unknown): string => `<code>${escapeHtml(JSON.stringify(value) ?? '')}</code>`;

const isNull = ({ type }: Schema): boolean => type === 'null';

/** `an array of Account`, `text or null`, as HTML. */
export function describeType(schema: Schema): string {
  const { $ref, anyOf, items, additionalProperties, type } = schema;
  if ($ref) return `<a href="#${toObjectId(readName($ref))}">${readName($ref)}</a>`;
  if (schema.const !== undefined) return renderCode(schema.const);
  if (schema.enum) return schema.enum.map(renderCode).join(' or ');
  if (anyOf) {
    const types = anyOf.filter((alternative) => !isNull(alternative));
    return [...types.map(describeType), ...(types.length < anyOf.length ? ['null'] : [])].join(' or ');
  }
  if (items) return `array of ${describeType(items)}`;
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    return `map of ${describeType(additionalProperties)}`;
  const names = Array.isArray(type) ? type.join(' or ') : (type ?? 'any');
  return schema.format ? `${names}, ${schema.format}` : String(names);
}

const describeRange = (unit: string, min: number | undefined, max: number | undefined): string[] => {
  if (min !== undefined && max !== undefined) return [`${min}–${max}${unit}`];
  if (max !== undefined) return [`at most ${max}${unit}`];
  return min === undefined ? [] : [`at least ${min}${unit}`];
};

/** A minimum length of one is what everyone expects, so it isn't shown. */
const describeLength = ({ minLength, maxLength }: Schema): string[] =>
  describeRange(' characters', minLength === undefined || minLength <= 1 ? undefined : minLength, maxLength);

function describeLimits(schema: Schema): string {
  const limits = [
    ...describeRange('', schema.minimum, schema.maximum),
    ...describeLength(schema),
    ...describeRange(' items', schema.minItems, schema.maxItems),
    ...(schema.default === undefined ? [] : [`default ${renderCode(schema.default)}`]),
  ];
  return limits.map((limit) => `, ${limit}`).join('');
}

/** The inline object of a field, if it has one: directly, in an array or a map, or nullable. */
function listInnerObjects(schema: Schema): Schema[] {
  if (schema.properties) return [schema];
  if (schema.items) return listInnerObjects(schema.items);
  if (typeof schema.additionalProperties === 'object') return listInnerObjects(schema.additionalProperties);
  return schema.anyOf?.flatMap(listInnerObjects) ?? [];
}

export interface FieldRow {
  readonly name: string;
  readonly schema: Schema;
  readonly description: string | undefined;
  readonly isRequired: boolean;
  /** Attributes of the row, such as where a parameter is sent. */
  readonly attributes?: string;
}

const renderRow = ({ name, schema, description, isRequired, attributes = '' }: FieldRow): string =>
  `<div${attributes}><dt><code>${escapeHtml(name)}</code> <span>${describeType(schema)}${describeLimits(schema)}</span>${
    isRequired ? ' <b>required</b>' : ''
  }</dt><dd>${description ? renderInline(description) : ''}${renderFields(schema)}</dd></div>`;

export const renderRows = (rows: readonly FieldRow[]): string =>
  rows.length === 0 ? '' : `<dl>${rows.map(renderRow).join('')}</dl>`;

/** Every field of the objects in a schema, including nested ones; named objects are links. */
export function renderFields(schema: Schema): string {
  const objects = listInnerObjects(schema);
  return objects
    .map(({ properties = {}, required = [] }) =>
      renderRows(
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
