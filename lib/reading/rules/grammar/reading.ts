import { isOverlapping, isWithin, type Span, type TaggedToken } from '../../text/token.ts';
import type { DocumentView, SentenceView } from '../../text/view.ts';
import { type Clause, type Parse, parse } from './clauses.ts';
import { identifyParty, type Party } from './identify-party.ts';
import { findNameSpans, getText, type Name } from './names.ts';
import type { NounPhrase } from './noun-phrases.ts';
import { findRoleSpans } from './roles.ts';
import { tag } from './tag.ts';

const QUANTITY =
  /^(?:number|range|series|set|variety|couple|hundreds|dozens|thousands|scores|total|majority|addition|host|pair|piece|pieces|suite|half|third|quarter|fifth|tenth|percent|part|rest|size)$/;

const isInCompanyName = ({ company }: SentenceView, at: number): boolean =>
  company.some(({ start, end }) => start <= at && at < end);

/** A sentence taken apart, with everything that a kind of signal asks of it. */
export class ParsedSentence {
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
      tag(view.source, view.sentence, document.words.isName, (at) => isInCompanyName(view, at)),
    );
    this.tokens = parsed.tokens;
    this.nouns = parsed.nouns;
    this.clauses = parsed.clauses;
    this.roles = findRoleSpans(parsed.tokens);
    this.names = findNameSpans(parsed.tokens, this.roles);
  }

  get isTitle(): boolean {
    return this.view.part === 'title';
  }

  text = (span: Span): string => getText(this.view.source, this.tokens, span);

  identify = (noun: NounPhrase | null): Party => {
    const who = identifyParty(this.document, this.view, this.tokens, noun);
    return who === 'company' && this.#standsForAnother(noun) ? 'other' : who;
  };

  /** "Beta fell after it had named a new chief": "it" is the one the sentence has just named. */
  #standsForAnother(noun: NounPhrase | null): boolean {
    if (noun === null || this.isCompany(noun)) return false;
    const isPossessed = noun.owner !== null && /^(?:its|their)\b/.test(this.lower(noun));
    if (!isPossessed && !/^(?:it|they)$/.test(this.lower(noun))) return false;
    const before = this.clauses.findLast(
      ({ agent, group }) => agent !== null && agent !== noun && group.end <= noun.start,
    )?.agent;
    if (before === undefined || before === null || before === noun) return false;
    return (
      identifyParty(this.document, this.view, this.tokens, before) === 'other' &&
      this.findOtherCompany(before) !== null
    );
  }

  /** A noun phrase with those that "and" or a comma joins to it: "Acme, Kabel and Vire". */
  listJoined(noun: NounPhrase | null): readonly NounPhrase[] {
    if (noun === null) return [];
    const all = [noun];
    for (let first = noun; ; ) {
      const before = this.nouns.find(
        ({ end, preposition }) =>
          preposition === null && end < first.start && this.#areJoined(end, first.start),
      );
      if (before === undefined) break;
      all.push(before);
      first = before;
    }
    for (let last = noun; ; ) {
      const next = this.nouns.find(
        ({ start, preposition }) =>
          preposition === null && start > last.end && this.#areJoined(last.end, start),
      );
      if (next === undefined || this.clauses.some(({ agent }) => agent === next && agent !== noun)) break;
      all.push(next);
      last = next;
    }
    return all;
  }

  #areJoined(from: number, to: number): boolean {
    const between = this.tokens.slice(from, to).map(({ lower }) => lower);
    return (
      between.length < 4 &&
      between.every((word) => /^(?:,|and|&|or|the)$/.test(word)) &&
      between.some((word) => /^(?:and|&|,)$/.test(word))
    );
  }

  /** What a phrase is really about: "tools" in "a number of new tools", "workers" in "hundreds of workers". */
  findCore(noun: NounPhrase | null): NounPhrase | null {
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

  isCompany = (span: Span): boolean => this.view.company.some((mention) => isOverlapping(mention, span));

  /** The first name within a span that is not the company's. */
  findName(span: Span | null, ...types: readonly Name['type'][]): Name | null {
    if (span === null) return null;
    const matches = this.names.filter(
      (name) =>
        isOverlapping(name, span) &&
        !this.isCompany(name) &&
        (types.length === 0 || types.includes(name.type)),
    );
    // Of "the Berlin start-up Kabel" the last name is the one that is meant.
    return matches.at(-1) ?? null;
  }

  /** A name that can be another company's. */
  findOtherCompany(noun: NounPhrase | null): Name | null {
    return this.findName(noun, 'organisation', 'unknown');
  }

  findPerson(span: Span | null): Name | null {
    if (span === null) return null;
    return (
      this.names.find(
        (name) =>
          isOverlapping(name, span) &&
          !this.isCompany(name) &&
          name.type === 'unknown' &&
          isPersonShaped(this.tokens, name),
      ) ?? null
    );
  }

  findRole = (span: Span | null): Span | null =>
    span === null ? null : (this.roles.find((role) => isOverlapping(role, span)) ?? null);

  findMoney(span: Span | null): TaggedToken | null {
    if (span === null) return null;
    return this.tokens.slice(span.start, span.end).find(({ type }) => type === 'money') ?? null;
  }

  /** The number in a noun phrase, with the noun it counts. */
  findCount(noun: NounPhrase | null): { readonly value: number; readonly unit: Span } | null {
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
  nounsBetween(from: number, to: number, ...prepositions: readonly string[]): readonly NounPhrase[] {
    return this.nouns.filter(
      ({ start, preposition }) =>
        start >= from && start < to && preposition !== null && prepositions.includes(preposition),
    );
  }

  /** A place named behind "in", "to" and the like. */
  findLocation(from: number, to: number): Name | null {
    const nouns = this.nounsBetween(
      from,
      to,
      'in',
      'near',
      'at',
      'across',
      'to',
      'into',
      'throughout',
      'around',
    );
    for (const noun of nouns) {
      const place = this.names.find(
        (name) =>
          isWithin(name, noun) &&
          !this.isCompany(name) &&
          (name.type === 'location' ||
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
