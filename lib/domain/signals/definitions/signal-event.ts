import type { Money } from '#domain/shared/text/plain-figures.ts';

/** What happened, as far as the text says; used to recognize the same event in another document. */
export interface SignalEvent {
  /** Short words for the same thing: the person, the other company, the product, the place; folded, sorted. */
  readonly anchors: readonly string[];
  readonly person: { readonly name: string; readonly role: string | null } | null;
  /** The office, whether or not the text names the person. */
  readonly role: string | null;
  /** Whether the person comes or goes. */
  readonly move: 'joins' | 'leaves' | null;
  /** The form of the event if the kind has several: "contract", "stake", "settles"; see the writer's texts. */
  readonly form: string | null;
  /** Decided but still to come. */
  readonly ahead: boolean;
  /** The other company: acquirer, target, investor, partner, vendor. */
  readonly counterpart: string | null;
  readonly place: string | null;
  /** What is launched or opened, in the text's own words. */
  readonly product: string | null;
  readonly amount: Money | null;
  /** Heads, sites, openings: what the kind counts. */
  readonly count: number | null;
  /** What is counted, in the text's own words: "employees", "new stores". */
  readonly unit: string | null;
  /** What the count was before. */
  readonly baseline: number | null;
  /** The share of the staff, in the text's own words: "4 percent", "a tenth". */
  readonly share: string | null;
  /** When something still to come is due, in the text's own words: "by the end of 2027", "within 95 days". */
  readonly deadline: string | null;
  /** The day the text names, as an ISO date; null if it names none. */
  readonly happened_on: string | null;
}

/** An event without details. */
export const NO_DETAILS: SignalEvent = {
  anchors: [],
  person: null,
  role: null,
  move: null,
  form: null,
  ahead: false,
  counterpart: null,
  place: null,
  product: null,
  amount: null,
  count: null,
  unit: null,
  baseline: null,
  share: null,
  deadline: null,
  happened_on: null,
};
