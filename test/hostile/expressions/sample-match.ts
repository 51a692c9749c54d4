import { CHARACTERS } from '../runs.ts';

/** Chooses one of so many. */
export type Pick = (count: number) => number;

const GROUP_START = /\(\?(?:<[=!]|[:=!]|<\w+>)|\(/y;
const ESCAPE = /\\(?:[pP]\{[^}]+\}|u\{[^}]+\}|u[\da-f]{4}|x[\da-f]{2}|k<\w+>|.)/isy;
const CLASS = /\[(?:\\.|[^\]\\])*\]/sy;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y;

/**
 * A text close to what an expression matches: hostile texts begin like a match and never become one.
 * Assertions are left out, except for what must stand before the match.
 */
export function sampleMatch({ source, flags }: RegExp, pick: Pick): string {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found !== null) at += found[0].length;
    return found;
  };

  const oneOf = (written: string): string => {
    const member = new RegExp(`^(?:${written})$`, flags.replace(/[gy]/g, ''));
    const fitting = CHARACTERS.filter((character) => member.test(character));
    if (fitting.length > 0) return fitting[pick(fitting.length)] ?? '';
    for (let code = 0; code < 0x3000; code += 1) {
      if (member.test(String.fromCharCode(code))) return String.fromCharCode(code);
    }
    return '';
  };

  const alternatives = (): string => {
    const found = [sequence()];
    while (source[at] === '|') {
      at += 1;
      found.push(sequence());
    }
    return found[pick(found.length)] ?? '';
  };

  const sequence = (): string => {
    let text = '';
    while (at < source.length && source[at] !== '|' && source[at] !== ')') text += repeated();
    return text;
  };

  const repeated = (): string => {
    const start = at;
    let text = atom();
    const end = at;
    const quantifier = take(QUANTIFIER);
    const after = at;
    for (let more = timesOf(quantifier, pick); more > 1; more -= 1) {
      at = start;
      text += atom();
    }
    at = quantifier === null ? end : after;
    return text;
  };

  const atom = (): string => {
    const group = take(GROUP_START)?.[0];
    if (group !== undefined) {
      const inner = alternatives();
      at += 1;
      return /[=!]$/.test(group) && group !== '(?<=' ? '' : inner;
    }
    const member = take(CLASS)?.[0] ?? take(ESCAPE)?.[0];
    if (member !== undefined) return /^\\[bBk1-9]/.test(member) ? '' : oneOf(member);
    const written = String.fromCodePoint(source.codePointAt(at) ?? 0);
    at += written.length;
    if (written === '^' || written === '$') return '';
    return written === '.' ? oneOf('.') : written;
  };

  return alternatives();
}

/** Once or a little more: what is optional is there, so that what follows it is reached. */
function timesOf(quantifier: RegExpExecArray | null, pick: Pick): number {
  const [written, least, comma, most] = quantifier ?? [];
  if (written === undefined || written.startsWith('?')) return 1;
  if (least === undefined) return 1 + pick(2);
  const min = Math.max(1, Number(least));
  if (comma === '') return min;
  return min + pick(Math.min(2, most === '' ? 2 : Number(most) - min) + 1);
}
