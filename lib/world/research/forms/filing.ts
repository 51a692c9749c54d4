import { FILING_ITEM_TITLES } from '#domain/signals/research/filing-item-titles.ts';
import type { Block, Draft, Pen } from '../draft.ts';
import type { Telling } from '../telling.ts';
import { releaseBody } from './press-release.ts';

const COVER: readonly string[] = [
  'UNITED STATES SECURITIES AND EXCHANGE COMMISSION',
  'Washington, D.C. 20549',
  'FORM 8-K',
  'CURRENT REPORT',
  'Pursuant to Section 13 or 15(d) of the Securities Exchange Act of 1934',
  'Date of Report (Date of earliest event reported): {longDate}',
  '{C}',
  '(Exact name of registrant as specified in its charter)',
  'Delaware {commission}',
  '(State or other jurisdiction of incorporation) (Commission File Number)',
  'Check the appropriate box below if the Form 8-K filing is intended to simultaneously satisfy the filing obligation of the registrant under any of the following provisions:',
  '☐ Written communications pursuant to Rule 425 under the Securities Act',
  '☐ Soliciting material pursuant to Rule 14a-12 under the Exchange Act',
];

const FURNISHED =
  'The information in this Item and in Exhibit 99.1 is furnished and shall not be deemed “filed” for purposes of Section 18 of the Securities Exchange Act of 1934, nor shall it be deemed incorporated by reference in any filing.';

const SIGNATURE: readonly string[] = [
  'SIGNATURES',
  'Pursuant to the requirements of the Securities Exchange Act of 1934, the registrant has duly caused this report to be signed on its behalf by the undersigned hereunto duly authorized.',
  '{C}',
  'Date: {longDate} By: /s/ {boss}',
  '{boss}, {bossTitle}',
];

const REGISTRATION_COVER: readonly string[] = [
  'As filed with the Securities and Exchange Commission on {longDate}',
  'FORM S-1 REGISTRATION STATEMENT UNDER THE SECURITIES ACT OF 1933',
  '{C}',
  '(Exact name of registrant as specified in its charter)',
];

/** The text of a filing under one item. */
interface FiledItem {
  readonly item: string;
  readonly prose: readonly string[];
}

/** A current report: cover, items under the form's own titles, exhibits, signature and an attached release. */
function writeCurrentReport(pen: Pen, items: readonly FiledItem[], attached: readonly Block[]): Draft {
  const exhibits = [
    '(d) Exhibits.',
    ...(items.some(({ prose }) => prose.join(' ').includes('Exhibit 2.1'))
      ? ['2.1 Agreement dated {longDate}']
      : []),
    ...(attached.length > 0 ? ['99.1 Press release dated {longDate}'] : []),
    '104 Cover Page Interactive Data File (embedded within the Inline XBRL document)',
  ];
  return {
    kind: 'filing',
    publisher: 'filings.example',
    title: `${pen.slots.C}: Form 8-K, ${items.map(({ item }) => `Item ${item}`).join(', ')}`,
    blocks: [
      ...COVER.map((line) => pen.common(line)),
      ...items.flatMap(({ item, prose }) => [
        pen.common(`Item ${item} ${readTitle(item)}`),
        ...prose.map((paragraph) => pen.unique(paragraph)),
      ]),
      pen.common(`Item 9.01 ${readTitle('9.01')}`),
      ...exhibits.map((line) => pen.common(line)),
      ...SIGNATURE.map((line) => pen.common(line)),
      ...(attached.length > 0 ? [pen.common('Exhibit index'), ...attached] : []),
    ],
    after: 20,
  };
}

const readTitle = (item: string): string => `${FILING_ITEM_TITLES[item]?.[0] ?? ''}.`;

