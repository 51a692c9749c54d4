import type { LabelledDocument } from '../labelled-documents.ts';
import { asText, type Blocks, paragraphs, type Text, tidyBlocks } from './blocks.ts';
import { documentOfSubmission, filingBlocks, formTitle, releaseOf } from './filing.ts';
import { articleBlocks, htmlBlocks, pageTitle } from './html.ts';
import { frontMatter, markdownBlocks, withoutInlineMarkup } from './markdown.ts';
import { printedLines, printedParagraphs } from './printed-lines.ts';
import { atPointer, csvRows, listAt, sqliteValue, stringAt, unpackXz } from './records.ts';
import { zipEntry } from './zip-entry.ts';

/** A file of the document's repository at its commit; fails where it is not there. */
export type ReadFile = (path: string) => Promise<Buffer>;

export type Source = Pick<LabelledDocument, 'origin' | 'path' | 'format' | 'at' | 'kind'>;

type Reader = (source: Source, read: ReadFile) => Promise<Blocks>;

/** A document's text as it was labeled. */
export async function readDocument(source: Source, read: ReadFile): Promise<Text> {
  const reader = BY_ORIGIN[source.origin] ?? BY_FORMAT[source.format];
  if (reader === undefined) throw new Error(`Nothing reads the format "${source.format}".`);
  const text = asText(await reader(source, read));
  if (text.body === '') throw new Error('The file has no text where the document should be.');
  return text;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const readText = async (read: ReadFile, path: string): Promise<string> => decoded(await read(path));
const readJson = async (read: ReadFile, path: string): Promise<unknown> =>
  JSON.parse(await readText(read, path));

const readMarkdown: Reader = async ({ path, format }, read) => {
  const { fields, body } = frontMatter(await readText(read, path));
  const heading = fields.get('title') ? undefined : /^#\s+(.+)$/m.exec(body);
  const own = /<meta name="articleTitle" value="([^"]+)"/.exec(body)?.[1];
  const title = fields.get('title') || heading?.[1] || own || '';
  const rest = heading ? body.replace(heading[0], '') : body;
  return {
    title: htmlBlocks(withoutInlineMarkup(title)).join(' '),
    blocks: format === 'html' ? htmlBlocks(rest.replace(/\{\{.*?\}\}/gs, '')) : markdownBlocks(rest),
  };
};

const readJobFile: Reader = async ({ path }, read) => {
  const { fields, body } = frontMatter(await readText(read, path));
  const header = [fields.get('company'), fields.get('location')].filter(Boolean).join(' – ');
  return { title: fields.get('title') ?? '', blocks: [...tidyBlocks([header]), ...markdownBlocks(body)] };
};

