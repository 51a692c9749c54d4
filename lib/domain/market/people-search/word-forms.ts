import { foldAccents } from '#domain/shared/text/fold.ts';

/** Plural and gender endings in the eight languages, and their replacements in the lexicon. */
const ENDINGS = `
  ies:y s: es: innen: in: euse:eur euses:eur eurs:eur rice:eur rices:eur trice:tore trici:tore
  tori:tore ienne:ien iennes:ien iere:ier ieres:ier aux:al ale:al ora:or oras:or ores:or ona:on
  as:o os:o a:o a:e e:a i:o i:e i:a e: en: n: er: em:er en:er es:er e:er ka: ka:a czka:k a:y a:i
  ow: ow:a y: y:a ego:y nosci:nosc ster:er ches:ch a: women:man woman:man men:man ing:
`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split(':') as [ending: string, instead: string]);

const SHORTEST_STEM = 3;
/** The minimum length of a compound. */
const SHORTEST_COMPOUND = 7;
const LINKS: readonly string[] = ['', 's', 'es', 'n', 'en', 'e'];

/** Longer than any word in a title. Limits the work on hostile input. */
const LONGEST_WORD = 60;

/** Stands for a comma, slash or bracket, which separates what is on its two sides. */
export const BREAK = '|';

/** Without genders, hyphens and dots that no lexicon writes: "(m/w/d)", "e-mail", "C.E.O.", "FP&A". */
export const normalizeSpelling = (text: string): string =>
  insertScriptSpaces(text)
    .replace(/\(?\b[mwfdhx]\s?\/\s?[mwfdhx](?:\s?\/\s?[mwfdhx])?\b\)?/gi, ' ')
    .replace(/\bfp ?& ?a\b/gi, ' fpna ')
    .replace(/\be-mail/gi, 'email')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '');

