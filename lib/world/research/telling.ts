/** The wordings of an event by people who know about it. */
export interface Telling {
  /** Follows the company in a headline. */
  readonly news: string;
  /** How a newspaper opens. */
  readonly report: readonly string[];
  /** How the company itself opens. Absent if it doesn't announce such news. */
  readonly announced?: readonly string[];
  readonly details: readonly string[];
  /** Quotes from people at the company. */
  readonly quotes: readonly string[];
  /** Quotes from the other side. */
  readonly voices?: readonly string[];
  /** What is reported to the regulator, under the item of a current report. */
  readonly filing?: { readonly item: string; readonly prose: readonly string[] };
}

/**
 * The words for a kind of story. `did`, `doing` and `todo` are the event as a past tense, a gerund and an infinitive,
 * for rumors, denials, canceled plans and memories.
 */
export interface Wording extends Telling {
  readonly did: string;
  readonly doing: string;
  readonly todo: string;
  /** Other courses of the event: agreed instead of completed, a probe instead of a fine. */
  readonly otherwise?: readonly Partial<Telling>[];
}
