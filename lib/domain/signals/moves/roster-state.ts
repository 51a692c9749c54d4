/** The account's previous roster, which the next one is compared with. */
export interface RosterState {
  readonly provider: string;
  /** ISO timestamp. */
  readonly asked_at: string;
  readonly is_complete: boolean;
  /** The number of people on it. */
  readonly people: number;
}
