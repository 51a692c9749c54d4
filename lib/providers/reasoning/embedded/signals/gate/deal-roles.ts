import type { Hit } from '../recognise.ts';
import type { Sentence, Token } from '../text/token.ts';
import { type Argument, isPassive, nameAfter, nameAfterWord, subjectBefore } from './arguments.ts';
import type { Span } from './names.ts';

/** Who buys and who is bought; in a merger both are both. */
export interface DealRoles {
  readonly buyers: readonly Argument[];
  readonly targets: readonly Argument[];
}

const SELL = new Set([
  'sell',
  'offload',
  'divest',
  'dispose',
  'hive',
  'unload',
  'spin',
  'demerge',
  'carve',
  'jettison',
  'auction',
  'shed',
]);
const MERGE = new Set([
  'merge',
  'merger',
  'combine',
  'combination',
  'tie-up',
  'amalgamation',
  'business_combination',
]);
const NOUNS = new Set(
  'acquisition takeover buyout buy-out take-over divestiture divestment disposal sale purchase offer bid stake interest holding shareholding tender deal agreement plan letter approach proposal talk discussion auction control option'.split(
    ' ',
  ),
);
const BUY = new Set(['buy', 'acquire', 'purchase', 'take']);
const PROMISES = new Set(['deal', 'agreement', 'plan', 'talk', 'offer', 'letter', 'option', 'bid']);
const BOUGHT = new Set([
  'suitor',
  'shareholder',
  'stockholder',
  'holder',
  'up',
  'bidder',
  'strategic',
  'find',
  'possible',
  'potential',
  'prospective',
  'draw',
  'exploring',
  'explore',
  'white',
  'would-be',
  'approach',
  'accept',
  'reject',
  'receive',
  'rebuff',
  'get',
  'attract',
  'draw',
  'spurn',
]);
/** What is done with an offer by the one who got it. */
const ANSWERED = new Set(['accept', 'reject', 'receive', 'rebuff', 'get', 'attract', 'draw', 'spurn']);

/** Tells the roles apart by voice, by preposition and by what kind of word the deal is named with. */
export function dealRoles(sentence: Sentence, names: readonly Span[], found: Hit): DealRoles {
  const { tokens } = sentence;
  const hit = { ...found, start: pastAuxiliary(sentence, found) };
  const head = tokens[hit.start];
  const lemmas = head?.lemmas ?? [];
  const subject = subjectBefore(sentence, names, hit.start);
  const later = (words: readonly string[], most = 14) =>
    nameAfterWord(sentence, names, words, hit.start + 1, most);
  if (lemmas.some((lemma) => MERGE.has(lemma))) {
    const both = list(
      subject,
      ...coordinated(names, subject, sentence),
      ...allAfter(sentence, names, hit.start + 1, 10),
    );
    return { buyers: both, targets: both };
  }
  // "becomes part of Ardenne": the subject is the one bought.
  if (lemmas.includes('become')) return { buyers: list(later(['of'])), targets: list(subject) };
  if (lemmas.some((lemma) => SELL.has(lemma))) {
    const buyers = list(later(['to']));
    if (isPassive(sentence, hit.start)) return { buyers: list(later(['to', 'by'])), targets: list(subject) };
    if (tokens.slice(hit.start + 1, hit.start + 4).some(({ lower }) => lower === 'itself'))
      return { buyers, targets: list(subject) };
    return { buyers, targets: list(nameAfter(sentence, names, hit.start + 1, 6)) };
  }
  if (lemmas.some((lemma) => BOUGHT.has(lemma))) {
    const offered = lemmas.some((lemma) => ANSWERED.has(lemma));
    return {
      buyers: offered ? list(later(['from', 'by'])) : [],
      targets: list(subject, ...(offered ? [] : allAfter(sentence, names, hit.start + 1, 8))),
    };
  }
  const verb = tokens.findIndex(
    (token, index) => index > hit.start && index < hit.end && token.lemmas.some((lemma) => BUY.has(lemma)),
  );
  if (verb > 0 && lemmas.some((lemma) => PROMISES.has(lemma)))
    return { buyers: list(subject), targets: list(nameAfter(sentence, names, verb + 1, 10)) };
  const noun =
    lemmas.some((lemma) => NOUNS.has(lemma)) ||
    head?.type === 'money' ||
    head?.lower === "'s" ||
    head?.lower === 'its';
  if (noun) {
    const target = later(['of', 'for', 'in', 'buy', 'acquire', 'over', 'take', 'purchase', 'with'], 10);
    const isSale = tokens
      .slice(hit.start, hit.end)
      .some(({ lower }) => /^(?:sale|disposal|divestiture|divestment)$/.test(lower));
    const buyer = later(isSale ? ['to', 'by'] : ['by', 'from']);
    if (isSale)
      return {
        buyers: list(buyer),
        targets: list(target, target === null ? (possessed(hit.start, tokens) ?? subject) : null),
      };
    // "accepted an offer from Brel": with the buyer behind "from" the subject is the one bought.
    const bought =
      target === null && (buyer !== null || tokens[hit.start - 1]?.lower === "'s") ? subject : null;
    return {
      buyers: list(buyer, buyer === null && bought === null ? subject : null),
      targets: list(target, bought),
    };
  }
  if (isPassive(sentence, hit.start)) return { buyers: list(later(['by'])), targets: list(subject) };
  const relative = tokens
    .slice(Math.max(0, hit.start - 3), hit.start)
    .some(({ lower }) => lower === 'which' || lower === 'that');
  const object = nameAfter(sentence, names, hit.start + 1, 12);
  if (relative && subject !== null && tokens[subject.start - 1]?.lower === 'which') {
    // "Vantel, which Nordal acquired": what stands before "which" was bought.
    return { buyers: [subject], targets: list(subjectBefore(sentence, names, subject.start - 1)) };
  }
  return { buyers: list(subject), targets: list(object) };
}

/** "its sale": who the word refers back to. */
function possessed(at: number, tokens: readonly Token[]): Argument | null {
  const owner = tokens[at]?.lower === 'its' ? at : at - 1;
  return tokens[owner]?.lower === 'its' ? { start: owner, end: owner + 1, type: 'reference' } : null;
}

/** "be taken over" begins with its verb. */
function pastAuxiliary(sentence: Sentence, hit: Hit): number {
  let start = hit.start;
  while (
    start < hit.end - 1 &&
    /^(?:be|is|are|was|were|been|being|get|gets|got)$/.test(sentence.tokens[start]?.lower ?? '')
  )
    start += 1;
  return start;
}

function list(...found: readonly (Argument | null)[]): readonly Argument[] {
  return found.filter((argument) => argument !== null);
}

/** "Castor and Pollux": the subject's other half. */
function coordinated(
  names: readonly Span[],
  subject: Argument | null,
  sentence: Sentence,
): readonly Argument[] {
  if (subject === null) return [];
  return names
    .filter(({ end }) => /^(?:and|,|&)$/.test(sentence.tokens[end]?.lower ?? '') && end + 1 === subject.start)
    .map((span) => ({ ...span, type: 'name' as const }));
}

function allAfter(
  sentence: Sentence,
  names: readonly Span[],
  from: number,
  most: number,
): readonly Argument[] {
  const named = names
    .filter(({ start }) => start >= from && start < from + most)
    .map((span) => ({ ...span, type: 'name' as const }));
  return named.length > 0 ? named : list(nameAfter(sentence, names, from, most));
}
