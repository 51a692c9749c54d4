import type { Random } from '#domain/shared/random/seeded-random.ts';

export type Slots = Readonly<Record<string, string>>;

/** A parsed pattern: plain text, a slot's name, or alternatives. */
type Part =
  | { readonly text: string }
  | { readonly slot: string }
  | { readonly choices: readonly (readonly Part[])[] };

/** There are few patterns, and they are reused. */
const parsedPatterns = new Map<string, readonly Part[]>();

/**
 * Builds a sentence from a pattern: "[a|b]" picks one of the alternatives, which may contain brackets themselves, and
 * "{slot}" inserts a fact. A fact may be a pattern, too: what money is for names a place.
 */
export function compose(random: Random, pattern: string, slots: Slots): string {
  const text = writeParts(parseParts(pattern), random, slots)
    .replace(/\s+(?=[\s,.;:!?])/g, '')
    .replace(/(^|[\s“(])([Aa]) (?=[aeioAEIOŌÖÅÄÉÁİÍ])/g, '$1$2n ')
    .trim();
  return text.replace(/^“?\p{Ll}/u, (start) => start.toUpperCase());
}

function writeParts(parts: readonly Part[], random: Random, slots: Slots): string {
  let text = '';
  for (const part of parts) {
    if ('text' in part) text += part.text;
    else if ('slot' in part) text += readFact(part.slot, random, slots);
    else text += writeParts(part.choices[random.int(0, part.choices.length - 1)] ?? [], random, slots);
  }
  return text;
}

function readFact(name: string, random: Random, slots: Slots): string {
  const value = slots[name];
  if (value === undefined)
    throw new Error(`Got the slot {${name}}; expected one of ${Object.keys(slots).join(', ')}.`);
  return value.includes('{') ? writeParts(parseParts(value), random, slots) : value;
}

function parseParts(pattern: string): readonly Part[] {
  const parsedParts = parsedPatterns.get(pattern);
  if (parsedParts !== undefined) return parsedParts;
  const tokens = pattern.match(/\{\w+\}|[[\]|]|[^[\]|{]+/g) ?? [];
  const parts = parseSequence(tokens, { at: 0 }, false);
  parsedPatterns.set(pattern, parts);
  return parts;
}

/** Reads until its alternative or bracket ends. Outside brackets a bar is plain text. */
function parseSequence(
  tokens: readonly string[],
  reader: { at: number },
  inBrackets: boolean,
): readonly Part[] {
  const parts: Part[] = [];
  for (let token = tokens[reader.at]; token !== undefined; token = tokens[reader.at]) {
    if (inBrackets && (token === '|' || token === ']')) break;
    reader.at += 1;
    if (token === '[') parts.push({ choices: parseAlternatives(tokens, reader) });
    else if (token.startsWith('{')) parts.push({ slot: token.slice(1, -1) });
    else parts.push({ text: token });
  }
  return parts;
}

function parseAlternatives(tokens: readonly string[], reader: { at: number }): readonly (readonly Part[])[] {
  const choices: (readonly Part[])[] = [];
  do {
    choices.push(parseSequence(tokens, reader, true));
    reader.at += 1;
  } while (tokens[reader.at - 1] === '|');
  return choices;
}
