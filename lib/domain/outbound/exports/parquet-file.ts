import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import * as z from 'zod';
import type { ExportFile, Row } from './export-formats.ts';

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

/** A row group is kept in memory: about 10 MB of detections, less of anything else. */
const ROWS_PER_GROUP = 1_000;

/** How a kind of field is stored. Every column may be null. */
interface ColumnKind {
  readonly elements: (name: string) => readonly SchemaElement[];
  /** Only called with values. */
  readonly stored: (value: unknown) => unknown;
}

const leaf = (
  element: Omit<SchemaElement, 'name' | 'repetition_type'>,
  stored: ColumnKind['stored'],
): ColumnKind => ({
  elements: (name) => [{ ...element, name, repetition_type: 'OPTIONAL' }],
  stored,
});

const same = (value: unknown): unknown => value;
const dateOf = (value: unknown): Date => new Date(String(value));

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;

const kinds = {
  text: leaf(TEXT, same),
  flag: leaf({ type: 'BOOLEAN' }, same),
  integer: leaf({ type: 'INT64' }, (value) => BigInt(Number(value))),
  number: leaf({ type: 'DOUBLE' }, same),
  time: leaf({ type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' }, dateOf),
  day: leaf({ type: 'INT32', converted_type: 'DATE' }, dateOf),
  json: leaf({ type: 'BYTE_ARRAY', converted_type: 'JSON' }, same),
  texts: {
    elements: (name) => [
      { name, repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { ...TEXT, name: 'element', repetition_type: 'REQUIRED' },
    ],
    stored: same,
  },
} as const satisfies Record<string, ColumnKind>;

const isText = (schema: unknown): boolean => schema instanceof z.ZodString || schema instanceof z.ZodEnum;

/** The kind of a field. What has no kind of its own is stored as JSON. */
function kindOf(schema: unknown): ColumnKind {
  if (schema instanceof z.ZodNullable) return kindOf(schema.unwrap());
  if (schema instanceof z.ZodString) {
    const format = z.globalRegistry.get(schema)?.format;
    return format === 'date-time' ? kinds.time : format === 'date' ? kinds.day : kinds.text;
  }
  if (isText(schema)) return kinds.text;
  if (schema instanceof z.ZodBoolean) return kinds.flag;
  if (schema instanceof z.ZodNumberFormat) return kinds.integer;
  if (schema instanceof z.ZodNumber) return kinds.number;
  if (schema instanceof z.ZodArray && isText(schema.element)) return kinds.texts;
  return kinds.json;
}

/** A Parquet file with a column for every field of the schema. */
export function parquetFile({ shape }: z.ZodObject): ExportFile {
  const columns = Object.entries(shape).map(([name, schema]) => ({ name, kind: kindOf(schema) }));
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    schema: [
      { name: 'rows', num_children: columns.length },
      ...columns.flatMap(({ name, kind }) => kind.elements(name)),
    ],
  });
  let group: Row[] = [];
  const writeGroup = (): void => {
    if (group.length === 0) return;
    const rows = group;
    group = [];
    const columnData = columns.map(({ name, kind }) => ({
      name,
      data: rows.map((row) => {
        const value = row[name];
        return value === null || value === undefined ? null : kind.stored(value);
      }),
    }));
    void file.write({ columnData, rowGroupSize: rows.length });
  };
  /** The offsets in the footer count from the beginning of the file, so only the buffer starts again. */
  const take = (): Uint8Array => {
    const bytes = writer.getBytes().slice();
    writer.index = 0;
    return bytes;
  };
  return {
    add(row) {
      group.push(row);
      if (group.length < ROWS_PER_GROUP) return undefined;
      writeGroup();
      return take();
    },
    end() {
      writeGroup();
      void file.finish();
      return take();
    },
  };
}
