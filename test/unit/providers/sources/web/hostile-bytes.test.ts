import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readCsvRecords } from '#domain/market/imports/csv-records.ts';
import { findCountryOf } from '#domain/shared/places/country-of-place.ts';
import { findCountryCodes } from '#domain/shared/places/named-countries.ts';
import { parseDailyIndex } from '#providers/sources/edgar/daily-index.ts';
import { findIndexDocuments } from '#providers/sources/edgar/edgar-api.ts';
import { splitFilingItems } from '#providers/sources/edgar/filing-items.ts';
import { parseFilerName } from '#providers/sources/edgar/find-filings.ts';
import { readFormD } from '#providers/sources/edgar/records/form-d.ts';
import { formatRegistrantName } from '#providers/sources/edgar/records/registrant-name.ts';
import { readFeed } from '#providers/sources/feeds/read-feed.ts';
import { readPositions } from '#providers/sources/job-boards/personio.ts';
import { dropRepeatedText, findRepeatedLines } from '#providers/sources/job-boards/posting-documents.ts';
import { readEntries, readJson } from '#providers/sources/read-json.ts';
import { filterByName, stripLegalForm } from '#providers/sources/records/company-names.ts';
import { recordDocument } from '#providers/sources/records/record-document.ts';
import { readHtml } from '#providers/sources/web/read-html.ts';
import { readRobotsTxt } from '#providers/sources/web/robots-txt.ts';
import { withoutReprints } from '#providers/sources/without-reprints.ts';
import { GROWTH, growthOf, LINEAR } from '#test/harness/growth.ts';

type Parser = (text: string) => unknown;
/** What an untrusted server may send, several times larger. */
type Shape = readonly [name: string, parser: Parser, make: (times: number) => string];

const ADDRESS = 'https://acme-robotics.com/feed.xml';
const html: Parser = readHtml;
const feed: Parser = (text) => readFeed(text, ADDRESS);
const robots: Parser = (text) => {
  const rules = readRobotsTxt(text, 'SignalIntelligence');
  return rules.mayFetch(`https://acme-robotics.com/${'a'.repeat(1_900)}`);
};
const csv: Parser = (text) => [...readCsvRecords(text)];
const jobs: Parser = (text) =>
  readEntries(readJson(text, z.object({ jobs: z.array(z.unknown()) })).jobs, z.object({ id: z.number() }));
const notices: Parser = (text) => filterByName([text], [text, `${text} LLC`], (entry) => entry);
const record: Parser = (text) =>
  recordDocument({
    id: '1',
    url: ADDRESS,
    publisher: 'a.gov',
    title: 't',
    published_at: null,
    fields: Array.from({ length: 12 }, (_, n) => [`Field ${n}`, text] as const),
    facts: [{ kind: 'contract_award', event: { counterpart: text }, anchors: [text] }],
  });
const release: Parser = (text) => {
  const document = { id: '1', kind: 'news' as const, url: ADDRESS, publisher: 'a.com', published_at: null };
  return withoutReprints([{ ...document, title: text, text }]);
};

const rss = (inner: string) =>
  `<rss version="2.0"><channel><title>t</title><link>l</link><description>d</description>${inner}</channel></rss>`;
