import type { Random } from '#domain/shared/random/seeded-random.ts';
import type { DocumentKind } from '#domain/signals/research/document-kinds.ts';
import { compose, type Slots } from './compose.ts';

/** A paragraph, a heading or a list. */
export interface Block {
  readonly text: string;
  /** Boilerplate and background, which other companies' documents may contain word for word. */
  readonly common: boolean;
}

export interface Draft {
  readonly kind: DocumentKind;
  readonly publisher: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Hours after the story began. */
  readonly after: number;
}

/** Writes blocks from patterns, with the facts of one story. */
export interface Pen {
  readonly slots: Slots;
  readonly random: Random;
  line(pattern: string): string;
  /** A paragraph that is unique to this company's story. */
  unique(...patterns: readonly string[]): Block;
  common(...patterns: readonly string[]): Block;
  bullets(patterns: readonly string[]): Block;
  one(patterns: readonly string[]): string;
  some(patterns: readonly string[], count: number): readonly string[];
}

export function createPen(random: Random, slots: Slots): Pen {
  const line = (pattern: string): string => compose(random, pattern, slots);
  const paragraph = (patterns: readonly string[]): string => patterns.map(line).join(' ');
  const some = (patterns: readonly string[], count: number): readonly string[] =>
    patterns
      .map((pattern) => ({ pattern, rank: random.int(0, 1_000_000) }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, count)
      .map(({ pattern }) => pattern);
  return {
    slots,
    random,
    line,
    unique: (...patterns) => ({ text: paragraph(patterns), common: false }),
    common: (...patterns) => ({ text: paragraph(patterns), common: true }),
    bullets: (patterns) => ({
      text: patterns.map((pattern) => `- ${line(pattern)}`).join('\n'),
      common: true,
    }),
    one: (patterns) => patterns[random.int(0, patterns.length - 1)] ?? '',
    some,
  };
}
