/** The parts of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

/** Whether callers write or read a type: more fields are optional when writing. */
export type Direction = 'in' | 'out';

export type Components = Readonly<Record<string, Schema>>;

const COMPONENT = '#/components/schemas/';

export const componentName = (ref: string): string => {
  if (!ref.startsWith(COMPONENT)) throw new TypeError(`a reference must point to a component, not to ${ref}`);
  return ref.slice(COMPONENT.length);
};

export function resolve(schema: Schema, components: Components): Schema {
  if (schema.$ref === undefined) return schema;
  const found = components[componentName(schema.$ref)];
  if (!found) throw new TypeError(`unknown reference ${schema.$ref}`);
  return resolve(found, components);
}

export interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }));

/** The alternatives a schema allows; an `anyOf` beside properties only narrows them. */
export function alternativesOf(schema: Schema): readonly Schema[] {
  const { type, anyOf, oneOf } = schema;
  if (schema.properties) return [schema];
  if (anyOf ?? oneOf) return anyOf ?? oneOf ?? [];
  if (Array.isArray(type)) return type.map((one: string) => ({ ...schema, type: one }));
  return [schema];
}

/** Names of the components that these schemas refer to, directly or indirectly. */
export function reachedFrom(schemas: readonly Schema[], components: Components): Set<string> {
  const reached = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('$ref' in value && typeof value.$ref === 'string') {
      const name = componentName(value.$ref);
      if (reached.has(name)) return;
      reached.add(name);
      visit(components[name]);
    }
    for (const part of Object.values(value)) visit(part);
  };
  schemas.forEach(visit);
  return reached;
}
