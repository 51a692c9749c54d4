import { describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { ImportFormat } from '#contract/imports.ts';
import { ColumnReport } from '#domain/market/imports/column-report.ts';
import { type FileRow, readImportRows } from '#domain/market/imports/import-rows.ts';
import { readFields } from '#domain/market/imports/imported-fields.ts';
import { readCases } from '#test/harness/read-cases.ts';

const cases = readCases(import.meta);

function readWith(columns: ColumnReport, format: ImportFormat, text: string) {
  const rows = [...readImportRows({ format, text, isDry: false }, columns, refuse)];
  return { columns: columns.toOutcome(false), rows, examples: columns.toOutcome(true).examples };
}

const read = (format: ImportFormat, text: string) => readWith(new ColumnReport(), format, text);

const shown = (rows: readonly FileRow[]) =>
  rows.map((row) => ('values' in row ? { row: row.row, ...Object.fromEntries(row.values) } : row));

describe('a CSV file', () => {
  it("matches columns by name, ignoring case, spaces and punctuation, and by other tools' names", () => {
    const { columns, rows } = read(
      'csv',
      '\ufeffCompany Name;WEBSITE;Number of Employees;Short_Description;Owner e-mail;Fax\nAcme;acme.com;12;Makes things;a@b.c;1\n',
    );

    expect(columns).toEqual({
      mapped: {
        'Company Name': 'name',
        WEBSITE: 'domain',
        'Number of Employees': 'employees',
        Short_Description: 'short_description',
        'Owner e-mail': 'owner_id',
      },
      unknown: ['Fax'],
    });
    expect(shown(rows)).toEqual([
      {
        row: 2,
        name: 'Acme',
        domain: 'acme.com',
        employees: '12',
        short_description: 'Makes things',
        owner_id: 'a@b.c',
      },
    ]);
  });

  it.each(cases<[string, string, Record<string, string>]>('exports of other tools'))(
    'knows the columns of %s',
    (_, header, mapped) => {
      expect(read('csv', `${header}\n`).columns.mapped).toEqual(mapped);
    },
  );

  it("takes the caller's mapping before its own, and keeps the first value of each column", () => {
    const columns = new ColumnReport(
      new Map([
        ['Region', 'country'],
        ['Owner', null],
      ] as const),
    );
    const read = readWith(columns, 'csv', 'Name, Region ,Country,Owner,Empty\nA,,FR,Ada,\nB,DE,FR,Bob,\n');

    expect(read.columns).toEqual({
      mapped: { Name: 'name', Region: 'country' },
      unknown: ['Country', 'Owner', 'Empty'],
    });
    expect(read.examples).toEqual({ Name: 'A', Region: 'DE', Country: 'FR', Owner: 'Ada' });
    expect(shown(read.rows)).toEqual([
      { row: 2, name: 'A', country: '' },
      { row: 3, name: 'B', country: 'DE' },
    ]);
  });

  it('fills a field from the column with the best name, otherwise from the first match, and reports the others', () => {
    const { columns, rows } = read('csv', 'Company,Name,Website,URL,name\nlong,short,a.com,b.com,x\n');

    expect(columns.unknown).toEqual(['Company', 'URL', 'name']);
    expect(shown(rows)).toEqual([{ row: 2, name: 'short', domain: 'a.com' }]);
  });

  it('counts rows like a spreadsheet, skips blank ones, and accepts short ones', () => {
    const { rows } = read('csv', 'name,domain\n\nA\n , \n"B\nC",b.com\nD,d.com,too many\n');

    expect(shown(rows)).toEqual([
      { row: 3, name: 'A', domain: undefined },
      { row: 5, name: 'B\nC', domain: 'b.com' },
      { row: 6, problem: 'Has 3 cells; the header has 2.' },
    ]);
  });

  it.each([
    ['is empty', ''],
    ['has blank lines alone', '\n\n'],
    ['names no column for the name', 'fax,phone\n1,2\n'],
    ['is UTF-16', 'n\0a\0m\0e\0\n\0'],
    ['begins with a quote left open', '"name,domain\nA,a.com\n'],
    ['has a million columns', ','.repeat(1_000_000)],
  ])('is rejected as a whole if it %s', async (_, text) => {
    await expect(Promise.try(read, 'csv', text)).rejects.toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'body' }],
    });
  });
});

