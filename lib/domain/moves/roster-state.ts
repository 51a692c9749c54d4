/** The last roster of an account that people were compared with. */
export interface RosterState {
  readonly provider: string;
  /** ISO timestamp. */
  readonly asked_at: string;
  readonly is_complete: boolean;
  /** How many people it listed. */
  readonly people: number;
}