const atom = (inner: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><id>f</id>${inner}</feed>`;
const item = (link: string, text = 'd') =>
  rss(`<item><title>t</title><link>${link}</link><description>${text}</description></item>`);
const tracking = (times: number) =>
  Array.from({ length: times }, (_, number) => `utm_${number}=1`).join('&amp;');
const text = (piece: string) => (times: number) => piece.repeat(times);

const SHAPES: readonly Shape[] = [
  ['names: letters with full stops', notices, text('L.L.')],
  ['names: forms of companies', notices, text('Inc Co ')],
  ['names: marks', notices, text('&-&-')],
  ['records: white space', record, text(' \n')],
  ['records: words', record, text('word ')],
  ['HTML: nested tags', html, text('<div>')],
  ['HTML: nested inline tags that are never closed', html, text('<b><i>')],
  ['HTML: end tags of what was never opened', html, (n) => `${'<div>'.repeat(n)}${'</span>'.repeat(n)}`],
  ['HTML: nested hidden elements', html, text('<div style="display:none"><p>')],
  ['HTML: attributes', html, (n) => `<a ${'x=1 '.repeat(n)}>`],
  ['HTML: a tag that never ends', html, (n) => `<a href="${'x'.repeat(n)}`],
  ['HTML: links', html, text('<a href=x>y')],
  ['HTML: entities', html, text('&amp;&#x41;&nope')],
  ['HTML: open comments', html, text('<!--')],
  ['HTML: white space and line breaks', html, text(' \n\t<br>')],
  ['HTML: nested SVG and templates', html, text('<svg><template>')],
  [
    'XML: nested elements',
    (xml) => orFailure(() => readPositions(xml)),
    (n) => `<workzag-jobs>${'<position>'.repeat(n)}`,
  ],
  [
    'XML: positions',
    (xml) => readPositions(xml),
    (n) => `<workzag-jobs>${'<position><id>1</id></position>'.repeat(n)}</workzag-jobs>`,
  ],
  ['feed: a link of tracking parameters', feed, (n) => item(`https://a.com/?${tracking(n)}`)],
  ['feed: nested elements', (xml) => orFailure(() => feed(xml)), (n) => rss('<item>'.repeat(n))],
  ['feed: entries', feed, (n) => rss('<item><title>t</title><link>https://a.com/1</link></item>'.repeat(n))],
  [
    'feed: Atom links of one entry',
    feed,
    (n) => atom(`<entry><title>t</title>${'<link href="/a"/>'.repeat(n)}</entry>`),
  ],
  ['feed: escaped nested tags in a text', feed, (n) => item('https://a.com/1', '&lt;div&gt;'.repeat(n))],
  ['feed: brackets', (xml) => orFailure(() => feed(xml)), (n) => rss(`${'<'.repeat(n)}a`)],
  ['robots: asterisks in a pattern', robots, (n) => `User-agent: *\nDisallow: /${'*a'.repeat(n)}b`],
  [
    'robots: many patterns of asterisks',
    robots,
    (n) => `User-agent: *\n${`Disallow: /${'*a'.repeat(10)}b$\n`.repeat(n)}`,
  ],
  ['robots: agents', robots, text('User-agent: *\n')],
  ['CSV: open quotes', csv, text('"a\n')],
  ['CSV: cells', csv, (n) => `${'a,'.repeat(150)}\n`.repeat(Math.ceil(n / 100))],
  ['CSV: doubled quotes', csv, (n) => `name\n"${'""'.repeat(n)}"\n`],
  ['CSV: one line that never ends', csv, text('a')],
  ['JSON: nested lists', (json) => orFailure(() => jobs(json)), (n) => `${'['.repeat(n)}${']'.repeat(n)}`],
  ['JSON: entries of another shape', jobs, (n) => `{"jobs":[${'{"id":"x"},'.repeat(n)}{}]}`],
  ['filing: headings', splitFilingItems, text('Item 5.02 Other Events\n')],
  [
    'filing: a title that goes on for ever',
    splitFilingItems,
    (n) => `Item 8.01\n${'Other Events\n'.repeat(n)}`,
  ],
  ['filing: white space', splitFilingItems, text(' \t \n')],
  [
    'EDGAR: an index of open attributes',
    (page) => findIndexDocuments(page, 'https://www.sec.gov/'),
    text('<tr><td>8-K</td> href="a.ht'),
  ],
  ['EDGAR: a filer’s name', parseFilerName, text(' (A')],
  ['EDGAR: a form of nested elements', (xml) => orFailure(() => readFormD(xml)), text('<a>')],
  ['EDGAR: a form of elements side by side', (xml) => orFailure(() => readFormD(xml)), text('<a></a>')],
  [
    'EDGAR: a form of entities',
    (xml) => orFailure(() => readFormD(xml)),
    (n) => `<edgarSubmission>${'&x;&amp;'.repeat(n)}</edgarSubmission>`,
  ],
  [
    'EDGAR: an index of bars',
    (index) => orFailure(() => parseDailyIndex(index)),
    (n) => `CIK|\n----------\n${'|||||\n'.repeat(n)}${'|'.repeat(n)}`,
  ],
  ['EDGAR: a registrant’s name', formatRegistrantName, text('A /DE')],
  [
    'advert: sentences that never end',
    (said) => dropRepeatedText(said, findRepeatedLines([said])),
    text('we hire a b '),
  ],
  ['advert: full stops', (said) => dropRepeatedText(said, new Set()), text('. !')],
  ['release: a dateline that never ends', release, text(') ')],
  ['name: forms of companies', stripLegalForm, text(' inc')],
  ['name: white space', stripLegalForm, text(' ,')],
  ['place: commas', findCountryOf, text('a, ')],
  ['place: codes', findCountryOf, text('DE - ')],
  ['ideal customer: words', findCountryCodes, text('united states minor ')],
];

/** A rejection is also a result, if it comes in time. */
function orFailure(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    return error;
  }
}

/** The first reveals a bad parser in a second, before the last would hang on it. */
const SIZES = [1_000, 8_000];

describe('untrusted bytes take linear time', () => {
  it('in at least thirty shapes', () => {
    expect(SHAPES.length).toBeGreaterThanOrEqual(30);
  });

  it.each(SHAPES)('%s', async (_, parser, make) => {
    for (const size of SIZES) {
      const growth = await growthOf(parser, make(size), make(size * GROWTH));
      expect(growth).toBeLessThanOrEqual(LINEAR);
    }
  });
});
