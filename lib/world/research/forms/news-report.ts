import { ABOUT, ASIDES, historyOf, RELATED } from '../asides.ts';
import type { Block, Draft, Pen } from '../draft.ts';
import type { Telling } from '../telling.ts';

const PRESS = [
  'wire.example',
  'dailyledger.example',
  'tradepost.example',
  'citycourier.example',
  'marketnote.example',
] as const;

const BYLINES = ['By {reporter}', '{reporter}, {city}', 'By {reporter} and {editor}'];
const DATELINES = ['{CITY} – ', '{CITY}, {date} – ', '{city} (own report) – '];

/** A newspaper article: the story, quotes, and background for its readers. */
export function newsReport(pen: Pen, telling: Telling): Draft {
  const { random } = pen;
  const [first = '', ...rest] = pen.some(telling.details, random.int(2, 3));
  const dateline = random.chance(40) ? pen.one(DATELINES) : '';
  return article(pen, pen.line(`{C} ${telling.news}`), [
    pen.own(`${dateline}${pen.one(telling.report)}`, first),
    ...(random.chance(60) ? [pen.common(pen.one(telling.quotes))] : []),
    ...(rest.length > 0 ? [pen.own(...rest)] : []),
  ]);
}

/** Adds a newspaper's usual surroundings to a story. */
export function article(pen: Pen, title: string, story: readonly Block[]): Draft {
  const { random } = pen;
  return {
    kind: 'news',
    publisher: random.pick(PRESS),
    title,
    blocks: [
      ...(random.chance(35) ? [pen.common(pen.one(BYLINES))] : []),
      ...story,
      ...background(pen),
      ...(random.chance(40) ? [pen.own(ABOUT)] : []),
      ...(random.chance(25) ? [pen.common('Read more'), pen.bullets(pen.some(RELATED, 3))] : []),
      ...(random.chance(20) ? [pen.common('Reporting by {reporter}; editing by {editor}')] : []),
    ],
    after: 0,
  };
}

/** Paragraphs without news about the company. */
export function background(pen: Pen): readonly Block[] {
  const { random } = pen;
  const sorts = [ASIDES.others, historyOf(pen.slots), ASIDES.open, ASIDES.talk, ASIDES.questions];
  const from = random.int(0, sorts.length - 1);
  const chosen = [sorts[from] ?? [], sorts[(from + random.int(1, 4)) % sorts.length] ?? []];
  return chosen.map((patterns) => pen.common(...pen.some(patterns, random.int(1, 2))));
}

/** The same text in another newspaper. */
export function reprint(pen: Pen, first: Draft): Draft {
  const papers = PRESS.filter((paper) => paper !== first.publisher);
  const ownWords = first.blocks.findLastIndex(({ text, common }) => !common && !text.includes('Founded in'));
  return {
    ...first,
    kind: 'news',
    publisher: pen.one(papers),
    blocks: first.blocks.slice(0, Math.max(1, ownWords + 1)),
    after: pen.random.int(2, 40),
  };
}
