import model from 'wink-eng-lite-web-model';
import winkNLP, { type PartOfSpeech, type TokenItsFunction } from 'wink-nlp';
import type { Sentence, TaggedToken, Token } from '../../text/token.ts';

/** Loaded with the first sentence that needs it: most functions never read one. */
let cachedTagger: ReturnType<typeof winkNLP> | null = null;

function loadTagger(): ReturnType<typeof winkNLP> {
  cachedTagger ??= winkNLP(model, ['sbd', 'pos']);
  return cachedTagger;
}

/**
 * The tokens of a sentence with their parts of speech. `isName` tells which words of a headline in title case are
 * names; all others are read in lower case, as they would stand in running text.
 */
export function tag(
  source: string,
  sentence: Sentence,
  isName: (token: Token) => boolean,
  isCompany: (tokenIndex: number) => boolean,
): TaggedToken[] {
  const tokens = sentence.shouting
    ? removeTitleCase(sentence.tokens, (token) => isName(token) && !isHeadlineVerb(token))
    : sentence.tokens;
  const sentenceText = sentence.shouting
    ? restoreText(source, sentence, tokens)
    : source.slice(sentence.start, sentence.end);
  const pieces = splitPieces(sentenceText, sentence.start);
  let pieceIndex = 0;
  const taggedTokens = tokens.map((token, tokenIndex) => {
    // The tagger cuts some words finer: of "co-founder" the last piece tells what the whole is.
    while ((pieces[pieceIndex + 1]?.start ?? Number.POSITIVE_INFINITY) < token.end) pieceIndex += 1;
    const taggerPiece = pieces[pieceIndex];
    // The company's own name is a name, whatever its words mean: "Best Buy plans to", "Ford names".
    if (isCompany(tokenIndex) && token.type === 'word' && token.capital)
      return { ...token, pos: 'PROPN' as const, lemma: token.lower };
    return withTag(token, taggerPiece?.pos ?? 'X', taggerPiece?.lemma ?? token.lower);
  });
  return taggedTokens.map((token, tokenIndex) =>
    isCompany(tokenIndex) ? token : fixTag(taggedTokens, token, tokenIndex, sentence.source === 'title'),
  );
}

