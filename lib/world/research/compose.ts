import type { Random } from '#domain/shared/random/seeded-random.ts';

export type Slots = Readonly<Record<string, string>>;

/** A parsed pattern: plain text, a slot's name, or alternatives. */
type Part =
  | { readonly text: string }
  | { readonly slot: string }
  | { readonly choices: readonly (readonly Part[])[] };

/** There are few patterns, and they are reused. */
const known = new Map<string, readonly Part[]>();

/**
 * Builds a sentence from a pattern: "[a|b]" picks one of the alternatives, which may contain brackets themselves, and
 * "{slot}" inserts a fact. A fact may be a pattern, too: what money is for names a place.
 */
export function compose(random: Random, pattern: string, slots: Slots): string {
  const text = written(partsOf(pattern), random, slots)
    .replace(/\s+(?=[\s,.;:!?])/g, '')
    .replace(/(^|[\s“(])([Aa]) (?=[aeioAEIOŌÖÅÄÉÁİÍ])/g, '$1$2n ')
    .trim();
  return text.replace(/^“?\p{Ll}/u, (start) => start.toUpperCase());
}

function written(parts: readonly Part[], random: Random, slots: Slots): string {
  let text = '';
  for (const part of parts) {
    if ('text' in part) text += part.text;
    else if ('slot' in part) text += fact(part.slot, random, slots);
    else text += written(part.choices[random.int(0, part.choices.length - 1)] ?? [], random, slots);
  }
  return text;
}

function fact(name: string, random: Random, slots: Slots): string {
  const value = slots[name];
  if (value === undefined)
    throw new Error(`Got the slot {${name}}; expected one of ${Object.keys(slots).join(', ')}.`);
  return value.includes('{') ? written(partsOf(value), random, slots) : value;
}

function partsOf(pattern: string): readonly Part[] {
  const taken = known.get(pattern);
  if (taken !== undefined) return taken;
  const tokens = pattern.match(/\{\w+\}|[[\]|]|[^[\]|{]+/g) ?? [];
  const parts = sequence(tokens, { at: 0 }, false);
  known.set(pattern, parts);
  return parts;
}

/** Reads until its alternative or bracket ends. Outside brackets a bar is plain text. */
function sequence(tokens: readonly string[], place: { at: number }, inBrackets: boolean): readonly Part[] {
  const parts: Part[] = [];
  for (let token = tokens[place.at]; token !== undefined; token = tokens[place.at]) {
    if (inBrackets && (token === '|' || token === ']')) break;
    place.at += 1;
    if (token === '[') parts.push({ choices: alternatives(tokens, place) });
    else if (token.startsWith('{')) parts.push({ slot: token.slice(1, -1) });
    else parts.push({ text: token });
  }
  return parts;
}

function alternatives(tokens: readonly string[], place: { at: number }): readonly (readonly Part[])[] {
  const choices: (readonly Part[])[] = [];
  do {
    choices.push(sequence(tokens, place, true));
    place.at += 1;
  } while (tokens[place.at - 1] === '|');
  return choices;
}