/** Releases whose paragraphs are divided by spaces, and that end with a link to the original. */
const readReleaseArchive: Reader = async ({ path }, read) => {
  const [release = ''] = (await readText(read, path)).split(/\n---\s*\n+\s*\[Original/);
  const title = /^#\s+(.+)\n/.exec(release);
  const body = release.slice(title?.[0].length ?? 0).replace(/(?<=\S) {2,}(?=\S)/g, '\n\n');
  return { title: withoutInlineMarkup(title?.[1] ?? ''), blocks: markdownBlocks(body) };
};

/** News below a header with the article's source and date, and above a list of tags. */
const readArchivedNews: Reader = async ({ path }, read) => {
  const [head = '', article = ''] = (await readText(read, path)).split(/^## Article:$/m);
  const [, title = ''] = /^# (.+)$/m.exec(head) ?? [];
  const [, lead = ''] = /^### (.+)$/m.exec(head) ?? [];
  const [body = ''] = article.split(/^#+ Tags:$/m);
  return {
    title: withoutInlineMarkup(title).replace(/ \| ZDNet$/, ''),
    blocks: markdownBlocks(`${lead}\n\n${body.replace(/^\s*Unknown\n/, '')}`),
  };
};

async function filingFile(path: string, read: ReadFile): Promise<string> {
  const [file = '', entry] = path.split('!/');
  const bytes = await read(file);
  if (entry === undefined) return decoded(bytes);
  const unpacked = zipEntry(bytes, entry);
  if (unpacked === null) throw new Error(`"${file}" has no file "${entry}".`);
  return decoded(unpacked);
}

/** A filing, or the document of the type named by `at` out of a whole submission. */
const readFiling: Reader = async ({ path, format, at, kind }, read) => {
  const file = await filingFile(path, read);
  const types = at === '' ? ['8-K', '8'] : [at];
  const document =
    format === 'text' && file.includes('<DOCUMENT>')
      ? types.map((type) => documentOfSubmission(file, type)).find((found) => found !== null)
      : file;
  if (document === undefined || document === null) throw new Error(`The submission has no ${types[0]}.`);
  const blocks = filingBlocks(document);
  return kind === 'press_release'
    ? releaseOf(blocks)
    : { title: formTitle(blocks, formOfPath(path)), blocks };
};

const formOfPath = (path: string): string =>
  `Form ${/(?:^|[^a-z0-9])(8-k|10-[kq]|6-?k|20-f|424b\d)(?![a-z0-9])/i.exec(path)?.[1]?.toUpperCase() ?? '8-K'}`;

/** A headline on the first line, then the text; an earlier export doubled the quotation marks. */
const readNewsOfLines: Reader = async ({ path }, read) => {
  const [title = '', ...lines] = (await filingFile(path, read)).replaceAll('""', '"').split('\n');
  return { title: htmlBlocks(title).join(' '), blocks: lines.flatMap(htmlBlocks) };
};

/** A page of a printed document, at "line:pointer". */
const readPrintedPage: Reader = async ({ path, at, kind }, read) => {
  const [, line = '', pointer = ''] = /^(\d+):(.*)$/.exec(at) ?? [];
  const record: unknown = JSON.parse((await readText(read, path)).split('\n')[Number(line) - 1] ?? 'null');
  const blocks = printedLines(stringAt(record, pointer));
  return kind === 'press_release' ? releaseOf(blocks) : { title: '', blocks };
};

/** A cell, at "row:column"; the row that names the columns is not counted. */
async function cellsAt({ path, at }: Source, read: ReadFile): Promise<(column: string) => string> {
  const [names = [], ...rows] = csvRows(await readText(read, path));
  const row = rows[Number.parseInt(at, 10) - 1] ?? [];
  return (column) => row[names.indexOf(column)] ?? '';
}

/** A cell of a table without names, at "row:column", the columns counted from 0. */
async function bareRowAt({ path, at }: Source, read: ReadFile): Promise<readonly string[]> {
  const rows = csvRows(await readText(read, path));
  return rows[Number.parseInt(at, 10) - 1] ?? [];
}

const readAdvertOfTable: Reader = async (source, read) => {
  const cell = await cellsAt(source, read);
  return { title: cell('Title'), blocks: paragraphs(cell('Text')) };
};

/** Adverts that have lost their line breaks. */
const readRunTogetherAdvert: Reader = async (source, read) => {
  const cell = await cellsAt(source, read);
  const text = cell('description')
    .replace(/([.:;!?)])(?=[A-Z][a-z])/g, '$1\n\n')
    .replace(/ {3,}|\*{2,}/g, '\n\n');
  return { title: cell('title'), blocks: paragraphs(text) };
};

/** Releases crawled from company newsrooms, one paragraph per line. */
const readCrawledRelease: Reader = async (source, read) => {
  const cell = await cellsAt(source, read);
  return { title: cell('title_y') || cell('title_x'), blocks: tidyBlocks(cell('article_text').split('\n')) };
};

const readSentenceOfTable: Reader = async (source, read) => {
  const [, text = ''] = await bareRowAt(source, read);
  return { title: '', blocks: tidyBlocks([text]) };
};

/** News whose entities were broken on their way into the table. */
const readBrokenEntities: Reader = async (source, read) => {
  const [, title = '', text = ''] = await bareRowAt(source, read);
  const repaired = (broken: string): string =>
    htmlBlocks(
      htmlBlocks(
        broken
          .replaceAll('\\', ' ')
          .replace(/ ?#(39|8217);/g, '&#$1;')
          .replace(/#(\d+);/g, '&#$1;')
          .replace(/(?<!&)quot;/g, '"')
          .replace(/ ?(?<!&)amp;/g, '&'),
      ).join(' '),
    )
      .join(' ')
      .replace(/(\w)& /g, '$1 & ');
  return { title: repaired(title), blocks: tidyBlocks([repaired(text)]) };
};

const readAdvertOfList: Reader = async ({ path, at }, read) => {
  const advert = atPointer(await readJson(read, path), at);
  const description = stringAt(advert, '/description');
  const requirements = stringAt(advert, '/requirements');
  const isRepeated = description.includes(requirements.slice(0, 60));
  return {
    title: stringAt(advert, '/title'),
    blocks: [...paragraphs(description), ...(isRepeated ? [] : paragraphs(requirements))],
  };
};

/** Adverts with one paragraph per line. */
const readAdvertOfBoard: Reader = async ({ path, at }, read) => {
  const advert = atPointer(await readJson(read, path), at);
  return {
    title: stringAt(advert, '/title'),
    blocks: tidyBlocks(stringAt(advert, '/description').split('\n')),
  };
};

const readPackedNews: Reader = async ({ path, at }, read) => {
  // Written by Python, which knows a number that JSON does not.
  const file = decoded(unpackXz(await read(path))).replace(/(?<=[:,[]\s*)NaN(?=\s*[,\]}])/g, 'null');
  const story = atPointer(JSON.parse(file), at);
  return { title: stringAt(story, '/title'), blocks: tidyBlocks(stringAt(story, '/maintext').split('\n')) };
};

/** An advisory in the Common Security Advisory Framework. */
const readAdvisory: Reader = async ({ path }, read) => {
  const advisory = await readJson(read, path);
  const found: string[] = [];
  for (const note of listAt(advisory, '/document/notes')) {
    if (stringAt(note, '/category') !== 'legal_disclaimer') found.push(stringAt(note, '/title'));
    found.push(...paragraphs(stringAt(note, '/text')));
  }
  for (const vulnerability of listAt(advisory, '/vulnerabilities')) {
    found.push(stringAt(vulnerability, '/cve'));
    for (const note of listAt(vulnerability, '/notes')) found.push(...paragraphs(stringAt(note, '/text')));
    for (const remedy of listAt(vulnerability, '/remediations'))
      found.push(...paragraphs(stringAt(remedy, '/details')));
  }
  const shown = found.map((block) =>
    block.replace(/<[^>]+>/g, '').replace(/\((https?:\/\/[^)]+)\)\[https?:\/\/[^\]]+\]/g, '$1'),
  );
  return {
    title: stringAt(advisory, '/document/title').replace(/^ICSA-[\d-]+_/, ''),
    blocks: tidyBlocks([...new Set(shown)]),
  };
};

/** A comment of a page of Hacker News, at "#id". */
const readComment: Reader = async ({ path, at }, read) => {
  const pieces = (await readText(read, path)).split('<span class="comment">');
  const index = pieces.findIndex((piece, place) => {
    const next = pieces[place + 1];
    return next !== undefined && piece.slice(-3_000).includes(`item?id=${at.slice(1)}">link`);
  });
  const [comment = ''] = (pieces[index + 1] ?? '').split('</span>');
  return { title: '', blocks: index < 0 ? [] : htmlBlocks(comment.replace(/<p><font size=1>.*/s, '')) };
};

const RELEASE_HEAD =
  /^\s*(enforcement (?:information|release)(?: for)?:? *\(?[A-Za-z]+ *\d+ *,? *\d{4}\)?)/gim;
const WHAT_WAS_FOUND = /settle|liab|penalt|violation|finding/i;

/** The text of a PDF that the origin keeps in an SQLite file, at "table/address/column". */
const readStoredPdf: Reader = async ({ path, at }, read) => {
  const [, address = ''] = /^penalties_pdfs\/(.*)\/pdf_text$/.exec(at) ?? [];
  const query = 'select pdf_text from penalties_pdfs where pdf_url = ?';
  const text = sqliteValue(await read(path), query, address)
    .replace(/ENF +ORCEMENT/g, 'ENFORCEMENT')
    .replace(/ +([,.;:)])(?!\w)/g, '$1')
    .replace(RELEASE_HEAD, '$1\n\n');
  const blocks = printedParagraphs(text);
  const head = blocks.slice(0, 5).findIndex((block) => block.length < 80 && /^enforcement /i.test(block));
  const [title = '', next = ''] = head < 0 ? [] : blocks.slice(head, head + 2);
  const isHeadline = next.length > 30 && next.length < 300 && WHAT_WAS_FOUND.test(next);
  const place = isHeadline && !next.startsWith('Information') ? head + 1 : head;
  return { title: place > head ? next : title, blocks: blocks.filter((_, index) => index !== place) };
};

