import {
  alternativesOf,
  type Components,
  componentName,
  type Direction,
  type Field,
  fieldsOf,
  type Schema,
} from './schema.ts';

/** Python's keywords, which can't be field names. */
const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

export const pascal = (name: string): string =>
  name
    .split(/[_\s-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function pythonName(name: string): string {
  if (!/^[A-Za-z_]\w*$/.test(name) || KEYWORDS.has(name))
    throw new TypeError(`${name} is not a valid field name in Python`);
  return name;
}

const literal = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : JSON.stringify(value);
};

/** An indented docstring with a blank line between its parts. */
export function docstring(parts: readonly (string | undefined)[], indent: string): string {
  const text = parts
    .filter((part) => part !== undefined)
    .join('\n\n')
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', '\\"\\"\\"');
  if (text === '') return '';
  const lines = text.split('\n').map((line, at) => (at === 0 || line === '' ? line : indent + line));
  return `${indent}"""${lines.join('\n')}${lines.length > 1 ? `\n${indent}` : ''}"""\n`;
}

const union = (written: readonly string[]): string => {
  const some = [...new Set(written.filter((type) => type !== 'None'))];
  const joined = some.length === 1 ? some[0] : `Union[${some.join(', ')}]`;
  if (some.length === 0) return 'None';
  return written.includes('None') ? `Optional[${joined}]` : (joined ?? 'None');
};

/** Python types for JSON Schemas. Python objects need names, so nested ones are named after their parent and field. */
export class PythonTypes {
  readonly #classes = new Map<string, string>();
  readonly #aliases = new Map<string, string>();
  readonly #schemas = new Map<string, string>();

  addComponents(components: Components, inputs: ReadonlySet<string>): void {
    for (const [name, schema] of Object.entries(components))
      this.add(name, schema, inputs.has(name) ? 'in' : 'out');
  }

  /** Adds a named type. */
  add(name: string, schema: Schema, direction: Direction): void {
    if (schema.properties) this.#addClass(name, schema, direction);
    else this.alias(name, this.typeOf(schema, name, direction));
  }

  alias(name: string, type: string): void {
    this.#aliases.set(name, type);
  }

  /** `name` is used for objects within the schema. */
  typeOf(schema: Schema, name: string, direction: Direction): string {
    if (schema.$ref !== undefined) return componentName(schema.$ref);
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const alternatives = alternativesOf(schema);
    if (alternatives.length === 1) return this.#single(alternatives[0] ?? {}, name, direction);
    const objects = alternatives.filter(({ properties }) => properties).length;
    return union(
      alternatives.map((one, at) => this.typeOf(one, objects > 1 ? `${name}${at + 1}` : name, direction)),
    );
  }

  #single(schema: Schema, name: string, direction: Direction): string {
    const { type, items, additionalProperties } = schema;
    if (schema.properties) return this.#addClass(name, schema, direction);
    if (type === 'string') return 'str';
    if (type === 'boolean') return 'bool';
    if (type === 'null') return 'None';
    if (type === 'integer') return 'int';
    if (type === 'number') return 'float';
    if (type === 'array') {
      const item = items ? this.typeOf(items, name, direction) : 'Any';
      return `${direction === 'in' ? 'Sequence' : 'List'}[${item}]`;
    }
    if (type !== 'object') return 'Any';
    const value =
      typeof additionalProperties === 'object'
        ? this.typeOf(additionalProperties, `${name}Value`, direction)
        : 'Any';
    return `Dict[str, ${value}]`;
  }

  /** Python 3.9 can't mark single fields as optional, so optional fields go into a subclass of the required ones. */
  #addClass(name: string, schema: Schema, direction: Direction): string {
    const written = JSON.stringify(schema);
    if (this.#schemas.get(name) === written) return name;
    if (this.#schemas.has(name)) throw new TypeError(`duplicate type name ${name}`);
    this.#schemas.set(name, written);
    // Reserves its place before the objects within it.
    this.#classes.set(name, '');
    const fields = fieldsOf(schema);
    const required = fields.filter(({ isRequired }) => isRequired);
    const optional = fields.filter(({ isRequired }) => !isRequired);
    const bodyOf = (some: readonly Field[]) =>
      some.map((field) => this.#fieldOf(field, name, direction)).join('') || '    pass\n';
    const comment = docstring([schema.description], '    ');
    const isSplit = required.length > 0 && optional.length > 0;
    const base = isSplit ? `class _${name}Required(TypedDict):\n${bodyOf(required)}\n\n` : '';
    const parent = isSplit ? `_${name}Required` : 'TypedDict';
    const total = optional.length > 0 ? ', total=False' : '';
    const own = bodyOf(optional.length > 0 ? optional : required);
    this.#classes.set(name, `${base}@final\nclass ${name}(${parent}${total}):\n${comment}${own}`);
    return name;
  }

  #fieldOf({ name, schema }: Field, owner: string, direction: Direction): string {
    const fallback = schema.default === undefined ? undefined : `Default: ${JSON.stringify(schema.default)}.`;
    const comment = docstring([schema.description, direction === 'in' ? fallback : undefined], '    ');
    return `    ${pythonName(name)}: ${this.typeOf(schema, owner + pascal(name), direction)}\n${comment}`;
  }

  names(): string[] {
    return [...this.#classes.keys(), ...this.#aliases.keys()].sort();
  }

  /** Aliases come last, because Python evaluates them immediately. */
  text(): string {
    const aliases = [...this.#aliases].map(([name, type]) => `${name} = ${type}\n`);
    return [...this.#classes.values(), ...aliases].join('\n\n');
  }
}