/** Words without accents, case, possessives and dots, with breaks between them. "R&D" becomes three words. */
export function splitWordsAndBreaks(text: string): string[] {
  const plainText = foldAccents(normalizeSpelling(text))
    .replace(/['’`]s\b/g, '')
    .replace(/[&+]/g, ' and ')
    .replace(/[,;:|()/[\]]|\s[-–—]\s/g, ` ${BREAK} `);
  return plainText.match(/[\p{L}\p{N}]+|\|/gu)?.map((word) => word.slice(0, LONGEST_WORD)) ?? [];
}

export const plainWords = (text: string): string[] =>
  splitWordsAndBreaks(text).filter((word) => word !== BREAK);

/**
 * The phrases of a lexicon. They only contain letters, spaces and a few accents, so this is cheaper than reading any
 * text.
 */
export function splitPhraseList(phrases: string): string[] {
  const plainPhrases = /^[a-z0-9 ,]*$/.test(phrases)
    ? phrases
    : foldAccents(phrases).replace(/[^\p{L}\p{N},]+/gu, ' ');
  return plainPhrases.split(',').flatMap((phrase) => phrase.trim() || []);
}

/** Possible spellings of the word's base form, likeliest first. */
function listWordForms(word: string): readonly string[] {
  const forms = [word];
  // "ae" in short words is part of an acronym ("AEs"), not an umlaut.
  const respelledWord =
    word.length < 5 ? word : word.replace(/ae/g, 'a').replace(/oe/g, 'o').replace(/ue/g, 'u');
  for (const base of respelledWord === word ? [word] : [word, respelledWord]) {
    if (base !== word) forms.push(base);
    for (const [ending, replacement] of ENDINGS) {
      if (base.length - ending.length >= SHORTEST_STEM && base.endsWith(ending)) {
        forms.push(base.slice(0, base.length - ending.length) + replacement);
      }
    }
  }
  return forms;
}

/** Written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** Puts spaces where Japanese meets another script, and its stops into those of other languages. */
const insertScriptSpaces = (text: string): string =>
  UNSPACED.test(text)
    ? text
        .replace(/[、・]/g, ', ')
        .replace(/[。]/g, '. ')
        .replace(
          new RegExp(`(?<=${UNSPACED.source})(?=[a-z0-9])|(?<=[a-z0-9])(?=${UNSPACED.source})`, 'giu'),
          ' ',
        )
    : text;

/** The known words in a text without spaces, longest first, and what is between them. */
function splitUnspaced(text: string, words: ReadonlySet<string>): readonly string[] {
  const textParts: string[] = [];
  let unknownText = '';
  for (let position = 0; position < text.length; ) {
    let end = Math.min(text.length, position + LONGEST_UNSPACED);
    while (end > position && !words.has(text.slice(position, end))) end -= 1;
    if (end === position) {
      unknownText += text.slice(position, position + 1);
      position += 1;
      continue;
    }
    if (unknownText !== '') textParts.push(unknownText);
    unknownText = '';
    textParts.push(text.slice(position, end));
    position = end;
  }
  return unknownText === '' ? textParts : [...textParts, unknownText];
}

const LONGEST_UNSPACED = 16;

export const isUnspaced = (word: string): boolean => UNSPACED.test(word);

/** The word as it occurs in `words`, or its parts if only those are known, or else unchanged. */
export function findCanonicalWord(
  word: string,
  words: ReadonlySet<string>,
  compoundStarts: ReadonlySet<string>,
): readonly string[] {
  const lexiconForm = listWordForms(word).find((form) => words.has(form));
  if (lexiconForm !== undefined) return [lexiconForm];
  if (isUnspaced(word)) return splitUnspaced(word, words);
  return splitCompound(word, words, compoundStarts) ?? [word];
}

function splitCompound(
  word: string,
  words: ReadonlySet<string>,
  compoundStarts: ReadonlySet<string>,
): readonly string[] | undefined {
  if (word.length < SHORTEST_COMPOUND) return undefined;
  for (let end = word.length - 3; end >= 3; end--) {
    const firstPart = word.slice(0, end);
    if (!compoundStarts.has(firstPart)) continue;
    for (const link of LINKS) {
      if (!word.startsWith(link, end)) continue;
      const secondPart = word.slice(end + link.length);
      const lexiconForm =
        secondPart.length >= 4 ? listWordForms(secondPart).find((form) => words.has(form)) : undefined;
      if (lexiconForm !== undefined) return [firstPart, lexiconForm];
    }
  }
  return undefined;
}

/** Phrases whose words are spelled like the single words: "line managers" if "manager" is a word. */
export function alignPhrases<T>(terms: ReadonlyMap<string, T>): Map<string, T> {
  const alignedTerms = new Map<string, T>();
  const basesByWord = new Map<string, string>();
  const findBase = (word: string): string => {
    const lexiconForm = basesByWord.get(word);
    if (lexiconForm !== undefined) return lexiconForm;
    const base = listWordForms(word).find((form) => terms.has(form)) ?? word;
    basesByWord.set(word, base);
    return base;
  };
  for (const [phrase, term] of terms) {
    const key = phrase.includes(' ') ? phrase.split(' ').map(findBase).join(' ') : phrase;
    if (!alignedTerms.has(key)) alignedTerms.set(key, term);
  }
  return alignedTerms;
}

/** A rough stem to compare words that no lexicon knows: "Lichttechniker" equals "Lichttechnikerinnen". */
export function toLooseStem(word: string): string {
  const masculineForm = word.length >= 6 ? word.replace(/(innen|in)$/, '') : word;
  const trimmedWord = masculineForm.replace(/(trice|euses?|rices?|iennes?|ers?|es|en|s)$/, '');
  const stem = trimmedWord.length >= SHORTEST_STEM ? trimmedWord : word;
  const stemWithoutVowel = stem.replace(/[aeioy]$/, '');
  return stemWithoutVowel.length >= SHORTEST_STEM ? stemWithoutVowel : stem;
}
