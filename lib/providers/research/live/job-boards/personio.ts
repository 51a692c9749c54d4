import { Parser } from 'htmlparser2';
import { countryOfPlace } from '#domain/places/country-of-place.ts';
import { jobBoardPage } from '#domain/research/job-board.ts';
import { plainText } from '#providers/web/read-html.ts';
import { WebFailure } from '#providers/web/web-failure.ts';
import type { BoardReader, Posting } from './board-reader.ts';
import { fetchBoard } from './fetch-board.ts';
import { isoMoment } from './iso-moment.ts';

/** The fields of one position: the first text under each name, and all parts of its description. */
interface Position {
  readonly fields: Map<string, string>;
  readonly description: string[];
}

/** An unknown name leads to the vendor's own site; a board without openings is an empty list. */
export const personio: BoardReader = {
  async read(visit) {
    const { board } = visit;
    const page = await fetchBoard(visit, `${jobBoardPage(board)}/xml?language=en`, 'xml');
    if (page.status !== 'ok') return page;
    const { positions, isClosed } = readPositions(page.text);
    const postings = positions.flatMap((position) => toPosting(position, jobBoardPage(board)) ?? []);
    return {
      status: 'ok',
      isWhole: isClosed && postings.length === positions.length,
      validators: page.validators,
      company: positions.map(({ fields }) => fields.get('subcompany')).find(Boolean) ?? null,
      postings,
    };
  },
};

function toPosting({ fields, description }: Position, page: string): Posting | undefined {
  const [id, title] = [fields.get('id'), fields.get('name')];
  if (!id || !title) return undefined;
  const place = fields.get('office') ?? null;
  return {
    id,
    title,
    department: fields.get('department') ?? fields.get('recruitingCategory') ?? null,
    place,
    country: countryOfPlace(place),
    url: `${page}/job/${encodeURIComponent(id)}`,
    posted: isoMoment(fields.get('createdAt')),
    text: plainText(description.join('<p>')),
  };
}

const ROOT = 'workzag-jobs';

function readPositions(xml: string): { positions: readonly Position[]; isClosed: boolean } {
  const positions: Position[] = [];
  const path: string[] = [];
  let isRoot = false;
  let text = '';
  const parser = new Parser(
    {
      onopentag(name) {
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
        if (position && path.at(-1) === 'jobDescription') position.description.push(value);
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (!isRoot) throw new WebFailure('unexpected_answer', `The answer is no list of positions (${ROOT}).`);
  return { positions, isClosed: xml.trimEnd().endsWith(`</${ROOT}>`) || /<workzag-jobs\s*\/>\s*$/.test(xml) };
}
