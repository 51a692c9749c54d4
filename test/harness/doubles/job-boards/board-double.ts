import type { JobBoard } from '#domain/market/accounts/job-board.ts';
import type { PlainResponse, StandInWeb } from '../stand-in-web.ts';

/** An opening as tests describe it; each double formats it as its vendor does. */
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
  /** The company's name, for vendors that include it. @default Acme */
  readonly name?: string;
}

/** A vendor's public board for tests. */
export interface BoardDouble {
  publish(web: StandInWeb, board: PublishedBoard, jobs: readonly Opening[]): void;
}

export const HQ = ['DE', 'Germany'] as const;
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
export const placeOf = ({ city = 'Berlin', country = HQ }: Opening): string => `${city}, ${country[1]}`;
export const bodyOf = ({ text = 'You will build things.' }: Opening): string => text;
/** Job ads in HTML have a paragraph per line. */
export const paragraphsOf = (opening: Opening): string =>
  bodyOf(opening)
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');

/** The response with an ETag, which the double honors like the vendors. */
export const tagged =
  (response: PlainResponse) =>
  ({ headers }: { headers: Record<string, unknown> }): PlainResponse => {
    const etag = `"${Buffer.from(String(response.body)).length}-${hashOf(String(response.body))}"`;
    return headers['if-none-match'] === etag
      ? { status: 304, headers: { etag } }
      : { ...response, headers: { ...response.headers, etag } };
  };

const hashOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e9, 7);
