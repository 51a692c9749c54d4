import { buildJobBoardUrl, type JobBoard } from '#domain/market/accounts/job-board.ts';
import { countryNameOf } from '#domain/shared/places/countries.ts';
import { formatDay } from '#domain/shared/text/plain-figures.ts';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import { type FactOfRecord, statedFact } from '../records/record-document.ts';
import type { Posting } from './board-reader.ts';
import type { BoardEvent } from './posting-history.ts';

/** Enough of an ad to describe the job. */
const MAX_CHARACTERS = 6_000;

const readPublisher = (board: JobBoard): string => new URL(buildJobBoardUrl(board)).hostname;

const createPostingId = ({ vendor, token }: JobBoard, id: string): string =>
  `job:${vendor}:${token.toLowerCase()}:${id}`;

/** "We are hiring" is in every ad and doesn't say how many people are hired. */
const INVITATION_PATTERN =
  /\b(?:hiring|recruiting|looking for|seeking|looking to (?:hire|add|bring)|join us as)\b/i;
const splitSentences = (line: string): readonly string[] => line.match(/[^.!?]+(?:[.!?]+|$)/g) ?? [line];

/** Text that all ads of a board share is about the company, not about this position. */
export function findRepeatedLines(texts: readonly string[]): ReadonlySet<string> {
  const lineCounts = new Map<string, number>();
  for (const text of texts) {
    for (const line of new Set(text.split('\n').map((textLine) => textLine.trim()))) {
      lineCounts.set(line, (lineCounts.get(line) ?? 0) + 1);
    }
  }
  return new Set([...lineCounts].filter(([, count]) => count > 1).map(([line]) => line));
}

export function dropRepeatedText(text: string, repeatedLines: ReadonlySet<string>): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !repeatedLines.has(line))
    .map((line) =>
      splitSentences(line)
        .filter((sentence) => !INVITATION_PATTERN.test(sentence))
        .join('')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n\n')
    .slice(0, MAX_CHARACTERS);
}

/** A posting as a document: the job, the place, and the text that only this ad has. */
export function toPostingDocument(
  { name }: CompanyIdentity,
  board: JobBoard,
  posting: Posting,
  repeatedLines: ReadonlySet<string> | null,
): ResearchDocument {
  const { title, department, workplace, url, posted, text } = posting;
  const factText = [
    `Position at ${name}: ${title}.`,
    ...(department === null ? [] : [`Department: ${department}.`]),
    ...(workplace === null ? [] : [`Place: ${workplace}.`]),
  ].join(' ');
  // Without another ad to compare with, this position's text can't be told from the company's.
  const specificText = text === null || repeatedLines === null ? '' : dropRepeatedText(text, repeatedLines);
  return {
    id: createPostingId(board, posting.id),
    kind: 'job_posting',
    url,
    publisher: readPublisher(board),
    title: workplace === null ? `${title} at ${name}` : `${title} at ${name}, ${workplace}`,
    text: specificText === '' ? factText : `${factText}\n\n${specificText}`,
    published_at: posted,
  };
}

const formatIsoDay = (day: string): string => formatDay(new Date(day));

const countryName = (code: string): string => countryNameOf(code) ?? code;

const describeCount = (count: number): string =>
  count === 0 ? 'no open positions' : `${count} open position${count === 1 ? '' : 's'}`;

/** A board's change in a plain sentence that can be quoted. */
export function toEventDocument(
  { name }: CompanyIdentity,
  board: JobBoard,
  event: BoardEvent,
): ResearchDocument {
  const boardUrl = buildJobBoardUrl(board);
  const { title, text, key, fact } = describeEvent(name, event);
  const [quote = text] = text.split('\n\n');
  return {
    // A scan and a monitor may notice the same change on different days.
    id: `${createPostingId(board, key)}:${event.day.slice(0, 7)}`,
    kind: 'job_board',
    url: boardUrl,
    publisher: readPublisher(board),
    title,
    text,
    published_at: new Date(event.day).toISOString(),
    facts: fact === null ? [] : [statedFact(fact, quote)],
  };
}

interface BoardWords {
  readonly title: string;
  readonly text: string;
  readonly key: string;
  /** Null for a freeze: fewer openings are no signal. */
  readonly fact: FactOfRecord | null;
}

function describeEvent(name: string, event: BoardEvent): BoardWords {
  if ('now' in event) {
    const { now, before, beforeDay, day } = event;
    const figuresText = `${name} has ${describeCount(now)} as of ${formatIsoDay(day)}, against ${before} on ${formatIsoDay(beforeDay)}.`;
    const departmentLines = event.departments.map(
      (department) => `${department.name}: ${department.now}, against ${department.before}.`,
    );
    return event.kind === 'surge'
      ? {
          key: 'surge',
          title: `${name}: open positions went from ${before} to ${now}`,
          text: [figuresText, ...departmentLines].join('\n\n'),
          fact: {
            kind: 'hiring_surge',
            event: { form: 'openings', count: now, unit: 'open positions', baseline: before },
          },
        }
      : { key: 'freeze', title: `${name} appears to freeze hiring`, text: figuresText, fact: null };
  }
  const placePhrase = event.place === null ? '' : ` in ${event.place}`;
  if (event.kind === 'country') {
    const country = countryName(event.key);
    return {
      key: `country-${event.key}`,
      title: `${name} offers its first position in ${country}`,
      text: `${name} enters ${country} with its first open position there: ${event.title}${placePhrase}. No other posting of its board since ${formatIsoDay(event.since)} was in ${country}.`,
      fact: { kind: 'expansion', event: { form: 'enters', place: country } },
    };
  }
  return {
    key: `role-${event.key.replaceAll(' ', '-')}`,
    title: `${name} looks for its first ${event.title}`,
    text: `${name} is hiring for a new role: ${event.title}${placePhrase}. No other posting of its board since ${formatIsoDay(event.since)} was for ${event.key}.`,
    fact: { kind: 'hiring_surge', event: { form: 'new role', product: event.title, place: event.place } },
  };
}
