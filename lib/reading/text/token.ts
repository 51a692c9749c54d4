import type { PartOfSpeech } from 'wink-nlp';
import type { Money } from '#domain/shared/text/plain-figures.ts';

/** A word, a number or a mark of a sentence. Amounts and percentages are one token, however many words they take. */
export interface Token {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  readonly type: 'word' | 'number' | 'year' | 'money' | 'percent' | 'mark';
  readonly capital: boolean;
  readonly value: number | null;
  readonly money: Money | null;
}

/** A token whose part of speech is known. */
export interface TaggedToken extends Token {
  readonly pos: PartOfSpeech;
  readonly lemma: string;
}

/** A stretch of tokens, from one up to, not including, another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A sentence, a heading or the title, with its tokens. */
export interface Sentence {
  readonly source: 'title' | 'text';
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly Token[];
  /** Every longer word begins with a capital letter, so capitals don't mark names: a headline in title case, or all capitals. */
  readonly shouting: boolean;
}

export const isOverlapping = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

export const isWithin = (inner: Span, outer: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;
