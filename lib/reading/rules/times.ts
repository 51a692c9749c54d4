/** What the days that a document names are compared with. */
export interface Times {
  /** The document's own day, or the day of reading. */
  readonly reference: Date;
  /** Whether the document has a day of its own, to which "Monday" and "today" refer. */
  readonly dated: boolean;
  readonly since: Date | null;
  /** The document itself is older than what is asked for. */
  readonly stale: boolean;
}
