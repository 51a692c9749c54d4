import { ABOUT, ASIDES, pickHistory, RELATED } from '../asides.ts';
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
export function writeNewsReport(pen: Pen, telling: Telling): Draft {
  const { random } = pen;
  const [lead = '', ...rest] = pen.some(telling.details, random.int(2, 3));
  const dateline = random.chance(40) ? pen.one(DATELINES) : '';
  return writeArticle(pen, pen.line(`{C} ${telling.news}`), [
    pen.unique(`${dateline}${pen.one(telling.report)}`, lead),
    ...(random.chance(60) ? [pen.common(pen.one(telling.quotes))] : []),
    ...(rest.length > 0 ? [pen.unique(...rest)] : []),
  ]);
}

/** Adds a newspaper's usual surroundings to a story. */
export function writeArticle(pen: Pen, title: string, story: readonly Block[]): Draft {
  const { random } = pen;
  return {
    kind: 'news',
    publisher: random.pick(PRESS),
    title,
    blocks: [
      ...(random.chance(35) ? [pen.common(pen.one(BYLINES))] : []),
      ...story,
      ...writeBackground(pen),
      ...(random.chance(40) ? [pen.unique(ABOUT)] : []),
      ...(random.chance(25) ? [pen.common('Read more'), pen.bullets(pen.some(RELATED, 3))] : []),
      ...(random.chance(20) ? [pen.common('Reporting by {reporter}; editing by {editor}')] : []),
    ],
    after: 0,
  };
}

/** Paragraphs without news about the company. */
export function writeBackground(pen: Pen): readonly Block[] {
  const { random } = pen;
  const sorts = [ASIDES.sideNotes, pickHistory(pen.slots), ASIDES.open, ASIDES.talk, ASIDES.questions];
  const from = random.int(0, sorts.length - 1);
  const selected = [sorts[from] ?? [], sorts[(from + random.int(1, 4)) % sorts.length] ?? []];
  return selected.map((patterns) => pen.common(...pen.some(patterns, random.int(1, 2))));
}

/** The same text in another newspaper. */
export function writeReprint(pen: Pen, lead: Draft): Draft {
  const papers = PRESS.filter((paper) => paper !== lead.publisher);
  const newsIndex = lead.blocks.findLastIndex(({ text, common }) => !common && !text.includes('Founded in'));
  return {
    ...lead,
    kind: 'news',
    publisher: pen.one(papers),
    blocks: lead.blocks.slice(0, Math.max(1, newsIndex + 1)),
    after: pen.random.int(2, 40),
  };
}