/** A wire story: a few header lines, then the text. */
const readWireStory: Reader = async ({ path }, read) => {
  const lines = (await readText(read, path)).split('\n');
  const body = lines.filter((line) => !line.startsWith('-- ')).join('\n');
  return { title: (lines[0] ?? '').replace(/^[- ]+/, ''), blocks: paragraphs(body) };
};

const readArticle: Reader = async ({ path }, read) => {
  const page = await readText(read, path);
  return { title: pageTitle(page), blocks: articleBlocks(page) };
};

/** A saved page beside which the origin keeps the text of its article. */
const readPageWithText: Reader = async ({ path }, read) => {
  const text = await readText(read, path.replace('/html/', '/text/').replace(/\.html$/, '.txt'));
  return { title: pageTitle(await readText(read, path)), blocks: paragraphs(text) };
};

const readPageWithExpectation: Reader = async ({ path }, read) => {
  const expected = atPointer(await readJson(read, path.replace(/\.html$/, '.json')), '/expected');
  return {
    title: stringAt(expected, '/title') || pageTitle(await readText(read, path)),
    blocks: paragraphs(stringAt(expected, '/cleaned_text')),
  };
};

const readPhpPage: Reader = async ({ path }, read) => {
  const page = await readText(read, path);
  const [, title = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(page) ?? [];
  const body = page
    .replace(/<\?php.*?\?>/gs, '')
    .replace(/^.*?<\/header>/s, '')
    .replace(/<(?:footer|aside).*/s, '');
  return { title: htmlBlocks(title)[0] ?? '', blocks: htmlBlocks(body) };
};

const BY_FORMAT: Readonly<Record<string, Reader>> = {
  markdown: readMarkdown,
  html: readFiling,
  text: readFiling,
  jsonl: readPrintedPage,
};

/** Where an origin keeps its documents in a way of its own. */
const BY_ORIGIN: Readonly<Record<string, Reader>> = {
  'a16z-jobs': readAdvertOfBoard,
  agnews: readBrokenEntities,
  'cisa-advisories': readAdvisory,
  coreform: readMarkdown,
  ethicaltechjobs: readAdvertOfTable,
  'fortune-newsrooms': readCrawledRelease,
  'goose3-fixtures': readPageWithExpectation,
  'hn-whoishiring': readComment,
  industrialtimes: readPhpPage,
  kpcrowd: readNewsOfLines,
  'linkedin-joblistings': readRunTogetherAdvert,
  'newgrad-tracker': readAdvertOfList,
  'newspaper-fixtures': readPageWithText,
  'newsworthy-archive': readReleaseArchive,
  'ofac-releases': readStoredPdf,
  phrasebank: readSentenceOfTable,
  pythonjobs: readJobFile,
  'reuters-financial': readWireStory,
  'the-record': readArchivedNews,
  'trafilatura-fixtures': readArticle,
  'yahoo-finance': readPackedNews,
  zdnet: readArchivedNews,
};
