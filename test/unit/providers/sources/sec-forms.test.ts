import { describe, expect, it } from 'vitest';
import { parseDailyIndex } from '#providers/sources/edgar/daily-index.ts';
import { readFormD } from '#providers/sources/edgar/records/form-d.ts';
import { formatRegistrantName } from '#providers/sources/edgar/records/registrant-name.ts';
import { readTextAt, readXmlTree } from '#providers/sources/web/xml-tree.ts';
import { formDXml } from '#test/harness/doubles/sec-forms.ts';

describe('a Form D', () => {
  it('is read field by field', () => {
    expect(readFormD(formDXml({ issuer: 'Bolt & Sons <Holding>' }))).toEqual({
      cik: '0001083743',
      issuer: 'Bolt & Sons <Holding>',
      isLive: true,
      isFund: false,
      isBusinessCombination: false,
      industry: 'Other Technology',
      offered: 20_000_000,
      sold: 12_500_000,
      firstSale: '2026-10-12',
      investors: 7,
      people: [
        { name: 'Jane Doe', relationships: ['Executive Officer'] },
        { name: 'Acme Founders, LLC', relationships: ['Promoter'] },
      ],
    });
  });

  it('with a short issuer number, a namespace or a time of day is the same', () => {
    const written = formDXml({ cik: '1083743' })
      .replaceAll(/<(\/?)(?=[a-z])/g, '<$1eis:')
      .replace('2026-10-12', '2026-10-12-04:00');

    expect(readFormD(written)).toEqual(readFormD(formDXml()));
  });

  it.each([
    ['nothing', ''],
    ['a web page', '<html><body>Not here</body></html>'],
    ['half of it', formDXml().slice(0, 1_500)],
    ['all but its end', formDXml().replace('</edgarSubmission>', '')],
    ['another form', formDXml().replace('<submissionType>D<', '<submissionType>EFFECT<')],
    ['a form without an offering', formDXml().replaceAll('offeringData', 'other')],
    ['an issuer without a number', formDXml({ cik: 'none' })],
  ])('is not %s', (_, xml) => {
    expect(() => readFormD(xml)).toThrow(expect.objectContaining({ code: 'unexpected_answer' }));
  });

  it.each([
    ['-5', null],
    ['1e9', null],
    ['12,500,000', null],
    ['9'.repeat(40), null],
    ['2500000.50', 2_500_000.5],
    ['', null],
  ])('with the amount "%s" has sold %s', (sold, amount) => {
    expect(readFormD(formDXml({ sold })).sold).toBe(amount);
  });

  it.each(['2026-13-45', 'soon', '10/12/2026'])('with the first sale on %s has none', (firstSale) => {
    expect(readFormD(formDXml({ firstSale })).firstSale).toBeNull();
  });

  it('with a thousand people names twenty', () => {
    const people = Array.from({ length: 1_000 }, (_, n) => ['Jane', `Doe${n}`, 'Director'] as const);

    expect(readFormD(formDXml({ people })).people).toHaveLength(20);
  });
});

describe('untrusted XML', () => {
  const failure = expect.objectContaining({ code: 'unexpected_answer' });

  it('is rejected if it nests too deeply or has too many elements', () => {
    const nested = (depth: number) => `<a>${'<b>'.repeat(depth)}${'</b>'.repeat(depth)}</a>`;

    expect(() => readXmlTree(nested(19), 'a')).not.toThrow();
    expect(() => readXmlTree(nested(20), 'a')).toThrow(failure);
    expect(() => readXmlTree(`<a>${'<b/>'.repeat(50_000)}</a>`, 'a')).toThrow(failure);
  });

  it('does not expand entities that it defines', () => {
    const bomb = `<!DOCTYPE a [<!ENTITY x "${'lol'.repeat(100)}"><!ENTITY y "${'&x;'.repeat(1_000)}"><!ENTITY z SYSTEM "file:///etc/passwd">]><a><b>&y;&z;&amp;</b></a>`;

    expect(readTextAt(readXmlTree(bomb, 'a'), 'b')).toBe('&y;&z;&');
  });
});

describe('an index of filings', () => {
  const head = 'Description: x\n\nCIK|Company Name|Form Type|Date Filed|File Name\n--------------------\n';

  it('has a line for each party', () => {
    const line = '1083743|ACME ROBOTICS, INC.|SC TO-T|20261030|edgar/data/1083743/0001083743-26-000031.txt';

    expect(parseDailyIndex(`${head}${line}\r\n\nnot a line\n1|2|3\n|||${'x'.repeat(1_000)}\n`)).toEqual([
      { cik: '0001083743', name: 'ACME ROBOTICS, INC.', form: 'SC TO-T', accession: '0001083743-26-000031' },
    ]);
    expect(parseDailyIndex(head)).toEqual([]);
  });

  it.each(['', '<html></html>', 'CIK|Company Name', `${'\n'.repeat(100)}${head}`])('is not %j', (text) => {
    expect(() => parseDailyIndex(text)).toThrow(expect.objectContaining({ code: 'unexpected_answer' }));
  });
});

describe('a registrant’s name', () => {
  it.each([
    ['MICROSOFT CORP', 'Microsoft Corp'],
    ['JPMORGAN CHASE & CO', 'Jpmorgan Chase & Co'],
    ['ACME ROBOTICS, INC.', 'Acme Robotics, Inc.'],
    ['BANK OF AMERICA CORP /DE/', 'Bank of America Corp'],
    ['IBM LLC', 'IBM LLC'],
    ['monday.com Ltd.', 'monday.com Ltd.'],
    ['', ''],
  ])('%s becomes %s', (conformed, written) => {
    expect(formatRegistrantName(conformed)).toBe(written);
  });
});
