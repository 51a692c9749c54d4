import { readHtml } from './read-html.ts';

/** Menus, captions and buttons are shorter, and don't end like a sentence. */
const SHORTEST_PARAGRAPH = 60;
const ENDS_LIKE_A_SENTENCE = /[.!?…]["'”’)\]]*$/;
/** The lead and what supports it. Beyond that come related stories. */
const MAX_PARAGRAPHS = 25;
const MAX_LETTERS = 8_000;
/** What sites say to readers on every page. */
const ABOUT_THE_SITE =
  /\b(?:cookies?|newsletter|subscri(?:be|ption)|sign(?:ed)? (?:in|up)|log ?in|all rights reserved|advertis(?:ement|ing)|privacy policy|terms of (?:use|service)|your browser|javascript|copyright)\b/i;

/**
 * The paragraphs of an article, or "" if a page has none. Extractors need a whole document tree in memory, which a
 * hostile page can make arbitrarily large; paragraphs are enough for a reader that looks for sentences about a company.
 */
export function extractArticleText(html: string): string {
  const paragraphs: string[] = [];
  let letters = 0;
  for (const block of readHtml(html).text.split('\n\n')) {
    const paragraph = block.replace(/\s+/g, ' ').trim();
    if (paragraph.length < SHORTEST_PARAGRAPH || !ENDS_LIKE_A_SENTENCE.test(paragraph)) continue;
    if (ABOUT_THE_SITE.test(paragraph) || paragraphs.includes(paragraph)) continue;
    letters += paragraph.length;
    if (letters > MAX_LETTERS || paragraphs.length >= MAX_PARAGRAPHS) break;
    paragraphs.push(paragraph);
  }
  return paragraphs.join('\n\n');
}
