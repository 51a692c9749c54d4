/** How an event is told by those who know it. */
export interface Telling {
  /** Follows the company in a headline. */
  readonly news: string;
  /** How a paper opens. */
  readonly report: readonly string[];
  /** How the company itself opens; absent where it leaves the news to others. */
  readonly announced?: readonly string[];
  readonly details: readonly string[];
  /** What somebody of the company says. */
  readonly quotes: readonly string[];
  /** What the other side says. */
  readonly voices?: readonly string[];
  /** What is told to the regulator, under the item of a current report. */
  readonly filing?: { readonly item: string; readonly prose: readonly string[] };
}

/**
 * The words for a kind of story. `did`, `doing` and `todo` are the event as a past, a gerund and an infinitive, for
 * rumours, denials, plans called off and memories.
 */
export interface Wording extends Telling {
  readonly did: string;
  readonly doing: string;
  readonly todo: string;
  /** Other courses that the event may take: agreed instead of completed, a probe instead of a fine. */
  readonly otherwise?: readonly Partial<Telling>[];
}
