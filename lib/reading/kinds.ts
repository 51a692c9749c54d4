import type { FunctionId } from '#contract/interpretation.ts';
import type { SignalKind, TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import TABLE from './kinds.json' with { type: 'json' };

/** What of an event a model must be able to quote; one of them is enough. */
type Detail = 'person' | 'role' | 'other_party' | 'place' | 'product';

/** What the other company, the sum, the number and the thing are called among the key facts. */
export interface FactLabels {
  readonly counterpart: string;
  readonly amount: string;
  readonly count: string;
  readonly product: string;
}

/** Everything about a kind of signal that is data: how it is read, written and explained. */
interface KindOfSignal extends NamedKind {
  /** Follows the company: "raised money". */
  readonly predicate: string;
  /** How it can happen, in the model's words and in the writer's. */
  readonly forms: Readonly<Record<string, string>>;
  /** Essential details of the event; at least one must be quoted. */
  readonly needs: readonly Detail[];
  /** Words without which a sentence hardly ever states such an event. */
  readonly words: RegExp;
  /** The same for job adverts, which use most of these words for tasks and wishes. */
  readonly advertWords: RegExp;
  /** Who such an event concerns, most affected first, and what their reason calls it: "A new round". */
  readonly concerned: { readonly event: string; readonly roles: readonly FunctionId[] };
}

interface NamedKind {
  /** The event: "a funding". */
  readonly noun: string;
  readonly labels: Partial<FactLabels>;
}

type Row = Omit<KindOfSignal, 'words' | 'advertWords'> & {
  readonly words: string;
  readonly advertWords: string;
};

/** Compiles only if every kind has a row. Its functions and details are words of the contract. */
const ROWS: Readonly<Record<TextKind, unknown>> = TABLE.text;

const toKind = ({ words, advertWords, ...row }: Row): KindOfSignal => ({
  ...row,
  words: new RegExp(words, 'i'),
  advertWords: new RegExp(advertWords, 'i'),
});

export const KINDS = Object.fromEntries(
  Object.entries(ROWS).map(([kind, row]) => [kind, toKind(row as Row)]),
) as Readonly<Record<TextKind, KindOfSignal>>;

export const isTextKind = (kind: string): kind is TextKind => Object.hasOwn(KINDS, kind);

/** Kinds that prose never shows are only named, if a workspace gave their signals keywords. */
const OTHER_KINDS: Readonly<Record<Exclude<SignalKind, TextKind>, NamedKind>> = TABLE.other;

export const getNamedKind = (kind: SignalKind): NamedKind =>
  isTextKind(kind) ? KINDS[kind] : OTHER_KINDS[kind];
