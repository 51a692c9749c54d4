import { type JobBoard, jobBoardPage } from '#domain/market/accounts/job-board.ts';
import { countryNameOf } from '#domain/shared/places/countries.ts';
import { dayMonthYear } from '#domain/shared/text/plain-figures.ts';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import type { Posting } from './board-reader.ts';
import type { BoardEvent } from './posting-history.ts';

/** Enough of an ad to describe the job. */
const MAX_CHARACTERS = 6_000;

const publisherOf = (board: JobBoard): string => new URL(jobBoardPage(board)).hostname;

const postingId = ({ vendor, token }: JobBoard, id: string): string =>
  `job:${vendor}:${token.toLowerCase()}:${id}`;

/** "We are hiring" is in every ad and doesn't say how many people are hired. */
const INVITATION = /\b(?:hiring|recruiting|looking for|seeking|looking to (?:hire|add|bring)|join us as)\b/i;
const sentencesOf = (line: string): readonly string[] => line.match(/[^.!?]+(?:[.!?]+|$)/g) ?? [line];

/** Text that all ads of a board share is about the company, not about this position. */
export function repeatedLines(texts: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const line of new Set(text.split('\n').map((each) => each.trim()))) {
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([line]) => line));
}

export function ownWords(text: string, repeated: ReadonlySet<string>): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !repeated.has(line))
    .map((line) =>
      sentencesOf(line)
        .filter((sentence) => !INVITATION.test(sentence))
        .join('')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n\n')
    .slice(0, MAX_CHARACTERS);
}

/** A posting as a document: the job, the place, and the text that only this ad has. */
export function postingDocument(
  { name }: CompanyIdentity,
  board: JobBoard,
  posting: Posting,
  repeated: ReadonlySet<string> | null,
): ResearchDocument {
  const { title, department, place, url, posted, text } = posting;
  const facts = [
    `Position at ${name}: ${title}.`,
    ...(department === null ? [] : [`Department: ${department}.`]),
    ...(place === null ? [] : [`Place: ${place}.`]),
  ].join(' ');
  // Without another ad to compare with, this position's text can't be told from the company's.
  const own = text === null || repeated === null ? '' : ownWords(text, repeated);
  return {
    id: postingId(board, posting.id),
    kind: 'job_posting',
    url,
    publisher: publisherOf(board),
    title: place === null ? `${title} at ${name}` : `${title} at ${name}, ${place}`,
    text: own === '' ? facts : `${facts}\n\n${own}`,
    published_at: posted,
  };
}

const written = (day: string): string => dayMonthYear(new Date(day));

const countryName = (code: string): string => countryNameOf(code) ?? code;

const positions = (count: number): string =>
  count === 0 ? 'no open positions' : `${count} open position${count === 1 ? '' : 's'}`;

/** A board's change in a plain sentence that can be quoted. */
export function eventDocument(
  { name }: CompanyIdentity,
  board: JobBoard,
  event: BoardEvent,
): ResearchDocument {
  const page = jobBoardPage(board);
  const { title, text, key } = wordsOf(name, event);
  return {
    // A scan and a monitor may notice the same change on different days.
    id: `${postingId(board, key)}:${event.day.slice(0, 7)}`,
    kind: 'job_board',
    url: page,
    publisher: publisherOf(board),
    title,
    text,
    published_at: new Date(event.day).toISOString(),
  };
}

function wordsOf(name: string, event: BoardEvent): { title: string; text: string; key: string } {
  if ('now' in event) {
    const { now, before, beforeDay, day } = event;
    const figures = `${name} has ${positions(now)} as of ${written(day)}, against ${before} on ${written(beforeDay)}.`;
    const by = event.departments.map(
      (department) => `${department.name}: ${department.now}, against ${department.before}.`,
    );
    return event.kind === 'surge'
      ? {
          key: 'surge',
          title: `${name}: open positions went from ${before} to ${now}`,
          text: [figures, ...by].join('\n\n'),
        }
      : { key: 'freeze', title: `${name} appears to freeze hiring`, text: figures };
  }
  const where = event.place === null ? '' : ` in ${event.place}`;
  if (event.kind === 'country') {
    const country = countryName(event.key);
    return {
      key: `country-${event.key}`,
      title: `${name} offers its first position in ${country}`,
      text: `${name} enters ${country} with its first open position there: ${event.title}${where}. No other posting of its board since ${written(event.since)} was in ${country}.`,
    };
  }
  return {
    key: `role-${event.key.replaceAll(' ', '-')}`,
    title: `${name} looks for its first ${event.title}`,
    text: `${name} is hiring for a new role: ${event.title}${where}. No other posting of its board since ${written(event.since)} was for ${event.key}.`,
  };
}
