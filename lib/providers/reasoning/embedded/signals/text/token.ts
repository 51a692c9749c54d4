import type { Money } from '#domain/signals/signal-reasoner.ts';
import type { WordForm } from './inflect.ts';

/** A word, a number or a mark of a sentence; amounts and percentages are one token, however many words they take. */
export interface Token {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  readonly type: 'word' | 'number' | 'year' | 'money' | 'percent' | 'mark';
  /** Lemmas this form may belong to, among those that rules speak of; the lower-cased word itself comes first. */
  readonly lemmas: readonly string[];
  readonly forms: ReadonlyMap<string, ReadonlySet<WordForm>> | null;
  readonly capital: boolean;
  readonly value: number | null;
  readonly money: Money | null;
}

/** A sentence, or a title, with its tokens and how it is written. */
export interface Sentence {
  readonly source: 'title' | 'text';
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly Token[];
  /** Capital letters tell nothing of names: a headline in title case, or all capitals. */
  readonly shouting: boolean;
}
