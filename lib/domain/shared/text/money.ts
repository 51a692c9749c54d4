export interface Money {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}
