/** What the tables of account fields and person fields have in common. Plain data: browsers and workers read it without zod. */

/** What a string is: how a file's cell is read, how a CRM stores it and how the console shows it. */
type TextKind = 'id' | 'text' | 'long_text' | 'url' | 'place' | 'country' | 'word' | 'time';

type KindOf<Value> = Value extends string
  ? TextKind
  : Value extends number
    ? 'number' | 'year'
    : Value extends boolean
      ? 'flag'
      : Value extends readonly string[]
        ? 'tags'
        : 'object';

export type FieldKind = TextKind | 'number' | 'year' | 'flag' | 'tags' | 'object';

/** The kinds that a CRM has a field for. */
export type CrmKind = 'text' | 'long_text' | 'url' | 'place' | 'country' | 'number' | 'year';

/** A row of the table. Every column must be filled in. */
export interface FieldRow<Value> {
  /** As people call it: in the console, and in the fields that the service creates in CRMs. */
  readonly label: string;
  readonly kind: KindOf<NonNullable<Value>>;
  /** Who fills it. `both`: a directory, unless a caller has set it. `rule`: a caller, and a rule of its own decides. */
  readonly by: 'service' | 'rule' | 'caller' | 'directory' | 'both';
  /** Where agents see it: in lists and records, in records alone, or never. Text that isn't the service's own is quoted. */
  readonly agents: 'list' | 'record' | 'never';
  /** Whether the console's page of a record lists it as a fact, by its kind. False if it has its own place there. */
  readonly fact: boolean;
}

/** The value in a new record. Required unless callers or rules always give one. */
export type InitialUnless<Always, Name, Value> = Name extends Always ? object : { readonly initial: Value };

/** A row of a field that lists, exports and pushes have as well. */
export type ListFieldRow<Value> = FieldRow<Value> &
  (
    | { readonly crm: false }
    /** Sent to every CRM: into the CRM's own field if its adapter names one, otherwise into one that the service creates. */
    | { readonly crm: true; readonly kind: CrmKind }
  );

/** The names of the fields that have one of these values in a column. */
export type NamesWhere<Table, Column extends string, Value> = {
  [Name in keyof Table]: Table[Name] extends { readonly [Key in Column]: Value } ? Name : never;
}[keyof Table] &
  string;

type Rows = Readonly<Record<string, object>>;

export const namesWhere = <Table extends Rows, const Column extends string, const Value>(
  table: Table,
  column: Column,
  ...values: readonly Value[]
): NamesWhere<Table, Column, Value>[] =>
  Object.entries(table)
    .filter(([, row]) => values.some((value) => Reflect.get(row, column) === value))
    .map(([name]) => name as NamesWhere<Table, Column, Value>);

type Initial<Table> = NamesWhere<Table, 'initial', unknown>;

export const initialValues = <Table extends Rows, Fields extends Record<Initial<Table>, unknown>>(
  table: Table,
): Pick<Fields, Initial<Table>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, row]) => ('initial' in row ? [[name, row.initial]] : [])),
  ) as Pick<Fields, Initial<Table>>;

/** An object with a value for each of these names. */
export const valuesFor = <Values extends object>(
  names: readonly (keyof Values & string)[],
  get: (name: keyof Values & string) => unknown,
): Values => Object.fromEntries(names.map((name) => [name, get(name)])) as Values;
