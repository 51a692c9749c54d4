import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { ended, shortened } from '../../wording/prose.ts';
import { type Topic, topicsOf } from '../../wording/topics.ts';

/** A sentence of the knowledge base that a first message may use. */
export interface SellerLine {
  readonly sentence: string;
  readonly topics: readonly Topic[];
  /** How much the seller stresses it: what comes first counts most. */
  readonly weight: number;
  /** Whether it states a result: a figure, a share, a duration. */
  readonly isProof: boolean;
}

/** Sections that say what the seller is good for. Prices and rivals have no place in a first message. */
const WEIGHTS: Readonly<Record<string, number>> = { value_prop: 4, product: 2, overview: 2, custom: 1 };

const SHORTEST = 12;
const LONGEST = 200;
const PRICE = /\bpric(?:e|es|ing)\b|\bper (?:seat|user|month|year)\b|[$€£]\d/i;
const RESULT =
  /\d|\b(?:half|third|quarter|twice|(?:two|three|four|five|six|ten) (?:times|days|years)|weeks?|months?|hours?|minutes?)\b/i;
const ABOUT_CUSTOMERS = /\b(?:customers|clients) (?:are|include|range)\b|\bemployees\b/i;
const ENGLISH =
  /\b(the|and|with|for|to|of|your|our|we|without|in|by|a|an|is|are|that|from|on|more|less|every|who|one|after|when|their|it|so)\b/gi;
const FULL_SENTENCE =
  /^(we|our|with|when|customers?|clients?|users?|teams?|companies|it|its|the|a|an|you|your|they|most|one|no|every|each|whether|instead|because|after|before|since|unlike)\b/i;
/** A finite verb after a short subject: "New technicians are productive …". */
const HAS_VERB =
  /^(?:[\p{L}\p{N}’'-]+ ){1,5}(is|are|was|were|can|will|has|have|had|does|do|need|needs|know|knows|get|gets|see|sees|stay|stays|work|works|keeps|keep|puts|put|cut|cuts|opened|saved|saves)\b/u;
const BASE_VERB =
  /^(cut|reduce|save|help|get|plan|automate|build|make|keep|increase|grow|see|find|win|turn|stop|give|ship|send|replace|connect|improve|manage|track|run|avoid|bring|eliminate|simplify|speed|close|hire|onboard|protect|detect|prevent|launch|move|migrate|deliver|know|measure|lower|boost|free|spend|start|unify|scale|secure|monitor|prove|pass|meet|handle|schedule|assign|answer|reach|raise|put|pay|file)\b/i;
const THIRD_PERSON =
  /^(cuts|reduces|saves|helps|gets|plans|automates|builds|makes|keeps|increases|turns|stops|gives|sends|replaces|connects|improves|manages|tracks|runs|avoids|brings|eliminates|simplifies|protects|detects|prevents|delivers|shows|finds|lowers|lets|offers|provides|unifies|schedules|assigns|monitors|sells|does|puts|pays|files)\b/i;

/** "Adds a warehouse to your network" */
const DOES_SOMETHING = /^\p{L}+[^s\s]s (?:a|an|the|your|every|all|each|you|both|new)\b/iu;

/** Everything in a knowledge base that fits in one English sentence, without duplicates, most stressed first. */
export function sellerLines({ company_name, sections }: SellerContext): readonly SellerLine[] {
  // An overview often repeats what other sections say about prices, rivals or customers.
  const elsewhere = new Set(
    sections
      .filter(({ type }) => WEIGHTS[type.toLowerCase()] === undefined)
      .flatMap(({ content_md }) => plainLines(content_md)),
  );
  const lines = sections.flatMap(({ type, content_md }) => {
    const weight = WEIGHTS[type.toLowerCase()];
    if (weight === undefined) return [];
    return plainLines(content_md).flatMap((text): SellerLine[] => {
      const sentence = elsewhere.has(text) ? null : asSentence(text, company_name.trim());
      return sentence === null
        ? []
        : [
            {
              sentence,
              topics: topicsOf(text),
              weight,
              isProof:
                sentence.startsWith(text.slice(0, 8)) &&
                RESULT.test(text.replace(/\b(?:SOC 2|ISO \d+)\b/g, '')) &&
                !ABOUT_CUSTOMERS.test(text),
            },
          ];
    });
  });
  const heard = new Set<string>();
  return lines
    .toSorted((a, b) => b.weight - a.weight)
    .filter(({ sentence }) => !heard.has(sentence) && heard.add(sentence));
}

const plainLines = (markdown: string): readonly string[] =>
  markdown
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    .split(/\n/)
    .filter((line) => !/^\s*(#|\||---|===|!\[|>)/.test(line))
    .map((line) =>
      line
        .replace(/^\s*([-*+•]|\d+[.)])\s+/, '')
        .replace(/!?\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g, '$1')
        .replace(/<[^<>]*>/g, '')
        .replace(/(\*\*|__|\*|`|~~)/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .flatMap((line) => line.split(/(?<=[.!?])\s+(?=[\p{Lu}\d„“"])/u))
    .map((text) => text.trim())
    .filter(
      (text) => text.length >= SHORTEST && !PRICE.test(text) && !/[?:]$/.test(text) && !/https?:/.test(text),
    )
    .map((text) => shortened(text, LONGEST));

const isEnglish = (text: string): boolean =>
  (text.match(ENGLISH)?.length ?? 0) * 12 >= text.split(' ').length;

const lowered = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) || /^A /.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** A line may be a sentence, a command, half a sentence or a heading; null where no plain sentence comes of it. */
function asSentence(text: string, company: string): string | null {
  if (!isEnglish(text)) return null;
  const who = company === '' ? 'We' : company;
  const isNamed = company !== '' && text.startsWith(company);
  if (isNamed || FULL_SENTENCE.test(text)) return ended(text);
  if (BASE_VERB.test(text)) return ended(`${who} help${company === '' ? '' : 's'} you ${lowered(text)}`);
  if (THIRD_PERSON.test(text) || DOES_SOMETHING.test(text))
    return company === '' ? null : ended(`${who} ${lowered(text)}`);
  if (HAS_VERB.test(text)) return ended(text);
  return ended(`With ${company === '' ? 'us' : company} you get ${lowered(text)}`);
}
