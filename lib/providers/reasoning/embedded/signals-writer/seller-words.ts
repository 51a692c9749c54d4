import type { SellerContext } from '#domain/signals/signal-reasoner.ts';
import type { Random } from '#providers/directory/embedded/random.ts';
import { ended, shortened } from './prose.ts';

/** Sections that say what the seller is good for, the best first. Prices and rivals have no place in a first message. */
const TELLING = ['value_prop', 'product', 'overview', 'custom'];

const SHORTEST = 12;
const LONGEST = 240;

const ENGLISH =
  /\b(the|and|with|for|to|of|your|our|we|without|in|by|a|an|is|are|that|from|on|more|less|every)\b/gi;
const FULL_SENTENCE =
  /^(we|our|with|when|customers?|clients?|users?|teams?|companies|it|its|the|a|an|you|your|they|most|one|no|every|each|whether|instead|because|after|before|since|unlike)\b/i;
/** A finite verb after a short subject: "New technicians are productive …". */
const HAS_VERB =
  /^(?:[\p{L}\p{N}’'-]+ ){1,5}(is|are|was|were|can|will|has|have|does|do|need|needs|know|knows|get|gets|see|sees|stay|stays|work|works)\b/u;
const BASE_VERB =
  /^(cut|reduce|save|help|get|plan|automate|build|make|keep|increase|grow|see|find|win|turn|stop|give|ship|send|replace|connect|improve|manage|track|run|avoid|bring|eliminate|simplify|speed|close|hire|onboard|protect|detect|prevent|launch|move|migrate|deliver|know|measure|lower|boost|free|spend|start|unify|scale|secure|monitor|prove|pass|meet|handle|schedule|assign|answer|reach|raise)\b/i;
const THIRD_PERSON =
  /^(cuts|reduces|saves|helps|gets|plans|automates|builds|makes|keeps|increases|turns|stops|gives|sends|replaces|connects|improves|manages|tracks|runs|avoids|brings|eliminates|simplifies|protects|detects|prevents|delivers|shows|finds|lowers|lets|offers|provides|unifies|schedules|assigns|monitors|sells|does)\b/i;

export interface SellerWords {
  /** A whole sentence that says what the seller does; null where the knowledge base says nothing. */
  readonly promise: string | null;
  /** A second one, from elsewhere in the knowledge base, with a result that bears on the event. */
  readonly proof: string | null;
  /** Whether the promise bears on the event; an honest message says so where it does not. */
  readonly bears: boolean;
}

/** What the seller's own words offer to somebody with such an event on their hands. */
export function sellerWords(seller: SellerContext, theme: RegExp, random: Random): SellerWords {
  const lines = TELLING.flatMap((type) =>
    seller.sections.filter((section) => section.type.toLowerCase() === type).flatMap(linesOf),
  );
  const strongest = TELLING.find((type) => lines.some((line) => line.type === type));
  const [best] = lines
    .filter(({ type }) => type === strongest)
    .toSorted((a, b) => weight(b.text, theme) - weight(a.text, theme));
  if (best === undefined) return { promise: null, proof: null, bears: false };
  const proof = proofOf(
    lines.filter(({ text }) => text !== best.text && isWhole(text, seller.company_name)),
    theme,
    random,
  );
  return {
    promise: asSentence(best.text, seller.company_name),
    bears: theme.test(best.text),
    proof: proof === undefined ? null : asSentence(proof.text, seller.company_name),
  };
}

/** Prices stay out of a first message wherever they are written. */
const PRICE = /\bpric(?:e|es|ing)\b|\bper (?:seat|user|month|year)\b|[$€£]\d/i;

/** A figure, a share or a span of time; who the customers are is no result. */
const RESULT =
  /\d|\b(?:half|third|quarter|twice|two|three|four|five|six|ten|weeks?|months?|hours?|minutes?)\b/i;
const NO_RESULT = /\b(?:customers|clients) (?:are|include|range)\b|\bemployees\b/i;

/** A line with a result that bears on the event, another one for another event: what is in every message convinces nobody. */
function proofOf(lines: readonly Line[], theme: RegExp, random: Random): Line | undefined {
  const bearing = lines.filter(
    ({ text }) =>
      RESULT.test(text) && !NO_RESULT.test(text) && theme.test(text.replace(/\bcustomers?\b/gi, '')),
  );
  return bearing.length === 0 ? undefined : bearing[random.int(0, bearing.length - 1)];
}

/** Earlier lines are what the seller puts first; the more a line says on the theme, the further it goes before them. */
function weight(text: string, theme: RegExp): number {
  const telling = new Set(text.toLowerCase().match(new RegExp(theme, 'gi')) ?? []);
  return 2 * telling.size + (text.length > 40 ? 0.5 : 0);
}

interface Line {
  readonly type: string;
  readonly text: string;
}

function linesOf({ type, content_md }: SellerContext['sections'][number]): Line[] {
  return content_md
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    .split(/\n/)
    .filter((line) => !/^\s*(#|\||---|===|!\[|>)/.test(line))
    .map((line) => line.replace(/^\s*([-*+•]|\d+[.)])\s+/, ''))
    .map((line) =>
      line
        .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/<[^>]*>/g, '')
        .replace(/(\*\*|__|\*|`|~~)/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .flatMap((line) => line.split(/(?<=[.!?])\s+(?=[\p{Lu}\d„“"])/u))
    .map((text) => text.trim())
    .filter(
      (text) =>
        text.length >= SHORTEST &&
        !PRICE.test(text) &&
        !text.endsWith('?') &&
        !text.endsWith(':') &&
        !/https?:/.test(text),
    )
    .map((text) => ({ type: type.toLowerCase(), text: shortened(text, LONGEST) }));
}

const isEnglish = (text: string): boolean =>
  (text.match(ENGLISH)?.length ?? 0) * 12 >= text.split(' ').length;

const isWhole = (text: string, company: string): boolean =>
  isEnglish(text) &&
  (FULL_SENTENCE.test(text) ||
    (HAS_VERB.test(text) && !BASE_VERB.test(text) && !THIRD_PERSON.test(text)) ||
    (company !== '' && text.startsWith(company)));

const lowered = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) || /^A /.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** A line of a knowledge base may be a sentence, a command, half a sentence, a heading or in another language. */
function asSentence(text: string, company: string): string {
  const who = company.trim() === '' ? 'our company' : company;
  if (!isEnglish(text)) return `“${text.replace(/[.\s]+$/, '')}” is how we put it ourselves.`;
  if (isWhole(text, company)) return ended(text);
  if (BASE_VERB.test(text)) return ended(`${who} helps you ${lowered(text)}`);
  if (THIRD_PERSON.test(text)) return ended(`${who} ${lowered(text)}`);
  return ended(`with ${who} you get ${lowered(text)}`);
}
