import type { CompanyIdentity } from '#domain/signals/research/research.ts';
import { foldName } from './fold-name.ts';
import type { Sentence, Span } from './token.ts';
import WORDS from './words.json' with { type: 'json' };

/** Endings that tell a company's legal form, not which company it is. */
const LEGAL_FORMS = new Set(WORDS.legalForms.split(' '));

export const isLegalForm = (lower: string): boolean => LEGAL_FORMS.has(lower);

const WORDS_BEFORE_NAME = new Set(WORDS.beforeNames.split(' '));

/** Pairs of letters that mean something else far more often than a company. */
const TWO_LETTERS = new Set(WORDS.notInitials.split(' '));

const MAX_INITIALS = 5;

interface NameForm {
  readonly words: readonly string[];
  /** Whether the words name the company by themselves, or only once the whole name has been said. */
  readonly isFull: boolean;
}

/** By what a company is found in tokens. */
export interface CompanyNames {
  readonly names: readonly NameForm[];
  readonly domain: string | null;
  /** Written without a capital letter by itself: csimsoft. */
  readonly isLowerCase: boolean;
}

export function readCompanyNames(company: CompanyIdentity): CompanyNames {
  const names: NameForm[] = [];
  const addName = (words: readonly string[], isFull: boolean) => {
    const isKnown = names.some((name) => name.words.join(' ') === words.join(' '));
    if (words.join('').length > 1 && !isKnown) names.push({ words, isFull });
  };
  for (const writtenName of [company.name, ...company.aliases]) {
    const words = foldName(writtenName.replace(/\b(?:A\/S|S\.A\.|S\.p\.A\.|N\.V\.|B\.V\.|A\.G\.)/g, ''))
      .split(' ')
      .filter(Boolean);
    const trimmedWords = [...words];
    while (trimmedWords.length > 1 && LEGAL_FORMS.has(trimmedWords.at(-1) ?? '')) trimmedWords.pop();
    while (trimmedWords.length > 1 && trimmedWords[0] === 'the') trimmedWords.shift();
    addName(trimmedWords, true);
    // "Clear Channel" and "Clear" for Clear Channel Communications
    const [firstWord = ''] = trimmedWords;
    for (let count = trimmedWords.length - 1; count > 1; count -= 1)
      addName(trimmedWords.slice(0, count), false);
    if (trimmedWords.length > 1 && firstWord.length > 2) addName([firstWord], false);
    // "IBM" for International Business Machines
    const initials = words
      .filter((word) => !/^(?:the|and|of|for|inc|corp|co|ltd|llc|plc)$/.test(word))
      .map((word) => word[0] ?? '')
      .join('');
    const isAmbiguous = initials.length < 2 || TWO_LETTERS.has(initials);
    if (!isAmbiguous && initials.length <= MAX_INITIALS) addName([initials], false);
  }
  return {
    names: names.sort((a, b) => b.words.length - a.words.length),
    domain: company.domain?.toLowerCase().replace(/^www\./, '') ?? null,
    isLowerCase: /^\p{Ll}+$/u.test(company.name.trim()),
  };
}

