import type { SignalEvent, SignalKind } from '#domain/signals/signal-reasoner.ts';
import type { Argument } from '../gate/arguments.ts';
import { nameAfterWord } from '../gate/arguments.ts';
import { dealRoles } from '../gate/deal-roles.ts';
import type { SentenceView } from '../gate/document-view.ts';
import { type Span, textOf } from '../gate/names.ts';
import { wordSets } from '../patterns/word-sets.ts';
import type { Hit } from '../recognise.ts';
import type { Token } from '../text/token.ts';
import { anchorsOf } from './anchors-of.ts';
import { dateOf } from './date-of.ts';
import { personOf } from './person-of.ts';

const WITH_AMOUNT: readonly SignalKind[] = [
  'funding',
  'acquisition',
  'being_acquired',
  'expansion',
  'partnership',
  'regulatory_pressure',
  'ipo_plans',
];
const PLACE_WORDS = ['in', 'near', 'outside', 'at', 'across'];
/** Words before a place, by kind: people are hired and laid off in a place, not to one. */
const WITH_PLACE: Partial<Record<SignalKind, readonly string[]>> = {
  expansion: [...PLACE_WORDS, 'into', 'to', 'enter', 'enters'],
  layoffs: PLACE_WORDS,
  hiring_surge: PLACE_WORDS,
};

const COUNTED: Partial<Record<SignalKind, ReadonlySet<string>>> = {
  hiring_surge: new Set(wordSets.staff ?? []),
  layoffs: new Set(wordSets.staff ?? []),
  expansion: new Set(wordSets.site ?? []),
  security_incident: new Set([
    'customer',
    'user',
    'patient',
    'record',
    'account',
    'subscriber',
    'client',
    'people',
    'employee',
    'member',
    'file',
  ]),
};

/** Reads out of the sentence what the event's kind asks for. */
export function eventOf(view: SentenceView, hit: Hit, kind: SignalKind, reference: Date): SignalEvent {
  const { sentence, source } = view;
  const near = (sentence.tokens[hit.start]?.start ?? sentence.start) - sentence.start;
  const counterpart = counterpartOf(view, hit, kind);
  const place = placeOf(view, hit, WITH_PLACE[kind] ?? []);
  const details = {
    person: kind === 'leadership_change' ? personOf(view, hit) : null,
    counterpart: counterpart === null ? null : textOf(source, sentence, counterpart),
    place: place === null ? null : textOf(source, sentence, place),
    amount: WITH_AMOUNT.includes(kind)
      ? (nearest(sentence.tokens, hit, ({ type }) => type === 'money')?.money ?? null)
      : null,
    count: countOf(sentence.tokens, hit, kind),
    happened_on: dateOf(source.slice(sentence.start, sentence.end), near, reference),
  };
  return { anchors: anchorsOf(view, hit, kind, details), ...details };
}

function nearest(tokens: readonly Token[], hit: Hit, wanted: (token: Token) => boolean): Token | null {
  let best: { readonly token: Token; readonly distance: number } | null = null;
  tokens.forEach((token, index) => {
    if (!wanted(token)) return;
    const distance =
      index >= hit.start && index < hit.end
        ? 0
        : Math.min(Math.abs(index - hit.start), Math.abs(index - hit.end));
    if (best === null || distance < best.distance) best = { token, distance };
  });
  return (best as { readonly token: Token } | null)?.token ?? null;
}

function countOf(tokens: readonly Token[], hit: Hit, kind: SignalKind): number | null {
  const counted = COUNTED[kind];
  if (counted === undefined) return null;
  const found = nearest(tokens, hit, (token) => {
    if (token.type !== 'number' || token.value === null) return false;
    const at = tokens.indexOf(token);
    const behind = tokens.slice(at + 1, at + 5);
    return (
      behind.some(({ lemmas }) => lemmas.some((lemma) => counted.has(lemma))) ||
      (at >= hit.start && at < hit.end)
    );
  });
  return found?.value ?? null;
}

function placeOf(view: SentenceView, hit: Hit, words: readonly string[]): Span | null {
  const found = nameAfterWord(view.sentence, view.names, words, Math.max(0, hit.start - 6), 30);
  return found?.type === 'name' && !isCompany(view, found) ? found : null;
}

function counterpartOf(view: SentenceView, hit: Hit, kind: SignalKind): Span | null {
  const { sentence, names } = view;
  const other = (argument: Argument | null | undefined): Span | null =>
    argument?.type === 'name' && !isCompany(view, argument) ? argument : null;
  const after = (words: readonly string[], from = hit.start) =>
    other(nameAfterWord(sentence, names, words, from, 20));
  if (kind === 'acquisition' || kind === 'being_acquired') {
    const { buyers, targets } = dealRoles(sentence, names, hit);
    const [first, second] = kind === 'acquisition' ? [targets, buyers] : [buyers, targets];
    return (
      first.map(other).find((span) => span !== null) ??
      (view.company.length > 0 ? null : (second.map(other).find((span) => span !== null) ?? null))
    );
  }
  if (kind === 'funding') return after(['by', 'from'], 0);
  if (kind === 'technology_migration')
    // Of "from one to another" the other is the news.
    return (
      after([
        'to',
        'on',
        'with',
        'onto',
        'chosen',
        'selected',
        'selects',
        'picked',
        'adopting',
        'adopts',
        'adopted',
        'chooses',
        'picks',
      ]) ?? after(['from'])
    );
  if (kind === 'partnership')
    return (
      after(['with', 'from', 'and', 'to', 'between', 'by'], Math.max(0, hit.start - 3)) ??
      nearestName(view, hit)
    );
  if (kind === 'leadership_change') return after(['from', 'at'], Math.max(0, hit.start - 4));
  if (kind === 'regulatory_pressure') return nearestName(view, hit, isInOffice(view));
  return null;
}

/** An authority acts, or things are done by it; what stands behind these words is where or whose it is. */
const isInOffice =
  ({ sentence: { tokens } }: SentenceView) =>
  ({ start }: Span): boolean =>
    !/^(?:in|at|near|to|for|as)$/.test(tokens[start - 1]?.lower ?? '');

function nearestName(view: SentenceView, hit: Hit, fits: (name: Span) => boolean = () => true): Span | null {
  const others = view.names.filter((name) => !isCompany(view, name) && fits(name));
  return others.toSorted((a, b) => Math.abs(a.start - hit.start) - Math.abs(b.start - hit.start))[0] ?? null;
}

const isCompany = (view: SentenceView, span: Span): boolean =>
  view.company.some(({ start, end }) => start < span.end && span.start < end);
