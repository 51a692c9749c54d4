import { ABOUT, FORWARD_LOOKING, pickHistory } from '../asides.ts';
import type { Block, Draft, Pen } from '../draft.ts';
import { toTitleCase } from '../fact-text.ts';
import type { Telling } from '../telling.ts';

const DATELINES = ['{CITY}, {longDate} – ', '{CITY} – {longDate} – ', '{city}, {date} – '];

/** News released by the company itself, with the usual surroundings. */
export function writePressRelease(pen: Pen, telling: Telling, isPublic: boolean): Draft {
  const { random } = pen;
  const title = pen.line(`{C} ${telling.news}`);
  return {
    kind: 'press_release',
    publisher: 'newsroom.example',
    title: random.chance(35) ? toTitleCase(title) : title,
    blocks: [
      ...(random.chance(20) ? [pen.common('FOR IMMEDIATE RELEASE')] : []),
      ...releaseBody(pen, telling),
      ...writeClosing(pen, isPublic),
    ],
    after: 0,
  };
}

/** The news without the standard ending. Newspapers print it and filings attach it. */
export function releaseBody(pen: Pen, telling: Telling): readonly Block[] {
  const { random } = pen;
  const [first = '', ...rest] = pen.some(telling.details, random.int(2, 3));
  const lead = `${pen.one(DATELINES)}${pen.one(telling.announced ?? telling.report)}`;
  return [
    pen.unique(lead, first),
    pen.common(pen.one(telling.quotes)),
    ...(rest.length > 0 ? [pen.unique(...rest)] : []),
    ...(telling.voices !== undefined && random.chance(60) ? [pen.common(pen.one(telling.voices))] : []),
    ...(random.chance(25) ? [pen.common(pen.one(pickHistory(pen.slots)))] : []),
  ];
}

function writeClosing(pen: Pen, isPublic: boolean): readonly Block[] {
  return [
    pen.common('About {C}'),
    pen.unique(ABOUT),
    ...(isPublic ? [pen.common('Forward-looking statements'), pen.common(...FORWARD_LOOKING)] : []),
    pen.common(pen.one(['Media contact', 'Press contact', 'Contact'])),
    pen.common('{press}, Corporate Communications, press@{site2}, {phone}'),
  ];
}
