import { Parser } from 'htmlparser2';
import { buildJobBoardUrl } from '#domain/market/accounts/job-board.ts';
import { findCountryOf } from '#domain/shared/places/country-of-place.ts';
import { parseMoment } from '../read-json.ts';
import { toPlainText } from '../web/read-html.ts';
import { WebError } from '../web/web-error.ts';
import { type BoardReader, type BoardVisit, fetchBoard, type Posting } from './board-reader.ts';

/** The fields of one position: the first text under each name, and all parts of its description. */
interface Position {
  readonly fields: Map<string, string>;
  readonly description: string[];
}

/** A feed has the texts of one language; ads in another language have none in it. Most customers are German. */
const LANGUAGES = ['en', 'de'] as const;

/** An unknown name redirects to the vendor's own site; a board without openings is an empty list. */
export const personio: BoardReader = {
  async read(visit) {
    const boardPage = buildJobBoardUrl(visit.board);
    const [firstLanguage, otherLanguage] = LANGUAGES;
    const page = await fetchBoard(visit, `${boardPage}/xml?language=${firstLanguage}`, { expects: 'xml' });
    if (page.status !== 'ok') return page;
    const { positions, isClosed } = readPositions(page.text);
    const isWordless = positions.some(({ description }) => description.length === 0);
    const otherTexts = isWordless
      ? await readDescriptions(visit, `${boardPage}/xml?language=${otherLanguage}`)
      : NO_DESCRIPTIONS;
    const postings = positions.flatMap((position) => toPosting(position, otherTexts, boardPage) ?? []);
    return {
      status: 'ok',
      isComplete: isClosed && postings.length === positions.length,
      // The first feed doesn't show whether the other one has changed.
      validators: isWordless ? {} : page.validators,
      company: positions.map(({ fields }) => fields.get('subcompany')).find(Boolean) ?? null,
      postings,
    };
  },
};

type Descriptions = ReadonlyMap<string, readonly string[]>;
const NO_DESCRIPTIONS: Descriptions = new Map();

/** Texts by id. If the feed fails, ads have no texts, but none is hidden. */
async function readDescriptions(visit: BoardVisit, url: string): Promise<Descriptions> {
  try {
    const page = await fetchBoard({ ...visit, validators: undefined }, url, { expects: 'xml' });
    if (page.status !== 'ok') return NO_DESCRIPTIONS;
    const { positions } = readPositions(page.text);
    return new Map(positions.map(({ fields, description }) => [fields.get('id') ?? '', description]));
  } catch (error) {
    if (error instanceof WebError) return NO_DESCRIPTIONS;
    throw error;
  }
}

function toPosting(
  { fields, description }: Position,
  otherTexts: Descriptions,
  page: string,
): Posting | undefined {
  const [id, title] = [fields.get('id'), fields.get('name')];
  if (!id || !title) return undefined;
  const parts = description.length > 0 ? description : (otherTexts.get(id) ?? []);
  const workplace = fields.get('office') ?? null;
  return {
    id,
    title,
    department: fields.get('department') ?? fields.get('recruitingCategory') ?? null,
    workplace,
    country: findCountryOf(workplace),
    url: `${page}/job/${encodeURIComponent(id)}`,
    posted: null,
    created: parseMoment(fields.get('createdAt')),
    text: parts.length === 0 ? null : toPlainText(parts.join('<p>')),
  };
}

const ROOT = 'workzag-jobs';
/** A position's text is five elements deep. */
const DEEPEST = 20;

export function readPositions(xml: string): { positions: readonly Position[]; isClosed: boolean } {
  const positions: Position[] = [];
  const path: string[] = [];
  let isRoot = false;
  let text = '';
  const parser = new Parser(
    {
      onopentag(name) {
        // The parser searches all open elements at each end tag.
        if (path.length >= DEEPEST) throw new WebError('unexpected_answer', 'The answer is nested too deep.');
        if (path.length === 0 && name === ROOT) isRoot = true;
        if (name === 'position') positions.push({ fields: new Map(), description: [] });
        path.push(name);
        text = '';
      },
      ontext(data) {
        text += data;
      },
      onclosetag(name) {
        path.pop();
        const position = positions.at(-1);
        const value = text.trim();
        if (position && path.at(-1) === 'position' && value !== '' && !position.fields.has(name)) {
          position.fields.set(name, value);
        }
        if (position && path.at(-1) === 'jobDescription' && value !== '') position.description.push(value);
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (!isRoot) throw new WebError('unexpected_answer', `The response isn't a list of positions (${ROOT}).`);
  return { positions, isClosed: xml.trimEnd().endsWith(`</${ROOT}>`) || /<workzag-jobs\s*\/>\s*$/.test(xml) };
}
