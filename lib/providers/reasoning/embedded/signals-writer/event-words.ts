/** What happened, as far as it is known, in words that fit into a sentence. */
export interface EventWords {
  readonly company: string;
  readonly person: string | null;
  readonly role: string | null;
  readonly counterpart: string | null;
  readonly place: string | null;
  readonly product: string | null;
  readonly amount: string | null;
  readonly count: string | null;
  /** Whether it is recent enough to be told as news. */
  readonly isNews: boolean;
  /** How long it is since, such as "five months". */
  readonly ago: string;
  /** The time of it, such as "in June". */
  readonly when: string;
}

type Phrase = (words: EventWords) => string;

/**
 * How a kind of event is spoken of to the buyer. `stakes` say
 * what such an event tends to mean, never what is so at this company; `questions` are easy to answer.
 */
export interface KindWords {
  readonly subjects: readonly Phrase[];
  readonly openers: readonly Phrase[];
  readonly stakes: readonly string[];
  readonly questions: readonly Phrase[];
  /** Leads from the event to what the seller does, where the seller's words bear on it. */
  readonly links: readonly Phrase[];
  /** Words of a value proposition that bear on such an event. */
  readonly theme: RegExp;
  /** What the counterpart and the count are called among the key facts. */
  readonly labels: {
    readonly counterpart: string;
    readonly amount: string;
    readonly count: string;
    readonly product?: string;
  };
  /** A word of caution to the salesperson. */
  readonly caution?: string;
}

/** A part of a sentence that is there only if its fact is. */
export const ifKnown = (value: string | null, phrase: (value: string) => string): string =>
  value === null ? '' : phrase(value);