/** What the company reports to the regulator about a story. Half of the reports include the press release. */
export function writeFiling(pen: Pen, telling: Telling): Draft | undefined {
  const { filing } = telling;
  if (filing === undefined) return undefined;
  if (filing.item === 'S-1') {
    return {
      kind: 'filing',
      publisher: 'filings.example',
      title: `${pen.slots.C}: Form S-1`,
      blocks: [
        ...REGISTRATION_COVER.map((line) => pen.common(line)),
        ...filing.prose.map((paragraph) => pen.unique(paragraph)),
      ],
      after: 20,
    };
  }
  const hasRelease = telling.announced !== undefined && pen.random.chance(50);
  if (!hasRelease) return writeCurrentReport(pen, [filing], []);
  const furnished = {
    item: '7.01',
    prose: [
      'On {longDate}, {C} issued a press release regarding the matters described in Item ' +
        `${filing.item}, a copy of which is attached as Exhibit 99.1.`,
      FURNISHED,
    ],
  };
  return writeCurrentReport(pen, [filing, furnished], releaseBody(pen, telling));
}

/** Reports that a listed company must file, but that don't matter to sellers. */
const ROUTINE: readonly FiledItem[] = [
  {
    item: '5.07',
    prose: [
      'On {longDate}, {C} (the “Company”) held its annual meeting of stockholders. Stockholders re-elected {rivals} directors to serve until the {nextYear} annual meeting, with {shares} votes cast for and {against} votes withheld.',
      'Stockholders ratified the appointment of {house} LLP as the Company’s independent registered public accounting firm for the fiscal year {thisYear}, with {shares} votes for and {against} against.',
    ],
  },
  {
    item: '8.01',
    prose: [
      'On {longDate}, the Board of Directors of {C} (the “Company”) declared a quarterly cash dividend of {dividend} per share, payable in {quarter} to stockholders of record at the close of business on the record date; {shares} shares were outstanding.',
    ],
  },
  {
    item: '8.01',
    prose: [
      'On {longDate}, the Board of Directors of {C} (the “Company”) authorized the repurchase of up to {otherAmount} of its common stock. Purchases may be made from time to time in the open market, depending on price and market conditions, and the program may be suspended at any time.',
    ],
  },
  {
    item: '5.02',
    prose: [
      '(e) On {longDate}, the Compensation Committee of the Board of Directors of {C} (the “Company”) approved the {thisYear} annual incentive plan. Under the plan, {boss}, {bossTitle}, may receive a target bonus of {percent2} percent of base salary, based on revenue and safety goals.',
    ],
  },
  {
    item: '5.03',
    prose: [
      'On {longDate}, the Board of Directors of {C} (the “Company”) adopted amended and restated bylaws. The amendments change the notice period for stockholder proposals to {days} days and allow meetings to be held by remote communication.',
    ],
  },
  {
    item: '7.01',
    prose: [
      'On {longDate}, {boss}, {bossTitle} of {C} (the “Company”), will present to investors at the {house} conference in {otherCity}. The slides, {pages} pages, are available on the Company’s website. They describe, among other things, the markets the Company may enter and the kinds of acquisitions it may consider.',
      FURNISHED,
    ],
  },
];

const RESULTS: FiledItem = {
  item: '2.02',
  prose: [
    'On {longDate}, {C} (the “Company”) issued a press release announcing its financial results for the {quarterName} of {thisYear}. A copy of the press release is furnished as Exhibit 99.1.',
    FURNISHED,
  ],
};

const RESULTS_RELEASE: readonly string[] = [
  '{CITY}, {longDate} – {C} today reported revenue of {revenue} for the {quarterName} of {thisYear}, up {points} percent from a year earlier.',
  '“Demand from {customers} held up well, and our {rolePlural} kept every promise we made,” said {boss}, {bossTitle}.',
  'Growth came from {goodPlural} and from the sites the company had opened in {lastYear}. Costs for the integration of businesses acquired in earlier years fell to {budget}.',
  'For the full year the company continues to expect growth of {points} percent. The outlook does not include acquisitions, new financing or other transactions that may be considered.',
];

export function writeRoutineFiling(pen: Pen): Draft {
  const { random } = pen;
  const draft = random.chance(35)
    ? writeCurrentReport(
        pen,
        [RESULTS],
        RESULTS_RELEASE.map((paragraph) => pen.unique(paragraph)),
      )
    : writeCurrentReport(pen, [ROUTINE[random.int(0, ROUTINE.length - 1)] ?? RESULTS], []);
  return { ...draft, after: 0 };
}
