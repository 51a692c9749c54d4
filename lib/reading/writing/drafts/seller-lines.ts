import type { SellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { ended } from '../../wording/prose.ts';

/** A line of the knowledge base, word for word. */
export interface SellerLine {
  readonly text: string;
  /** A message may say it as it stands. Commands, headings and half sentences are for the salesperson only. */
  readonly isSentence: boolean;
  /** It is in the overview. */
  readonly isGeneral: boolean;
  /** It states what a customer got: a figure, a share, a duration. */
  readonly isProof: boolean;
  /** It has a figure or a time, so that a result would be a second one. */
  readonly isMeasured: boolean;
}

/** Sections that say what the seller is good for, most telling first. Prices and rivals have no place in a first message. */
const SECTIONS = ['value_prop', 'product', 'overview', 'custom'];

/** How the seller wants to sound isn't what it sells. */
const ABOUT_WRITING = /\b(?:tone|voice|style|how we (?:write|sound|talk))\b/i;

const SHORTEST = 12;
const LONGEST = 200;
const PRICE = /\bpric(?:e|es|ing)\b|\bper (?:seat|user|month|year)\b|[$€£]\d/i;
const ABOUT_CUSTOMERS =
  /\b(?:customers|clients|buyers) (?:are|include|range)\b|\b\d[\d,]{0,11} to \d[\d,]{0,11} employees\b/i;
const RESULT =
  /\d|\b(?:half|third|quarter|twice|(?:two|three|four|five|six|ten) (?:times|days|years)|weeks?|months?|hours?|minutes?)\b/i;

const OF_A_CUSTOMER =
  /\b(?:customers?|clients?|had|took|got|cut|put|opened|closed|closes|handled|worked|saved|reduced)\b|\binstead of (?:\d|an?\b|two|three|four|five|six|seven|eight|nine|ten)/i;

/** Words that are verbs wherever they stand behind a subject. */
const VERBS =
  'is|are|was|were|has|have|had|can|will|does|do|gets?|got|puts?|keeps?|kept|helps?|lets?|gives?|gave|makes?|made|takes?|took|brings?|shows?|showed|sees?|saw|knows?|finds?|found|becomes?|became|connects?|cuts?|reduces?|reduced|saves?|saved|sends?|sent|builds?|built|replaces?|replaced|worked|walks?|arranges?|arranged|checked|stays?|closed|opened|handled|moved|provides?|protects?|delivers?|delivered|learns?|wins?|won|paid|watches|manages|managed|automates?|turned|adds?|added|bakes?|serves?|grows?|grew|scales?|insures?|removes?|lowers?|prevents?';
/** Words that are verbs behind a plain subject, and nouns elsewhere: "the board plans", "live plans". */
const MAYBE_VERBS =
  'runs?|works?|plans?|books?|answers?|ships?|files?|places?|checks?|closes|turns?|pays?|offers?|tracks?|needs?|moves?|covers?|uses?|starts?|handles?|shares?|stops?';
const VERB = new RegExp(`\\b(?:${VERBS})\\b`, 'i');
const MAYBE_VERB = new RegExp(
  `(?<!\\b(?:one|an?|the|every|each|in|of|for|with|your|our) )\\b(?:${MAYBE_VERBS})\\b`,
  'i',
);
/** "Cut second visits", "Connects to your ERP": the subject is missing. */
const COMMAND = new RegExp(
  `^(?:${VERBS}|${MAYBE_VERBS}|(?:hire|onboard|launch|migrate|automate|simplify|spend|know)s?)$`,
  'i',
);
const SUBJECT =
  /^(?:we|you|they|it|the|an?|one|both|most|every|each|nobody|everyone|(?:(?:our|your|new|many|some) )?[\p{Ll}-]*[\p{Ll}]s)\b/iu;
/** What comes before the subject: "After a takeover, …", "Before a listing we …". */
const LEAD_IN =
  /^(?:with|when|whenever|after|before|once|if|in|for|instead|because|since|unlike|whether)\b.*?(?:, | (?=we\b))/i;
/** "Vandaal, an online furniture shop, handled …" */
const APPOSITION = /^([^,]{1,60}), (?:an?|the|our) [^,]{1,60},/;

/** Whether a line has a subject and, behind it, a verb. Where in doubt it has not: then it isn't said to anyone. */
function isSentence(text: string, name: string): boolean {
  if (!/[.!]$/.test(text) || !/^[\p{Lu}\d]/u.test(text)) return false;
  const main = text.replace(LEAD_IN, '').replace(APPOSITION, '$1');
  // Behind a comma or "that" comes what is said in addition.
  const [head = ''] = main.replace(/\bwho \w+/g, '').split(/,(?!\d)|[;:]|\b(?:that|which|whose|where)\b/);
  const [first = '', ...behind] = head.trim().split(/\s+/);
  const predicate = behind.join(' ');
  const isPlain = SUBJECT.test(head) || (name !== '' && head.startsWith(name));
  return !COMMAND.test(first) && (VERB.test(predicate) || (isPlain && MAYBE_VERB.test(predicate)));
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
      (text) =>
        text.length >= SHORTEST && text.length <= LONGEST && !/[?:]$/.test(text) && !/https?:/.test(text),
    );

/** What a knowledge base says the seller is good for, line by line, without duplicates, most telling first. */
export function sellerLines({ company_name, sections }: SellerContext): readonly SellerLine[] {
  const linesIn = (wanted: (type: string) => boolean): string[] =>
    sections
      .filter(({ type, title }) => wanted(type.toLowerCase()) && !ABOUT_WRITING.test(title))
      .flatMap(({ content_md }) => plainLines(content_md));
  // An overview often repeats what other sections say about prices, rivals or customers.
  const elsewhere = new Set(linesIn((type) => !SECTIONS.includes(type)));
  const lines = new Set(SECTIONS.flatMap((section) => linesIn((type) => type === section)));
  const overview = new Set(linesIn((type) => type === 'overview'));
  const name = company_name.trim();
  const isOwn = (text: string): boolean =>
    /^we\b/i.test(text) || (name !== '' && text.startsWith(`${name} `));
  return [...lines]
    .filter((text) => !elsewhere.has(text) && !PRICE.test(text) && !ABOUT_CUSTOMERS.test(text))
    .map((text) => ({
      text,
      isSentence: isSentence(ended(text), name),
      isGeneral: overview.has(text),
      isProof: RESULT.test(text) && OF_A_CUSTOMER.test(text) && !isOwn(text),
      isMeasured: RESULT.test(text) || /\bday one\b/i.test(text),
    }));
}