const DEFINED_NAME =
  /^[\s,]*(?:(?:Inc\.?|Corp\.?|Corporation|Company|Ltd\.?|LLC|plc|AG|S\.A\.)[\s,]*)?\(\s*(?:the\s+)?["“”']?([A-Z][A-Za-z&.-]{1,20})["”']?\s*\)/;
const DEFINITION = /\(\s*(?:the\s+)?["“”']?[A-Z][A-Za-z&.-]{1,20}["”']?\s*\)/;
/** What every document calls the company it is about. */
const PLAIN_TERMS =
  /^(?:company|registrant|issuer|corporation|nasdaq|nyse|otc|parent|buyer|seller|bank|borrower)$/i;

const MAX_SEARCHED_CHARACTERS = 20_000;
const MAX_DEFINITION_CHARACTERS = 60;
const MAX_DEFINED_NAMES = 3;

/** With the short names that a text defines for the company: 'Home Health Corporation of America ("HHCA")'. */
export function withDefinedNames(company: CompanyNames, text: string): CompanyNames {
  const [fullName] = company.names;
  // Few texts define a name; searching all of them for the company's costs a tenth of reading them.
  if (fullName === undefined || !DEFINITION.test(text)) return company;
  const fullNamePattern = new RegExp(
    fullName.words.map((word) => word.replace(/[^a-z0-9]/g, '')).join('[\\W_]+'),
    'gi',
  );
  const definedNames = new Set<string>();
  for (const match of text.slice(0, MAX_SEARCHED_CHARACTERS).matchAll(fullNamePattern)) {
    const end = match.index + match[0].length;
    const definedName = DEFINED_NAME.exec(text.slice(end, end + MAX_DEFINITION_CHARACTERS))?.[1];
    if (definedName !== undefined && !PLAIN_TERMS.test(definedName)) definedNames.add(foldName(definedName));
    if (definedNames.size >= MAX_DEFINED_NAMES) break;
  }
  const names = [...definedNames]
    .filter((name) => name.length > 1 && !company.names.some(({ words }) => words.join(' ') === name))
    .map((name) => ({ words: name.split(' '), isFull: true }));
  return names.length === 0 ? company : { ...company, names: [...company.names, ...names] };
}

/** How a stretch of words relates to the company: it names it, shortens its name, or names one that is called much alike. */
export interface CompanyMention extends Span {
  readonly form: 'full' | 'short' | 'lookalike';
}

/** Where a sentence speaks of the company by name or by domain; look-alikes with longer names are other companies. */
export function findMentions(company: CompanyNames, sentence: Sentence): readonly CompanyMention[] {
  const foldedTokens = foldTokens(sentence);
  const mentions: CompanyMention[] = [];
  foldedTokens.forEach((_, start) => {
    if (mentions.some((mention) => start < mention.end)) return;
    const token = sentence.tokens[start];
    if (company.domain !== null && token?.type === 'word' && isDomain(token.lower, company.domain)) {
      mentions.push({ start, end: start + 1, form: 'full' });
      return;
    }
    for (const { words, isFull } of company.names) {
      const end = findNameEnd(words, foldedTokens, start);
      if (end === null || (!company.isLowerCase && isCommonWord(sentence, start))) continue;
      // "General Electric" is not General Motors, "Papa Murphy's" not Papa John's.
      if (!isFull && !sentence.shouting && isOtherName(sentence, end)) continue;
      mentions.push({
        start,
        end,
        form: isPartOfLongerName(sentence, start, end, company) ? 'lookalike' : isFull ? 'full' : 'short',
      });
      return;
    }
  });
  return mentions;
}

/** A first word that another capitalised word follows belongs to another name. */
function isOtherName({ tokens }: Sentence, end: number): boolean {
  const nextToken = tokens[end];
  return (
    nextToken?.type === 'word' &&
    nextToken.capital &&
    !LEGAL_FORMS.has(nextToken.lower) &&
    !/^(?:ceo|cfo|coo|cto|chief|president|chairman|chairwoman|director|vice|founder|chair|executive|spokesman|spokeswoman|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/.test(
      nextToken.lower,
    )
  );
}

/** Nearly every token is one word without accents, and folding costs more than all else here. */
const PLAIN_WORD = /^[a-z0-9]+$/;

/** The words of each token, for a name such as "Hollis & Wren" or "S-Bank" is cut differently by different writers. */
function foldTokens(sentence: Sentence): readonly (readonly string[])[] {
  return sentence.tokens.map(({ text, lower }) =>
    lower === "'s" ? [] : PLAIN_WORD.test(lower) ? [lower] : foldName(text).split(' ').filter(Boolean),
  );
}

const MAX_NAME_TOKENS = 12;

function findNameEnd(
  words: readonly string[],
  foldedTokens: readonly (readonly string[])[],
  start: number,
): number | null {
  let matchedWords = 0;
  let index = start;
  for (; matchedWords < words.length; index += 1) {
    const tokenWords = foldedTokens[index];
    if (tokenWords === undefined) return null;
    // "Eagle Shipping (USA)", "Decolar.com, Inc.": marks within a name tell nothing.
    const mayBeSkipped = matchedWords > 0 && index - start < MAX_NAME_TOKENS;
    if (tokenWords.length === 0 && !mayBeSkipped) return null;
    for (const tokenWord of tokenWords) {
      if (tokenWord !== words[matchedWords]) return null;
      matchedWords += 1;
    }
  }
  return index;
}

const isDomain = (text: string, domain: string): boolean => {
  const host = text.replace(/^www\./, '').replace(/^.*@/, '');
  return host === domain || host.endsWith(`.${domain}`);
};

/** Words of a company's field or size, which make another company of a name that ends before them. */
const NAME_EXTENSIONS = new Set(WORDS.nameExtensions.split(' '));

/** A name is written like one: "orbit" the noun is not Orbit. */
function isCommonWord(sentence: Sentence, start: number): boolean {
  const startToken = sentence.tokens[start];
  return startToken?.type === 'word' && /^\p{Ll}+$/u.test(startToken.text);
}

function isPartOfLongerName(sentence: Sentence, start: number, end: number, company: CompanyNames): boolean {
  const { tokens } = sentence;
  const nextToken = tokens[end];
  const previousToken = tokens[start - 1];
  if (
    nextToken?.type === 'word' &&
    nextToken.capital &&
    NAME_EXTENSIONS.has(nextToken.lower) &&
    !LEGAL_FORMS.has(nextToken.lower) &&
    !(sentence.shouting && /^(?:partners|markets|works|connect|build|press)$/.test(nextToken.lower))
  )
    return true;
  if (nextToken?.text === '(') {
    const tokenInside = tokens[end + 1];
    if (
      company.domain !== null &&
      tokenInside !== undefined &&
      /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(tokenInside.text)
    )
      return !isDomain(tokenInside.lower, company.domain);
  }
  return (
    previousToken?.type === 'word' &&
    previousToken.capital &&
    !sentence.shouting &&
    start > 1 &&
    tokens[start - 2]?.text !== ':' &&
    end - start === 1 &&
    !WORDS_BEFORE_NAME.has(previousToken.lower) &&
    /^\p{Lu}\p{Ll}+$/u.test(previousToken.text)
  );
}
