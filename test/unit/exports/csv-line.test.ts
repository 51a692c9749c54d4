import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '#domain/exports/csv-line.ts';

describe('a line of CSV', () => {
  it('quotes what holds a comma, a quote or a line break, and doubles the quotes', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\r\nlines', 'plain'])).toBe(
      '"a,b","say ""hi""","two\r\nlines",plain\r\n',
    );
  });

  it.each(['=1+1', '+49 30', '-x', '@sum', '\tx', '\rx', '\nx', '＝x', '＠x'])(
    'puts an apostrophe before the text %j, which a spreadsheet would run',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '').startsWith(`'${text}`)).toBe(true);
    },
  );

  it('leaves numbers and truth values as they are, writes null as nothing and joins lists by commas', () => {
    expect(csvLine([-5, 0, true, null, ['a', 'b'], []])).toBe('-5,0,true,,"a,b",\r\n');
  });

  it('makes a list harmless as well', () => {
    expect(csvLine([['=x', 'y']])).toBe('"\'=x,y"\r\n');
  });

  it('has as many cells as values, whatever they hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '=', 'ü') }), {
          minLength: 1,
          maxLength: 6,
        }),
        (values) => {
          const outside = csvLine(values)
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
