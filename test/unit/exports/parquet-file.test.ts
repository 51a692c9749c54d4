import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { timestamp } from '#contract/fields.ts';
import { parquetFile } from '#domain/outbound/exports/parquet-file.ts';

const schema = z.object({
  id: z.string(),
  kind: z.enum(['a', 'b']).nullable(),
  count: z.int().nullable(),
  share: z.number().nullable(),
  isOpen: z.boolean().nullable(),
  at: timestamp.nullable().meta({ description: 'When.' }),
  day: z.string().meta({ format: 'date' }).nullable(),
  tags: z.array(z.string()),
  parts: z.object({ left: z.number() }).nullable(),
});

const row = (number: number): z.infer<typeof schema> => ({
  id: `Ä${number}`,
  kind: number % 2 === 0 ? 'a' : null,
  count: number === 1 ? null : 3_000_000_000 + number,
  share: number / 2,
  isOpen: number % 3 === 0,
  at: number === 1 ? null : new Date(Date.UTC(2026, 4, 1, 0, 0, number)).toISOString(),
  day: number === 1 ? null : '2026-05-31',
  tags: number === 1 ? [] : ['x', `y${number}`],
  parts: number === 1 ? null : { left: number },
});

function write(rows: number): { readonly bytes: Uint8Array; readonly pieces: number[] } {
  const file = parquetFile(schema);
  const pieces: Uint8Array[] = [];
  for (let number = 0; number < rows; number += 1) {
    const piece = file.add(row(number));
    if (piece instanceof Uint8Array) pieces.push(piece);
  }
  pieces.push(Buffer.from(file.end()));
  return { bytes: Buffer.concat(pieces), pieces: pieces.map(({ byteLength }) => byteLength) };
}

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

describe('a Parquet file', () => {
  it('holds every kind of value, and null', async () => {
    const rows = await parquetReadObjects({ file: bufferOf(write(3).bytes) });

    expect(rows[1]).toEqual({
      ...row(1),
      share: 0.5,
    });
    expect(rows[2]).toEqual({
      ...row(2),
      count: 3_000_000_002n,
      at: new Date('2026-05-01T00:00:02.000Z'),
      day: new Date('2026-05-31'),
    });
  });

  it('is handed on in row groups, so that memory stays bounded', async () => {
    const { bytes, pieces } = write(2_500);
    const { row_groups } = parquetMetadata(bufferOf(bytes));

    expect(pieces).toHaveLength(3);
    expect(row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([1_000, 1_000, 500]);
    const rows = await parquetReadObjects({ file: bufferOf(bytes) });
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 2_500 }, (_, number) => `Ä${number}`));
  });

  it('without rows is still a file with columns', async () => {
    const { bytes } = write(0);

    expect(await parquetReadObjects({ file: bufferOf(bytes) })).toEqual([]);
    expect(parquetMetadata(bufferOf(bytes)).schema.map(({ name }) => name)).toContain('parts');
  });
});