const MODAL = /^(?:will|would|may|might|could|can|should|must|to)$/;
const TIME_ADVERB =
  /^(?:today|yesterday|tomorrow|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/;
/** Verbs that headlines are made of; the tagger takes many of them for nouns. */
const HEADLINE_VERBS = new Set(
  'break part lose nab snag bank claim back ax shed ink clinch drop double triple scrap halt acquire add adopt advance agree aim announce appoint axe ban buy charge close complete cut debut elect enter exit expand expect face file fine form get hire hit hope introduce invest join land launch lay lead leave lift list merge migrate move name offer open order partner pick plan poach price probe promote purchase quit raise reach receive recruit reduce release replace report resign retire roll secure seek select sell settle ship showcase shut sign slash snap step sue suffer switch tap take target team unveil welcome win'.split(
    ' ',
  ),
);

/** "Acme Names Jane Doe": a verb, even if the story never writes it again. */
const isHeadlineVerb = ({ lower }: Token): boolean =>
  lower.endsWith('s') && HEADLINE_VERBS.has(findLemma(lower));

const findLemma = (lower: string): string => lower.replace(/(?<=[sxz]|ch|sh)es$|s$/, '');

/** What a tagger of running text gets wrong in the language of business news. */
function fixTag(
  tokens: readonly TaggedToken[],
  token: TaggedToken,
  tokenIndex: number,
  isTitle: boolean,
): TaggedToken {
  if (TIME_ADVERB.test(token.lower)) return { ...token, pos: 'ADV' };
  // "start-up", "spin-off"
  if (token.pos === 'ADP' && token.lower.includes('-')) return { ...token, pos: 'NOUN' };
  if (
    token.lower === 'fine' &&
    token.pos === 'ADJ' &&
    tokens[tokenIndex - 1]?.pos !== 'AUX' &&
    tokens[tokenIndex + 1]?.pos !== 'NOUN'
  )
    return { ...token, pos: 'NOUN' };
  if (
    token.pos === 'ADJ' &&
    !token.capital &&
    MODAL.test(tokens[tokenIndex - 1]?.lower ?? '') &&
    HEADLINE_VERBS.has(token.lower)
  )
    return { ...token, pos: 'VERB', lemma: token.lower };
  if (token.lower === 'live' && token.pos === 'VERB') return { ...token, pos: 'ADJ' };
  if (token.lower === 'goes') return { ...token, pos: 'VERB', lemma: 'go' };
  // "Castellan Invest", "Tessaly Works, which"
  if (
    token.capital &&
    token.pos === 'VERB' &&
    tokens[tokenIndex - 1]?.pos === 'PROPN' &&
    /^(?:[,.]|of)?$/.test(tokens[tokenIndex + 1]?.lower ?? '')
  )
    return { ...token, pos: 'PROPN' };
  if ((token.pos !== 'NOUN' && token.pos !== 'PROPN') || token.type !== 'word' || token.capital) return token;
  const lemma = findLemma(token.lower);
  const previousToken = tokens[tokenIndex - 1];
  const nextToken = tokens[tokenIndex + 1];
  if (!HEADLINE_VERBS.has(lemma) || previousToken === undefined || nextToken === undefined) return token;
  // A headline has one verb at the most: "Acme drops plan to hire".
  const isOnlyVerb = !tokens.some(({ pos }, index) => pos === 'VERB' && tokens[index - 1]?.lower !== 'to');
  const isAfterName =
    (isTitle && isOnlyVerb && previousToken.pos === 'NOUN') ||
    previousToken.pos === 'PROPN' ||
    /^(?:inc|corp|ltd|plc|co|[,).])$/.test(previousToken.lower);
  const isBeforeObject =
    (isOnlyVerb && nextToken.pos === 'NOUN') ||
    (isOnlyVerb && /^(?:in|on|at)$/.test(nextToken.lower)) ||
    /^(?:from|to|into|with|for|up|off|out|as|down|aside|private|public|["“])$/.test(nextToken.lower) ||
    /^(?:PROPN|DET|NUM|ADJ)$/.test(nextToken.pos) ||
    /^(?:its|their)$/.test(nextToken.lower);
  const isVerb = token.lower !== lemma && isAfterName && isBeforeObject;
  return isVerb ? { ...token, pos: 'VERB', lemma: lemma === 'ax' ? 'axe' : lemma } : token;
}

interface Piece {
  readonly start: number;
  readonly pos: PartOfSpeech;
  readonly lemma: string;
}

/** The tagger takes quadratic time to see that a long run such as "://://://" is not an address. */
const withoutEndlessRuns = (text: string): string =>
  text.replace(/\S{100,}/g, (run) => 'x'.repeat(run.length));

function splitPieces(text: string, offset: number): Piece[] {
  const nlp = loadTagger();
  const taggerTokens = nlp.readDoc(withoutEndlessRuns(text)).tokens();
  const values = taggerTokens.out(nlp.its.value);
  const spaces = taggerTokens.out(nlp.its.precedingSpaces);
  const tags = taggerTokens.out(nlp.its.pos);
  // Its declared parameters are not those it is called with.
  const lemmas = taggerTokens.out(nlp.its.lemma as TokenItsFunction<string>);
  let end = offset;
  return values.map((value, index) => {
    const start = end + (spaces[index]?.length ?? 0);
    end = start + value.length;
    return { start, pos: (tags[index] ?? 'X') as PartOfSpeech, lemma: lemmas[index] ?? value };
  });
}

function withTag(token: Token, rawPos: PartOfSpeech, lemma: string): TaggedToken {
  // Letters that the tagger doesn't know: "Tōkyō"; and "Kabel.ai".
  const pos = token.capital && (rawPos === 'X' || /\.\p{Ll}{2,}$/u.test(token.text)) ? 'PROPN' : rawPos;
  if (token.type === 'mark')
    return { ...token, pos: token.lower === "'s" ? 'PART' : 'PUNCT', lemma: token.lower };
  if (token.type !== 'word') return { ...token, pos: 'NUM', lemma: token.lower };
  // "Acme launches new mobile site", "has open sourced"
  if (token.lower === 'new' && pos === 'ADV') return { ...token, pos: 'ADJ', lemma: 'new' };
  const fullLemma = lemma.length > 0 && token.lower.startsWith(lemma.slice(0, 1)) ? lemma : token.lower;
  return { ...token, pos, lemma: token.lower.includes('-') ? token.lower : fullLemma };
}

/** The words of a headline in title case as they would stand in running text: only names keep their capital letters. */
const removeTitleCase = (tokens: readonly Token[], isName: (token: Token) => boolean): readonly Token[] =>
  tokens.map((token, tokenIndex) =>
    isInName(tokens, tokenIndex, isName) ? token : removeCase(token, isName),
  );

/** "Acme Acquires Kabel Information Services", "Kabel Digital Infrastructure": words that companies are called by go with the name. */
const isInName = (
  tokens: readonly Token[],
  tokenIndex: number,
  isName: (token: Token) => boolean,
): boolean => {
  const previousToken = tokens[tokenIndex - 1];
  const nextToken = tokens[tokenIndex + 1];
  const lower = tokens[tokenIndex]?.lower ?? '';
  if (
    previousToken === undefined ||
    tokenIndex < 2 ||
    NOT_BEFORE.test(previousToken.text) ||
    !isName(previousToken)
  )
    return false;
  return (
    /^(?:services|stores|solutions|systems|technologies|software|brokers)$/.test(lower) ||
    (/^(?:digital|cloud|mobile|data|security|technology|global|business|health|power|media|energy)$/.test(
      lower,
    ) &&
      (nextToken === undefined || !nextToken.capital || isName(nextToken)))
  );
};

/** "AI software", "IT services": what kind they are, not what a company is called. */
const NOT_BEFORE = /^(?:AI|IT|HR|PR|US|UK|EU|API|EV|5G)$/;

function removeCase(token: Token, isName: (token: Token) => boolean): Token {
  if (token.type !== 'word' || !token.capital || isName(token)) return token;
  return { ...token, text: token.lower, capital: false };
}

/** The sentence with its decased words in place; every offset stays. */
function restoreText(source: string, sentence: Sentence, tokens: readonly Token[]): string {
  let text = '';
  let sourceOffset = sentence.start;
  for (const token of tokens) {
    const tokenText =
      token.text.length === token.end - token.start ? token.text : source.slice(token.start, token.end);
    text += source.slice(sourceOffset, token.start) + tokenText;
    sourceOffset = token.end;
  }
  return text + source.slice(sourceOffset, sentence.end);
}
