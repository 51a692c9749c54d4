import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvRecord, readCsvRecords } from '#domain/market/imports/csv-records.ts';
import { formatCsvLine } from '#domain/outbound/exports/export-file.ts';

const read = (text: string): CsvRecord[] => [...readCsvRecords(text)];

const cells = (...values: string[]) => ({ cells: values });

describe('the records of a CSV file', () => {
  it.each([
    ['line feeds', 'a,b\n1,2\n'],
    ['returns and line feeds', 'a,b\r\n1,2\r\n'],
    ['returns', 'a,b\r1,2\r'],
    ['no break at the end', 'a,b\n1,2'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['quotes', '"a","b"\n"1","2"\n'],
  ])('are read with %s', (_, text) => {
    expect(read(text)).toEqual([cells('a', 'b'), cells('1', '2')]);
  });

  it('may hold delimiters, quotes and line breaks within quotes', () => {
    expect(read('"a,b",c\n"say ""hi""","two\r\nlines"\n')).toEqual([
      cells('a,b', 'c'),
      cells('say "hi"', 'two\r\nlines'),
    ]);
  });

  it('keep empty cells, including the last', () => {
    expect(read('a,b,c\n,,\n"",x,')).toEqual([cells('a', 'b', 'c'), cells('', '', ''), cells('', 'x', '')]);
  });

  it('take the delimiter from the first line, outside quotes', () => {
    expect(read('"a,b,c";d\n1;2\n')).toEqual([cells('a,b,c', 'd'), cells('1', '2')]);
  });

  it('round-trip', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ' ', 'ü'), maxLength: 5 });
    const file = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(file, (rows) => {
        const text = ['x', 'y'].join(',').concat('\n', rows.map((row) => formatCsvLine(row)).join(''));
        const written = rows.map((row) => row.map((value) => (/^[\r\n]/.test(value) ? `'${value}` : value)));
        expect(read(text)).toEqual([cells('x', 'y'), ...written.map((row) => cells(...row))]);
      }),
      { numRuns: 200 },
    );
  });

  it("that can't be read only cost their own line", () => {
    const file = 'a,b\n1,"open\n2,x\n3,5" pipe\n"4"x,y\n5,z\n';

    const records = read(file);

    expect(records.map((record) => ('cells' in record ? record.cells.join('|') : record.problem))).toEqual([
      'a|b',
      'There is text after a closing quote.',
      '2|x',
      'A cell that contains a quote must be quoted.',
      'There is text after a closing quote.',
      '5|z',
    ]);
  });

  it('that are never closed cost one line, even at the end of the file', () => {
    expect(read('a\n"open\nb\nc')).toEqual([
      cells('a'),
      { problem: 'A quote is not closed.' },
      cells('b'),
      cells('c'),
    ]);
  });

  it.each([
    ['one cell of 5 MB', `a,b\n1,${'x'.repeat(5_000_000)}\n2,y\n`],
    ['one cell of 5 MB in quotes', `a,b\n1,"${'x'.repeat(5_000_000)}"\n2,y\n`],
    ['a million columns', `a,b\n${','.repeat(1_000_000)}\n2,y\n`],
  ])('that have %s are rejected, and the next one is read', (_, text) => {
    expect(read(text)).toEqual([cells('a', 'b'), { problem: expect.any(String) }, cells('2', 'y')]);
  });

  it.each(['x","\n', '"\n', '""\n""x\n', '"""\n', ',"\n"",\n'])(
    'are read in time that grows with the file alone where it is full of %j',
    (hostile) => {
      let records = 0;
      for (const _ of readCsvRecords(`a,b\n${hostile.repeat(1_000_000 / hostile.length)}`)) records += 1;

      expect(records).toBeGreaterThan(1);
    },
  );
});