describe('a list without column names', () => {
  it.each(cases<[string, Record<string, string>]>('lines without column names'))(
    'reads %s as a company',
    (line, company) => {
      const { rows, columns } = read('csv', `${line}\n`);

      expect(shown(rows)).toEqual([{ row: 1, domain: undefined, network_url: undefined, ...company }]);
      expect(columns).toEqual({ mapped: {}, unknown: [] });
    },
  );

  it('takes a cell too long to be an address as a text, and quotes only its beginning', () => {
    const long = `${'字'.repeat(600)}.example`;
    const { rows } = read('csv', `acme.example\n${long}|${'b'.repeat(600)}\n`);

    expect(rows[1]).toEqual({
      row: 2,
      problem: expect.stringContaining(`address: "${'b'.repeat(100)}". Add a first line`),
    });
  });

  it('names each line that it cannot read, and reads the rest', () => {
    const list = [
      'acme.example',
      'Beta beta.example',
      'Gamma, Berlin, gamma.example',
      'ida@delta.example',
      '"Epsilon',
      'Zeta | zeta.example',
    ];

    expect(shown(read('csv', list.join('\n')).rows)).toEqual([
      { row: 1, name: 'Acme', domain: 'acme.example', network_url: undefined },
      { row: 2, problem: expect.stringContaining('Acme, acme.com') },
      { row: 3, problem: expect.stringContaining('"Berlin"') },
      { row: 4, problem: expect.stringContaining('email address') },
      { row: 5, problem: 'A quote is not closed.' },
      { row: 6, name: 'Zeta', domain: 'zeta.example', network_url: undefined },
    ]);
  });

  it('is not what a list with a header is, not even one of a single column or without names', () => {
    expect(shown(read('csv', 'Company\n"Acme, Inc."\n').rows)).toEqual([{ row: 2, name: 'Acme, Inc.' }]);
    expect(shown(read('csv', 'Website\tFax\nhttp://acme.example\t1\n').rows)).toEqual([
      { row: 2, name: 'Acme', domain: 'http://acme.example' },
    ]);
  });
});

describe('an NDJSON file', () => {
  it('is read line by line', () => {
    const { rows, columns } = read(
      'ndjson',
      '{"Company":"A","tags":["x"]}\r\n\n{"name":"B","employees":5,"x":{}}',
    );

    expect(shown(rows)).toEqual([
      { row: 1, name: 'A', tags: ['x'] },
      { row: 3, name: 'B', employees: 5 },
    ]);
    expect(columns.unknown).toEqual(['x']);
  });

  it("reports lines that aren't objects, and reads the rest", () => {
    const deep = '['.repeat(30_000);
    const long = `{"name":"${'x'.repeat(200_000)}"}`;
    const nested = (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)},"name":"A"}`;
    const text = [
      '[]',
      'null',
      '{',
      deep,
      '7',
      long,
      '{"name":"A"}',
      nested(20_000),
      nested(50),
      nested(49),
    ].join('\n');

    const { rows } = read('ndjson', text);

    expect(shown(rows)).toEqual([
      ...[1, 2, 3, 4, 5].map((row) => ({ row, problem: 'Is not a JSON object.' })),
      { row: 6, problem: 'Is longer than 65536 characters.' },
      { row: 7, name: 'A' },
      ...[8, 9].map((row) => ({ row, problem: 'Is nested deeper than 50 levels.' })),
      { row: 10, name: 'A' },
    ]);
  });

  it('remembers at most a hundred unknown names', () => {
    const line = JSON.stringify(Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, n])));

    expect(read('ndjson', line).columns.unknown).toHaveLength(100);
  });
});

describe('the fields of a row', () => {
  const fields = (values: Record<string, unknown>) =>
    readFields(new Map(Object.entries({ name: 'Acme', ...values })) as Parameters<typeof readFields>[0]);

  it.each(cases<[string, string | number | string[], number | string[] | string]>('fields'))(
    'read %s %j',
    (field, given, expected) => {
      expect(fields({ [field]: given })).toMatchObject({ account: { [field]: expected } });
    },
  );

  it.each(['', '  ', null, undefined])('leave out %j', (given) => {
    expect(fields({ industry: given, tags: given })).toEqual({ account: { name: 'Acme' } });
  });

  it.each([
    ['a name that is missing', { name: '' }, 'name: Is required.'],
    ['a control character', { name: 'a\0b' }, 'name: Must not contain control characters.'],
    [
      'bytes that were no UTF-8',
      { industry: 'M\ufffdbel' },
      'industry: Is not valid UTF-8. Save the file as UTF-8.',
    ],
    ['half a character', { tags: ['\ud800'] }, 'tags: Is not valid UTF-8. Save the file as UTF-8.'],
    ['a range of employees', { employees: '51-200' }, expect.stringMatching(/^employees: /)],
    ['a URL that is none', { network_url: 'acme' }, expect.stringMatching(/^network_url: /)],
    ['an object for a name', { name: {} }, expect.stringMatching(/^name: /)],
  ])('reject %s', (_, given, problem) => {
    expect(fields(given)).toEqual({ problem });
  });
});
