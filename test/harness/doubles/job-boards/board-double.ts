import type { JobBoard } from '#domain/market/accounts/job-board.ts';
import type { PlainAnswer, StandInWeb } from '../stand-in-web.ts';

/** An opening as tests tell it; each double writes it down as its vendor would. */
export interface Opening {
  readonly id: number;
  readonly title: string;
  readonly department?: string;
  readonly city?: string;
  readonly country?: readonly [code: string, name: string];
  readonly posted?: string;
  readonly changed?: string;
  readonly text?: string;
}

interface PublishedBoard extends Pick<JobBoard, 'token'> {
  readonly region?: JobBoard['region'];
  /** The company, at vendors that name it. @default Acme */
  readonly name?: string;
}

/** A vendor's public board for tests, and what the vendor allows. */
export interface BoardDouble {
  /** For docs/cost-of-sources.md. An operator decides by the vendor's own page. */
  readonly terms: {
    readonly asked: string;
    readonly allows: string;
    readonly pace: string;
    /** H: the vendor's own words or a recorded answer. M: several projects agree. L: nobody has checked. */
    readonly confidence: 'H' | 'M' | 'L';
  };
  publish(web: StandInWeb, board: PublishedBoard, jobs: readonly Opening[]): void;
}

/** How a board is asked unless its reader says otherwise. */
export const USUAL_PACE = '2 a second and host';

export const HQ = ['DE', 'Germany'] as const;
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
export const placeOf = ({ city = 'Berlin', country = HQ }: Opening): string => `${city}, ${country[1]}`;
export const bodyOf = ({ text = 'You will build things.' }: Opening): string => text;
/** Adverts in HTML have a paragraph for each line. */
export const paragraphsOf = (opening: Opening): string =>
  bodyOf(opening)
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');

/** The answer with an ETag, which the double honors as the vendors do. */
export const tagged =
  (answer: PlainAnswer) =>
  ({ headers }: { headers: Record<string, unknown> }): PlainAnswer => {
    const etag = `"${Buffer.from(String(answer.body)).length}-${hashOf(String(answer.body))}"`;
    return headers['if-none-match'] === etag
      ? { status: 304, headers: { etag } }
      : { ...answer, headers: { ...answer.headers, etag } };
  };

const hashOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e9, 7);
