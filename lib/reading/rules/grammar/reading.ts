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

const PLACE_PREPOSITIONS = ['in', 'near', 'at', 'across', 'to', 'into', 'throughout', 'around'];

const isInCompanyName = ({ company }: SentenceView, tokenIndex: number): boolean =>
  company.some(({ start, end }) => start <= tokenIndex && tokenIndex < end);

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
    const parseResult: Parse = parse(
      tag(view.source, view.sentence, document.words.isName, (tokenIndex) =>
        isInCompanyName(view, tokenIndex),
      ),
    );
    this.tokens = parseResult.tokens;
    this.nouns = parseResult.nouns;
    this.clauses = parseResult.clauses;
    this.roles = findRoleSpans(parseResult.tokens);
    this.names = findNameSpans(parseResult.tokens, this.roles);
  }

  get isTitle(): boolean {
    return this.view.part === 'title';
  }

  text = (span: Span): string => getText(this.view.source, this.tokens, span);

  identify = (noun: NounPhrase | null): Party => {
    const party = identifyParty(this.document, this.view, this.tokens, noun);
    return party === 'company' && this.#standsForAnother(noun) ? 'other' : party;
  };

  /** "Beta fell after it had named a new chief": "it" is the one the sentence has just named. */
  #standsForAnother(noun: NounPhrase | null): boolean {
    if (noun === null || this.isCompany(noun)) return false;
    const isPossessed = noun.owner !== null && /^(?:its|their)\b/.test(this.lower(noun));
    if (!isPossessed && !/^(?:it|they)$/.test(this.lower(noun))) return false;
    const previousAgent = this.clauses.findLast(
      ({ agent, group }) => agent !== null && agent !== noun && group.end <= noun.start,
    )?.agent;
    if (previousAgent === undefined || previousAgent === null || previousAgent === noun) return false;
    return (
      identifyParty(this.document, this.view, this.tokens, previousAgent) === 'other' &&
      this.findOtherCompany(previousAgent) !== null
    );
  }

  /** A noun phrase with those that "and" or a comma joins to it: "Acme, Kabel and Vire". */
  listJoined(noun: NounPhrase | null): readonly NounPhrase[] {
    if (noun === null) return [];
    const joinedNouns = [noun];
    for (let firstNoun = noun; ; ) {
      const previousNoun = this.nouns.find(
        ({ end, preposition }) =>
          preposition === null && end < firstNoun.start && this.#areJoined(end, firstNoun.start),
      );
      if (previousNoun === undefined) break;
      joinedNouns.push(previousNoun);
      firstNoun = previousNoun;
    }
    for (let lastNoun = noun; ; ) {
      const nextNoun = this.nouns.find(
        ({ start, preposition }) =>
          preposition === null && start > lastNoun.end && this.#areJoined(lastNoun.end, start),
      );
      if (nextNoun === undefined || this.clauses.some(({ agent }) => agent === nextNoun && agent !== noun))
        break;
      joinedNouns.push(nextNoun);
      lastNoun = nextNoun;
    }
    return joinedNouns;
  }

  #areJoined(startIndex: number, endIndex: number): boolean {
    const wordsBetween = this.tokens.slice(startIndex, endIndex).map(({ lower }) => lower);
    return (
      wordsBetween.length < 4 &&
      wordsBetween.every((word) => /^(?:,|and|&|or|the)$/.test(word)) &&
      wordsBetween.some((word) => /^(?:and|&|,)$/.test(word))
    );
  }

  /** What a phrase is really about: "tools" in "a number of new tools", "workers" in "hundreds of workers". */
  findCore(noun: NounPhrase | null): NounPhrase | null {
    const head = noun === null ? undefined : this.tokens[noun.head];
    if (noun === null || !(QUANTITY.test(head?.lower ?? '') || head?.type === 'percent')) return noun;
    const coreNoun = this.nouns.find(
      ({ start, preposition }) => preposition === 'of' && start >= noun.end && start - noun.end <= 2,
    );
    return coreNoun ?? noun;
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
    const numberIndex = this.tokens.findIndex(
      ({ type, value }, index) =>
        index >= noun.start && index < noun.end && type === 'number' && value !== null,
    );
    const numberToken = this.tokens[numberIndex];
    if (numberToken === undefined || numberToken.value === null || numberIndex >= noun.head) return null;
    return { value: numberToken.value, unit: { start: numberIndex + 1, end: noun.head + 1 } };
  }

  /** The noun phrases behind a place, by their prepositions, as far as the next predicate. */
  nounsBetween(
    startIndex: number,
    endIndex: number,
    ...prepositions: readonly string[]
  ): readonly NounPhrase[] {
    return this.nouns.filter(
      ({ start, preposition }) =>
        start >= startIndex && start < endIndex && preposition !== null && prepositions.includes(preposition),
    );
  }

  /** A place named behind "in", "to" and the like. */
  findLocation(startIndex: number, endIndex: number): Name | null {
    const nouns = this.nounsBetween(startIndex, endIndex, ...PLACE_PREPOSITIONS);
    for (const noun of nouns) {
      const locationName = this.names.find(
        (name) =>
          isWithin(name, noun) &&
          !this.isCompany(name) &&
          (name.type === 'location' ||
            (name.type === 'unknown' &&
              noun.preposition !== 'to' &&
              noun.preposition !== 'at' &&
              (noun.head < name.end || /^count(?:y|ies)$/.test(this.tokens[noun.head]?.lower ?? '')))),
      );
      if (locationName !== undefined) return locationName;
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
