import type { DocumentView, SentenceView } from './document/view.ts';
import { type Who, whoIs } from './document/who.ts';
import { type Clause, type Parse, parse } from './grammar/clauses.ts';
import type { NounPhrase } from './grammar/noun-phrases.ts';
import { type Name, nameSpans, textOf } from './names/names.ts';
import { roleSpans } from './names/roles.ts';
import { tag } from './text/tag.ts';
import { overlap, type Span, type TaggedToken, within } from './text/token.ts';

const QUANTITY =
  /^(?:number|range|series|set|variety|couple|hundreds|dozens|thousands|scores|total|majority|addition|host|pair|piece|pieces|suite|half|third|quarter|fifth|tenth|percent|part|rest|size)$/;

const isNamed = ({ company }: SentenceView, at: number): boolean =>
  company.some(({ start, end }) => start <= at && at < end);

/** A sentence taken apart, with everything that a kind of signal asks of it. */
export class Reading {
  readonly document: DocumentView;
  readonly view: SentenceView;
  readonly tokens: readonly TaggedToken[];
  readonly nouns: readonly NounPhrase[];
  readonly clauses: readonly Clause[];
  readonly roles: readonly Span[];
  readonly names: readonly Name[];

  constructor(document: DocumentView, view: SentenceView) {
    this.document = document;
    this.view = view;
    const parsed: Parse = parse(
      tag(view.source, view.sentence, document.words.isName, (at) => isNamed(view, at)),
    );
    this.tokens = parsed.tokens;
    this.nouns = parsed.nouns;
    this.clauses = parsed.clauses;
    this.roles = roleSpans(parsed.tokens);
    this.names = nameSpans(parsed.tokens, this.roles);
  }

  get isTitle(): boolean {
    return this.view.part === 'title';
  }

  text = (span: Span): string => textOf(this.view.source, this.tokens, span);

  who = (noun: NounPhrase | null): Who => {
    const who = whoIs(this.document, this.view, this.tokens, noun);
    return who === 'company' && this.#standsForAnother(noun) ? 'other' : who;
  };

