import { filled, PIECES } from '../runs.ts';
import type { Expression } from './find-literals.ts';
import { type Pick, sampleMatch } from './sample-match.ts';

type Hostile = (length: number) => string;

const SAMPLES = 8;
const LONGEST_SAMPLE = 60;
/** The shortest one stops at what is exponential, the next at what is cubic, before the last would hang on it. */
const LENGTHS = [22, 400, 5_000];
/** Four times the text takes a linear expression four times as long, a quadratic one sixteen times. */
const [SHORTER, STEEP] = [4, 7];
const TRIES = 4;
const LONGEST = LENGTHS.at(-1) ?? 0;
/** What ends a run is what an expression must give up on. */
const END = '¶';

function msOf(expression: RegExp, text: string): number {
  const before = process.threadCpuUsage();
  text.replace(expression, '');
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const leastMs = (expression: RegExp, text: string): number =>
  Math.min(...Array.from({ length: TRIES }, () => msOf(expression, text)));

/**
 * What no linear expression should need on this machine: a part of what the shortest quadratic one takes for the longest
 * text. It is a part because an expression may begin at every twentieth character only.
 */
const LIMIT_MS = leastMs(/a+b/g, filled('a', LONGEST)) / 25;

/** The same choices in every run. */
function choices(): Pick {
  let state = 7;
  return (count) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (state >> 8) % count;
  };
}

/** Runs of every class of characters, and beginnings of a match: again and again, or with their last character repeated. */
function hostileTexts(expression: RegExp): Map<string, Hostile> {
  const texts = new Map<string, Hostile>();
  const repeat = (piece: string) => texts.set(piece, (length) => filled(piece, length));
  PIECES.forEach(repeat);
  const pick = choices();
  for (let round = 0; round < SAMPLES; round += 1) {
    const sample = sampleMatch(expression, pick).slice(0, LONGEST_SAMPLE);
    for (let end = 1; end <= sample.length; end += 1) {
      const start = sample.slice(0, end);
      repeat(start);
      repeat(`${start} `);
      texts.set(`${start}…`, (length) => start + filled(start.slice(-1), length));
    }
  }
  return texts;
}

/** Four times in a row: other work on the machine makes one of two measurements slow, but not always the same one. */
const isSteep = (expression: RegExp, short: string, long: string): boolean =>
  Array.from({ length: TRIES }).every(() => {
    const longMs = leastMs(expression, long);
    return longMs > LIMIT_MS && longMs / leastMs(expression, short) > STEEP;
  });

/** Searches a text that takes an expression more than linear time. */
export function slowTextFor({ source, flags }: Omit<Expression, 'place'>): string | undefined {
  // Where a sticky expression is tried is up to its caller: anywhere.
  const expression = new RegExp(source, `${flags.replace(/[gy]/g, '')}g`);
  const texts = hostileTexts(expression);
  for (const length of LENGTHS) {
    for (const [name, make] of texts) {
      const ofLength = (most: number): string => make(Math.ceil(most)) + END;
      const [short, long] = [ofLength(length / SHORTER), ofLength(length)];
      if (msOf(expression, long) <= LIMIT_MS || !isSteep(expression, short, long)) continue;
      if (length < LONGEST || isSteep(expression, long, ofLength(length * SHORTER))) return name;
    }
  }
  return undefined;
}
