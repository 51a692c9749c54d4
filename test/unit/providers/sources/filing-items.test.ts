import { describe, expect, it } from 'vitest';
import { FILING_ITEM_TITLES } from '#providers/sources/edgar/eight-k-items.ts';
import { splitFilingItems, writeFilingText } from '#providers/sources/edgar/filing-items.ts';
import { readHtml } from '#providers/sources/web/read-html.ts';
import { must } from '#test/harness/must.ts';
import { readCases } from '#test/harness/read-cases.ts';

const cases = readCases(import.meta);

const OFFICERS = must(FILING_ITEM_TITLES['5.02']?.[0]);
const itemsOf = (html: string) => splitFilingItems(readHtml(html).text);
const said = (text: string) => splitFilingItems(text).map(({ number, text: own }) => [number, own]);

describe('the items of a Form 8-K', () => {
  it("have their number, the form's title and the filer's text", () => {
    expect(
      itemsOf(`<p>Item 5.02 ${OFFICERS}.</p><p>On May 1, Jane Doe joined.</p><p>SIGNATURES</p>`),
    ).toEqual([{ number: '5.02', title: OFFICERS, text: 'On May 1, Jane Doe joined.' }]);
  });

  it.each([
    ['in the next cell', `<table><tr><td>Item 5.02</td><td>${OFFICERS}.</td></tr></table>`],
    [
      'in a cell of its own block',
      `<table><tr><td><p>Item 5.02</p></td><td><p>${OFFICERS}</p></td></tr></table>`,
    ],
    ['on the next line', `<p>Item 5.02<br>${OFFICERS}</p>`],
    ['in the next block', `<p>Item 5.02.</p><p>${OFFICERS}.</p>`],
    ['in capitals', `<p>ITEM 5.02 ${OFFICERS.toUpperCase()}</p>`],
    [
      'over two blocks',
      '<p>Item 5.02 Departure of Directors or Certain Officers; Election of</p><p>Directors; Appointment of Certain Officers.</p>',
    ],
    [
      'of an earlier edition',
      '<p>Item 5.02 Departure of Directors or Principal Officers; Election of Directors; Appointment of Principal Officers</p>',
    ],
    ['after the letter of a paragraph', `<p>Item 5.02(b): ${OFFICERS}</p>`],
    [
      'broken by the lines of the source',
      `<p>Item\n5.02\nDeparture of Directors or\nCertain Officers; Election of Directors</p>`,
    ],
    [
      'behind a section',
      `<p>Section 5 – Corporate Governance and Management</p><p>Item 5.02 ${OFFICERS}</p>`,
    ],
  ])('lose a title that is %s', (_, heading) => {
    const [item, ...others] = itemsOf(`${heading}<p>The board appointed Jane Doe.</p>`);

    expect([item?.number, item?.text, others]).toEqual(['5.02', 'The board appointed Jane Doe.', []]);
  });

  it.each(cases<[string, string]>('items and their own words'))(
    'keep every word of the filer: %j',
    (text, own) => {
      expect(splitFilingItems(text).map((item) => item.text)).toEqual([own]);
    },
  );

  it('come from the report, not from its table of contents', () => {
    const contents =
      'TABLE OF CONTENTS\n\nItem 5.02 Officers\n\nItem 9.01 Exhibits\n\nSIGNATURE\n\nEXHIBIT INDEX';
    const report =
      'Item 5.02 Officers\n\nJane Doe joined.\n\nItem 9.01 Exhibits\n\n99.1 Release.\n\nSIGNATURE\n\nJohn Signer was appointed.';

    expect(said(`${contents}\n\n${report}`)).toEqual([
      ['5.02', 'Jane Doe joined.'],
      ['9.01', '99.1 Release.'],
    ]);
  });

  it.each([
    'Item 1.01 of this report is incorporated by reference.',
    'The terms are described under\nItem 1.01. The Company will file them.',
  ])('are not started by a sentence that names an item: %j', (sentence) => {
    expect(said(`Item 2.03 Obligations\n\n${sentence}`).map(([number]) => number)).toEqual(['2.03']);
  });

  it('that are unknown have their own titles', () => {
    expect(splitFilingItems('Item 6.99 New Kind\n\nA flood.')).toEqual([
      { number: '6.99', title: 'New Kind', text: 'A flood.' },
    ]);
  });

  it('leave out page numbers, rules and running heads', () => {
    expect(
      said('Item 8.01 Other Events\n\nA fire.\n\n-2-\n\nTable of Contents\n\n_____\n\nA flood.\n\n3'),
    ).toEqual([['8.01', 'A fire.\n\nA flood.']]);
  });

  it('are empty in a text without headings', () => {
    expect(splitFilingItems('No headings at all.')).toEqual([]);
  });

  it('are apart from the press release in the text of a document', () => {
    const items = [
      { number: '5.02', title: OFFICERS, text: 'Jane Doe joined.' },
      { number: '8.01', title: 'Other Events', text: 'A fire.' },
    ];

    expect(writeFilingText({ items, attached: 'Acme opens a plant.' })).toBe(
      'Item 5.02\n\nJane Doe joined.\n\nItem 8.01\n\nA fire.\n\nExhibit index\n\nAcme opens a plant.',
    );
  });
});
