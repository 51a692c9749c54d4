/**
 * The words of a wish beside those of titles, in one language; lower case, parted by commas.
 *
 * - `topics`: matters somebody may be in charge of, by function. They never stand in titles as such.
 * - `not` begins what is unwanted, `outside` does so for a place or a function; `resume` ends it again.
 * - `otherwise` begins the next choice.
 * - `owner`: whoever answers for a matter; `doer`: whoever sees to it, of whatever rank; `signer`: whoever decides on it or pays for it.
 * - `preferably`: wished for, not insisted on.
 * - `orAbove`, `orBelow` follow a level; `above`, `below`, `atLeast`, `atMost` precede it.
 * - `in` and `at` stand before a place, a function or a company; `who` begins a relative clause.
 * - `anyone` stands for whoever it is; `company` and `employees` are nouns; `filler` says nothing.
 */
export interface WishWords {
  readonly topics: Readonly<Record<string, string>>;
  readonly not: string;
  readonly outside: string;
  readonly resume: string;
  readonly otherwise: string;
  readonly or: string;
  readonly and: string;
  readonly owner: string;
  readonly doer: string;
  readonly signer: string;
  readonly preferably: string;
  readonly orAbove: string;
  readonly orBelow: string;
  readonly above: string;
  readonly below: string;
  readonly atLeast: string;
  readonly atMost: string;
  readonly in: string;
  readonly at: string;
  readonly who: string;
  readonly anyone: string;
  readonly company: string;
  readonly employees: string;
  readonly more: string;
  readonly less: string;
  readonly filler: string;
}
