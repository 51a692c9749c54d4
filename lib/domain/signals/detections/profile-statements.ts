import { ICP_SECTION } from '#domain/workspace/knowledge-base/knowledge-base.ts';

/** The sections of a knowledge base, of which some describe the ideal customer. */
export type ProfileSections = readonly { readonly type: string; readonly content_md: string }[];

/** The ideal customer, in the seller's words. */
export const selectProfileTexts = (sections: ProfileSections): readonly string[] =>
  sections.filter(({ type }) => type === ICP_SECTION).map(({ content_md }) => content_md);

/** A part of a profile that says what the seller wants, or what it rules out. */
interface Statement {
  readonly text: string;
  readonly isExcluded: boolean;
}

/** The statements of a profile, from which it is read for companies and for people. */
export const splitStatements = (texts: readonly string[]): readonly Statement[] =>
  texts.flatMap(splitMarkdown);

export const listWantedStatements = (texts: readonly string[]): readonly string[] =>
  splitStatements(texts).flatMap(({ text, isExcluded }) =>
    isExcluded || text.trim() === '' ? [] : [text.trim()],
  );

/** "We don't sell to …", "…, not …", "Except …". "No fewer than" and "not only" exclude nothing. */
const EXCLUSION_PATTERN =
  /(?:^|[,;:(]\s{0,3}|\b(?:but|and)\s{1,3})(?:not?|never)\s{1,3}(?!only\b|fewer\b|less\b|more\b|later\b|matter\b)|\b(?:do(?:es)? not|don['’]t|doesn['’]t|never|won['’]t|will not|can['’]t|cannot) (?:sell|serve|target|work|want|take|fit|suit|support|approach|pursue|contact|call|write|talk|speak)\b|\b(?:exclud(?:e|es|ed|ing)|exclusions?|except(?:ing|ions?)?|avoid(?:ing)?|other than|out of scope|disqualif\w{1,8}|(?:not a|no|poor|bad|wrong) fit)\b/i;
/** After these the sentence is about what is wanted again. */
const BACK_TO_INCLUDED_PATTERN = /,? \b(?:but|only|unless)\b/i;
const BULLET = /^\s{0,8}(?:[-*+•]|\d{1,2}[.)])\s{1,4}/;
/** What is left in front of the companies: "sell to", "any", "are". */
const LEAD_IN =
  /^(?:(?:a|an|any|are|for|in|is|at|from|of|or|the|to|with|us)\b[\s:,]{0,3}|[\s:,–—-]{1,3}){1,6}/i;
const TRAILING_WORDS_PATTERN = /(?:[\s.,;:–—)(-]|\s(?:are|is|were|as|a)){1,5}$/i;

/** The statements of one text, also those below a heading that rules out what it lists. */
function splitMarkdown(markdown: string): Statement[] {
  let isExcluded = false;
  return markdown.split('\n').flatMap((line): Statement[] => {
    const text = line.replace(BULLET, '').replace(/[*_`]/g, '').trim();
    const isItem = BULLET.test(line);
    if (/^#/.test(text) || (!isItem && text.endsWith(':'))) {
      isExcluded = EXCLUSION_PATTERN.test(text.replace(/^#+\s{0,3}/, ''));
      return [];
    }
    // Anything but a list ends what a heading began.
    if (!isItem && text !== '') isExcluded = false;
    if (isExcluded)
      return text === '' ? [] : [{ text: text.replace(TRAILING_WORDS_PATTERN, ''), isExcluded }];
    return text.split(/(?<=[.!?;])\s+/).flatMap(splitSentence);
  });
}

function splitSentence(sentence: string): Statement[] {
  const exclusionMatch = EXCLUSION_PATTERN.exec(sentence);
  if (!exclusionMatch) return [{ text: sentence, isExcluded: false }];
  const textBefore = sentence.slice(0, exclusionMatch.index);
  const [excludedPart = '', ...includedParts] = sentence
    .slice(exclusionMatch.index + exclusionMatch[0].length)
    .split(BACK_TO_INCLUDED_PATTERN);
  const excludedText = excludedPart.replace(LEAD_IN, '').replace(TRAILING_WORDS_PATTERN, '').trim();
  // "Retailers are not a fit."
  if (excludedText === '')
    return [{ text: textBefore.replace(TRAILING_WORDS_PATTERN, ''), isExcluded: true }];
  return [
    { text: excludedText, isExcluded: true },
    { text: [textBefore, ...includedParts].join(' '), isExcluded: false },
  ];
}
