import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsvLine } from '#domain/outbound/exports/export-file.ts';

/** The cells a spreadsheet reads from a file: a quote opens a cell only at its start, and text may follow its end. */
function cellsOf(file: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < file.length; ) {
    let cell = '';
    if (file[at] === '"') {
      const inQuotes = /"((?:[^"]|"")*)(?:"|$)/y;
      inQuotes.lastIndex = at;
      cell = inQuotes.exec(file)?.[1]?.replaceAll('""', '"') ?? '';
      at = inQuotes.lastIndex || file.length;
    }
    while (at < file.length && ![separator, '\r', '\n'].includes(file[at] ?? '')) {
      cell += file[at];
      at += 1;
    }
    cells.push(cell);
    at += 1;
  }
  return cells;
}

const isFormula = (cell: string): boolean => /^["\s]*[=+\-@＝＋－＠]/.test(cell);

describe('a line of CSV', () => {
  it('quotes values with a comma, a quote or a line break, and doubles the quotes', () => {
    expect(formatCsvLine(['a,b', 'say "hi"', 'two\r\nlines', 'plain'])).toBe(
      '"a,b","say ""hi""","two\r\nlines",plain\r\n',
    );
  });

  it.each(['=1+1', '+49 30', '-x', '@sum', '\tx', '\rx', '\nx', '＝x', '＠x'])(
    'puts an apostrophe before the text %j, which a spreadsheet would run',
    (text) => {
      expect(formatCsvLine([text]).replace(/^"/, '').startsWith(`'${text}`)).toBe(true);
    },
  );

  it.each([
    ['Acme;=1+1', "Acme;'=1+1"],
    ['Acme\t@sum', "Acme\t'@sum"],
    ['Acme\n-x', "Acme\n'-x"],
    ['Acme\r\n+x', "Acme\r\n'+x"],
    ['a; "=x;=y', `a; "'=x;'=y`],
    ['a;＝x', "a;'＝x"],
  ])('adds an apostrophe where a new cell of %j would be a formula', (text, harmless) => {
    expect(formatCsvLine([1, text])).toBe(`1,"${harmless.replaceAll('"', '""')}"\r\n`);
  });

  it.each(['Acme; Beta', 'a-b', 'x = 1', 'e@f.example', '5;5', 'two\nlines'])(
    'leaves %j as it is',
    (text) => {
      expect(formatCsvLine([text]).replaceAll('"', '')).toBe(`${text}\r\n`);
    },
  );

  it.each([
    [',', 'commas'],
    [';', 'semicolons'],
    ['\t', 'tabs'],
  ])('contains no formula for a spreadsheet that separates by %j', (separator) => {
    const value = fc.string({
      unit: fc.constantFrom('a', '"', ',', ';', '\t', '\r', '\n', '=', '-', ' ', '＠', "'"),
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
        expect(cellsOf(rows.map(formatCsvLine).join(''), separator).filter(isFormula)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('takes time linear in the text, even for whitespace alone', () => {
    const text = ' \t'.repeat(200_000);
    expect(formatCsvLine([`a${text}`])).toHaveLength(text.length + 5);
  });

  it('leaves numbers and booleans unchanged, writes null as nothing and joins lists with commas', () => {
    expect(formatCsvLine([-5, 0, true, null, ['a', 'b'], []])).toBe('-5,0,true,,"a,b",\r\n');
  });

  it('neutralizes lists as well', () => {
    expect(formatCsvLine([['=x', 'y']])).toBe('"\'=x,y"\r\n');
  });

  it('has as many cells as values, whatever they contain', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '=', 'ü') }), {
          minLength: 1,
          maxLength: 6,
        }),
        (values) => {
          const outside = formatCsvLine(values)
            .replaceAll('""', '')
            .replaceAll(/"[^"]*"/g, '');
          expect(outside.split(',')).toHaveLength(values.length);
          expect(outside.match(/[\r\n]/g)).toHaveLength(2);
        },
      ),
      { numRuns: 50 },
    );
  });
});