  /** "Beta fell after it had named a new chief": "it" is the one the sentence has just named. */
  #standsForAnother(noun: NounPhrase | null): boolean {
    if (noun === null || this.isCompany(noun)) return false;
    const owned = noun.owner !== null && /^(?:its|their)\b/.test(this.lower(noun));
    if (!owned && !/^(?:it|they)$/.test(this.lower(noun))) return false;
    const before = this.clauses.findLast(
      ({ agent, group }) => agent !== null && agent !== noun && group.end <= noun.start,
    )?.agent;
    if (before === undefined || before === null || before === noun) return false;
    return (
      whoIs(this.document, this.view, this.tokens, before) === 'other' && this.otherCompany(before) !== null
    );
  }

  /** As `who`, for one of several: "sued Kabel, Acme and other makers". */
  whoAmong(noun: NounPhrase | null): Who {
    const who = this.who(noun);
    return who === 'other' && noun !== null && this.#goesOnTo(noun) ? 'company' : who;
  }

  /** As `who`, for the last of several who act: "Acme and Kabel agreed to buy". */
  whoOfAll(noun: NounPhrase | null): Who {
    const who = this.who(noun);
    return who === 'other' && noun !== null && this.#comesFrom(noun) ? 'company' : who;
  }

  #comesFrom(noun: NounPhrase): boolean {
    let { start } = noun;
    for (;;) {
      let at = start;
      while (/^(?:,|and|&)$/.test(this.tokens[at - 1]?.lower ?? '')) at -= 1;
      const before = at === start ? undefined : this.nouns.find(({ end }) => end === at);
      if (before === undefined) return false;
      if (before.preposition === null && this.isCompany(before) && this.who(before) === 'company')
        return true;
      start = before.start;
    }
  }

  #goesOnTo(noun: NounPhrase): boolean {
    let { end } = noun;
    for (;;) {
      let at = end;
      while (/^(?:,|and|&|or|)$/.test(this.tokens[at]?.lower ?? '-') || this.tokens[at]?.lower === 'the')
        at += 1;
      const next = at === end ? undefined : this.nouns.find(({ start }) => start === at || start === at - 1);
      if (next === undefined || next.end <= end || this.clauses.some(({ agent }) => agent === next))
        return false;
      if (this.who(next) === 'company') return true;
      end = next.end;
    }
  }

  /** The part that the first of these plays who can be told. */
  firstWho(...nouns: readonly (NounPhrase | null)[]): Who {
    for (const noun of nouns) {
      const who = this.who(noun);
      if (who !== 'nobody') return who;
    }
    // "Announcing Nexa 2": the one who speaks is the one who does.
    return this.document.own ? 'company' : 'nobody';
  }

  /** What a phrase is really about: "tools" in "a number of new tools", "workers" in "hundreds of workers". */
  core(noun: NounPhrase | null): NounPhrase | null {
    const head = noun === null ? undefined : this.tokens[noun.head];
    if (noun === null || !(QUANTITY.test(head?.lower ?? '') || head?.type === 'percent')) return noun;
    const next = this.nouns.find(
      ({ start, preposition }) => preposition === 'of' && start >= noun.end && start - noun.end <= 2,
    );
    return next ?? noun;
  }

  head = (noun: NounPhrase | null): string => (noun === null ? '' : (this.tokens[noun.head]?.lemma ?? ''));

  lower = (span: Span): string =>
    this.tokens
      .slice(span.start, span.end)
      .map(({ lower }) => lower)
      .join(' ');

  isCompany = (span: Span): boolean => this.view.company.some((mention) => overlap(mention, span));

  /** The first name within a span that is not the company's. */
  nameIn(span: Span | null, ...types: readonly Name['type'][]): Name | null {
    if (span === null) return null;
    const fitting = this.names.filter(
      (name) =>
        overlap(name, span) && !this.isCompany(name) && (types.length === 0 || types.includes(name.type)),
    );
    // Of "the Berlin start-up Kabel" the last name is the one that is meant.
    return fitting.at(-1) ?? null;
  }

  /** A name that can be another company's. */
  otherCompany(noun: NounPhrase | null): Name | null {
    return this.nameIn(noun, 'organisation', 'unknown');
  }

  personIn(span: Span | null): Name | null {
    if (span === null) return null;
    return (
      this.names.find(
        (name) =>
          overlap(name, span) &&
          !this.isCompany(name) &&
          (name.type === 'person' || (name.type === 'unknown' && isPersonShaped(this.tokens, name))),
      ) ?? null
    );
  }

  roleIn = (span: Span | null): Span | null =>
    span === null ? null : (this.roles.find((role) => overlap(role, span)) ?? null);

  moneyIn(span: Span | null): TaggedToken | null {
    if (span === null) return null;
    return this.tokens.slice(span.start, span.end).find(({ type }) => type === 'money') ?? null;
  }

  /** The number in a noun phrase, with the noun it counts. */
  countIn(noun: NounPhrase | null): { readonly value: number; readonly unit: Span } | null {
    if (noun === null) return null;
    const at = this.tokens.findIndex(
      ({ type, value }, index) =>
        index >= noun.start && index < noun.end && type === 'number' && value !== null,
    );
    const number = this.tokens[at];
    if (number === undefined || number.value === null || at >= noun.head) return null;
    return { value: number.value, unit: { start: at + 1, end: noun.head + 1 } };
  }

  /** The noun phrases behind a place, by their prepositions, as far as the next predicate. */
  behind(from: number, to: number, ...prepositions: readonly string[]): readonly NounPhrase[] {
    return this.nouns.filter(
      ({ start, preposition }) =>
        start >= from && start < to && preposition !== null && prepositions.includes(preposition),
    );
  }

  /** The clause that a noun phrase is the object, the subject or a phrase of. */
  clauseWith(noun: NounPhrase): Clause | null {
    return (
      this.clauses.find(
        (clause) => clause.patient === noun || clause.phrases.includes(noun) || clause.agent === noun,
      ) ?? null
    );
  }

  /** A place named behind "in", "to" and the like. */
  placeIn(from: number, to: number): Name | null {
    const nouns = this.behind(from, to, 'in', 'near', 'at', 'across', 'to', 'into', 'throughout', 'around');
    for (const noun of nouns) {
      const place = this.names.find(
        (name) =>
          within(name, noun) &&
          !this.isCompany(name) &&
          (name.type === 'place' ||
            (name.type === 'unknown' &&
              noun.preposition !== 'to' &&
              noun.preposition !== 'at' &&
              (noun.head < name.end || /^count(?:y|ies)$/.test(this.tokens[noun.head]?.lower ?? '')))),
      );
      if (place !== undefined) return place;
    }
    return null;
  }
}

/** Two or three capitalised words, none of them in capitals throughout. */
function isPersonShaped(tokens: readonly TaggedToken[], { start, end }: Span): boolean {
  const words = tokens.slice(start, end).filter(({ type }) => type === 'word');
  return (
    words.length >= 2 &&
    words.length <= 4 &&
    words.every(
      ({ text }) => /^\p{Lu}[\p{L}'’.-]*$/u.test(text) && (text.length < 3 || text !== text.toUpperCase()),
    )
  );
}
