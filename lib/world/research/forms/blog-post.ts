import { pickHistory } from '../asides.ts';
import type { Draft, Pen } from '../draft.ts';
import type { Telling } from '../telling.ts';

type Headings = readonly [before: string, after: string];

const HEADINGS: readonly [Headings, ...Headings[]] = [
  ['Why we did it', 'What we learned'],
  ['The background', 'What comes next'],
  ['Where we came from', 'Three things we would do again'],
];

const LESSONS: readonly string[] = [
  'Write down who decides before you start.',
  'Test with the people who complain most; they find everything.',
  'Keep the old way open for a month, then close it for good.',
  'Do not launch on a Friday.',
  'Count the exceptions first. There were {days} of them, not {rivals}.',
  'Buy coffee for the night shift.',
];

const ENDINGS: readonly string[] = [
  'Do you like this kind of work? Have a look at our open positions.',
  'Questions? Write to {person} at blog@{site2}.',
  'In the next post {person} looks at {goodPlural}.',
];

/** A post on the company's own blog, signed by an employee. */
export function writeBlogPost(pen: Pen, telling: Telling): Draft {
  const { random } = pen;
  const [why, learned] = random.pick(HEADINGS);
  const [first = '', ...rest] = pen.some(telling.details, 3);
  return {
    kind: 'blog',
    publisher: 'blog.example',
    title: pen.line(`{C} ${telling.news}`),
    blocks: [
      pen.unique(pen.one(telling.announced ?? telling.report), first),
      pen.common(why),
      pen.unique(...rest),
      ...(random.chance(40) ? [pen.common(pen.one(pickHistory(pen.slots)))] : []),
      pen.common(pen.one(telling.quotes)),
      pen.common(learned),
      pen.bullets(pen.some(LESSONS, 3)),
      pen.common(pen.one(ENDINGS)),
    ],
    after: 0,
  };
}
