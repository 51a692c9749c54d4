import { RELATIONS, type Relation } from '#contract/relation.ts';

/** How CRMs call what a company is to the seller: lifecycle stages, account types. The first that fits wins. */
const WORDS: readonly (readonly [RegExp, Relation])[] = [
  [/\b(?:former|past|previous|lost|churned|ex)\b|\bnot an? /, 'none'],
  [/\bcompetitors?\b|\brivals?\b/, 'competitor'],
  [/\bpartners?\b|\bresellers?\b/, 'partner'],
  [/\bopportunit(?:y|ies)\b|\bopen deals?\b|\bin negotiation\b/, 'open_deal'],
  [/\b(?:potential|prospective|target) (?:customers?|clients?)\b/, 'prospect'],
  [/\bcustomers?\b|\bclients?\b|\bevangelists?\b/, 'customer'],
  [/\bprospects?\b|\bleads?\b|qualifiedlead\b|\bsubscribers?\b/, 'prospect'],
];

const isRelation = (text: string): text is Relation => RELATIONS.some((relation) => relation === text);

/** The relation that a cell of a file names. Undefined if it names none that is known. */
export function readRelation(cell: string): Relation | undefined {
  const text = cell.trim().toLowerCase();
  if (isRelation(text)) return text;
  const words = text.replaceAll(/[_-]+/g, ' ');
  return WORDS.find(([pattern]) => pattern.test(words))?.[1];
}
