import { type Blocks, paragraphs } from './blocks.ts';
import { htmlBlocks, withoutRules } from './html.ts';

/** One document of a full submission to EDGAR: the first whose type begins like this. */
export function documentOfSubmission(submission: string, type: string): string | null {
  for (const [, document = ''] of submission.matchAll(/<DOCUMENT>(.*?)<\/DOCUMENT>/gs)) {
    if (/<TYPE>(\S+)/.exec(document)?.[1]?.startsWith(type) !== true) continue;
    return /<TEXT>(.*?)(?:<\/TEXT>|$)/s.exec(document)?.[1] ?? null;
  }
  return null;
}

/** Marks of old plain-text filings that are no HTML. */
const SGML_TAGS = /<\/?(?:PAGE|TABLE|CAPTION|S|C|FN|F1|TEXT|DOCUMENT|B|I|U|R)>/gi;
const STRAY_TAGS =
  /<\/?(?:html|body|head|title|pre|p|br|hr|font|div|type|sequence|filename|description)\b[^>]*>/gi;

/** A filing is HTML, or text with a few tags in it. */
export function filingBlocks(source: string): string[] {
  if (isHtml(source)) return htmlBlocks(source);
  const text = withoutRules(source.replace(STRAY_TAGS, '\n').replace(SGML_TAGS, ''));
  return paragraphs(text).flatMap((block) => (/&[#a-zA-Z]/.test(block) ? htmlBlocks(block) : [block]));
}

function isHtml(source: string): boolean {
  if (!/<html|<p\b|<div\b|<font/i.test(source)) return false;
  const tags = source.match(/<(?:p|div|br|td|tr)\b/gi)?.length ?? 0;
  return tags > source.split('\n').length / 40 || /<pre/i.test(source);
}

const FORM = /\bform\s+(?:8-?\s?k(?:\/a)?|10-?[kq](?:\/a)?|6-?k|20-f)\b/i;

/** A report is titled by its form, as its cover says it. */
export function formTitle(blocks: readonly string[], fallback: string): string {
  for (const block of blocks.slice(0, 40)) {
    const form = FORM.exec(block)?.[0];
    if (form !== undefined) return form;
  }
  return fallback;
}

const HEADLINE_VERB =
  /\b(?:announce[sd]?|appointed|completed?|report(?:s|ed|ing)?|declares?|completes?|names?|appoints?|acquires?|signs?|launch(?:es)?|to (?:acquire|sell|merge|host|present|close)|results|enters|receives|expands|dividend|agreement|update[sd]?|purchases|authorizes|elects?|joins|selects?|introduces|releases)\b/i;
const NO_HEADLINE =
  /exhibit|contact|for (?:immediate )?release|@|telephone|\(\d{3}\)|^\W*(?:press|news) release$/i;

const isUpperCase = (text: string): boolean => /\p{Lu}/u.test(text) && text === text.toUpperCase();

/** The headline of a release that is filed as an exhibit: an early line that says what is announced. */
export function releaseOf(blocks: readonly string[]): Blocks {
  for (const [at, block] of blocks.slice(0, 22).entries()) {
    const line = block
      .replace(/^\W*exhibit\s+[\d.]+\s+/i, '')
      .replace(/\s+(?:Mon|Tues|Wednes|Thurs|Fri)day \w+ \d+, .*$/i, '');
    if (!isHeadline(line)) continue;
    let title = line;
    let lines = 1;
    // A headline in capitals often runs over several lines.
    while (lines < 4 && isUpperCase(title) && continues(title, blocks[at + lines])) {
      title += ` ${blocks[at + lines]}`;
      lines += 1;
    }
    return { title, blocks: [...blocks.slice(0, at), ...blocks.slice(at + lines)] };
  }
  return { title: '', blocks };
}

const isHeadline = (line: string): boolean =>
  /^[A-Z]/.test(line) &&
  line.length >= 25 &&
  line.length <= 240 &&
  line.split(' ').length >= 4 &&
  !line.endsWith('.') &&
  HEADLINE_VERB.test(line) &&
  !NO_HEADLINE.test(line);

const continues = (title: string, next: string | undefined): boolean =>
  next !== undefined && isUpperCase(next) && title.length + next.length < 200 && !next.includes('--');
