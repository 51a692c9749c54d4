import type { FunctionId } from './business-function.ts';
import { FUNCTION_IDS, FUNCTIONS } from './function-lexicon.ts';
import {
  ASIDES,
  DETERMINERS,
  IDLE,
  LIST_NEGATIONS,
  MEMBERSHIP_WORDS,
  NEGATIONS,
  PHRASE_ENDS,
  RELATIVE_WORDS,
  SCOPE_ENDS,
} from './query-grammar.ts';
import { queryTokens, type Token, token } from './query-tokens.ts';
import { SENIORITIES, type Seniority } from './seniority-lexicon.ts';

/** How a mention names its function: as such, by its chief, by its staff, or by staff called manager. */
type Naming = 'plain' | 'chief' | 'staff' | 'nominal-manager';

export interface Mention {
  readonly kind: 'mention';
  readonly id: FunctionId;
  readonly naming: Naming;
  /** "someone in finance": the person belongs to it. */
  readonly membership: boolean;
}

export type Mark =
  | Mention
  | { readonly kind: 'seniority'; readonly seniority: Seniority }
  | { readonly kind: 'negation'; readonly overCommas: boolean }
  | { readonly kind: 'idle' }
  | { readonly kind: 'aside' }
  | { readonly kind: 'scope-end'; readonly comma: boolean }
  | { readonly kind: 'clause-end' };

interface Phrase {
  readonly tokens: readonly Token[];
  readonly mark: Mark;
}

type PhraseIndex = ReadonlyMap<string, readonly Phrase[]>;

let phraseIndex: PhraseIndex | undefined;

/** What a query says, in order. Time is linear in the query: each word is tried against few phrases, once. */
export function queryMarks(query: string): readonly Mark[] {
  phraseIndex ??= buildIndex();
  const tokens = queryTokens(query);
  const marks: Mark[] = [];
  let at = 0;
  while (at < tokens.length) {
    const phrase = phraseAt(phraseIndex, tokens, at);
    if (phrase === undefined) {
      marks.push(...punctuation(tokens, at));
      at += 1;
      continue;
    }
    const { mark } = phrase;
    marks.push(mark.kind === 'mention' ? { ...mark, membership: followsMembership(tokens, at) } : mark);
    at += phrase.tokens.length;
  }
  return marks;
}

function punctuation(tokens: readonly Token[], at: number): Mark[] {
  const text = tokens[at]?.text ?? '';
  const marks: Mark[] = [];
  if (SCOPE_ENDS.has(text)) marks.push({ kind: 'scope-end', comma: text === ',' });
  // ", who …" goes on about the same person.
  const goesOn = text === ',' && RELATIVE_WORDS.has(tokens[at + 1]?.text ?? '');
  if (PHRASE_ENDS.has(text) && !goesOn) marks.push({ kind: 'clause-end' });
  return marks;
}

function followsMembership(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (DETERMINERS.has(tokens[before]?.text ?? '')) before -= 1;
  return MEMBERSHIP_WORDS.has(tokens[before]?.text ?? '');
}

/** The longest phrase at this place; of two equally long ones that which is written the same. */
function phraseAt(index: PhraseIndex, tokens: readonly Token[], at: number): Phrase | undefined {
  const phrases = index.get(tokens[at]?.stem ?? '') ?? [];
  const fitting = phrases.filter((phrase) =>
    phrase.tokens.every((word, offset) => sameWord(word, tokens[at + offset])),
  );
  const longest = fitting.filter((phrase) => phrase.tokens.length === fitting[0]?.tokens.length);
  const exact = longest.find((phrase) =>
    phrase.tokens.every((word, offset) => word.text === tokens[at + offset]?.text),
  );
  return exact ?? longest[0];
}

function sameWord(word: Token, written: Token | undefined): boolean {
  if (written === undefined || word.stem !== written.stem) return false;
  if (!isCapitals(word.raw)) return true;
  return written.raw === word.raw || written.raw === `${word.raw}s`;
}

function isCapitals(raw: string): boolean {
  return raw !== raw.toLowerCase();
}

function buildIndex(): PhraseIndex {
  const phrases = [...grammarPhrases(), ...functionPhrases(), ...seniorityPhrases()];
  const index = Map.groupBy(phrases, (phrase) => phrase.tokens[0]?.stem ?? '');
  for (const sharing of index.values()) sharing.sort((a, b) => b.tokens.length - a.tokens.length);
  return index;
}

function grammarPhrases(): Phrase[] {
  return [
    ...phrasesOf(IDLE, { kind: 'idle' }),
    ...phrasesOf(ASIDES, { kind: 'aside' }),
    ...phrasesOf(NEGATIONS, { kind: 'negation', overCommas: false }),
    ...phrasesOf(LIST_NEGATIONS, { kind: 'negation', overCommas: true }),
  ];
}

function functionPhrases(): Phrase[] {
  return FUNCTION_IDS.flatMap((id) => {
    const { phrases, chiefs = [], roles = [] } = FUNCTIONS[id];
    return [
      ...phrasesOf(phrases, mention(id, 'plain')),
      ...phrasesOf(chiefs, mention(id, 'chief')),
      ...roles.flatMap((role) =>
        phrasesOf([role], mention(id, role.endsWith(' manager') ? 'nominal-manager' : 'staff')),
      ),
    ];
  });
}

function seniorityPhrases(): Phrase[] {
  return SENIORITIES.flatMap((seniority) => phrasesOf(seniority.phrases, { kind: 'seniority', seniority }));
}

function phrasesOf(texts: readonly string[], mark: Mark): Phrase[] {
  return texts.map((text) => ({ tokens: text.split(' ').map(token), mark }));
}

function mention(id: FunctionId, naming: Naming): Mention {
  return { kind: 'mention', id, naming, membership: false };
}
